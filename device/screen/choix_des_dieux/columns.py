"""Draws columns above their keys: what a die may show, and what each face would make."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from device.i18n import _
from device.keys import SOFT_KEYS
from device.screen.kit.canvas import Canvas
from device.screen.kit.figures import draw_figure
from device.screen.kit.panels import draw_double_rule, draw_key_column
from device.screen.kit.text import (
    draw_text,
    fitting,
    fitting_lines,
    fitting_words,
    text_width,
    wrapped,
)
from device.screen.theme import KEY, NAME, SCORE, SMALL
from device.screen.words import signed
from device.zone import Zone

_HEIGHT: Final = 262
"""The height that a column's parts need, in units; in a lower column they stand closer together."""


@dataclass(frozen=True, slots=True)
class Column:
    """What a column above a key shows.

    Attributes:
        figures: one silhouette, or two small ones.
        name: its name, in one line or two.
        net: what it brings the shooter, or None if nothing is staked yet.
        notes: further information, each note wrapped into as many lines as needed.
        chosen: whether it is the current answer.
        live: whether its key does something.
    """

    figures: tuple[str, ...]
    name: str
    net: int | None = None
    notes: tuple[str, ...] = ()
    chosen: bool = False
    live: bool = True


def draw_columns(canvas: Canvas, columns: Sequence[Column]) -> None:
    """Draw a column above each of the first keys."""
    for key, column in zip(SOFT_KEYS, columns, strict=False):
        _draw_column(canvas, canvas.column(key), column)


def _draw_column(canvas: Canvas, zone: Zone, column: Column) -> None:
    theme = canvas.theme
    ground = theme.lampe if column.chosen else theme.relief if column.live else theme.loge
    draw_key_column(canvas, zone, ground)
    ink = theme.encre if column.chosen else theme.velin if column.live else theme.filet
    middle, part = zone.x + zone.w / 2, min(1.0, zone.h / _HEIGHT)
    _draw_figures(canvas, zone, column, ink, part)
    _draw_name(canvas, zone, column.name, ink, zone.y + 123 * part, zone.y + 151 * part - 9)
    rule = ink if column.chosen else theme.filet
    draw_double_rule(canvas, zone.x + 8, zone.y + 151 * part, zone.w - 16, rule)
    foot = zone.y + 186 * part
    if column.net is not None:
        _draw_net(canvas, zone, column, ink, zone.y + 198 * part)
        draw_text(canvas, _("shooter"), SMALL, ink, middle, zone.y + 220 * part, "center")
        foot = zone.y + 250 * part
    for note in column.notes:
        for line in wrapped(canvas, note, KEY, zone.w - 6):
            face = fitting(canvas, line, KEY, zone.w - 4)
            draw_text(canvas, line, face, ink, middle, foot, "center")
            foot += 24


def _draw_figures(canvas: Canvas, zone: Zone, column: Column, ink: str, part: float) -> None:
    size = (66 if len(column.figures) == 1 else 40) * part
    left = zone.x + (zone.w - size * len(column.figures)) / 2
    for index, figure in enumerate(column.figures):
        draw_figure(canvas, figure, ink, left + index * size, zone.y + 47 * part - size / 2, size)


def _draw_name(canvas: Canvas, zone: Zone, name: str, ink: str, middle: float, lowest: float) -> None:
    """Draw a name round the height `middle`, as large as its longest word allows, but not below `lowest`.

    It takes one line or two; only where a word fills a line by itself, three.
    """
    width = zone.w - 6
    face = fitting_words(canvas, name, NAME, width)
    face = fitting_lines(canvas, name, face, width, 2)
    lines = wrapped(canvas, name, face, width)
    leading = 25 if len(lines) <= 2 else 20
    foot = min(middle + leading * (len(lines) - 1) / 2, lowest) - leading * (len(lines) - 1)
    for line in lines:
        draw_text(canvas, line, fitting(canvas, line, face, width), ink, zone.x + zone.w / 2, foot, "center")
        foot += leading


def _draw_net(canvas: Canvas, zone: Zone, column: Column, ink: str, foot: float) -> None:
    """Draw what the shooter wins or loses: sign, arrow, and a colour unless the column is lit; 0 has none."""
    theme = canvas.theme
    net = column.net or 0
    plain = column.chosen or not column.live or not net
    color = ink if plain else theme.bel if net > 0 else theme.dam
    words, arrow = (signed(net), 21) if net else ("0", 0)
    face = fitting(canvas, words, SCORE.at(32), zone.w - 30, 20)
    left = zone.x + (zone.w - arrow - text_width(canvas, words, face)) / 2
    if net:
        draw_figure(canvas, "haut" if net > 0 else "bas", color, left, foot - 20, 17)
    draw_text(canvas, words, face, color, left + arrow, foot)
