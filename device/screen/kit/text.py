"""Text on the canvas: placed by its baseline, never clipped, wrapped with a line height the caller gives."""

from __future__ import annotations

import math
import re
from functools import lru_cache
from types import MappingProxyType
from typing import Final, Literal

import numpy as np
import pygame
import pygame.freetype

from device.fonts import font_path
from device.screen.kit.canvas import Canvas
from device.screen.theme import FLOOR_PX, Type
from device.terminal import plain

Align = Literal["left", "center", "right"]

_MORE_SPACES: Final = MappingProxyType({"«": 1, "»": 1, "“": 1, "”": 1, "…": 3, "%": 3})
"""How many spaces `_spelt` adds behind a sign, since the serif typeface draws the first one too narrow."""
_SPACE_BEHIND: Final = re.compile(f"([{''.join(_MORE_SPACES)}])([ \N{NO-BREAK SPACE}])")
_FINE = 4
"""The factor by which letters are drawn too large before they are scaled down; a larger one costs time."""
_WEIGHT = np.rint(255 * (np.arange(256) / 255) ** 0.8).astype(np.uint8)
"""Gamma curve for the opacity (0 to 255) of letters; without it, scaling down makes them look too thin."""


def draw_text(
    canvas: Canvas,
    words: str,
    face: Type,
    color: str,
    x: float,
    baseline: float,
    align: Align = "left",
) -> float:
    """Draw one line of text and return its width; all measures are in units.

    `align` says whether `x` is the left edge, the middle or the right edge.
    """
    picture, ascent = _rendered(face.file, canvas.px(face.size), _spelt(words, face.file), color)
    width = text_width(canvas, words, face)
    shift = {"left": 0.0, "center": width / 2, "right": width}[align]
    canvas.surface.blit(picture, (round((x - shift) * canvas.u), canvas.px(baseline) - ascent))
    return width


def baseline(face: Type, top: float, leading: float) -> float:
    """The baseline that centres letters in a line that begins at `top` and is `leading` high, in units."""
    ascent, descent = (0.918, 0.335) if "Serif" in face.file else (0.984, 0.273)
    return top + (leading + (ascent - descent) * face.size) / 2


def missing_sign(words: str, face: Type) -> str:
    """The first sign of the words that the typeface lacks; "" if it has all of them."""
    if not pygame.freetype.get_init():
        pygame.freetype.init()
    # `pygame.font` gives the box of a missing sign in place of None.
    metrics = pygame.freetype.Font(font_path(face.file), _FINE).get_metrics(words)
    return next((sign for sign, size in zip(words, metrics, strict=True) if size is None), "")


def text_width(canvas: Canvas, words: str, face: Type) -> float:
    """The width of one line of text, in units."""
    return _measured(face.file, canvas.px(face.size), words) / _FINE / canvas.u


def _spelt(words: str, file: str) -> str:
    """The signs by which the font draws some words.

    Control characters are escaped: the font ignores most of them and refuses some. The kerning of the serif
    typeface swallows a space behind some signs, so more spaces are written there.
    """
    words = plain(words)
    if "Serif" in file:
        words = _SPACE_BEHIND.sub(lambda pair: pair[0] + pair[2] * _MORE_SPACES[pair[1]], words)
    return words


def fitting(canvas: Canvas, words: str, face: Type, width: float, floor: float = FLOOR_PX) -> Type:
    """The typeface at the largest size at which the words fit, but not below `floor`, in units."""
    while face.size > floor and text_width(canvas, words, face) > width:
        face = face.at(max(floor, face.size - 1))
    return face


def fitting_words(canvas: Canvas, words: str, face: Type, width: float) -> Type:
    """The typeface at the largest size, at least `FLOOR_PX`, at which each word of a text fits a line."""
    for word in words.replace("\n", " ").split(" "):
        face = fitting(canvas, word, face, width)
    return face


def fitting_lines(canvas: Canvas, words: str, face: Type, width: float, most: int) -> Type:
    """The typeface at the largest size, at least `FLOOR_PX`, at which a text takes at most so many lines."""
    while face.size > FLOOR_PX and len(wrapped(canvas, words, face, width)) > most:
        face = face.at(max(FLOOR_PX, face.size - 1))
    return face


def shortened(canvas: Canvas, words: str, face: Type, width: float) -> str:
    """The words if they fit, else their beginning: up to a space or a hyphen, and three dots.

    If the first word alone is too wide, its first letters and three dots are left. Use it for names: no
    translation can make them shorter.
    """
    if text_width(canvas, words, face) <= width:
        return words
    ends = [index for index, sign in enumerate(words) if sign in " -" and index]
    for end in reversed(ends):
        kept = f"{words[:end].rstrip(' -,')}…"
        if text_width(canvas, kept, face) <= width:
            return kept
    kept = words[:-1]
    while len(kept) > 1 and text_width(canvas, f"{kept}…", face) > width:
        kept = kept[:-1]
    return f"{kept.rstrip(' -')}…"


def draw_fitting(
    canvas: Canvas,
    words: str,
    face: Type,
    color: str,
    x: float,
    baseline: float,
    width: float,
    align: Align = "left",
    *,
    floor: float = FLOOR_PX,
) -> float:
    """Draw one line no wider than `width`, smaller if needed and then shortened; return its width.

    Use it for names: they may be longer than any room that the screen leaves them.
    """
    face = fitting(canvas, words, face, width, floor)
    return draw_text(canvas, shortened(canvas, words, face, width), face, color, x, baseline, align)


def wrapped(canvas: Canvas, words: str, face: Type, width: float) -> list[str]:
    """Wrap the words into lines no wider than `width` units; line breaks in the words are kept.

    No line is broken at a no-break space. A path that is wider than a line is broken after a slash,
    another word after a hyphen.
    """
    lines: list[str] = []
    for paragraph in words.split("\n"):
        line = ""
        for word in paragraph.split(" "):
            first, *more = _pieces(canvas, word, face, width)
            longer = f"{line} {first}" if line else first
            if line and text_width(canvas, longer, face) > width:
                lines.append(line)
                longer = first
            line = longer
            for piece in more:
                lines.append(line)
                line = piece
        lines.append(line)
    return lines


def _pieces(canvas: Canvas, word: str, face: Type, width: float) -> list[str]:
    """Split a word that is wider than a line after its slashes, or else its hyphens."""
    if text_width(canvas, word, face) <= width:
        return [word]
    pieces, end = [""], "/" if "/" in word else "-"
    for part in re.findall(f"[^{end}]*{end}|[^{end}]+", word):
        if pieces[-1] and text_width(canvas, pieces[-1] + part, face) > width:
            pieces.append("")
        pieces[-1] += part
    return pieces


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
    bottom: float = math.inf,
) -> float:
    """Draw wrapped lines from `baseline` downwards, and return the baseline of the line that would follow.

    If the last one would stand lower than `bottom`, none is drawn.
    """
    lines = wrapped(canvas, words, face, width)
    if baseline + leading * (len(lines) - 1) > bottom:
        return baseline
    for line in lines:
        draw_text(canvas, line, face, color, x, baseline)
        baseline += leading
    return baseline


@lru_cache(maxsize=4096)
def _measured(file: str, size_px: int, words: str) -> int:
    """The width of one line at `_FINE` times the size, in pixels; measuring large letters is slow."""
    width, _height = _font(file, size_px).size(_spelt(words, file))
    return width


@lru_cache(maxsize=64)
def _font(file: str, size_px: int) -> pygame.font.Font:
    """The font at `_FINE` times the size in pixels."""
    if not pygame.font.get_init():
        pygame.font.init()
    return pygame.font.Font(font_path(file), size_px * _FINE)


@lru_cache(maxsize=1024)
def _rendered(file: str, size_px: int, words: str, color: str) -> tuple[pygame.Surface, int]:
    """A picture of one line, and the distance from its top to its baseline in pixels.

    Letters are drawn `_FINE` times too large, then scaled down. Drawn at the final size, each letter would
    be aligned to whole pixels, which makes serif text a tenth wider.
    """
    font = _font(file, size_px)
    ascent = -(-font.get_ascent() // _FINE)
    fine = font.render(words, True, color)
    width, height = -(-fine.get_width() // _FINE), -(-fine.get_height() // _FINE) + 1
    sheet = pygame.Surface((width * _FINE, height * _FINE), pygame.SRCALPHA)
    sheet.fill((*pygame.Color(color)[:3], 0))
    sheet.blit(fine, (0, ascent * _FINE - font.get_ascent()), special_flags=pygame.BLEND_RGBA_MAX)
    picture = pygame.transform.smoothscale(sheet, (width, height))
    alpha = pygame.surfarray.pixels_alpha(picture)
    alpha[:] = _WEIGHT[alpha]
    del alpha  # unlocks the surface
    return picture, ascent
