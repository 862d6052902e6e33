"""Names of decks, hands and powers in the language in use."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Final

from device.screen.words import listed
from engines.oniria import Deck, Side, State

SHORT_DECKS: Final = {
    Deck.CADEJO: "Cadejo",
    Deck.CHARRO: "Charro",
    Deck.LECHUZA: "Lechuza",
    Deck.LLORONA: "Llorona",
    Deck.OTOMI: "Otomi",
    Deck.MAYA: "Maya",
}
"""A one-word name for each deck, for places too small for the whole name."""

SIDES: Final = {Side.SOMBRAS: "Sombras", Side.SONADORA: "Soñadora"}
"""The names of the two sides, the same in every language."""

SIDE_FIGURES: Final = {Side.SOMBRAS: "joueurs", Side.SONADORA: "lune"}
"""The silhouette of each side."""

_LONG_RUN: Final = 3


def hand_name(state: State, hand: int) -> str:
    """The name of a hand: its player's, or "Soñadora" if no player holds it."""
    return SIDES[Side.SONADORA] if state.is_neutral(hand) else state.players[hand].name


def deck_word(state: State, hand: int) -> str:
    """The deck that a hand plays in this round, in one word; "" before it has one."""
    deck = state.deck(hand) if state.rounds else None
    if deck is None and not state.is_neutral(hand):
        deck = state.players[hand].deck
    return SHORT_DECKS[deck] if deck else ""


def names_of(state: State, seats: Iterable[int]) -> str:
    """Join the names of players into a list that can be read aloud."""
    return listed([hand_name(state, seat) for seat in seats])


def short_powers(powers: Sequence[int], between: str = ", ") -> str:
    """Write powers briefly: runs of three or more as a range.

    >>> short_powers((1, 2)), short_powers((0, 1, 2, 3, 5), "·")
    ('1, 2', '0–3·5')

    Args:
        powers: in order.
        between: what stands between two of them.
    """
    found: list[str] = []
    for _gap, run in groupby(enumerate(powers), lambda pair: pair[1] - pair[0]):
        values = [power for _place, power in run]
        if len(values) < _LONG_RUN:
            found += map(str, values)
        else:
            found.append(f"{values[0]}\N{EN DASH}{values[-1]}")
    return between.join(found)
