"""The spellings of field types that only Oniria has."""

from __future__ import annotations

from typing import Annotated

from engines.oniria.decks import Deck, Side
from engines.oniria.sendas import Senda, parse_senda, read_powers, written_powers
from engines.spelling import Seat, Spelling


def _read_card(word: str) -> tuple[Deck, int]:
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
Cards = Annotated[
    tuple[tuple[Deck, int], ...], Spelling(lambda card: f"{card[0]}:{card[1]}", _read_card, many=True)
]
"""Cards of the library: the deck, and the place in it from 1."""

Path = Annotated[tuple[Senda | int, ...], Spelling(str, _read_laid, many=True)]
"""Sendas by their constraints, or by their numbers in the library."""
