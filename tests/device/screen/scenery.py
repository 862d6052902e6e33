"""Draws a simple picture of a tray, in place of a camera's, for the pictures of the screens."""

import math
from collections.abc import Mapping

import cv2
import numpy as np

from device.i18n import _
from device.throw.sight import Framing, Sight
from vision.reading import Die

WIDTH, HEIGHT = 640, 480
SIDE = 74
TABLE = np.full((HEIGHT, WIDTH, 3), (33, 55, 91), np.uint8)
"""The table without the tray; copying it is faster than filling it anew."""
PLACES = {1: (118, 132), 2: (110, 330), 3: (268, 345), 4: (290, 150), 5: (420, 345), 6: (520, 160)}
TURNED_DEG = {1: -8, 2: 12, 3: -20, 4: 25, 5: -9, 6: 38}
PIPS = {
    "1": [(0, 0)],
    "2": [(-1, -1), (1, 1)],
    "3": [(-1, -1), (0, 0), (1, 1)],
    "4": [(-1, -1), (1, -1), (-1, 1), (1, 1)],
    "5": [(-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)],
    "6": [(-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)],
}


def sight(faces: Mapping[int, str], **more) -> Sight:
    """Return the sight of a tray with these faces by the number of the die."""
    picture = TABLE.copy()
    cv2.rectangle(picture, (18, 18), (WIDTH - 18, HEIGHT - 18), (69, 74, 29), -1)
    for number, face in faces.items():
        draw_die(picture, PLACES[number], TURNED_DEG[number], face)
    dice = {number: seen(number, face) for number, face in faces.items()}
    framing = Framing(dice_xyxy=tuple(die.box_xyxy for die in dice.values())) if dice else None
    return Sight(
        camera=_("simulated tray"), verb="throw", picture=picture, framing=framing, dice=dice, **more
    )


def seen(number: int, face: str, confidence: float = 0.99, runner_up: str = "1") -> Die:
    """A die as the reader reports it."""
    x, y = PLACES[number]
    lean = math.radians(abs(TURNED_DEG[number]))
    half = SIDE / 2 * (math.cos(lean) + math.sin(lean))
    box = (x - half, y - half, x + half, y + half)
    return Die(box, "d6", "pips", face, confidence, runner_up, confidence < 0.9)


def draw_die(picture, center, turned_deg, face):
    """Draw a white die with its shadow; a face that is no number of pips is left blank."""
    corners = _corners(center, SIDE, turned_deg)
    cv2.fillConvexPoly(picture, np.add(corners, (8, 10)), (45, 48, 16), cv2.LINE_AA)
    cv2.fillConvexPoly(picture, np.add(corners, (3, 4)), (122, 170, 196), cv2.LINE_AA)
    cv2.fillConvexPoly(picture, corners, (216, 236, 246), cv2.LINE_AA)
    lean = math.radians(turned_deg)
    for dx, dy in PIPS.get(face, ()):
        x = center[0] + SIDE * 0.26 * (dx * math.cos(lean) - dy * math.sin(lean))
        y = center[1] + SIDE * 0.26 * (dx * math.sin(lean) + dy * math.cos(lean))
        cv2.circle(picture, (round(x), round(y)), 7, (31, 25, 51), -1, cv2.LINE_AA)


def _corners(center, side, turned_deg):
    return np.rint(cv2.boxPoints((center, (side, side), turned_deg))).astype(np.int32)
