"""A cursor that jumps between the cells where OK acts, here called stops."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Final

from device.keys import Key
from device.screen.arrows import ARROWS, arrow_captions
from device.screen.base import Go, Screen
from device.screen.question import Choice
from engines.jelimvre import SIDE

_ASIDE: Final = 3
"""A stop that lies one cell aside counts as if it lay so many cells further ahead."""
_CENTRE: Final = SIDE * SIDE // 2


def leap(cell: int, key: Key, stops: Collection[int]) -> int:
    """The stop that an arrow jumps to; past the last one it wraps to the opposite edge.

    A stop straight ahead is preferred to one at the same distance but off to the side.

    >>> leap(0, Key.FOUR, {0, 3, 15}), leap(3, Key.FOUR, {0, 3})
    (3, 0)
    """
    ways = {stop: way for stop in stops if (way := _way(cell, stop, *ARROWS[key])) is not None}
    return min(ways, key=lambda stop: (ways[stop], stop), default=cell)


def arrow_choices(cursor: int, stops: Collection[int], moved: Callable[[int], Screen]) -> dict[Key, Choice]:
    """The arrows that lead to another stop, each with the screen for its stop."""
    leaps = {key: leap(cursor, key, stops) for key in ARROWS}
    captions = arrow_captions()
    return {key: Choice(captions[key], Go(moved(stop))) for key, stop in leaps.items() if stop != cursor}


def _way(cell: int, stop: int, right: int, up: int) -> tuple[bool, int] | None:
    """The distance to a stop, greater for one reached by wrapping; None if it is neither ahead nor behind."""
    files, ranks = stop % SIDE - cell % SIDE, stop // SIDE - cell // SIDE
    ahead = files * right + ranks * up
    aside = abs(files * up) + abs(ranks * right)
    if not ahead:
        return None
    return ahead < 0, (ahead if ahead > 0 else ahead + SIDE) + _ASIDE * aside


def following(cell: int, stops: Collection[int]) -> int:
    """The next stop in the order of cell numbers; the first follows the last."""
    later = sorted(stops)
    return next((stop for stop in later if stop > cell), later[0] if later else cell)


def nearest(cell: int | None, stops: Collection[int]) -> int | None:
    """The stop nearest to a cell, or to the middle of the board if it is None; None without stops."""
    rank, file = divmod(_CENTRE if cell is None else cell, SIDE)
    return min(
        stops,
        key=lambda stop: (abs(stop // SIDE - rank) + abs(stop % SIDE - file), stop),
        default=None,
    )
