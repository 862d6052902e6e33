"""The throws that make a difference, each with its probability."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from itertools import combinations_with_replacement
from math import prod

from engines.equal_dice import orders
from engines.imalya.actions import Throw
from engines.imalya.figures import Figure
from engines.imalya.rules import Rules
from engines.imalya.worth.position import Position


def landings(rules: Rules, dice: int, thrown: Position) -> tuple[tuple[float, Throw], ...]:
    """Each throw of some dice with its probability; throws that differ only in the order of dice are one.

    Args:
        rules: the Figures on the dice.
        dice: how many are thrown.
        thrown: the position before the throw.
    """
    return _landings(rules, dice, thrown.own, thrown.distinct)


@cache
def _landings(rules: Rules, dice: int, own: Figure, distinct: bool) -> tuple[tuple[float, Throw], ...]:
    faces = _faces(rules, own, distinct)
    return tuple(
        (_ways(throw, faces) / sum(faces.values()) ** dice, Throw(throw))
        for throw in combinations_with_replacement(faces, dice)
    )


def _faces(rules: Rules, own: Figure, distinct: bool) -> Mapping[Figure, int]:
    """For each Figure its number of faces; unless they are told apart, one foreign Faction stands for all."""
    if distinct:
        return dict.fromkeys(rules.faces, 1)
    first, *others = (figure for figure in rules.factions if figure is not own)
    return {figure: 1 for figure in rules.faces if figure not in others} | {first: 1 + len(others)}


def _ways(throw: tuple[Figure, ...], faces: Mapping[Figure, int]) -> int:
    """How many throws of numbered dice give this throw."""
    return orders(throw) * prod(faces[figure] for figure in throw)
