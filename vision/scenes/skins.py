"""What stands on the faces of a die: pips, numerals or ornaments, as ink and relief."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.scenes.solids import Floats, Solid

CELL_PX: Final = 96
"""The side of the picture that holds one face's artwork."""

Colour = tuple[float, float, float]
"""Blue, green, red, linear, 0 to 1."""

PIP_PLACES: Final[dict[str, tuple[tuple[float, float], ...]]] = {
    "1": ((0, 0),),
    "2": ((-1, -1), (1, 1)),
    "3": ((-1, -1), (0, 0), (1, 1)),
    "4": ((-1, -1), (-1, 1), (1, -1), (1, 1)),
    "5": ((-1, -1), (-1, 1), (0, 0), (1, -1), (1, 1)),
    "6": ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
}
"""Where the pips of each value stand, in units of their spacing."""


@dataclass(frozen=True, eq=False)
class Skin:
    """The artwork of all faces of one die.

    Attributes:
        values: the value of each face, in the order of the solid's faces; for a d4, of the face below.
        cells: (k, c, c, 4) float32: ink 0-1, slope to the right, slope upwards, hollow 0-1.
        inks: (k, 3) the colour of the ink on each face, linear blue-green-red.
        style: "pips", "numeral", "ornate", or "blank".
    """

    values: tuple[str, ...]
    cells: Floats
    inks: Floats
    style: str
    _smaller: dict[int, Skin] = field(default_factory=dict, repr=False)

    def sized(self, cell_px: float) -> Skin:
        """The artwork shrunk for a die that is seen small, so that it does not flicker."""
        side = self.cells.shape[1]
        level = 0
        while side / 2 ** (level + 1) >= cell_px * 0.9 and level < 3:
            level += 1
        if level == 0:
            return self
        if level not in self._smaller:
            small = side >> level
            cells = np.stack(
                [cv2.resize(cell, (small, small), interpolation=cv2.INTER_AREA) for cell in self.cells]
            )
            self._smaller[level] = Skin(self.values, cells.astype(np.float32), self.inks, self.style)
        return self._smaller[level]

    def sample(self, faces: NDArray[np.intp], right_up: Floats) -> Floats:
        """The artwork (n, 4) at places (n, 2) in -1 to 1 on the given faces."""
        side = self.cells.shape[1]
        at = np.clip((right_up * np.array([0.5, -0.5], np.float32) + 0.5) * side - 0.5, 0, side - 1)
        rows, width = -(-len(faces) // 256), 256
        maps = np.zeros((2, rows * width), np.float32)
        maps[0, : len(faces)] = at[:, 0]
        maps[1, : len(faces)] = at[:, 1] + faces * side
        grids = maps.reshape(2, rows, width)
        found = cv2.remap(self.cells.reshape(-1, side, 4), grids[0], grids[1], cv2.INTER_LINEAR)
        return np.asarray(found.reshape(-1, 4)[: len(faces)], np.float32)


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
        ring: a pip is a ring round a dot.
        square: a pip is a square.
    """

    radius: float = 0.19
    spacing: float = 0.52
    depth: float = 0.7
    ink: float = 1.0
    one_radius: float = 0.19
    six_width: float = 0.9
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
    # A quarter turn of the picture turns its slopes with it.
    for cell, turn in zip(cells, turns, strict=True):
        for _ in range(turn % 4):
            cell[..., 1], cell[..., 2] = -cell[..., 2].copy(), cell[..., 1].copy()
    return Skin(tuple(values), cells.astype(np.float32), np.array(inks, np.float32), "pips")


def _pips(value: str, design: PipDesign) -> Floats:
    """One face of pips as (c, c, 4)."""
    wide = design.spacing * (design.six_width if value == "6" else 1.0)
    places = [(column * wide, row * design.spacing) for column, row in PIP_PLACES[value]]
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


@dataclass(frozen=True, slots=True)
class Lettering:
    """How numerals are written.

    Attributes:
        font: a built-in face of OpenCV: "sans", "serif", "italic" or "uni"; "" for drawn strokes.
        weight: 100 (thin) to 800 (bold).
        size: the height of a numeral, relative to the room on the face.
        depth: how deep it is engraved.
        frame: how much ornament surrounds it, 0 to 1; the style becomes "ornate".
    """

    font: str = "sans"
    weight: int = 500
    size: float = 1.0
    depth: float = 0.4
    frame: float = 0.0


def numeral_skin(
    solid: Solid,
    values: Sequence[str],
    lettering: Lettering,
    inks: Sequence[Colour],
    rng: np.random.Generator,
) -> Skin:
    """The skin of any die with one numeral a face (a d4: three, upright at the point that stands up)."""
    if solid.name == "d4":
        art = [_three_numerals(solid, face, values, lettering) for face in range(4)]
    else:
        art = [_numeral(solid, face, value, lettering) for face, value in enumerate(values)]
    if lettering.frame > 0:
        art = [_ornament(solid, face, ink, lettering.frame, rng) for face, ink in enumerate(art)]
    cells = np.stack([_engrave(ink, lettering.depth) for ink in art])
    style = "ornate" if lettering.frame > 0 else "numeral"
    return Skin(tuple(values), cells, np.array(inks, np.float32), style)


def blank_skin(faces: int) -> Skin:
    """No artwork at all."""
    return Skin(
        ("",) * faces, np.zeros((faces, 8, 8, 4), np.float32), np.zeros((faces, 3), np.float32), "blank"
    )


def _engrave(ink: NDArray[np.uint8], depth: float) -> Floats:
    """Ink (c, c) uint8 as artwork with relief."""
    level = ink.astype(np.float32) / 255
    height = cv2.GaussianBlur(level, (0, 0), 1.2) * -depth
    right = cv2.Sobel(height, cv2.CV_32F, 1, 0, ksize=3) * 1.2
    up = -cv2.Sobel(height, cv2.CV_32F, 0, 1, ksize=3) * 1.2
    return np.stack([level, right, up, level * max(depth, 0.0)], axis=-1).astype(np.float32)


def _outline(solid: Solid, face: int, scale: float) -> NDArray[np.int32]:
    """A face's polygon in the pixels of its cell, scaled about its middle; four binary places."""
    middle = solid.normals[face] * solid.offsets[face]
    flat = (solid.polygons[face] - middle) @ solid.axes[face].T / solid.reach * scale
    return np.asarray(np.round((flat * [0.5, -0.5] + 0.5) * CELL_PX * 16), np.int32)


def _room(solid: Solid, face: int) -> tuple[float, float]:
    """The radius that fits on a face, and how high above its middle, relative to the cell's half side."""
    middle = solid.normals[face] * solid.offsets[face]
    flat = (solid.polygons[face] - middle) @ solid.axes[face].T / solid.reach
    center = flat.mean(axis=0)
    sides = np.roll(flat, -1, axis=0) - flat
    sides /= np.linalg.norm(sides, axis=1, keepdims=True)
    to_center = center - flat
    return float(np.abs(sides[:, 0] * to_center[:, 1] - sides[:, 1] * to_center[:, 0]).min()), float(
        center[1]
    )


def _numeral(solid: Solid, face: int, value: str, lettering: Lettering) -> NDArray[np.uint8]:
    room, height = _room(solid, face)
    text = value + ("." if value in ("6", "9") and len(solid.normals) > 6 else "")
    size = room * lettering.size * (1.25 if len(text) == 1 else 0.95)
    ink = np.zeros((CELL_PX, CELL_PX), np.uint8)
    return write(ink, text, (0.5, 0.5 - height / 2), size / 2, lettering)


def _three_numerals(
    solid: Solid, face: int, values: Sequence[str], lettering: Lettering
) -> NDArray[np.uint8]:
    """A d4's face: beside each corner the value of the face opposite to it, upright at that corner."""
    ink = np.zeros((CELL_PX, CELL_PX), np.uint8)
    middle = solid.normals[face] * solid.offsets[face]
    for corner in solid.polygons[face]:
        opposite = int((solid.normals @ corner).argmin())
        flat = (corner - middle) @ solid.axes[face].T
        angle = np.degrees(np.arctan2(flat[1], flat[0])) - 90
        stamp = np.zeros_like(ink)
        write(stamp, values[opposite], (0.5, 0.3), 0.13 * lettering.size, lettering)
        turn = cv2.getRotationMatrix2D((CELL_PX / 2, CELL_PX / 2), float(angle), 1.0)
        ink = np.maximum(ink, np.asarray(cv2.warpAffine(stamp, turn, (CELL_PX, CELL_PX)), np.uint8))
    return ink


def write(
    ink: NDArray[np.uint8], text: str, middle: tuple[float, float], height: float, lettering: Lettering
) -> NDArray[np.uint8]:
    """Write a text into a cell, its middle and height relative to the cell's side."""
    side = ink.shape[0]
    large = np.zeros((128, 64 + 64 * len(text)), np.uint8)
    if lettering.font:
        cv2.putText(large, text, (20, 100), (255,), cv2.FontFace(lettering.font), 90, lettering.weight)
    else:
        cv2.putText(large, text, (20, 100), cv2.FONT_HERSHEY_DUPLEX, 3.2, 255, 1 + lettering.weight // 80)
    x, y, width, tall = cv2.boundingRect(large)
    zoom = height * side / max(tall, 1)
    shift = np.array(
        [
            [zoom, 0, middle[0] * side - zoom * (x + width / 2)],
            [0, zoom, middle[1] * side - zoom * (y + tall / 2)],
        ]
    )
    small = cv2.warpAffine(cv2.GaussianBlur(large, (0, 0), 0.4 / max(zoom, 0.05)), shift, (side, side))
    np.maximum(ink, small, out=ink)
    return ink


def _ornament(
    solid: Solid, face: int, numeral: NDArray[np.uint8], amount: float, rng: np.random.Generator
) -> NDArray[np.uint8]:
    """A frame and curls round a numeral, as on ornate dice."""
    curls = np.zeros_like(numeral)
    middle = CELL_PX // 2
    for _ in range(int(6 + 40 * amount)):
        x, y = rng.integers(0, CELL_PX, 2)
        size = int(rng.integers(3, 9))
        start = int(rng.integers(0, 360))
        cv2.ellipse(curls, (int(x), int(y)), (size, size), 0, start, start + 250, 255, 2, cv2.LINE_AA)
    inner = np.zeros_like(numeral)
    cv2.fillPoly(inner, [_outline(solid, face, 0.84)], 255, cv2.LINE_AA, 4)
    curls = np.minimum(curls, inner)
    clear = cv2.dilate(numeral, np.ones((7, 7), np.uint8))
    curls = np.minimum(curls, 255 - clear)
    if rng.random() < 0.5:
        cv2.circle(curls, (middle, middle), int(_room(solid, face)[0] * middle * 0.75), 0, -1, cv2.LINE_AA)
    cv2.polylines(curls, [_outline(solid, face, 0.84)], True, 255, 2, cv2.LINE_AA, 4)
    return np.maximum(curls, numeral)
