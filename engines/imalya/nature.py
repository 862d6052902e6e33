"""What the dice of Imalya do by chance: each face of each die is as likely as any other (l.4)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING

from engines.contract import NATURE, Rng
from engines.equal_dice import orders
from engines.imalya.actions import Throw
from engines.imalya.figures import Figure

if TYPE_CHECKING:
    from engines.imalya.state import State


def chances(state: State) -> Sequence[tuple[Throw, Fraction]]:
    """Every throw of the awaited dice with its probability.

    Dice in hand are alike, so throws that differ only in which die shows which Figure count as one.
    """
    if state.awaits.actor != NATURE:
        return ()
    return _throws(state.rules.faces, len(state.in_hand))


@cache
def _throws(faces: tuple[Figure, ...], dice: int) -> tuple[tuple[Throw, Fraction], ...]:
    """Every multiset of faces, with its multinomial probability."""
    return tuple(
        (Throw(figures), Fraction(orders(figures), len(faces) ** dice))
        for figures in combinations_with_replacement(faces, dice)
    )


def sample(state: State, rng: Rng) -> Throw:
    """A throw of the awaited dice, each die by itself."""
    return Throw(tuple(rng.choices(state.rules.faces, k=len(state.in_hand))))
