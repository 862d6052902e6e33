"""Draws the question beside the picture: the moment of the game, the title, and the lines below it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from device.screen.kit.canvas import Canvas
from device.screen.kit.figures import draw_figure
from device.screen.kit.text import (
    baseline,
    draw_fitting,
    draw_lines,
    draw_text,
    fitting,
    shortened,
    text_width,
    wrapped,
)
from device.screen.question import Question, SideLine
from device.screen.theme import BODY, KEY, TITLE, Type
from device.zone import Zone

_LEADING: Final = 23
_TITLE_LEADING: Final = 33
_BELOW_TITLE: Final = 31
"""The distance from the last line of the title to the first line below it, in units."""
_SMALLEST_TITLE: Final = 22
_SMALLEST_LINE: Final = 25
"""The smallest size of a title that is set in one line to save room, in units; else it takes two lines."""
_MOMENT_H: Final = 24
_ICON: Final = 20
_DESCENT: Final = 5
"""How far letters reach below their line, in units."""


def draw_side(
    canvas: Canvas,
    zone: Zone,
    moment: str,
    question: Question,
    icon: str = "frais",
    bottom: float = math.inf,
) -> float:
    """Draw the moment, the title and the lines of a question, and return where they end, in units.

    On an upright screen the moment stands at the end of the title's line, or else below the lines, if there
    is room. Where the lines would reach below `bottom`, the title takes one line if it can; those that do so
    even then are left out.
    """
    theme = canvas.theme
    title, face = _title_above(canvas, zone, question, bottom)
    top = zone.y
    if not canvas.upright:
        draw_figure(canvas, icon, theme.brume, zone.x, top, _ICON)
        left = zone.x + _ICON + 8
        words = shortened(canvas, moment, BODY, zone.right - left)
        draw_text(canvas, words, BODY, theme.brume, left, baseline(BODY, top - 1, 22))
        top, moment = top + _MOMENT_H, ""
    elif text_width(canvas, title, face) + text_width(canvas, moment, BODY) + 16 <= zone.w:
        draw_text(
            canvas, moment, BODY, theme.brume, zone.right, baseline(TITLE, top, _TITLE_LEADING), "right"
        )
        moment = ""
    foot = draw_lines(
        canvas,
        title,
        face,
        theme.velin,
        zone.x,
        baseline(TITLE, top, _TITLE_LEADING),
        width=zone.w,
        leading=_TITLE_LEADING,
    )
    foot = foot - _TITLE_LEADING + _BELOW_TITLE
    for line in question.lines:
        if _foot_of(canvas, zone, foot, line) > bottom:
            break
        foot = _draw_line(canvas, zone, foot, line)
    if moment and foot + _DESCENT <= min(bottom, zone.bottom):
        draw_fitting(canvas, moment, BODY, theme.brume, zone.x, foot, zone.w)
        foot += _LEADING
    return foot - 16


def has_room(canvas: Canvas, zone: Zone, question: Question, bottom: float) -> bool:
    """Whether the first line of a question stands above `bottom`, so that `draw_side` draws it."""
    titled = _title_above(canvas, zone, question, bottom)
    return _last_foot(canvas, zone, titled, question.lines[:1]) <= bottom


def _title_above(canvas: Canvas, zone: Zone, question: Question, bottom: float) -> tuple[str, Type]:
    """The title and its typeface: in one line, if it fits, where the lines below it have no room else."""
    usual = fitting_title(canvas, zone, question.title)
    if _last_foot(canvas, zone, usual, question.lines) <= bottom:
        return usual
    return fitting_title(canvas, zone, question.title, in_one_line=True)


def _last_foot(canvas: Canvas, zone: Zone, titled: tuple[str, Type], lines: Sequence[SideLine]) -> float:
    """The baseline of the last row of these lines below a title; minus infinity if there are none."""
    if not lines:
        return -math.inf
    title, face = titled
    top = zone.y + (0 if canvas.upright else _MOMENT_H)
    foot = baseline(TITLE, top, _TITLE_LEADING) + _BELOW_TITLE
    foot += _TITLE_LEADING * (len(wrapped(canvas, title, face, zone.w)) - 1)
    for line in lines:
        foot = _foot_of(canvas, zone, foot, line) + _LEADING
    return foot - _LEADING


def _foot_of(canvas: Canvas, zone: Zone, foot: float, line: SideLine) -> float:
    """The baseline of the last row of a line whose first row has the baseline `foot`."""
    words = f"{line.strong} {line.rest}".strip()
    rows = wrapped(canvas, words, BODY, zone.w - (_ICON + 7 if line.icon else 0))
    return foot + _LEADING * (len(rows) - 1)


def fitting_title(canvas: Canvas, zone: Zone, title: str, *, in_one_line: bool = False) -> tuple[str, Type]:
    """The title in at most two lines, and its typeface.

    On an upright screen, and where `in_one_line` asks for it, it takes one line if it fits.
    """
    line = title.replace("\n", " ")
    if canvas.upright or in_one_line:
        face = fitting(canvas, line, TITLE, zone.w, _SMALLEST_LINE)
        if text_width(canvas, line, face) <= zone.w:
            return line, face
    face = TITLE
    for words in (title, line):
        face = TITLE
        while face.size > _SMALLEST_TITLE and not _fits(canvas, words, face, zone.w):
            face = face.at(face.size - 1)
        if _fits(canvas, words, face, zone.w):
            return words, face
    return " ".join(shortened(canvas, word, face, zone.w) for word in line.split(" ")), face


def _fits(canvas: Canvas, words: str, face: Type, width: float) -> bool:
    """Whether words take at most two lines, none of which is too wide; a long name may be one word."""
    lines = wrapped(canvas, words, face, width)
    return len(lines) <= 2 and all(text_width(canvas, line, face) <= width for line in lines)


def _draw_line(canvas: Canvas, zone: Zone, foot: float, line: SideLine) -> float:
    """Draw a silhouette, the bold words, and the rest behind or below them; return the next baseline."""
    theme = canvas.theme
    left = zone.x
    if line.icon:
        draw_figure(canvas, line.icon, theme.dam if line.harm else theme.brume, left, foot - 17, _ICON)
        left += _ICON + 7
    width = zone.right - left
    if not line.strong:
        return _draw_wrapped(canvas, line.rest, left, foot, width)
    strong = fitting(canvas, line.strong, KEY, width)
    end = left + draw_text(canvas, line.strong, strong, theme.velin, left, foot) + 6
    if end + text_width(canvas, line.rest, BODY) <= zone.right:
        draw_text(canvas, line.rest, BODY, theme.velin, end, foot)
        return foot + _LEADING
    return _draw_wrapped(canvas, line.rest, zone.x, foot + _LEADING, zone.w)


def _draw_wrapped(canvas: Canvas, words: str, x: float, foot: float, width: float) -> float:
    return draw_lines(canvas, words, BODY, canvas.theme.velin, x, foot, width=width, leading=_LEADING)
