"""The page of the loudspeakers: the sound card by which the table is heard."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from device.i18n import _
from device.keys import SOFT_KEYS, Key
from device.screen.base import View
from device.screen.settings import drawings
from device.screen.settings.column import Column
from device.screen.settings.page import Remark, SettingsPage
from device.screen.settings.sound import trial
from device.sound.cards import Card

_MOST: Final = 4
"""How many cards have a key; a Pi with a USB loudspeaker has three or four."""


@dataclass(frozen=True)
class CardsPage(SettingsPage):
    """The first card that opens, each card of the computer, and a trial. To take a card plays a bell on it.

    Attributes:
        cards: the sound cards of this computer.
    """

    cards: tuple[Card, ...] = ()

    @property
    def title(self) -> str:
        """The title of the page."""
        return _("Which loudspeaker?")

    def columns(self, view: View) -> Mapping[Key, Column]:
        """The first that opens, then the cards, and a trial on the last key."""
        first = self.to_take(
            view, _("Usual"), "son", ("sound.card", ""), drawings.words("", _("the first that opens"))
        )
        columns = [first, *(self._card(view, card) for card in self._shown(view))]
        return {**dict(zip(SOFT_KEYS, columns, strict=False)), Key.SIX: trial(self)}

    def remarks(self, view: View) -> tuple[Remark, ...]:
        """What an HDMI card is, what to do in silence, and that a desktop chooses the loudspeaker itself."""
        return (
            ("son", "HDMI", _("a screen with loudspeakers of its own; many screens have none")),
            ("son", _("No sound?"), _("take another one: each key plays a bell on it")),
            ("doute", _("On a desktop"), _("the system’s sound settings choose it")),
        )

    def _shown(self, view: View) -> tuple[Card, ...]:
        """The cards that have a key; the chosen one is among them, also while it is not plugged in."""
        chosen, first = view.settings.sound.card, self.cards[:_MOST]
        if not chosen or any(card.word == chosen for card in first):
            return first
        later = next((card for card in self.cards if card.word == chosen), Card(chosen, ""))
        return (*first[: _MOST - 1], later)

    def _card(self, view: View, card: Card) -> Column:
        name = card.name.partition(" - ")[2] or card.name
        kinds = _kinds()
        others = [word for word in name.split() if word.lower() not in kinds]  # the title says the kind
        name = " ".join(others) or name or _("not plugged in")
        return self.to_take(view, _kind(card), "son", ("sound.card", card.word), drawings.words("", name))


def _kind(card: Card) -> str:
    """What a card is, in one word; its ALSA word where that is not known."""
    name = card.name.lower()
    return next((kind for sign, kind in _kinds().items() if sign in name), card.word)


def _kinds() -> Mapping[str, str]:
    """The kinds of cards, by what the names of such cards contain."""
    return {"hdmi": "HDMI", "usb-audio": "USB", "headphones": _("Jack")}
