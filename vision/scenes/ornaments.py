"""Ornaments around numerals: leaves, curls, mazes, letters, frames, discs and dots."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.scenes.face_outline import face_room, outline
from vision.scenes.skins import CELL_PX
from vision.scenes.solids import Solid

Ink = NDArray[np.uint8]
Growing = Callable[[float, float, np.random.Generator], Ink]
"""Given density (0 to 1), stroke width in pixels and a random generator, returns ink (c, c), 0 to 255."""

_LETTERS: Final = "ACDEHKMNPRSTUVWXYZ"
_MIDDLE: Final = CELL_PX / 2
_ROOM: Final = 0.71
"""The room of a d6's face."""


@dataclass(frozen=True, slots=True)
class Ornament:
    """The ornament around a numeral.

    Attributes:
        growth: the pattern on the face, see `GROWTHS`; "" for none.
        density: the part of the face that it covers, 0 to 1.
        stroke: the width of its strokes, in pixels of the cell of a d6.
        clear: its distance from the numeral, in pixels of the cell.
        spared: the face is inked; numeral and ornament keep the body's colour.
        mirrored: the left half mirrors the right one.
        framed: a line runs along the edges.
        disc: the radius of an empty disc round the numeral, as part of the face's room; or 0.
        ringed: a ring runs round that disc; on a spared face the disc has the body's colour instead, and the
            numeral is inked.
        reach: how far the ornament reaches towards the edges, as part of the face.
        dots: the radius of a dot in each corner, as part of the face's room; or 0.
    """

    growth: str = ""
    density: float = 0.5
    stroke: float = 3.0
    clear: int = 3
    spared: bool = False
    mirrored: bool = False
    framed: bool = False
    disc: float = 0.0
    ringed: bool = False
    reach: float = 0.85
    dots: float = 0.0


def adorned(solid: Solid, face: int, numeral: Ink, ornament: Ornament, rng: np.random.Generator) -> Ink:
    """A face (c, c) with a numeral and what surrounds it."""
    room, height = face_room(solid, face)
    middle = (round(_MIDDLE * 16), round((1 - height) * _MIDDLE * 16))
    radius = round(room * _MIDDLE * ornament.disc * 16)
    edges = outline(solid, face, ornament.reach)
    stroke = ornament.stroke * room / _ROOM
    line = max(1, round(stroke * 0.7))

    panel = np.zeros_like(numeral)
    cv2.fillPoly(panel, [edges], 255, cv2.LINE_AA, 4)
    grown = np.zeros_like(numeral)
    if ornament.growth:
        grown = GROWTHS[ornament.growth](ornament.density, stroke, rng)
        if ornament.mirrored:
            grown = np.where(np.arange(CELL_PX) < CELL_PX // 2, grown, grown[:, ::-1])
        grown = np.minimum(grown, panel)
    if ornament.framed:
        frame = outline(solid, face, ornament.reach * 0.88) if ornament.spared else edges
        cv2.polylines(grown, [frame], True, 255, line, cv2.LINE_AA, 4)
    if radius:
        cv2.circle(grown, middle, radius, 0, -1, cv2.LINE_AA, 4)
    grown = np.minimum(grown, 255 - _around(numeral, ornament.clear))
    for corner in edges if ornament.dots else ():
        cv2.circle(grown, corner, round(room * _MIDDLE * ornament.dots * 16), 255, -1, cv2.LINE_AA, 4)
    ringed = ornament.ringed and radius > 0
    if not ornament.spared:
        if ringed:
            cv2.circle(grown, middle, radius, 255, line, cv2.LINE_AA, 4)
        return np.maximum(grown, numeral)
    dark = np.minimum(panel, 255 - grown)
    if ringed:  # a disc of the body's colour: the numeral on it is inked
        cv2.circle(dark, middle, radius, 0, -1, cv2.LINE_AA, 4)
        return np.maximum(dark, numeral)
    return np.minimum(dark, 255 - numeral)


def _around(ink: Ink, away: int) -> Ink:
    """All pixels nearer to ink than a distance."""
    side = 2 * away + 1
    return np.asarray(cv2.dilate(ink, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (side, side))), np.uint8)


def _leaves(density: float, stroke: float, rng: np.random.Generator) -> Ink:
    """Crescents and drops, each with a margin around it."""
    grown = np.zeros((CELL_PX, CELL_PX), np.uint8)
    bend = np.linspace(0, 1, 12)
    for _ in range(int(20 + 110 * density)):
        length = stroke * rng.uniform(2.0, 6.0)
        thick = stroke * rng.uniform(0.5, 1.0)
        along = length * (bend - 0.5)
        across = rng.uniform(-0.8, 0.8) * length * (bend - bend**2) * 2
        belly = thick * np.sin(np.pi * bend ** rng.uniform(0.5, 1.6))
        edge = np.concatenate(
            [np.stack([along, across + belly], 1), np.stack([along, across - belly], 1)[::-1]]
        )
        angle = rng.uniform(0, 2 * np.pi)
        turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
        leaf = [np.round((edge @ turn + rng.uniform(0, CELL_PX, 2)) * 16).astype(np.int32)]
        cv2.polylines(grown, leaf, True, 0, max(1, round(stroke * 0.8)), cv2.LINE_AA, 4)
        cv2.fillPoly(grown, leaf, 255, cv2.LINE_AA, 4)
    return grown


def _curls(density: float, stroke: float, rng: np.random.Generator) -> Ink:
    """Open circles."""
    grown = np.zeros((CELL_PX, CELL_PX), np.uint8)
    for _ in range(int(8 + 60 * density)):
        x, y = (int(place) for place in rng.integers(0, CELL_PX, 2))
        size, start = int(stroke * rng.uniform(1.5, 5.0)), int(rng.integers(0, 360))
        thick = max(1, round(stroke * rng.uniform(0.4, 1.0)))
        cv2.ellipse(grown, (x, y), (size, size), 0, start, start + 250, 255, thick, cv2.LINE_AA)
    return grown


def _maze(density: float, stroke: float, rng: np.random.Generator) -> Ink:
    """Noise of one wavelength: winding strokes, or islands at low density."""
    noise = rng.normal(0, 1, (CELL_PX, CELL_PX)).astype(np.float32)
    fine, coarse = (cv2.GaussianBlur(noise, (0, 0), stroke * size) for size in (0.45, 0.75))
    level = (fine - coarse) / (fine - coarse).std()
    return np.asarray(np.clip((level - 0.8 + 1.2 * density) * 255 + 128, 0, 255), np.uint8)


def _letters(density: float, stroke: float, rng: np.random.Generator) -> Ink:
    """Letters at random places."""
    grown = np.zeros((CELL_PX, CELL_PX), np.uint8)
    for _ in range(int(8 + 90 * density)):
        x, y = (int(place) for place in rng.integers(-4, CELL_PX, 2))
        letter = str(rng.choice(list(_LETTERS)))
        thick = max(1, round(stroke * 0.6))
        scale = stroke * rng.uniform(0.12, 0.25)
        cv2.putText(grown, letter, (x, y), cv2.FONT_HERSHEY_DUPLEX, scale, 0, 3 * thick, cv2.LINE_AA)
        cv2.putText(grown, letter, (x, y), cv2.FONT_HERSHEY_DUPLEX, scale, 255, thick, cv2.LINE_AA)
    return grown


GROWTHS: Final[Mapping[str, Growing]] = MappingProxyType(
    {"leaves": _leaves, "curls": _curls, "maze": _maze, "letters": _letters}
)
"""The patterns that can cover a face, by name."""
