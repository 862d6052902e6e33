"""The end of a game: who has won, and why."""

from __future__ import annotations

from dataclasses import dataclass

from device.keys import Key
from device.screen.base import View
from device.screen.game_keys import rules_choice
from device.screen.games.after_game import rematch_choices
from device.screen.jelimvre.board import Marks
from device.screen.jelimvre.state import state_of, traced
from device.screen.jelimvre.table import draw_table
from device.screen.jelimvre.words import outcome_title, reason_words
from device.screen.kit.canvas import Canvas
from device.screen.question import Question, QuestionScreen, SideLine
from engines.jelimvre import Colour, Kind, State
from engines.jelimvre.board import find


@dataclass(frozen=True, slots=True)
class EndScreen(QuestionScreen):
    """Shows the last position and the result beside it."""

    def question(self, view: View) -> Question:
        """Offer a rematch and the rules."""
        state = state_of(view)
        outcome = state.outcome
        if outcome is None:
            raise ValueError("the game is not over: it has no outcome to show")
        return Question(
            outcome_title(state, outcome),
            (SideLine("", reason_words(state.rules, outcome)),),
            {Key.ONE: rules_choice(view, self), **rematch_choices()},
        )

    def draw(self, canvas: Canvas, view: View) -> None:
        """Draw the board, with the encircled king marked if the game ended by that."""
        state = state_of(view)
        encircled = state.outcome is not None and state.outcome.reason == "encircled"
        king = find(state.board, Kind.KING, _loser(state)) if encircled else None
        marks = Marks(trace=traced(view), attacked=king)
        draw_table(canvas, view, marks, self.question(view))


def _loser(state: State) -> Colour:
    """The colour that lost."""
    last = state.outcome.ranking[-1] if state.outcome else ()
    return Colour.WHITE if state.team(Colour.WHITE) == last else Colour.BLACK
