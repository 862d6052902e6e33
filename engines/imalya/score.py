"""The points of free dice (l.29-33, IM-23)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from engines.imalya.rules import Rules

ALL_OWN_BONUS: Final = 12
"""The bonus for six free dice of one's own Faction: 120 points instead of 108 (l.33)."""


def score(own: int, other: int, dice: int = 6, all_own_bonus: int = ALL_OWN_BONUS) -> int:
    """The points of free dice of one's own Faction and of the others (l.31-33, IM-100).

    Args:
        own: how many of them are of one's own Faction.
        other: how many are of another.
        dice: how many dice are played with.
        all_own_bonus: the points added when all dice are of one's own Faction.

    >>> score(3, 2), score(6, 0), score(8, 0, dice=8)
    (55, 120, 204)
    """
    return (3 * own + other) * (own + other) + (all_own_bonus if own == dice else 0)


def all_own(rules: Rules) -> int:
    """The points of all dice of one's own Faction: 120, or 204 with eight dice (l.33, IM-68, IM-100)."""
    return score(rules.dice, 0, rules.dice, rules.all_own_bonus)


def all_other(rules: Rules) -> int:
    """The points of six of another Faction: 108, or 192 with eight dice (l.63, IM-68, IM-100)."""
    return score(rules.dice, 0, rules.dice, all_own_bonus=0)
