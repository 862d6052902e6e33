"""Draws a reading into its picture: solid frames round certain dice, dashed ones with "?" round doubtful."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.reading import Die, Reading

Point = tuple[int, int]
Colour = tuple[int, int, int]

_SURE_BGR: Final[Colour] = (188, 211, 122)
_DOUBTFUL_BGR: Final[Colour] = (94, 210, 255)
_CASING_BGR: Final[Colour] = (0, 0, 0)
STRANGER: Final = "stranger"
"""The label of a die that does not belong to the expected set."""
_FONT: Final = cv2.FONT_HERSHEY_SIMPLEX


def annotated(picture: NDArray[np.uint8], reading: Reading) -> NDArray[np.uint8]:
    """Copy a picture, and draw a frame round every die with its face above.

    Args:
        picture: the picture that was read, (height, width, 3) uint8, blue-green-red.
        reading: its reading.
    """
    marked = picture.copy()
    for die in reading.dice:
        _mark(marked, die)
    return marked


def label(die: Die) -> str:
    """The label of a die: its face, with "?" if the table would ask; or `STRANGER`."""
    if die.face is None:
        return STRANGER
    return f"{die.face}{'?' if die.doubtful else ''}"


def _mark(picture: NDArray[np.uint8], die: Die) -> None:
    left, top, right, bottom = (round(edge) for edge in die.box_xyxy)
    thickness = max(1, round(die.size_px / 30))
    corners = [(left, top), (right, top), (right, bottom), (left, bottom), (left, top)]
    colour = _DOUBTFUL_BGR if die.doubtful else _SURE_BGR
    strokes = [stroke for side in pairwise(corners) for stroke in _strokes(*side, dashed=die.doubtful)]
    # A dark casing keeps the line visible on felt of any colour.
    for ink, width in ((_CASING_BGR, thickness + 2), (colour, thickness)):
        for start, end in strokes:
            cv2.line(picture, start, end, ink, width, cv2.LINE_AA)
    _write(picture, label(die), (left, top - 2 * thickness), max(0.5, die.size_px / 70), colour)


def _write(picture: NDArray[np.uint8], words: str, foot_xy: Point, scale: float, colour: Colour) -> None:
    """Write words on a dark plate that stands on `foot_xy`, moved inside the picture if needed."""
    thickness = max(1, round(2 * scale))
    (width, height), below = cv2.getTextSize(words, _FONT, scale, thickness)
    x, y = max(0, min(foot_xy[0], picture.shape[1] - width - 1)), max(foot_xy[1], height + below)
    cv2.rectangle(picture, (x, y - height - below), (x + width, y), _CASING_BGR, cv2.FILLED)
    cv2.putText(picture, words, (x, y - below // 2), _FONT, scale, colour, thickness, cv2.LINE_AA)


def _strokes(start: Point, end: Point, dashed: bool) -> list[tuple[Point, Point]]:
    """The strokes of one side of a frame: one, or four with gaps if dashed."""
    if not dashed:
        return [(start, end)]
    points = np.linspace(start, end, 8).round().astype(int).tolist()
    return [(tuple(points[i]), tuple(points[i + 1])) for i in range(0, 8, 2)]
