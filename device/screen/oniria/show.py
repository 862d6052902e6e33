"""The cards are turned: tell the power of each, in the order in which the powers are resolved."""

from __future__ import annotations

from dataclasses import dataclass

from device.i18n import _
from device.keys import Key
from device.screen.base import Command, Play, Refuse, View
from device.screen.game_keys import rules_choice, why_not
from device.screen.kit.canvas import Canvas
from device.screen.oniria.cards import hidden
from device.screen.oniria.count import draw_count
from device.screen.oniria.state import state_of
from device.screen.oniria.table import draw_table, draw_values
from device.screen.oniria.values import barred, value_choices
from device.screen.oniria.words import hand_name
from device.screen.question import Question, QuestionScreen
from engines.oniria import Show, State
from engines.oniria.cards import dealt


@dataclass(frozen=True, slots=True)
class ShowScreen(QuestionScreen):
    """Asks for the cards one hand after the other, the Soñadora's first.

    Attributes:
        counting: whether the countdown before turning is shown; any key ends it.
    """

    counting: bool = False

    def question(self, view: View) -> Question:
        """Ask for the power of the next card."""
        state = state_of(view)
        hand, powers = _next(state)
        choices = value_choices(powers, lambda power: _tell(state, Show(hand, power)))
        choices[Key.OK] = rules_choice(view, self)
        return Question(" ".join(_sentence(state)), (), choices)

    def draw(self, canvas: Canvas, view: View) -> None:
        """Draw the countdown; then the cards told so far, and the powers of the next one above their keys."""
        state = state_of(view)
        hand, powers = _next(state)
        if self.counting and view.left_s and not view.notice:
            draw_count(canvas, view, view.left_s)
            draw_values(canvas, powers, barred(state, hand))
            return
        told = {each: power for each, power in enumerate(state.current.trick.cards) if power is not None}
        draw_table(canvas, view, hidden(state, told, (hand,)), _sentence(state), tiles=True, awaited=hand)
        draw_values(canvas, powers, barred(state, hand))


def _sentence(state: State) -> tuple[str, str]:
    """What is asked: the name of the next hand, and the rest of the sentence."""
    hand, _powers = _next(state)
    return hand_name(state, hand), _("turns a card: which power is printed on it?")


def _next(state: State) -> tuple[int, list[int]]:
    """The hand whose card is told next, and the powers that it may have.

    Where past tricks lie face down these are all powers of its deck, since those that are left would tell
    what was played (l.235).
    """
    shows = [action for action in state.legal_actions() if isinstance(action, Show)]
    hand = shows[0].hand
    deck = dealt(state, state.round, hand)
    if deck is not None and state.rules.count_cards:
        return hand, sorted({card.power for card in deck})
    return hand, [action.power for action in shows if action.hand == hand]


def _tell(state: State, action: Show) -> Command:
    """Tell a power, or say that the hand has no card of it any more."""
    refused = why_not(state, action)
    return Refuse(refused) if refused else Play(action)
