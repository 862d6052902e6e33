"""Edit the seven cards of a deck that is already entered: their icons and their texts."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from device.i18n import _
from device.keys import Key
from device.screen.base import Command, Go, Keep, Screen, View
from device.screen.kit.bar import draw_title_bar
from device.screen.kit.canvas import Canvas
from device.screen.kit.captions import Caption
from device.screen.kit.panels import draw_frame, draw_panel
from device.screen.oniria.deck_form import DeckFormScreen, card_zones, draw_card
from device.screen.oniria.own_words import OwnWords
from device.screen.oniria.strip import draw_strip, strip_zone
from device.screen.question import Choice, Question, QuestionScreen, return_choice
from device.screen.writing.letters import LettersScreen
from engines.oniria import Card, Deck
from engines.oniria.card_lines import deck_line


@dataclass(frozen=True, slots=True)
class DeckCardsScreen(QuestionScreen):
    """Shows the cards of a deck, one of them selected for editing.

    Attributes:
        back: the library screen, shown again afterwards.
        shelf: the name of the file in which the deck is kept.
        deck: the deck.
        cards: its cards as they are now.
        chosen: the card that the keys edit, from 0.
    """

    back: Screen
    shelf: str
    deck: Deck
    cards: tuple[Card, ...]
    chosen: int = 0

    def question(self, view: View) -> Question:
        """Offer to edit the selected card, to select another, and to keep the deck."""
        card = self.cards[self.chosen]
        icon = _("Without\nicon") if card.icon else _("Mark\nthe icon")
        choices = {
            Key.THREE: _choice(icon, "bel", self.with_card(icon=not card.icon)),
            Key.FOUR: _choice(_("Write\nits words"), "plume", self._write(card)),
            Key.SIX: _choice(
                _("Enter\nanew"), "relancer", Go(DeckFormScreen(self.back, self.shelf, self.deck))
            ),
            Key.OK: Choice(
                Caption(_("Keep"), _("the deck"), icon="valider").proposed(),
                Keep(self.shelf, deck_line(self.deck, self.cards), self.back),
            ),
            Key.BACK: return_choice(Go(self.back)),
        }
        if self.chosen > 0:
            choices[Key.ONE] = _choice(_("Card\nbefore"), "gauche", self._at(self.chosen - 1))
        if self.chosen < len(self.cards) - 1:
            choices[Key.TWO] = _choice(_("Card\nafter"), "droite", self._at(self.chosen + 1))
        if card.text:
            choices[Key.FIVE] = _choice(_("Erase\nits words"), "tue", self.with_card(text=""))
        return Question(_("{deck}: what do the cards say?").format(deck=self.deck.named), (), choices)

    def draw(self, canvas: Canvas, view: View) -> None:
        """Draw the cards, the selected one framed, and its text."""
        canvas.clear()
        draw_title_bar(canvas, self.question(view).title)
        strip = strip_zone(canvas)
        for place, zone in enumerate(card_zones(canvas, strip)):
            draw_card(canvas, zone, self.cards[place])
            if place == self.chosen:
                draw_frame(canvas, zone, canvas.theme.lamp_line, 5)
        draw_panel(canvas, strip)
        card = self.cards[self.chosen]
        said = (f"{card.power}{'*' * card.icon}", card.text or _("no special power is known."))
        draw_strip(canvas, strip, *(("", view.notice) if view.notice else said))

    def _at(self, place: int) -> Command:
        return Go(replace(self, chosen=place))

    def with_card(self, **changes: Any) -> Command:
        """Show the cards after fields of the selected one have changed."""
        cards = list(self.cards)
        cards[self.chosen] = replace(cards[self.chosen], **changes)
        return Go(replace(self, cards=tuple(cards)))

    def _write(self, card: Card) -> Command:
        """Ask for the text of a card letter by letter, then return here."""
        title = _("{power}: what does the card say?").format(power=card.power)
        return Go(LettersScreen(CardText(title, Go(self), deck=self), card.text))


@dataclass(frozen=True, slots=True)
class CardText(OwnWords):
    """The text of a card.

    Attributes:
        deck: the cards, of which the selected one gets the text.
    """

    deck: DeckCardsScreen = field(kw_only=True)

    def done(self, view: View, text: str) -> Command:
        """Return to the cards with the new text."""
        return self.deck.with_card(text=text)


def _choice(words: str, icon: str, command: Command) -> Choice:
    return Choice(Caption.of(words, icon=icon), command)
