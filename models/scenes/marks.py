"""Hundreds of marks of no game, which the face readers learn to tell apart.

A network that tells hundreds of marks apart also separates faces that it never saw. Taught dice depend on
this: `vision.embeddings` compares the embeddings of faces on which the network was not trained.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.scenes.numerals import Lettering, write

LETTERS: Final = "ABCDEFGHJKLMPQRSTVXYZ&@#?%$§"
"""Signs, none of which is another one rotated."""
_DRAWN: Final = 400
"""The number at which signs begin. Before it are random drawings, and before those the letters."""
SIGNS: Final = (
    "あいうえおかきけさすせそたちてとなにぬねのはふほまみむめもやゆよらりるれろわを"
    "アウオカキクケコサスセタチテナヌネホマムメモヤヨラルレヲ"
    "東西南北春夏秋冬父母子女男耳足魚鳥馬牛犬虫花草林森刀弓矢車舟門戸衣糸貝赤青白黒雨雪風雷空星谷村町"
    "אבגדהחטלמנפצקרשת"
)
"""More signs, none of which is another one rotated. They differ by single strokes."""
MARKS: Final = _DRAWN + len(SIGNS)
"""The number of marks."""
OFTEN: Final = np.repeat([0.5 / _DRAWN, 0.5 / len(SIGNS)], [_DRAWN, len(SIGNS)])
"""The frequency of each mark: signs, the hardest ones, are shown as often as all others together."""

Ink = NDArray[np.uint8]
_SIDE_PX: Final = 192
_MIDDLE: Final = (_SIDE_PX // 2, _SIDE_PX // 2)


def mark(number: int, font: str) -> Ink:
    """The ink (192, 192) of a mark, 0 to 255.

    Args:
        number: 0 to `MARKS` - 1; a number is always the same mark.
        font: the typeface of a letter or sign, as `Lettering` takes it; drawings ignore it.
    """
    if number < len(LETTERS):
        return _written(LETTERS[number], font)
    if number < _DRAWN:
        return drawing(number)
    return _written(SIGNS[number - _DRAWN], "uni")


def _written(sign: str, font: str) -> Ink:
    return write(np.zeros((_SIDE_PX, _SIDE_PX), np.uint8), sign, (0.5, 0.5), 0.8, Lettering(font))


@functools.lru_cache(maxsize=MARKS)
def drawing(number: int) -> Ink:
    """The ink (192, 192) of a few random strokes and areas, often repeated round the middle.

    Args:
        number: any; the same number always gives the same drawing. Those of marks are less than 400.
    """
    rng = np.random.default_rng((73, number))
    ink = np.zeros((_SIDE_PX, _SIDE_PX), np.uint8)
    while not _telling(ink):
        ink = np.zeros_like(ink)
        for _ in range(int(rng.integers(1, 4))):
            layer = np.zeros_like(ink)
            _STROKES[rng.integers(len(_STROKES))](layer, rng)
            layer = _turned_copies(layer, int(rng.choice([1, 1, 1, 2, 3, 4, 5])))
            if rng.random() < 0.3:
                layer = np.maximum(layer, layer[:, ::-1])
            joined = np.maximum(ink, layer) if rng.random() < 0.75 else cv2.absdiff(ink, layer)
            ink = np.asarray(joined, np.uint8)
        ink = _filling(ink)
    return ink


def _telling(ink: Ink) -> bool:
    """Whether a drawing is neither nearly empty nor a disc, which would be a pip."""
    outlines = cv2.findContours(ink, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)[0]
    if not outlines or not 0.1 < (ink > 127).mean() < 0.75:
        return False
    hull = cv2.convexHull(np.concatenate(outlines))
    around = cv2.contourArea(hull)
    round_and_full = 4 * np.pi * around / cv2.arcLength(hull, True) ** 2 > 0.9 and (
        sum(cv2.contourArea(line) for line in outlines) > 0.85 * around
    )
    return len(outlines) < 12 and not round_and_full


def _filling(ink: Ink) -> Ink:
    """The drawing, centred and scaled to fill the square."""
    left, top, width, height = cv2.boundingRect(ink)
    zoom = 0.92 * _SIDE_PX / max(width, height, _SIDE_PX // 4)
    shift = np.array(_MIDDLE) - zoom * np.array([left + width / 2, top + height / 2])
    move = np.array([[zoom, 0, shift[0]], [0, zoom, shift[1]]])
    return np.asarray(cv2.warpAffine(ink, move, ink.shape), np.uint8)


def _turned_copies(layer: Ink, count: int) -> Ink:
    """The layer and its copies rotated about the middle, `count` in all."""
    turns = [cv2.getRotationMatrix2D(_MIDDLE, 360 * n / count, 1.0) for n in range(count)]
    copies = [cv2.warpAffine(layer, turn, layer.shape) for turn in turns]
    return np.asarray(np.maximum.reduce(copies), np.uint8)


def _points(rng: np.random.Generator, count: int) -> NDArray[np.int32]:
    """Random points, at least a tenth from the edge."""
    return np.asarray(rng.integers(_SIDE_PX // 10, _SIDE_PX * 9 // 10, (count, 2)), np.int32)


def _pen(rng: np.random.Generator) -> int:
    return int(rng.integers(9, 22))


def _strokes(ink: Ink, rng: np.random.Generator) -> None:
    """Straight strokes from point to point, as in a rune."""
    cv2.polylines(ink, [_points(rng, int(rng.integers(2, 5)))], False, 255, _pen(rng), cv2.LINE_AA)


def _area(ink: Ink, rng: np.random.Generator) -> None:
    """A filled triangle, square or pentagon, seldom regular."""
    cv2.fillPoly(ink, [cv2.convexHull(_points(rng, int(rng.integers(3, 6))))], 255, cv2.LINE_AA)


def _arc(ink: Ink, rng: np.random.Generator) -> None:
    """A ring, or a part of one."""
    size = tuple(int(part) for part in rng.integers(25, 85, 2))
    start, length = float(rng.uniform(0, 360)), float(rng.choice([360, 270, 180, 120]))
    middle = tuple(int(part) for part in np.array(_MIDDLE) + rng.integers(-35, 36, 2))
    cv2.ellipse(ink, middle, size, float(rng.uniform(0, 180)), start, start + length, 255, _pen(rng))


def _crescent(ink: Ink, rng: np.random.Generator) -> None:
    """A disc out of which another is cut."""
    middle = np.array(_MIDDLE) + rng.integers(-30, 31, 2)
    radius = int(rng.integers(25, 70))
    away = rng.uniform(-1, 1, 2) * radius
    cv2.circle(ink, tuple(int(part) for part in middle), radius, 255, -1, cv2.LINE_AA)
    cv2.circle(ink, tuple(int(part) for part in middle + away), int(radius * 0.8), 0, -1, cv2.LINE_AA)


def _star(ink: Ink, rng: np.random.Generator) -> None:
    """A star or a cogwheel."""
    count = 2 * int(rng.integers(3, 9))
    angles = np.arange(count) * 2 * np.pi / count + rng.uniform(0, 1)
    radii = np.where(np.arange(count) % 2, rng.uniform(0.3, 0.75), 1.0) * rng.integers(40, 88)
    corners = np.array(_MIDDLE) + np.stack([np.cos(angles), np.sin(angles)], 1) * radii[:, None]
    cv2.fillPoly(ink, [corners.astype(np.int32)], 255, cv2.LINE_AA)


def _wave(ink: Ink, rng: np.random.Generator) -> None:
    """A line that swings, or a spiral."""
    way = np.linspace(0, 1, 60)
    if rng.random() < 0.5:
        across = (way * 0.8 + 0.1) * _SIDE_PX
        swing = np.sin(way * 2 * np.pi * rng.uniform(0.5, 3)) * rng.uniform(12, 45)
        line = np.stack([across, swing + rng.uniform(50, 140)], 1)
    else:
        angle = way * 2 * np.pi * rng.uniform(1, 2.5) + rng.uniform(0, 6)
        line = np.array(_MIDDLE) + np.stack([np.cos(angle), np.sin(angle)], 1) * way[:, None] * 80
    cv2.polylines(ink, [line.astype(np.int32)], False, 255, _pen(rng), cv2.LINE_AA)


_STROKES: Final[tuple[Callable[[Ink, np.random.Generator], None], ...]] = (
    _strokes,
    _strokes,
    _area,
    _arc,
    _crescent,
    _star,
    _wave,
)
