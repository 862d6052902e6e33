"""The next value of a key that goes through several values in turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

_Value = TypeVar("_Value")


def next_of(values: Sequence[_Value], now: object) -> _Value:
    """The value after `now`, and after the last one the first; the first if `now` is none of them.

    >>> next_of("DBM", "D"), next_of("DBM", "M"), next_of("DBM", "G")
    ('B', 'D', 'D')
    """
    return values[(values.index(now) + 1) % len(values)] if now in values else values[0]
