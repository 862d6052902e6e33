"""The options of a turn at each position of the counter; one strategy a turn (l.185-289, §6, J-33)."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import TYPE_CHECKING, Final

from engines.jelimvre.army import Kind

if TYPE_CHECKING:
    from engines.jelimvre.state import State


class Option(StrEnum):
    """What the counter opens beside a move: a kind of turn, or a construction that comes with the move."""

    BUILD = "build"
    BONUS = "bonus"
    REGEN_4 = "regen-4"
    WALL_6 = "wall-6"
    REGEN_8 = "regen-8"
    WATER_9 = "water-9"
    WALL_10 = "wall-10"
    REGEN_12 = "regen-12"


SINCE: Final[Mapping[Option, int]] = {
    Option.REGEN_4: 4,
    Option.WALL_6: 6,
    Option.REGEN_8: 8,
    Option.WATER_9: 9,
    Option.WALL_10: 10,
    Option.REGEN_12: 12,
}
"""The first position at which a strategy can be played; it stays open at later ones (l.279-283)."""

BONUS_COUNTS: Final = (2, 3)
"""The only positions at which a wall or a piece of water may come with the move (l.191)."""

REGENERATED: Final[Mapping[Option, tuple[Kind, ...]]] = {
    Option.REGEN_4: (Kind.SOLDIER, Kind.KNIGHT, Kind.GUARD),
    Option.REGEN_8: (Kind.TOWER, Kind.QUEEN),
    Option.REGEN_12: (Kind.SOLDIER, Kind.TOWER, Kind.GUARD, Kind.KNIGHT, Kind.DRAGON, Kind.QUEEN),
}
"""The kinds of pieces that each option brings back; never a king (l.48, 198, 222, 237)."""


def reached(state: State, option: Option) -> bool:
    """Whether the counter of the side to play stands high enough for a strategy."""
    return state.own.counter >= SINCE[option]


def in_bonus(state: State) -> bool:
    """Whether a construction may come with the move of this turn."""
    return state.own.counter in BONUS_COUNTS
