"""What the dice do by chance: each face of a die is as likely as any other."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from itertools import combinations_with_replacement, product
from math import prod

from engines.contract import Rng
from engines.equal_dice import orders
from engines.throws.actions import Throw
from engines.throws.state import State


def chances(state: State) -> Iterable[tuple[Throw, Fraction]]:
    """All possible throws of the dice in the tray, each with its probability.

    Throws that differ only in the order of equal dice, such as 126 and 216, count as one.

    The faces of dice of one's own count as equally likely: nobody has said how often each is on the die.
    """
    if state.ended:
        return
    all_throws = prod(len(state.letters(solid)) for solid in state.solids)
    kinds = sorted(set(state.solids))
    of_kinds = (
        combinations_with_replacement(state.letters(kind), state.solids.count(kind)) for kind in kinds
    )
    for fallen in product(*of_kinds):
        left = {kind: iter(faces) for kind, faces in zip(kinds, fallen, strict=True)}
        faces = "".join(next(left[solid]) for solid in state.solids)
        yield Throw(faces), Fraction(prod(map(orders, fallen)), all_throws)


def sample(state: State, rng: Rng) -> Throw:
    """A throw of the dice in the tray by chance."""
    return Throw("".join(rng.choices(state.letters(solid))[0] for solid in state.solids))
