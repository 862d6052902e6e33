"""Words on the canvas: placed by their baseline, never clipped, wrapped by hand-set line heights."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

import pygame

from device.screen.kit.canvas import Canvas
from device.screen.theme import FLOOR_PX, Type, font_path

Align = Literal["left", "center", "right"]


def draw_text(
    canvas: Canvas,
    words: str,
    face: Type,
    color: str,
    x: float,
    baseline: float,
    align: Align = "left",
) -> float:
    """Write one line and return its width; all measures in units.

    Args:
        x: the left edge, the middle or the right edge, as `align` says.
        baseline: where the letters stand.
    """
    font = _font(face.file, canvas.px(face.size))
    picture = _rendered(font, words, color)
    shift = {"left": 0, "center": picture.get_width() / 2, "right": picture.get_width()}[align]
    left = round(x * canvas.u - shift)
    canvas.surface.blit(picture, (left, canvas.px(baseline) - font.get_ascent()))
    return picture.get_width() / canvas.u


def text_width(canvas: Canvas, words: str, face: Type) -> float:
    """How wide one line is, in units."""
    return _font(face.file, canvas.px(face.size)).size(words)[0] / canvas.u


def fitting(canvas: Canvas, words: str, face: Type, width: float, floor: float = FLOOR_PX) -> Type:
    """The face, made smaller a unit at a time until the words fit, but not below `floor`."""
    while face.size > floor and text_width(canvas, words, face) > width:
        face = face.at(max(floor, face.size - 1))
    return face


def wrapped(canvas: Canvas, words: str, face: Type, width: float) -> list[str]:
    """The words broken into lines no wider than `width` units; a written line break is kept.

    No-break spaces hold words together.
    """
    lines: list[str] = []
    for paragraph in words.split("\n"):
        line = ""
        for word in paragraph.split(" "):
            longer = f"{line} {word}" if line else word
            if line and text_width(canvas, longer, face) > width:
                lines.append(line)
                longer = word
            line = longer
        lines.append(line)
    return lines


def draw_lines(
    canvas: Canvas,
    words: str,
    face: Type,
    color: str,
    x: float,
    baseline: float,
    *,
    width: float,
    leading: float,
) -> float:
    """Write wrapped lines from `baseline` downwards; returns the baseline below the last line."""
    for line in wrapped(canvas, words, face, width):
        draw_text(canvas, line, face, color, x, baseline)
        baseline += leading
    return baseline


@lru_cache(maxsize=64)
def _font(file: str, size_px: int) -> pygame.font.Font:
    if not pygame.font.get_init():
        pygame.font.init()
    return pygame.font.Font(font_path(file), size_px)


@lru_cache(maxsize=1024)
def _rendered(font: pygame.font.Font, words: str, color: str) -> pygame.Surface:
    return font.render(words, True, color)
