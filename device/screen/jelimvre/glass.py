"""The sand has run out: ask whether a piece was still in the hand, and which."""

from __future__ import annotations

from dataclasses import dataclass, replace

from device.i18n import _
from device.keys import Key
from device.screen.arrows import ARROWS
from device.screen.base import MoreTime, Play, View
from device.screen.jelimvre.board import Marks
from device.screen.jelimvre.cursor import arrow_choices, nearest
from device.screen.jelimvre.state import state_of
from device.screen.jelimvre.table import draw_table
from device.screen.jelimvre.words import team_name
from device.screen.kit.canvas import Canvas
from device.screen.kit.captions import Caption
from device.screen.question import Choice, Question, QuestionScreen, SideLine, leave_choice, step_back
from engines.jelimvre import NAMES, Move, State, TimeOut, Travel
from engines.jelimvre.sandglass import is_complete


@dataclass(frozen=True, slots=True)
class SandOutScreen(QuestionScreen):
    """Asks which piece was still in the hand when the sand ran out.

    OK answers: none. The sixth key answers: the piece at the cursor. The fifth key says that the players were
    in time.

    Attributes:
        cursor: the cell where the piece in question stands now; None for the one nearest to the middle.
    """

    cursor: int | None = None

    def question(self, view: View) -> Question:
        """Ask whether a piece was in the hand."""
        state = state_of(view)
        held = _held(state)
        stops = set(held)
        cursor = nearest(self.cursor, stops)
        choices = {}
        if cursor is not None:
            choices = arrow_choices(cursor, stops, lambda stop: replace(self, cursor=stop))
            lost = Caption.of(_("In hand\n{cell}").format(cell=NAMES[cursor]), icon="main")
            choices[Key.SIX] = Choice(lost, Play(held[cursor]))
        in_time = Caption.of(_("Was\nin time"), icon="sablier")
        choices[Key.FIVE] = Choice(in_time, MoreTime())
        empty = Caption.of(_("Nothing\nin hand"), icon="valider").proposed()
        choices[Key.OK] = Choice(empty, Play(TimeOut()))
        name = team_name(state, state.active)
        lines = (SideLine(_verdict(state)), SideLine("", _("A piece still in the hand is lost.")))
        why = dict.fromkeys(ARROWS, _("No other place lies in this direction."))
        return Question(_("{name}, the sand has run out.").format(name=name), lines, choices, why=why)

    def on_back(self, view: View) -> Choice | None:
        """Take back the last step of this turn; without one ask whether to leave.

        The turn before belongs to the other side, which played it in time.
        """
        return step_back(self, view) if state_of(view).steps else leave_choice()

    def draw(self, canvas: Canvas, view: View) -> None:
        """Draw the board at the end of the turn."""
        state = state_of(view)
        cursor = nearest(self.cursor, set(_held(state)))
        draw_table(canvas, view, Marks(cursor=cursor), self.question(view))


def _held(state: State) -> dict[int, TimeOut]:
    """The answer for each piece that may have been in the hand, by the cell where it stands now."""
    return {
        _now(state, action.in_hand): action
        for action in state.legal_actions()
        if isinstance(action, TimeOut) and action.in_hand is not None
    }


def _now(state: State, cell: int) -> int:
    """Where the piece stands that stood on that cell at the start of the turn."""
    for step in state.steps:
        if isinstance(step, Move | Travel) and step.origin == cell:
            cell = step.target
    return cell


def _verdict(state: State) -> str:
    if is_complete(state):
        return _("The turn stands as it is.")
    return _("Nothing complete was played: the turn is lost.")
