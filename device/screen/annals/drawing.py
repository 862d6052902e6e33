"""What screens about past games draw: luck and lost choices as bars, photographs, numbers."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

import cv2
import numpy as np
import pygame

from device.annals.photos import read_photo
from device.screen.kit.canvas import Canvas
from device.screen.kit.panels import draw_frame
from device.screen.kit.text import Align, baseline, draw_fitting
from device.screen.theme import SMALL
from device.screen.words import signed
from device.zone import Zone


def draw_luck(canvas: Canvas, zone: Zone, luck: float, most: float) -> None:
    """Draw luck as a bar that grows to the right from the middle, bad luck to the left.

    Args:
        canvas: where to draw.
        zone: where; the bar keeps within it.
        luck: the points.
        most: the largest amount of points, good or bad, that is drawn beside it; it fills half of the zone.
    """
    theme = canvas.theme
    middle, half = zone.x + zone.w / 2, zone.w / 2
    canvas.fill(Zone(zone.x, zone.y + zone.h / 2 - 1, zone.w, 2), theme.filet)
    length = half * min(1.0, abs(luck) / most) if most else 0.0
    left = middle if luck >= 0 else middle - length
    canvas.fill(Zone(left, zone.y + 2, length, zone.h - 4), theme.bel if luck >= 0 else theme.dam)
    canvas.fill(Zone(middle - 1, zone.y, 2, zone.h), theme.velin)


def draw_lost(canvas: Canvas, zone: Zone, lost: float, most: float) -> None:
    """Draw the points that choices cost as the outline of a bar; `most` fills the zone."""
    length = max(4.0, zone.w * min(1.0, max(0.0, lost) / most)) if most else 4.0
    draw_frame(canvas, Zone(zone.x, zone.y + 2, length, zone.h - 4), canvas.theme.velin, 2)


def whole(points: float) -> str:
    """Points without decimals, with their sign; the minus sign is as wide as the plus sign.

    >>> whole(79.6), whole(-0.2)
    ('+80', '0')
    """
    return signed(round(points)) if round(points) else "0"


def draw_photo(canvas: Canvas, zone: Zone, path: Path) -> bool:
    """Draw a photograph as large as a zone allows, in its middle; False if the file is gone or damaged."""
    rect = canvas.rect(zone)
    picture = _fitted(path, _changed_ns(path), rect.size)
    if picture is None:
        return False
    canvas.surface.fill(canvas.theme.loge, rect)
    canvas.surface.blit(picture, picture.get_rect(center=rect.center))
    return True


def draw_heading(canvas: Canvas, words: str, zone: Zone, align_right: bool = False) -> None:
    """Draw the heading of a column at the left or right end of a zone, in its middle height.

    A heading that is wider than the zone is shortened.
    """
    foot = baseline(SMALL, zone.y, zone.h)
    place = zone.right if align_right else zone.x
    align: Align = "right" if align_right else "left"
    draw_fitting(canvas, words, SMALL, canvas.theme.brume, place, foot, zone.w, align)


def _changed_ns(path: Path) -> int:
    """When a file was written, so that a new file of the same name is read again; 0 if it is gone."""
    try:
        return path.stat().st_mtime_ns
    except OSError:
        return 0


@lru_cache(maxsize=8)
def _fitted(path: Path, changed_ns: int, size_px: tuple[int, int]) -> pygame.Surface | None:
    """The photograph, whole, scaled to the largest size that fits."""
    pixels = read_photo(path)
    if pixels is None or not changed_ns:
        return None
    scale = min(size_px[0] / pixels.shape[1], size_px[1] / pixels.shape[0])
    size = (max(1, round(pixels.shape[1] * scale)), max(1, round(pixels.shape[0] * scale)))
    shrink = cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR
    scaled = np.ascontiguousarray(cv2.resize(pixels, size, interpolation=shrink)[..., ::-1])
    return pygame.image.frombuffer(scaled.tobytes(), size, "RGB")
