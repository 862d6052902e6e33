"""The raza cósmica: the Soñadora builds a deck from both of hers, while the others look away."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from device.i18n import _
from device.keys import Key
from device.screen.base import Command, Go, Play, View
from device.screen.kit.canvas import Canvas
from device.screen.kit.captions import Caption
from device.screen.oniria.bar import draw_players
from device.screen.oniria.columns import Column
from device.screen.oniria.pick import ColumnAnswer, ColumnScreen
from device.screen.oniria.secret import draw_look_away
from device.screen.oniria.state import state_of
from device.screen.oniria.words import SHORT_DECKS
from device.screen.pages import on_keys, page_choice
from device.screen.question import Choice, return_choice, step_back
from engines.oniria import Card, Deck, Library, Mix, Side, State
from engines.oniria.dealing import normal_powers

Name = tuple[Deck, int]
"""A card, named by its deck and its place in it, counted from 1."""


@dataclass(frozen=True, slots=True)
class MixScreen(ColumnScreen):
    """Asks for the cards of each power in turn, from either deck.

    The mixed deck has as many cards of each power as a normal one.

    Attributes:
        alone: whether the others have looked away; not asked with three players, since the table chooses.
        chosen: the cards chosen so far.
        step: the power that is asked about, counted from 0 by rising power.
        page: the page of cards shown, from 0.
    """

    alone: bool = False
    chosen: frozenset[Name] = frozenset()
    step: int = 0
    page: int = 0

    def asked(self, view: View) -> str:
        """Ask for a number of cards of one power."""
        state = state_of(view)
        if self._is_covered(state):
            return _("All others look away.")
        power = self._power(state)
        words = _("Which card with the power {power}?")
        if normal_powers(state)[power] > 1:
            words = _("Which {n} cards with the power {power}?")
        return words.format(n=normal_powers(state)[power], power=power)

    def answers(self, view: View) -> Mapping[Key, ColumnAnswer]:
        """Offer the cards of that power from both decks."""
        state = state_of(view)
        if self._is_covered(state):
            return {}
        power = self._power(state)
        cards = {name: card for name, card in _cards(state).items() if card.power == power}
        return {key: self._answer(name, cards[name]) for key, name in on_keys(list(cards), self.page).items()}

    def hint(self, view: View) -> str:
        """Explain what a mixed deck is."""
        return _("The mixed deck has the powers of a normal one. It stays hers for this round.")

    def more(self, view: View) -> dict[Key, Choice]:
        """Offer OK once enough cards are chosen, and the next page."""
        state = state_of(view)
        if self._is_covered(state):
            name = state.players[state.awaits.actor].name
            alone = Caption(_("I am"), name, icon="valider").proposed()
            return {Key.OK: Choice(alone, Go(replace(self, alone=True)))}
        choices: dict[Key, Choice] = {}
        power = self._power(state)
        names = [name for name, card in _cards(state).items() if card.power == power]
        choices |= page_choice(names, self.page, lambda page: replace(self, page=page))
        if len(self.chosen.intersection(names)) == normal_powers(state)[power]:
            choices[Key.OK] = Choice(Caption(_("Then"), icon="valider").proposed(), self._next(state))
        return choices

    def draw(self, canvas: Canvas, view: View) -> None:
        """Draw the look-away page, or the cards."""
        state = state_of(view)
        if self._is_covered(state):
            canvas.clear()
            draw_players(canvas, view)
            draw_look_away(canvas, state, state.awaits.actor, view.notice)
            return
        ColumnScreen.draw(self, canvas, view)

    def _is_covered(self, state: State) -> bool:
        return not self.alone and not state.drafts

    def _power(self, state: State) -> int:
        return sorted(normal_powers(state))[self.step]

    def _answer(self, name: Name, card: Card) -> ColumnAnswer:
        """The answer that adds a card or removes it again."""
        deck, _place = name
        note = card.text or (_("icon") if card.icon else "")
        column = Column(SHORT_DECKS[deck], note, number=card.power, chosen=name in self.chosen)
        return ColumnAnswer(column, Go(replace(self, chosen=self.chosen ^ {name})))

    def _next(self, state: State) -> Command:
        """Go on to the next power, or play the deck after the last."""
        if self.step + 1 < len(normal_powers(state)):
            return Go(replace(self, step=self.step + 1, page=0))
        return Play(Mix(tuple(name for name in _cards(state) if name in self.chosen)))

    def for_all(self) -> MixScreen:
        """The page that asks the others to look away; it hides the cards that have been chosen."""
        return replace(self, alone=False)

    def on_back(self, view: View) -> Choice | None:
        """Return to the power before, or to the look-away page; else do what Back does everywhere."""
        if self.step and not self._is_covered(state_of(view)):
            return return_choice(Go(replace(self, step=self.step - 1, page=0)))
        if self.alone:
            return return_choice(Go(MixScreen()))
        return step_back(self, view)


def _cards(state: State) -> dict[Name, Card]:
    """All cards of both decks, in order."""
    known = state.rules.card_library or Library()
    return {
        (deck, place): card
        for deck in Side.SONADORA.decks
        for place, card in enumerate(known.cards(deck) or (), start=1)
    }
