"""Before the first round: each player takes a deck; with three players, also name who drafts first."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from device.i18n import _
from device.keys import SOFT_KEYS, Key
from device.screen.base import Play, View
from device.screen.oniria.columns import Column
from device.screen.oniria.pick import ColumnAnswer, ColumnScreen
from device.screen.oniria.state import state_of
from device.screen.oniria.words import SHORT_DECKS, SIDE_FIGURES, SIDES
from device.screen.opening import lots_choices
from device.screen.question import Choice, Question
from engines.oniria import NameFirst, State, Take


@dataclass(frozen=True, slots=True)
class TakeScreen(ColumnScreen):
    """Asks each player for a deck, clockwise; with three players, at last for the Soñadora's."""

    def asked(self, view: View) -> str:
        """Ask whose deck it is."""
        state = state_of(view)
        if _is_neutral(state):
            return _("Which deck does the neutral Soñadora play?")
        return _("{name}, which deck do you take?").format(name=state.players[state.awaits.actor].name)

    def answers(self, view: View) -> Mapping[Key, ColumnAnswer]:
        """Offer the decks that this player may take."""
        decks = [action.deck for action in state_of(view).legal_actions() if isinstance(action, Take)]
        return {
            key: ColumnAnswer(
                Column(SHORT_DECKS[deck], SIDES[deck.side], figure=SIDE_FIGURES[deck.side]),
                Play(Take(deck)),
                _("Take"),
            )
            for key, deck in zip(SOFT_KEYS, decks, strict=False)
        }

    def question(self, view: View) -> Question:
        """Ask for a deck; the table can also draw them (O-3)."""
        asked = ColumnScreen.question(self, view)
        choices = lots_choices(view, asked.choices, Key.SIX, lambda action: SHORT_DECKS[action.deck])
        return replace(asked, choices=choices)

    def more(self, view: View) -> dict[Key, Choice]:
        """No further keys: OK proposes a draw or the deck of last time."""
        return {}

    def hint(self, view: View) -> str:
        """Explain how the decks are shared out."""
        if state_of(view).drafts:
            return _("With three, all are Sombras. The Soñadora’s cards are drafted.")
        return _("One player is the Soñadora, the others are Sombras. Decks pass to the left each round.")


def _is_neutral(state: State) -> bool:
    return all(player.deck for player in state.players)


@dataclass(frozen=True, slots=True)
class FirstScreen(ColumnScreen):
    """With three players: asks who puts down the first card of the Soñadora."""

    def asked(self, view: View) -> str:
        """Ask who begins."""
        return _("Who begins the draft?")

    def answers(self, view: View) -> Mapping[Key, ColumnAnswer]:
        """Offer every player."""
        return {
            key: ColumnAnswer(Column(player.name, seat=seat), Play(NameFirst(seat)), _("Begins"))
            for seat, (key, player) in enumerate(zip(SOFT_KEYS, state_of(view).players, strict=False))
        }

    def question(self, view: View) -> Question:
        """Ask who begins; the table can also draw it."""
        asked, players = ColumnScreen.question(self, view), state_of(view).players
        choices = lots_choices(view, asked.choices, Key.SIX, lambda action: players[action.seat].name)
        return replace(asked, choices=choices)

    def hint(self, view: View) -> str:
        """Say who begins in later rounds."""
        return _("In each round it begins one seat further to the left.")
