"""The strip below the cards: a sentence with its subject in bold, or the news in its place."""

from __future__ import annotations

from collections.abc import Sequence

from device.screen.base import View
from device.screen.kit.canvas import Canvas
from device.screen.kit.text import (
    draw_lines,
    draw_text,
    fitting,
    text_width,
    wrapped,
)
from device.screen.theme import BODY, FLOOR_PX, KEY, SCORE, SMALL, Type
from device.zone import Zone

_LEADING = 22.0
"""From one line of the sentence below the cards to the next, in units."""
_STRIP_H, _UPRIGHT_STRIP_H = 48.0, 68.0
"""The height of the sentence, in units: two lines have room, on a narrow upright screen three."""
TILE_H = 58.0
"""The height of the tiles above the keys, in units."""


def strip_zone(canvas: Canvas, *, tiles: bool = False) -> Zone:
    """The zone of the sentence."""
    foot = canvas.tiles(TILE_H).y - 6 if tiles else canvas.keys.y - 8
    height = _UPRIGHT_STRIP_H if canvas.upright else _STRIP_H
    return Zone(12, foot - height, canvas.w - 24, height)


def draw_strip(canvas: Canvas, zone: Zone, strong: str, rest: str) -> None:
    """Draw a sentence below the cards: its subject in bold, then the rest."""
    theme = canvas.theme
    face = fitting(canvas, strong, SCORE.at(24), zone.w / 2)
    left = zone.x + 14
    beside = left + text_width(canvas, strong, face) + 12 if strong else left
    width = zone.right - 10 - beside
    words = fitting(canvas, rest, BODY.at(23), width, 20)
    lines = wrapped(canvas, rest, words, width)
    if len(lines) > 1:
        words = BODY.at(FLOOR_PX)
        lines = wrapped(canvas, rest, words, width)
    if strong and len(lines) > zone.h // _LEADING:
        _draw_flowing(canvas, zone, strong, rest)
        return
    middle = zone.y + zone.h / 2 + 8
    draw_text(canvas, strong, face, theme.velin, left, middle)
    foot = middle - _LEADING / 2 * (len(lines) - 1)
    draw_lines(canvas, rest, words, theme.velin, beside, foot, width=width, leading=_LEADING)


def _draw_flowing(canvas: Canvas, zone: Zone, strong: str, rest: str) -> None:
    """Draw a long sentence from edge to edge; its lines below the first one begin below the subject."""
    lines = _flowing_lines(canvas, zone, strong, rest)
    foot = zone.y + zone.h / 2 + 8 - _LEADING / 2 * (len(lines) - 1)
    _draw_flowing_lines(canvas, zone, strong, lines, foot)


def _flowing_lines(canvas: Canvas, zone: Zone, strong: str, rest: str) -> list[str]:
    """The lines of the rest of a sentence whose first line begins behind its subject."""
    width, face = zone.w - 24, BODY.at(FLOOR_PX)
    first = wrapped(canvas, rest, face, width - _subject_w(canvas, zone, strong))[0]
    left = rest[len(first) :].lstrip()
    return [first, *(wrapped(canvas, left, face, width) if left else [])]


def _draw_flowing_lines(canvas: Canvas, zone: Zone, strong: str, lines: Sequence[str], foot: float) -> None:
    """Draw these lines with the subject before the first one, whose baseline is `foot`."""
    theme, left = canvas.theme, zone.x + 14
    draw_text(canvas, strong, _subject_face(canvas, zone, strong), theme.velin, left, foot)
    left += _subject_w(canvas, zone, strong)
    for line in lines:
        draw_text(canvas, line, BODY.at(FLOOR_PX), theme.velin, left, foot)
        left, foot = zone.x + 14, foot + _LEADING


def _subject_face(canvas: Canvas, zone: Zone, strong: str) -> Type:
    return fitting(canvas, strong, KEY, zone.w / 2)


def _subject_w(canvas: Canvas, zone: Zone, strong: str) -> float:
    """The width of the subject and of the gap behind it; nothing without one."""
    return text_width(canvas, strong, _subject_face(canvas, zone, strong)) + 8 if strong else 0


def draw_sentence(canvas: Canvas, view: View, zone: Zone, sentence: tuple[str, str]) -> None:
    """Draw the sentence of the question; news stand above it, and why a key was refused in its place.

    News that leave no room for the question take its place, too.
    """
    news, width = view.notice, zone.w - 24
    told, asked = wrapped(canvas, news, SMALL, width), _flowing_lines(canvas, zone, *sentence)
    if not news or view.refused or len(told) + len(asked) > zone.h // _LEADING:
        draw_strip(canvas, zone, *(("", news) if news else sentence))
        return
    foot = zone.y + 19
    for line in told:
        draw_text(canvas, line, SMALL, canvas.theme.brume, zone.x + 14, foot)
        foot += _LEADING
    _draw_flowing_lines(canvas, zone, sentence[0], asked, foot)
