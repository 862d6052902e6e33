"""The cards that this table has entered: a column for each deck, and one for the Sendas."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from device.i18n import _, message_of
from device.keys import Key
from device.screen.base import Go, Keep, Screen, View
from device.screen.game import ChoosesRules
from device.screen.kit.bar import draw_title_bar
from device.screen.kit.canvas import Canvas
from device.screen.kit.captions import Caption
from device.screen.oniria.columns import Column, draw_columns, draw_hint
from device.screen.oniria.deck_cards import DeckCardsScreen
from device.screen.oniria.deck_form import DeckFormScreen
from device.screen.oniria.pick import ColumnAnswer
from device.screen.oniria.senda_form import SendaFormScreen
from device.screen.oniria.words import SHORT_DECKS, SIDE_FIGURES
from device.screen.pages import on_keys, page_choice
from device.screen.question import Choice, Question, QuestionScreen, return_choice
from engines.errors import ParseError
from engines.oniria import Card, Deck, Library
from engines.oniria.card_lines import ANEW, parse_cards

SHELF: Final = "oniria-cards"
"""The name under which the cards are kept: the file `oniria-cards.txt`."""


@dataclass(frozen=True, slots=True)
class LibraryScreen(QuestionScreen):
    """Lets people enter the cards they own, once; the printed rules do not contain them.

    Attributes:
        back: the screen of rules that opened this one.
        page: the page of columns shown, from 0.
    """

    back: ChoosesRules
    page: int = 0

    def question(self, view: View) -> Question:
        """Offer a key for each deck and for the Sendas; OK plays with the cards entered so far."""
        library, refused = _read(view)
        items = self._items(library)
        choices = {key: item.choice for key, item in on_keys(items, self.page).items()}
        choices |= page_choice(items, self.page, lambda page: replace(self, page=page))
        if library != Library():
            play = Caption(_("Play"), _("with them"), icon="valider").proposed()
            choices[Key.OK] = Choice(play, self.back.chosen("card_library", library))
        choices[Key.BACK] = return_choice(Go(self.back))
        why = {Key.OK: refused or _("No card has been entered yet: begin with a deck that you have.")}
        return Question(_("Which cards do you have?"), (), choices, why=why)

    def draw(self, canvas: Canvas, view: View) -> None:
        """Draw a column for each deck with its known powers."""
        library, refused = _read(view)
        canvas.clear()
        draw_title_bar(canvas, self.question(view).title, view.notice or refused)
        columns = {key: item.column for key, item in on_keys(self._items(library), self.page).items()}
        draw_columns(canvas, columns)
        draw_hint(canvas, _("Powers and icons are enough. What a known deck’s cards say can be written too."))

    def _items(self, library: Library) -> Sequence[ColumnAnswer]:
        home = replace(self, page=0)
        change, enter = _("Change"), _("Enter")
        decks = [
            ColumnAnswer(
                Column(SHORT_DECKS[deck], _known(library.cards(deck)), figure=SIDE_FIGURES[deck.side]),
                Go(_form(home, deck, library.cards(deck))),
                change if library.cards(deck) else enter,
            )
            for deck in Deck
        ]
        count = _("12 known") if library.sendas else _("unknown")
        sendas = Column("Sendas", count, figure="table")
        without = Column(_("Play without"), _("as the book"), figure="livre")
        anew = Column(_("Forget all"), _("begin anew"), figure="tue")
        return [
            *decks,
            ColumnAnswer(sendas, Go(SendaFormScreen(home, SHELF)), change if library.sendas else enter),
            ColumnAnswer(without, self.back.chosen("card_library", None)),
            ColumnAnswer(anew, Keep(SHELF, ANEW, home), _("Forget")),
        ]


def _form(home: Screen, deck: Deck, cards: tuple[Card, ...] | None) -> Screen:
    """The screen to enter a deck, or to edit one that is known."""
    return DeckCardsScreen(home, SHELF, deck, cards) if cards else DeckFormScreen(home, SHELF, deck)


def _read(view: View) -> tuple[Library, str]:
    """The kept cards, and an error message: "" unless a line of the file is damaged, when no card is read."""
    try:
        return parse_cards(view.shelf.get(SHELF, "")), ""
    except ParseError as error:
        words = _("{file} is not read. {why}")
        return Library(), words.format(file=f"{SHELF}.txt", why=message_of(error))


def _known(cards: Sequence[Card] | None) -> str:
    """The powers of a deck in a row, each with a star if the card bears the icon."""
    if cards is None:
        return _("unknown")
    return " ".join(f"{card.power}{'*' * card.icon}" for card in cards)
