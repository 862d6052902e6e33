"""The artwork on faces: ink that Pillow fills from outlines, and engraved relief."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final

import cv2
import matplotlib
import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from models.judge.solids import CutSolid
from vision.artwork import SIDE, drawing

SIDE_PX: Final = 256
"""The side of the square that holds one face's artwork."""

Ink = NDArray[np.float32]
"""Ink (256, 256) in 0 to 1; the square has the solid's reach on each side of its middle."""

FONTS: Final = (
    *("DejaVuSans-Bold.ttf", "DejaVuSans.ttf", "DejaVuSerif-Bold.ttf", "DejaVuSerif.ttf"),
    *("DejaVuSansMono-Bold.ttf", "STIXGeneralBol.ttf", "STIXGeneralBolIta.ttf", "STIXGeneral.ttf"),
    *("cmb10.ttf", "cmr10.ttf", "cmss10.ttf"),
)
"""Typefaces of matplotlib, which the first renderer does not use."""

_FINER: Final = 3
_PIPS: Final = {
    "1": ((0, 0),),
    "2": ((-1, 1), (1, -1)),
    "3": ((-1, 1), (0, 0), (1, -1)),
    "4": ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    "5": ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    "6": ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
}


@dataclass(frozen=True, slots=True)
class Style:
    """How artwork is put on the dice of one box.

    Attributes:
        font: the file of a typeface.
        size: relative to the usual size of a pip, a numeral or a drawing.
        spread: the place of the outer pips, from the middle (0) to the edge (1).
        at_base: the numerals of a d4 are read along the base, not at the apex.
        underlined: a 6 and a 9 have a line under them.
        framed: a line round each numeral and dots in the corners.
        large_one: the size of a single pip, relative to the others.
    """

    font: str = FONTS[0]
    size: float = 1.0
    spread: float = 0.52
    at_base: bool = False
    underlined: bool = False
    framed: bool = False
    large_one: float = 1.0


class _Canvas:
    """A square on which artwork is drawn in millimetres: (0, 0) is its middle, x goes right and y up."""

    def __init__(self, solid: CutSolid) -> None:
        side = SIDE_PX * _FINER
        self._image = Image.new("L", (side, side))
        self._draw = ImageDraw.Draw(self._image)
        self._middle_px, self._scale = side / 2, side / 2 / solid.reach_mm

    def dot(self, x: float, y: float, radius: float) -> None:
        """A filled circle."""
        self._draw.ellipse([self._px(x - radius, y + radius), self._px(x + radius, y - radius)], fill=255)

    def ring(self, outer: float, inner: float) -> None:
        """A ring between two radii, round the middle."""
        corners = [self._px(-outer, outer), self._px(outer, -outer)]
        self._draw.ellipse(corners, outline=255, width=self._width_px(outer - inner))

    def rectangle(self, left: float, top: float, right: float, bottom: float) -> None:
        """A filled rectangle."""
        self._draw.rectangle([self._px(left, top), self._px(right, bottom)], fill=255)

    def polygon(self, points: NDArray[np.float64]) -> None:
        """A filled polygon (n, 2)."""
        self._draw.polygon([self._px(x, y) for x, y in points], fill=255)

    def text(self, text: str, y: float, tall: float, font: str) -> None:
        """A text above or below the middle, whose digits are `tall`."""
        _, top, _, bottom = _font(font, 100).getbbox("0")
        face = _font(font, max(8, round(self._width_px(tall) * 100 / (bottom - top))))
        left, top, right, bottom = face.getbbox(text)
        x_px, y_px = self._px(0, y)
        self._draw.text((x_px - (left + right) / 2, y_px - (top + bottom) / 2), text, font=face, fill=255)

    def ink(self) -> Ink:
        """What was drawn."""
        small = self._image.resize((SIDE_PX, SIDE_PX), Image.Resampling.BOX)
        return np.asarray(np.asarray(small, np.float32) / 255, np.float32)

    def _px(self, x: float, y: float) -> tuple[float, float]:
        return self._middle_px + x * self._scale, self._middle_px - y * self._scale

    def _width_px(self, length: float) -> int:
        return max(1, round(self._px(length, 0)[0] - self._px(0, 0)[0]))


@lru_cache(maxsize=256)
def _font(name: str, size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(str(Path(matplotlib.get_data_path()) / "fonts" / "ttf" / name), size)


def pips(solid: CutSolid, values: Sequence[str], style: Style, turns: Sequence[int]) -> list[Ink]:
    """The pips of a d6; `turns` are the quarter turns of each face."""
    return [_pips(solid, value, style, turn) for value, turn in zip(values, turns, strict=True)]


def _pips(solid: CutSolid, value: str, style: Style, turn: int) -> Ink:
    half = solid.room_mm(0)
    radius = half * 0.185 * style.size * (style.large_one if value == "1" else 1.0)
    canvas = _Canvas(solid)
    for right, up in _PIPS[value]:
        for _ in range(turn):
            right, up = -up, right
        canvas.dot(right * half * style.spread, up * half * style.spread, radius)
    return canvas.ink()


def numerals(solid: CutSolid, values: Sequence[str], style: Style) -> list[Ink]:
    """One numeral on each face; on a face of a d4 three, one for each corner or edge."""
    if solid.shape == "d4":
        return [_three_numerals(solid, face, values, style) for face in range(4)]
    return [_numeral(solid, face, value, style) for face, value in enumerate(values)]


def _numeral(solid: CutSolid, face: int, value: str, style: Style) -> Ink:
    room = solid.room_mm(face)
    tall = room * (1.05 if solid.shape == "d6" else 1.1) * style.size
    canvas = _Canvas(solid)
    canvas.text(value, 0, tall, style.font)
    if style.underlined and value in ("6", "9"):
        y, wide = -tall * 0.62, tall * 0.28
        canvas.rectangle(-wide, y, wide, y - tall * 0.09)
    if not style.framed:
        return canvas.ink()
    canvas.ring(room * 0.93, room * 0.85)
    return np.maximum(canvas.ink(), _corner_dots(solid, face))


def _corner_dots(solid: CutSolid, face: int) -> Ink:
    """A dot towards every corner of a face."""
    middle, right, up = solid.frame(face)
    canvas = _Canvas(solid)
    for corner in solid.polygon(face):
        x, y = (corner - middle) @ right * 0.8, (corner - middle) @ up * 0.8
        canvas.dot(x, y, solid.room_mm(face) * 0.07)
    return canvas.ink()


def _three_numerals(solid: CutSolid, face: int, values: Sequence[str], style: Style) -> Ink:
    """The three numerals of a d4's face; a corner has the value of the opposite face.

    A numeral stands in its corner and is read at the apex, or along the opposite edge and is read at the
    base. It is upright when its corner is above.
    """
    middle, right, up = solid.frame(face)
    whole = np.zeros((SIDE_PX, SIDE_PX), np.float32)
    height = -0.25 if style.at_base else 0.47
    tall = solid.room_mm(face) * (0.6 if style.at_base else 0.64) * style.size
    for corner in solid.polygon(face):
        toward = corner - middle
        canvas = _Canvas(solid)
        value = values[int((solid.normals[:4] @ corner).argmin())]
        canvas.text(value, float(np.linalg.norm(toward)) * height, tall, style.font)
        angle = np.degrees(np.arctan2(toward @ up, toward @ right)) - 90
        turn = cv2.getRotationMatrix2D(((SIDE_PX - 1) / 2,) * 2, float(angle), 1.0)
        whole = np.maximum(whole, cv2.warpAffine(canvas.ink(), turn, (SIDE_PX, SIDE_PX)))
    return whole


def drawings(solid: CutSolid, set_name: str, faces: Sequence[str], style: Style) -> list[Ink]:
    """A drawing of models/artwork on each face; "" leaves one plain."""
    return [_drawing(solid, number, set_name, face, style) for number, face in enumerate(faces)]


def _drawing(solid: CutSolid, number: int, set_name: str, face: str, style: Style) -> Ink:
    whole = np.zeros((SIDE_PX, SIDE_PX), np.float32)
    if not face:
        return whole
    scale = solid.room_mm(number) * 1.3 * style.size / SIDE
    for contour in drawing(set_name, face).contours():
        canvas = _Canvas(solid)
        canvas.polygon((contour - SIDE / 2) * scale * [1, -1])
        whole = np.abs(whole - canvas.ink())  # even-odd rule: a part surrounded twice is empty
    return whole


def engraved_mm(ink: Ink, deep_mm: float, wall_mm: float, solid: CutSolid) -> Ink:
    """The depth (256, 256) to which the ink of a face is engraved, in millimetres.

    Args:
        ink: the artwork of one face.
        deep_mm: the greatest depth.
        wall_mm: the distance from the edge at which it is reached; large for a bowl.
        solid: the solid of the face.
    """
    mm_px = solid.reach_mm * 2 / SIDE_PX
    away = cv2.distanceTransform((ink > 0.5).astype(np.uint8), cv2.DIST_L2, 5) * mm_px
    part = np.clip(away / wall_mm, 0, 1)
    return np.asarray(cv2.GaussianBlur(deep_mm * np.sqrt(part * (2 - part)), (0, 0), 1.0), np.float32)
