"""Dice with numerals, ornaments or symbols on their faces."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.scenes.faces import face_room
from vision.scenes.ornaments import Ornament, adorned
from vision.scenes.skins import CELL_PX, Colour, Skin
from vision.scenes.solids import Floats, Solid

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


def symbol_skin(
    solid: Solid, values: Sequence[str], depth: float, inks: Sequence[Colour], rng: np.random.Generator
) -> Skin:
    """The skin of a die with a random symbol on each face: stars, rings, arrows, blots."""
    art = [_symbol(solid, face, rng) for face in range(len(values))]
    cells = np.stack([engrave(ink, depth) for ink in art])
    return Skin(tuple(values), cells, np.array(inks, np.float32), "symbol")


def engrave(ink: NDArray[np.uint8], depth: float) -> Floats:
    """Ink (c, c) uint8 as artwork with relief."""
    level = ink.astype(np.float32) / 255
    height = cv2.GaussianBlur(level, (0, 0), 1.2) * -depth
    right = cv2.Sobel(height, cv2.CV_32F, 1, 0, ksize=3) * 1.2
    up = -cv2.Sobel(height, cv2.CV_32F, 0, 1, ksize=3) * 1.2
    return np.stack([level, right, up, level * max(depth, 0.0)], axis=-1).astype(np.float32)


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


def _symbol(solid: Solid, face: int, rng: np.random.Generator) -> NDArray[np.uint8]:
    """A star, a ring, a blot or strokes, as large as the face allows."""
    room, height = face_room(solid, face)
    middle = np.array([0.5, 0.5 - height / 2]) * CELL_PX
    size = room * CELL_PX / 2 * rng.uniform(0.5, 0.9)
    ink = np.zeros((CELL_PX, CELL_PX), np.uint8)
    kind = rng.random()
    points = 2 * int(rng.integers(3, 9))
    angles = np.arange(points) * 2 * np.pi / points
    radii = np.where(np.arange(points) % 2, rng.uniform(0.25, 0.9), 1.0) * size
    if kind < 0.35:
        radii = size * rng.uniform(0.2, 1.0, points)
    corners = middle + np.stack([np.cos(angles), np.sin(angles)], axis=1) * radii[:, None]
    if kind < 0.7:
        cv2.fillPoly(ink, [corners.astype(np.int32)], 255, cv2.LINE_AA)
    else:
        cv2.polylines(ink, [corners.astype(np.int32)], bool(kind < 0.85), 255, 4, cv2.LINE_AA)
    if rng.random() < 0.4:
        center = (int(middle[0]), int(middle[1]))
        cv2.circle(ink, center, int(size * rng.uniform(0.2, 1.0)), 255 * int(rng.integers(2)), 3, cv2.LINE_AA)
    return ink
