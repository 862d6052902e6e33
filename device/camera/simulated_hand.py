"""The animated hand that picks up and throws the simulated dice: its motion and its drawing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

Point = tuple[float, float]
"""x, y in pixels of the frame."""

_REACH_S: Final = 0.35
"""How long the hand takes to come to the dice, to lift them to the edge, and to leave."""
_TAKE_S: Final = 0.17
"""How long it takes from one die to the next."""
_SHAKE_S: Final = 0.3
"""How long it shakes the dice before it lets them go."""

_SPRITE_WH: Final = (300, 900)
_TIP: Final = (150, 60)
"""The tip of the middle finger in the sprite, x, y in pixels."""
_SHADOW_PX: Final = (34, 40)
_SKIN: Final = np.array([128, 160, 206], np.float32)
_SLEEVE: Final = np.array([62, 34, 52], np.float32)


@dataclass(frozen=True, slots=True)
class Gesture:
    """The motion of a hand: it comes from below, picks up dice one by one, leaves, returns and throws them.

    Attributes:
        times_s: the times of the key points of the motion, increasing.
        tips: the position of the finger tips at each of these times, in the frame or below it.
        taken_s: when each die is picked up, by number.
        release_s: when the dice leave the hand.
    """

    times_s: tuple[float, ...]
    tips: tuple[Point, ...]
    taken_s: Mapping[int, float]
    release_s: float

    @property
    def end_s(self) -> float:
        """When the hand has left the picture at the end."""
        return self.times_s[-1]

    def tip_at(self, time_s: float) -> Point | None:
        """The position of the finger tips, interpolated; None after the end."""
        if not 0.0 <= time_s < self.end_s:
            return None
        x, y = (float(np.interp(time_s, self.times_s, axis)) for axis in zip(*self.tips, strict=True))
        return x, y


def throwing(dice: Mapping[int, Point], frame_wh: tuple[int, int]) -> Gesture:
    """The gesture that picks up dice from left to right and throws them.

    Args:
        dice: the centres of the dice to pick up, by number; if empty, the hand comes with dice in it.
        frame_wh: width and height of the frame.
    """
    width, height = frame_wh
    away, edge = (width / 2, height * 1.15), (width / 2, height * 0.82)
    times, tips = [0.0], [away]
    taken: dict[int, float] = {}
    for number in sorted(dice, key=lambda number: dice[number]):
        times.append(times[-1] + (_TAKE_S if taken else _REACH_S))
        tips.append(dice[number])
        taken[number] = times[-1]
    if taken:
        times += [times[-1] + _REACH_S, times[-1] + _REACH_S + _SHAKE_S]
        tips += [away, away]
    release_s = times[-1] + _REACH_S
    return Gesture((*times, release_s, release_s + _REACH_S), (*tips, edge, away), taken, release_s)


def draw_hand(pixels: NDArray[np.uint8], tip: Point) -> NDArray[np.uint8]:
    """A copy of a frame (height, width, 3) with the hand and its shadow on it."""
    drawn = pixels.copy()
    colours, cover = _sprite()
    left, top = round(tip[0]) - _TIP[0], round(tip[1]) - _TIP[1]
    shade = cv2.GaussianBlur(cover, (0, 0), 14) * np.float32(0.55)
    _blend(drawn, np.zeros_like(colours), shade, left + _SHADOW_PX[0], top + _SHADOW_PX[1])
    _blend(drawn, colours, cover, left, top)
    return drawn


def _blend(
    under: NDArray[np.uint8], colours: NDArray[np.float32], cover: NDArray[np.float32], left: int, top: int
) -> None:
    """Alpha-blend colours (h, w, 3) over a frame, in place; `cover` (h, w) is the alpha.

    Parts outside the frame are clipped.
    """
    height, width = under.shape[:2]
    x0, y0 = max(left, 0), max(top, 0)
    x1, y1 = min(left + cover.shape[1], width), min(top + cover.shape[0], height)
    if x0 >= x1 or y0 >= y1:
        return
    rows, columns = slice(y0 - top, y1 - top), slice(x0 - left, x1 - left)
    alpha = cover[rows, columns, None]
    part = under[y0:y1, x0:x1]
    under[y0:y1, x0:x1] = (part * (1 - alpha) + colours[rows, columns] * alpha).astype(np.uint8)


@lru_cache(maxsize=1)
def _sprite() -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """The hand seen from above, fingers up: colours (h, w, 3) from 0 to 255, and alpha (h, w) from 0 to 1."""
    hand, sleeve = (np.zeros(_SPRITE_WH[::-1], np.uint8) for _ in range(2))
    for knuckle, tip, wide in (
        ((98, 205), (88, 108), 36),
        ((133, 190), (132, 74), 38),
        ((168, 190), (172, 76), 38),
        ((203, 205), (212, 112), 34),
        ((92, 290), (48, 196), 38),
    ):
        cv2.line(hand, knuckle, tip, 255, wide, cv2.LINE_AA)
    cv2.fillConvexPoly(
        hand, np.array([(80, 200), (220, 200), (212, 330), (190, 380), (110, 380), (84, 330)]), 255
    )
    cv2.line(hand, (150, 330), (150, 520), 255, 96, cv2.LINE_AA)
    cv2.fillConvexPoly(sleeve, np.array([(82, 480), (218, 480), (250, 900), (50, 900)]), 255, cv2.LINE_AA)
    cover = np.maximum(hand, sleeve)
    soft = cv2.GaussianBlur(cover.astype(np.float32) / np.float32(255), (0, 0), 1.2)
    tones = np.where(sleeve[..., None] > 0, _SLEEVE, _SKIN)
    return (tones * _roundness(hand, sleeve)[..., None]).astype(np.float32), np.asarray(soft, np.float32)


def _roundness(hand: NDArray[np.uint8], sleeve: NDArray[np.uint8]) -> NDArray[np.float32]:
    """Shading that darkens hand and sleeve towards their edges, so that they look round."""
    depth = cv2.distanceTransform(np.where(sleeve > 0, sleeve, hand), cv2.DIST_L2, 3)
    shade = 0.55 + 0.45 * np.sqrt(np.clip(depth / 22.0, 0, 1))
    return np.asarray(cv2.GaussianBlur(shade, (0, 0), 2.5), np.float32)
