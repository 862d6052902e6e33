"""Places beyond the number of dice that lie in the tray: shadows and print are left out."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from vision.reading import Reading

_LEAST_EMPTY: Final = 0.01
"""The least probability that a place is empty, where it is left out. Smaller: of one die too many, a real one
may be left out without a word. Larger: shadows and print keep more throws from counting."""


def without_surplus(reading: Reading, number: int) -> Reading:
    """The reading without surplus places where most probably no die lies.

    Only places in doubt are left out. What looks like a die stays, and people are told of the wrong number.

    Args:
        reading: what was read.
        number: how many dice lie there; so many places stay, at least.
    """
    surplus = max(len(reading.dice) - number, 0)
    doubted = [die for die in reading.doubtful if die.empty > _LEAST_EMPTY]
    left_out = sorted(doubted, key=lambda die: die.empty, reverse=True)[:surplus]
    return replace(reading, dice=tuple(die for die in reading.dice if die not in left_out))
