"""Whether two readings of the same tray agree, and which dice lie otherwise than before."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import replace
from typing import Final

from vision.pairing import SAME_PLACE, alike, pair_nearest
from vision.reading import Die, Reading

_SAME_BOX: Final = 0.06
"""How far, in widths of a die, each edge of a box may differ between two readings of a die that lies still.

A larger value takes a die that turns slowly for one at rest; a smaller one takes noise for motion.
"""


def agree(before: Reading, after: Reading) -> bool:
    """Whether both readings have the same number of dice, with the same faces in the same places."""
    return len(before.dice) == len(after.dice) and not changed(before, after)


def agree_closely(before: Reading, after: Reading) -> bool:
    """Whether two readings agree, and no box has moved or changed its size."""
    moved = _unlike(before, after, lambda one, other: one.face == other.face and same_box(one, other))
    return len(before.dice) == len(after.dice) and not moved


def changed(before: Reading, after: Reading) -> tuple[Die, ...]:
    """The dice of `after` that have no counterpart in `before` in the same place with the same face."""
    return _unlike(before, after, lambda one, other: one.face == other.face)


def same_box(one: Die, other: Die) -> bool:
    """Whether the boxes of two readings differ by no more than those of a die that lies still."""
    most = _SAME_BOX * max(one.size_px, other.size_px)
    return all(abs(a - b) <= most for a, b in zip(one.box_xyxy, other.box_xyxy, strict=True))


def thrown(before: Reading, after: Reading) -> tuple[Die, ...]:
    """The dice of `after` that were thrown since `before`.

    In the same place a die counts as thrown only if its face surely changed, or its box has other sides,
    since it was turned. A doubtful die may be read otherwise the next time without having moved at all.
    """
    return _unlike(before, after, alike)


def doubting(reading: Reading, doubted: Collection[Die]) -> Reading:
    """The reading, with some of its dice marked as doubtful."""
    dice = (replace(die, doubtful=True) if die in doubted else die for die in reading.dice)
    return replace(reading, dice=tuple(dice))


def _unlike(before: Reading, after: Reading, same_die: Callable[[Die, Die], bool]) -> tuple[Die, ...]:
    """The dice of `after` that lie where none of `before` lay, or where another one lay."""
    pairs = pair_nearest(before.dice, after.dice, SAME_PLACE)
    same = {new for old, new in pairs.items() if same_die(before.dice[old], after.dice[new])}
    return tuple(die for index, die in enumerate(after.dice) if index not in same)
