"""What a game with Tales begins with: the stake of each player, and his share of the Trésor (l.41, 82)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from engines.imalya.rules import Rules

TALES: Final = (20, 5)
"""The Tales that each player stakes, and how many of them go to the first Trésor (l.41)."""

LEINAN: Final = (16, 1)
"""The same with the Leïnan (l.82)."""


def first(rules: Rules) -> int:
    """The Tales that each player stakes; 0 without Tales."""
    return _of(rules)[0]


def share(rules: Rules) -> int:
    """The Tales that each player must put in the Trésor; 0 without Tales."""
    return _of(rules)[1]


def _of(rules: Rules) -> tuple[int, int]:
    if rules.leinan:
        return LEINAN
    return TALES if rules.tales else (0, 0)
