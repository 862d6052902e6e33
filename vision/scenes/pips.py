"""Dice with pips on their faces."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from vision.scenes.skins import CELL_PX, Colour, Skin
from vision.scenes.solids import Floats

PIP_PLACES: Final[dict[str, tuple[tuple[float, float], ...]]] = {
    "1": ((0, 0),),
    "2": ((-1, -1), (1, 1)),
    "3": ((-1, -1), (0, 0), (1, 1)),
    "4": ((-1, -1), (-1, 1), (1, -1), (1, 1)),
    "5": ((-1, -1), (-1, 1), (0, 0), (1, -1), (1, 1)),
    "6": ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
}
"""The places of the pips of each value, in units of their spacing."""


@dataclass(frozen=True, slots=True)
class PipDesign:
    """How pips are made.

    Attributes:
        radius: of a pip, in half edges.
        spacing: from the middle to a corner pip along one edge, in half edges.
        depth: how deep they are drilled, 0 (printed) to 1; negative for domed ones.
        ink: how much of the ink is left, 0 to 1.
        one_radius: the radius of the single pip, in half edges.
        six_width: how far apart the two columns of the six stand, relative to the spacing.
        two_beside: how far the pips of the two stand from the middle where they stand side by side along an
            edge, as on many East Asian dice, relative to the spacing; 0 where they stand in corners.
        ring: a pip is a ring round a dot.
        square: a pip is a square.
    """

    radius: float = 0.19
    spacing: float = 0.52
    depth: float = 0.7
    ink: float = 1.0
    one_radius: float = 0.19
    six_width: float = 0.9
    two_beside: float = 0.0
    ring: bool = False
    square: bool = False


def d6_values(right_handed: bool = False, turned: int = 0) -> tuple[str, ...]:
    """Values for the cube's faces +x -x +y -y +z -z whose opposites sum to seven.

    Args:
        right_handed: 1, 2, 3 run clockwise round their corner rather than counter-clockwise.
        turned: which pair of opposites is on the x axis, 0 to 2.
    """
    pairs = [("1", "6"), ("2", "5"), ("3", "4")]
    if right_handed:
        pairs[2] = ("4", "3")
    pairs = pairs[turned % 3 :] + pairs[: turned % 3]
    return tuple(value for pair in pairs for value in pair)


def pip_skin(
    values: Sequence[str],
    design: PipDesign,
    inks: Sequence[Colour],
    turns: Sequence[int] = (0, 0, 0, 0, 0, 0),
) -> Skin:
    """The skin of a d6 with pips.

    Args:
        values: the value of each face.
        design: how the pips are made.
        inks: the ink of each face.
        turns: quarter turns of each face's artwork; they matter for 2, 3 and 6.
    """
    cells = np.stack(
        [np.rot90(_pips(value, design), turn % 4) for value, turn in zip(values, turns, strict=True)]
    )
    # A quarter turn of the picture also turns its slopes.
    for cell, turn in zip(cells, turns, strict=True):
        for _ in range(turn % 4):
            cell[..., 1], cell[..., 2] = -cell[..., 2].copy(), cell[..., 1].copy()
    return Skin(tuple(values), cells.astype(np.float32), np.array(inks, np.float32), "pips")


def _pips(value: str, design: PipDesign) -> Floats:
    """One face of pips as (c, c, 4)."""
    wide, high = design.spacing, design.spacing
    if value == "6":
        wide *= design.six_width
    if value == "2" and design.two_beside:
        wide, high = wide * design.two_beside, 0.0
    places = [(column * wide, row * high) for column, row in PIP_PLACES[value]]
    return pip_face(places, replace(design, radius=design.one_radius) if value == "1" else design)


def pip_face(places: Sequence[tuple[float, float]], design: PipDesign) -> Floats:
    """The artwork (c, c, 4) of one face with pips at the given places, -1 to 1 to the right and upwards."""
    line = (np.arange(CELL_PX, dtype=np.float32) + 0.5) / CELL_PX * 2 - 1
    x, y = (axis.astype(np.float32) for axis in np.meshgrid(line, -line))
    cell = np.zeros((CELL_PX, CELL_PX, 4), np.float32)
    for right, up in places:
        _drill(cell, x - np.float32(right), y - np.float32(up), design.radius, design)
    return cell


def _drill(cell: Floats, right: Floats, up: Floats, radius: float, design: PipDesign) -> None:
    """Add one pip, its middle at (0, 0) of `right` and `up`."""
    away = np.maximum(np.abs(right), np.abs(up)) if design.square else np.sqrt(right * right + up * up)
    soft = 2.0 / CELL_PX
    inside = np.clip((radius - away) / soft / 2 + 0.5, 0, 1)
    ink = inside
    if design.ring:
        ink = inside * np.clip((np.abs(away - radius * 0.4) - radius * 0.13) / soft + 0.5, 0, 1)
    cell[..., 0] = np.maximum(cell[..., 0], ink * design.ink)
    # The wall of a drilled pip faces its middle: height falls towards it.
    cell[..., 1] += inside * right / radius * design.depth
    cell[..., 2] += inside * up / radius * design.depth
    cell[..., 3] = np.maximum(
        cell[..., 3], inside * max(design.depth, 0.0) * (1 - (away / radius) ** 2 * 0.6)
    )
