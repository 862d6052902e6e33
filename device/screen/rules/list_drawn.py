"""Draws the list of rules: the chapters, and a row for each rule of one chapter."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from device.i18n import _
from device.screen.kit.canvas import Canvas
from device.screen.kit.figures import draw_figure
from device.screen.kit.panels import draw_panel
from device.screen.kit.text import draw_lines, draw_text, fitting, text_width, wrapped
from device.screen.theme import BODY, CUT_TAG, GAP, KEY, NAME, SMALL
from device.zone import Zone

_CHAPTERS_W: Final = 176
_CHAPTER_H: Final = 49
_BETWEEN: Final = 6
_EDGE: Final = 16
_HEAD: Final = 29
"""Where the first line below a row's heading begins, in units from the top of the row."""
_LEADING: Final = 20
_FOOT: Final = 3
_PEN: Final = 17


@dataclass(frozen=True, slots=True)
class RuleRow:
    """One rule in the list.

    Attributes:
        about: what the rule is about.
        word: its value.
        sentence: what this value changes at the table.
        changed: the value is not the usual one; a pen stands beside it.
        chosen: the row is lit and open.
        asleep: the rule has no effect by the other rules.
        otherwise: what else it could be, and what not and why; a line each.
    """

    about: str
    word: str
    sentence: str
    changed: bool = False
    chosen: bool = False
    asleep: bool = False
    otherwise: tuple[str, ...] = ()


def draw_rule_list(
    canvas: Canvas, chapters: Sequence[str], chapter: str, place: str, rows: Sequence[RuleRow]
) -> None:
    """Draw the list below the title bar.

    Args:
        canvas: where to draw.
        chapters: the headings.
        chapter: the heading of the rows.
        place: which of all rules these are, in words.
        rows: the rules of the chapter; those around the chosen one are drawn.
    """
    number = _("{n} of {all}").format(n=chapters.index(chapter) + 1, all=len(chapters))
    if canvas.upright:
        top = canvas.bar.bottom + GAP
        draw_text(canvas, chapter, KEY, canvas.theme.velin, _EDGE, top + 22)
        words = f"{number}, {place}"
        width = canvas.w - 2 * _EDGE
        draw_text(canvas, words, fitting(canvas, words, SMALL, width), canvas.theme.brume, _EDGE, top + 46)
        zone = Zone(GAP, top + 60, canvas.w - 2 * GAP, canvas.keys.y - top - 60 - GAP)
    else:
        _draw_chapters(canvas, chapters, chapter, (number, place))
        left = _CHAPTERS_W + 2 * GAP
        zone = Zone(left, canvas.bar.bottom + GAP, canvas.w - left - GAP, canvas.middle.h + 2)
    _draw_rows(canvas, zone, rows)


def _draw_chapters(canvas: Canvas, chapters: Sequence[str], chapter: str, words: tuple[str, str]) -> None:
    theme = canvas.theme
    top = canvas.bar.bottom + GAP
    for title in chapters:
        zone = Zone(GAP, top, _CHAPTERS_W, _CHAPTER_H - 5)
        here = title == chapter
        if here:
            draw_panel(canvas, zone, theme.relief, cut=CUT_TAG)
        face = fitting(canvas, title, KEY if here else BODY, zone.w - 20)
        draw_text(canvas, title, face, theme.velin if here else theme.brume, zone.x + 12, zone.y + 29)
        top += _CHAPTER_H
    for line in words:
        face = fitting(canvas, line, SMALL, _CHAPTERS_W - 12)
        top = (
            draw_lines(
                canvas, line, face, theme.brume, GAP + 12, top + 19, width=_CHAPTERS_W - 12, leading=21
            )
            - 19
        )


def _draw_rows(canvas: Canvas, zone: Zone, rows: Sequence[RuleRow]) -> None:
    """Draw as many rows around the chosen one as the zone holds."""
    heights = [_row_height(canvas, row, zone.w) for row in rows]
    at = next(number for number, row in enumerate(rows) if row.chosen)
    first = at
    while first > 0 and sum(heights[first - 1 : at + 2]) + _BETWEEN * (at + 2 - first) <= zone.h:
        first -= 1
    top = zone.y
    for row, height in zip(rows[first:], heights[first:], strict=True):
        if top + height > zone.bottom + 1 and not row.chosen:
            break
        _draw_row(canvas, Zone(zone.x, top, zone.w, min(height, zone.bottom - top)), row)
        top += height + _BETWEEN


def _row_height(canvas: Canvas, row: RuleRow, width: float) -> float:
    words = (row.sentence, *row.otherwise)
    lines = sum(len(wrapped(canvas, line, SMALL, width - 2 * _EDGE)) for line in words if line)
    return max(52, _HEAD + _LEADING * lines + _FOOT)


def _draw_row(canvas: Canvas, zone: Zone, row: RuleRow) -> None:
    theme = canvas.theme
    ink = theme.encre if row.chosen else theme.filet if row.asleep else theme.velin
    second = theme.encre if row.chosen else theme.brume
    draw_panel(canvas, zone, theme.lampe if row.chosen else theme.loge)
    left, right = zone.x + _EDGE, zone.right - _EDGE
    about = draw_text(
        canvas, row.about, fitting(canvas, row.about, KEY, zone.w * 0.6), ink, left, zone.y + 24
    )
    face = fitting(canvas, row.word, NAME.at(22), right - left - about - _PEN - 20)
    draw_text(canvas, row.word, face, ink, right, zone.y + 25, "right")
    if row.changed:
        pen = right - text_width(canvas, row.word, face) - _PEN - 8
        draw_figure(canvas, "plume", ink, pen, zone.y + 9, _PEN)
    foot = zone.y + _HEAD + 15
    for number, words in enumerate((row.sentence, *row.otherwise)):
        color = second if number == 0 or row.chosen else ink
        foot = draw_lines(canvas, words, SMALL, color, left, foot, width=zone.w - 2 * _EDGE, leading=_LEADING)
