"""The places at the end of a game."""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby
from typing import Any

Ranking = tuple[tuple[int, ...], ...]
"""Seats from first to last; seats that share a place stand together."""


def ranked(players: int, worth: Callable[[int], Any]) -> Ranking:
    """The seats from the highest worth down; those of the same worth share a place.

    >>> ranked(4, [5, 7, 5, 9].__getitem__)
    ((3,), (1,), (0, 2))

    Args:
        players: the number of seats.
        worth: what a seat has won, or whatever ranks it.
    """
    seats = sorted(range(players), key=worth, reverse=True)
    return tuple(tuple(place) for _, place in groupby(seats, key=worth))
