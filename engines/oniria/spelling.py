"""The spellings of field types that only Oniria has."""

from __future__ import annotations

from typing import Annotated

from engines.oniria.decks import Deck, Side
from engines.oniria.sendas import Senda, parse_senda, read_powers, written_powers
from engines.spelling import Seat, Spelling


def written_card(card: tuple[Deck, int]) -> str:
    """A card of the library as a word: the deck, and the place in it from 1.

    >>> written_card((Deck.MAYA, 3))
    'maya:3'
    """
    deck, place = card
    return f"{deck}:{place}"


def read_card(word: str) -> tuple[Deck, int]:
    """Read such a word.

    Raises:
        ValueError: the word names no card.
    """
    deck, _, place = word.partition(":")
    return Deck(deck), int(place)


def _read_laid(word: str) -> Senda | int:
    return parse_senda(word) if "/" in word else int(word)


Hand = Seat
"""A player's hand; with three players the hand after the last is the neutral Soñadora's."""

Seats = Annotated[
    tuple[int, ...],
    Spelling(
        lambda seats: written_powers(seat + 1 for seat in seats),
        lambda word: tuple(number - 1 for number in read_powers(word)),
    ),
]
Powers = Annotated[tuple[int, ...], Spelling(written_powers, read_powers)]
DeckName = Annotated[Deck, Spelling(str, Deck)]
SideName = Annotated[Side, Spelling(str, Side)]
Constraints = Annotated[Senda, Spelling(str, parse_senda)]
Cards = Annotated[tuple[tuple[Deck, int], ...], Spelling(written_card, read_card, many=True)]
LaidSendas = Annotated[tuple[Senda | int, ...], Spelling(str, _read_laid, many=True)]
"""Sendas by their constraints, or by their numbers in the library."""
