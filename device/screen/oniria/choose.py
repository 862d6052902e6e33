"""The players put their cards face down; each confirms by her key, or OK confirms for all."""

from __future__ import annotations

from dataclasses import dataclass

from device.i18n import _
from device.keys import SOFT_KEYS, Key
from device.screen.base import Go, Play, PlayAll, View
from device.screen.kit.canvas import Canvas
from device.screen.kit.captions import Caption
from device.screen.oniria.cards import hidden
from device.screen.oniria.more import MoreScreen
from device.screen.oniria.state import awaited_people, state_of
from device.screen.oniria.table import draw_table
from device.screen.oniria.words import names_of
from device.screen.question import Choice, Question, QuestionScreen
from engines.oniria import Ready, State


@dataclass(frozen=True, slots=True)
class ChooseScreen(QuestionScreen):
    """Waits until every player has put a card down.

    The order does not matter, so several may confirm at once.
    """

    def question(self, view: View) -> Question:
        """Offer a key for each player without a card, and OK for all of them."""
        state = state_of(view)
        awaited = awaited_people(view)
        choices = {
            SOFT_KEYS[seat]: Choice(
                Caption(_("I’m ready"), seat=seat, name=state.players[seat].name), Play(Ready(seat))
            )
            for seat in awaited
        }
        choices[Key.SIX] = Choice(Caption(_("More"), _("and secrets"), icon="garde"), Go(MoreScreen()))
        every = Caption(_("All"), _("are ready"), icon="valider").proposed()
        choices[Key.OK] = Choice(every, PlayAll(tuple(map(Ready, awaited))))
        return Question(_("Trick {n}:").format(n=state.trick), (), choices, why=_why(state))

    def draw(self, canvas: Canvas, view: View) -> None:
        """Draw the backs of cards, and name the players who still choose."""
        state = state_of(view)
        awaited = state.awaits.seats
        words = _("everybody puts a card face down.")
        if len(awaited) < len(state.players):
            words = _("{names} still choose.") if len(awaited) > 1 else _("{names} still chooses.")
        sentence = (self.question(view).title, words.format(names=names_of(state, awaited)))
        draw_table(canvas, view, hidden(state, {}, ()), sentence)


def _why(state: State) -> dict[Key, str]:
    """The reason for each dead key: its player has put a card down already."""
    words = _("{name} has a card down already.")
    return {
        SOFT_KEYS[seat]: words.format(name=state.players[seat].name) for seat in state.current.trick.ready
    }
