"""Draws a question in the narrow panel of a camp: a title, and lines that explain it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import Final

from device.screen.kit.canvas import Canvas
from device.screen.kit.figures import draw_figure
from device.screen.kit.panels import draw_panel
from device.screen.kit.text import draw_text, fitting_lines, fitting_words, shortened, wrapped
from device.screen.question import Question, SideLine
from device.screen.theme import BODY, FLOOR_PX, TITLE, Type
from device.zone import Zone

_TITLE: Final = TITLE.at(24)
_TITLE_LINES: Final = 4
_FIRST_FOOT: Final = 30
"""How far the baseline of the first line lies below the upper edge of the panel, in units."""
_TITLE_LEADING: Final = 28
_LEADING: Final = 23
_LEAST_LEADING: Final = 20
"""The usual and the least distance between two lines of explanation, in units."""
_DESCENT: Final = 6
"""The room below the baseline of the last line, in units."""
_CLOSEST: Final = 6
"""The most units by which lines are moved closer together."""
_INDENT: Final = 27
"""The width of the silhouette at the beginning of a line and of the gap behind it, in units."""


@dataclass(frozen=True, slots=True)
class _Placed:
    """A line of text with its place.

    Attributes:
        words: what it says.
        face: its typeface.
        foot: its baseline, in units.
        of: the line of explanation of which it is a part, since long ones are wrapped; None for the title.
        first: whether it is the first part of that line, beside which the silhouette stands.
    """

    words: str
    face: Type
    foot: float
    of: SideLine | None = None
    first: bool = False


def draw_question(canvas: Canvas, zone: Zone, question: Question, notice: str = "") -> None:
    """Draw a question; a long one is smaller and its lines stand closer together, so that all of it fits.

    A notice stands in place of the lines, and of the title too if there is no room for both.
    """
    draw_panel(canvas, zone, canvas.theme.relief)
    width = zone.w - 20
    told = [question]
    if notice:
        told = [Question(title, (SideLine(notice),)) for title in dict.fromkeys((question.title, ""))]
    for shown, closer in product(told, range(_CLOSEST + 1)):
        placed = list(_placed(canvas, shown, width, closer))
        if not placed or placed[-1].foot + _DESCENT <= zone.h:
            break
    for line in placed:
        _draw_line(canvas, line, zone.x + 12, zone.y, width)


def _placed(canvas: Canvas, question: Question, width: float, closer: int) -> Iterator[_Placed]:
    """The lines of a question from the top down, so many units closer together and smaller than usual."""
    foot: float = _FIRST_FOOT - closer
    if question.title:
        face = fitting_words(canvas, question.title, _TITLE.at(_TITLE.size - closer), width)
        face = fitting_lines(canvas, question.title, face, width, _TITLE_LINES)
        for words in wrapped(canvas, question.title, face, width):
            yield _Placed(words, face, foot)
            foot += _TITLE_LEADING - closer
        foot += 4
    body = BODY.at(max(FLOOR_PX, BODY.size - closer))
    for line in question.lines:
        said = " ".join(filter(None, (line.strong, line.rest)))
        for place, words in enumerate(wrapped(canvas, said, body, width - _indent(line))):
            yield _Placed(words, body, foot, line, place == 0)
            foot += max(_LEAST_LEADING, _LEADING - closer)
        foot += 5


def _indent(line: SideLine | None) -> float:
    return _INDENT if line is not None and line.icon else 0


def _draw_line(canvas: Canvas, placed: _Placed, left: float, top: float, width: float) -> None:
    """Draw a line with its silhouette; of a name that is wider than the panel, the beginning."""
    theme, line, foot = canvas.theme, placed.of, top + placed.foot
    color = theme.velin
    if line is not None:
        color = theme.dam if line.harm else theme.velin if line.strong else theme.brume
        if line.icon and placed.first:
            draw_figure(canvas, line.icon, color, left, foot - 17, 20)
    indent = _indent(line)
    words = shortened(canvas, placed.words, placed.face, width - indent)
    draw_text(canvas, words, placed.face, color, left + indent, foot)
