"""Tell from the dice alone that the tray was moved: they lie elsewhere, in the same arrangement."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations, permutations
from typing import Final

from vision.pairing import same_face, still_there
from vision.reading import Die

_FIT: Final = 0.3
"""How far, in widths of a die, one may lie from its place in the arrangement. Smaller: a tilted camera hides
that the tray was moved. Larger: a few thrown dice are more often taken for moved ones."""
_SCALE: Final = 0.06
"""How much larger or smaller an arrangement may look, as a part of it, since a camera may be tilted. Smaller:
it hides that the tray was turned. Larger: two thrown dice are more often taken for moved ones."""
_FEWEST: Final = 3
"""The fewest dice that prove a moved tray if other dice do not fit. Two thrown dice often lie as far apart as
two others did."""

Point = complex
"""A point of a picture: x and, as the imaginary part, y; in pixels."""
Move = tuple[complex, complex]
"""The factor that turns and scales a point, and then the shift."""


def carried(before: Mapping[int, Die], after: Sequence[Die]) -> dict[int, Die]:
    """The dice that were moved together with their tray, as they lie now; none if it was not moved.

    Thrown dice do not keep their arrangement. So all dice of either reading must fit, or all but one if at
    least three do. They show the same faces, and most of them lie elsewhere. One die proves nothing.

    Args:
        before: the dice as they lay, by number.
        after: the dice of a reading.

    Returns:
        The dice that fit, by number: each with its face of before, and its box of now.
    """
    fits = max((_fitting(before, after, move) for move in _moves(before, after)), key=len, default={})
    fewest = 2 if len(before) == 2 else max(_FEWEST, min(len(before), len(after)) - 1)
    stayed = still_there({number: before[number] for number in fits}, after)
    if len(fits) < fewest or 2 * len(stayed) >= len(fits):
        return {}
    return {number: replace(before[number], box_xyxy=after[at].box_xyxy) for number, at in fits.items()}


def _fitting(before: Mapping[int, Die], after: Sequence[Die], move: Move) -> dict[int, int]:
    """The index in `after` of each die that a move takes to a die with its face."""
    return still_there({n: _moved(die, move) for n, die in before.items()}, after, _FIT, same_face)


def _moved(die: Die, move: Move) -> Die:
    turn, shift = move
    way = turn * _middle(die) + shift - _middle(die)
    left, top, right, bottom = die.box_xyxy
    return replace(die, box_xyxy=(left + way.real, top + way.imag, right + way.real, bottom + way.imag))


def _moves(before: Mapping[int, Die], after: Sequence[Die]) -> Iterator[Move]:
    """The moves that take any two dice to two with their faces, about as far apart."""
    for one, other in combinations(before.values(), 2):
        way = _middle(other) - _middle(one)
        if way == 0:  # two boxes round one middle have no direction
            continue
        for new, new_other in permutations(after, 2):
            if same_face(one, new) and same_face(other, new_other):
                turn = (_middle(new_other) - _middle(new)) / way
                if abs(abs(turn) - 1) <= _SCALE:
                    yield turn, _middle(new) - turn * _middle(one)


def _middle(die: Die) -> Point:
    return complex(*die.center_xy)
