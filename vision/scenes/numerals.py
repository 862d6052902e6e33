"""Dice with numerals on their faces, plain or among ornaments."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.scenes.face_outline import face_room
from vision.scenes.ornaments import Ornament, adorned
from vision.scenes.skins import CELL_PX, Colour, Skin, engrave
from vision.scenes.solids import Solid

_TURNED = ("6", "9")
"""Numerals that turn into each other upside down."""


@dataclass(frozen=True, slots=True)
class Lettering:
    """How numerals are written.

    Attributes:
        font: a built-in face of OpenCV: "sans", "serif", "italic" or "uni"; the path of a typeface;
            "" for drawn strokes.
        weight: 100 (thin) to 800 (bold).
        size: the height of a numeral, relative to the room on the face.
        depth: how deep it is engraved.
        upright: the mark that tells a 6 from a 9: "." behind it, "_" below it, or "" for none.
        ornament: what surrounds it; the style becomes "ornate".
        at_base: a d4's numerals stand along its edges rather than in its corners.
    """

    font: str = "sans"
    weight: int = 500
    size: float = 1.0
    depth: float = 0.4
    upright: str = ""
    ornament: Ornament | None = None
    at_base: bool = False


def numeral_skin(
    solid: Solid,
    values: Sequence[str],
    lettering: Lettering,
    inks: Sequence[Colour],
    rng: np.random.Generator,
) -> Skin:
    """The skin of a die with one numeral on each face; on a d4 three, upright at the corner above."""
    if solid.name == "d4":
        art = [_three_numerals(solid, face, values, lettering) for face in range(4)]
    else:
        art = [_numeral(solid, face, value, lettering) for face, value in enumerate(values)]
    if lettering.ornament:
        art = [adorned(solid, face, ink, lettering.ornament, rng) for face, ink in enumerate(art)]
    cells = np.stack([engrave(ink, lettering.depth) for ink in art])
    style = "ornate" if lettering.ornament else "numeral"
    return Skin(tuple(values), cells, np.array(inks, np.float32), style)


def _numeral(solid: Solid, face: int, value: str, lettering: Lettering) -> NDArray[np.uint8]:
    room, height = face_room(solid, face)
    mark = lettering.upright if value in _TURNED else ""
    text = value + "." * (mark == ".")
    size = room * lettering.size * (1.25 if len(text) == 1 else 0.95)
    ink = np.zeros((CELL_PX, CELL_PX), np.uint8)
    return write(ink, text, (0.5, 0.5 - height / 2), size / 2, lettering, underlined=mark == "_")


def _three_numerals(
    solid: Solid, face: int, values: Sequence[str], lettering: Lettering
) -> NDArray[np.uint8]:
    """A d4's face: for each corner the value of the opposite face, upright towards that corner.

    A value stands in its corner and is read at the apex, or along the opposite edge and is read at the base.
    """
    ink = np.zeros((CELL_PX, CELL_PX), np.uint8)
    middle = solid.normals[face] * solid.offsets[face]
    for corner in solid.polygons[face]:
        opposite = int((solid.normals @ corner).argmin())
        flat = (corner - middle) @ solid.axes[face].T
        angle = np.degrees(np.arctan2(flat[1], flat[0])) - 90
        stamp = np.zeros_like(ink)
        height = 0.62 if lettering.at_base else 0.3
        write(stamp, values[opposite], (0.5, height), 0.13 * lettering.size, lettering)
        turn = cv2.getRotationMatrix2D((CELL_PX / 2, CELL_PX / 2), float(angle), 1.0)
        ink = np.maximum(ink, np.asarray(cv2.warpAffine(stamp, turn, (CELL_PX, CELL_PX)), np.uint8))
    return ink


@lru_cache(maxsize=64)
def _face(font: str) -> cv2.FontFace:
    """A typeface by its built-in name or its path."""
    return cv2.FontFace(font)


def write(
    ink: NDArray[np.uint8],
    text: str,
    middle: tuple[float, float],
    height: float,
    lettering: Lettering,
    *,
    underlined: bool = False,
) -> NDArray[np.uint8]:
    """Write a text into a cell; its middle and height are relative to the cell's side."""
    side = ink.shape[0]
    large = np.zeros((128, 64 + 64 * len(text)), np.uint8)
    if lettering.font:
        cv2.putText(large, text, (20, 100), (255,), _face(lettering.font), 90, lettering.weight)
    else:
        cv2.putText(large, text, (20, 100), cv2.FONT_HERSHEY_DUPLEX, 3.2, 255, 1 + lettering.weight // 80)
    x, y, width, tall = cv2.boundingRect(large)
    if underlined:
        thick = 6 + lettering.weight // 100
        cv2.rectangle(large, (x, y + tall + 8), (x + width - 1, y + tall + 8 + thick), 255, -1)
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
