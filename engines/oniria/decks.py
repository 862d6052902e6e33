"""The decks, their two sides, and the powers that are printed on them."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

TRICKS: Final = 7
"""The tricks of a round, the Sendas of a path, and the cards of a deck (l.7-23, 177)."""

SENDAS: Final = 12
"""The Senda cards, of which seven are laid (l.31, 47)."""


class Side(StrEnum):
    """The two sides: Sombras and Soñadora."""

    SOMBRAS = "sombras"
    SONADORA = "sonadora"

    @property
    def powers(self) -> range:
        """The powers that its cards may print (l.49).

        >>> Side.SOMBRAS.powers, Side.SONADORA.powers
        (range(0, 6), range(7, 12))
        """
        return range(6) if self is Side.SOMBRAS else range(7, 12)

    @property
    def decks(self) -> tuple[Deck, ...]:
        """The decks that are played for it."""
        return tuple(deck for deck in Deck if deck.side is self)

    @property
    def other(self) -> Side:
        """Its opponent."""
        return Side.SONADORA if self is Side.SOMBRAS else Side.SOMBRAS


class Deck(StrEnum):
    """One deck of seven cards."""

    CADEJO = "cadejo"
    CHARRO = "charro"
    LECHUZA = "lechuza"
    LLORONA = "llorona"
    OTOMI = "otomi"
    MAYA = "maya"

    @property
    def side(self) -> Side:
        """The side for which it is played."""
        return Side.SONADORA if self in (Deck.OTOMI, Deck.MAYA) else Side.SOMBRAS

    @property
    def named(self) -> str:
        """Its name as the book prints it."""
        return _TITLES[self]


_TITLES: Final = {
    Deck.CADEJO: "El Cadejo Negro",
    Deck.CHARRO: "El Charro Negro",
    Deck.LECHUZA: "La Lechuza",
    Deck.LLORONA: "La Llorona",
    Deck.OTOMI: "Otomi",
    Deck.MAYA: "Maya",
}
