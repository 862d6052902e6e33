"""Draws answers as columns above their keys: players, decks, kinds of effect, numbers."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

from device.keys import SOFT_KEYS, Key
from device.screen.kit.canvas import Canvas
from device.screen.kit.figures import draw_figure
from device.screen.kit.panels import draw_double_rule, draw_key_column, draw_medallion
from device.screen.kit.text import (
    draw_fitting,
    draw_lines,
    draw_text,
    fitting_words,
    shortened,
    wrapped,
)
from device.screen.oniria.maya import draw_numeral
from device.screen.theme import BODY, KEY, NAME
from device.zone import Zone


@dataclass(frozen=True, slots=True)
class Column:
    """What a column above a key shows.

    Attributes:
        title: its words, wrapped into as many lines as needed.
        note: a few words below the title.
        seat: the seat whose medallion is drawn at the top.
        number: the number that is drawn at the top as a numeral.
        figure: the silhouette that is drawn at the top.
        chosen: whether it is selected.
        live: whether its key does something.
    """

    title: str
    note: str = ""
    seat: int | None = None
    number: int | None = None
    figure: str | None = None
    chosen: bool = False
    live: bool = True


def draw_columns(canvas: Canvas, columns: Mapping[Key, Column]) -> None:
    """Draw a column above each key."""
    for key, column in columns.items():
        _draw_column(canvas, canvas.column(key), column)


def draw_hint(canvas: Canvas, words: str, line_y: float = math.inf) -> None:
    """Draw a hint at the right of the columns, above OK and Back.

    It is left out where it would reach `line_y`, the upper edge of the host's line below it, in units.
    """
    side = canvas.beside(len(SOFT_KEYS), canvas.below_question)
    color, foot = canvas.theme.brume, side.y + 22
    draw_lines(canvas, words, BODY, color, side.x, foot, width=side.w, leading=24, bottom=line_y)


def _draw_column(canvas: Canvas, zone: Zone, column: Column) -> None:
    theme = canvas.theme
    ground = theme.lampe if column.chosen else theme.relief if column.live else theme.loge
    draw_key_column(canvas, zone, ground)
    ink = theme.encre if column.chosen else theme.velin if column.live else theme.filet
    top = zone.y + 12
    if _draw_head(canvas, zone, column, ink, ground):
        top = zone.y + 92
    width = zone.w - 8
    face = fitting_words(canvas, column.title, NAME, width)
    for line in wrapped(canvas, column.title, face, width):
        top += 26
        draw_text(canvas, shortened(canvas, line, face, width), face, ink, zone.center[0], top, "center")
    if column.note:
        draw_double_rule(canvas, zone.x + 8, top + 12, zone.w - 16, ink if column.chosen else theme.filet)
        top += 22
        for line in wrapped(canvas, column.note, KEY.at(18), width):
            top += 23
            draw_fitting(canvas, line, KEY.at(18), ink, zone.center[0], top, width, "center")


def _draw_head(canvas: Canvas, zone: Zone, column: Column, ink: str, ground: str) -> bool:
    """Draw the picture at the top of a column. Returns whether there is one."""
    if column.seat is not None:
        name = column.title
        draw_medallion(canvas, column.seat, name, zone.x + 13, zone.y + 14, 66, fill=ink, ink=ground)
        return True
    if column.number is not None:
        draw_numeral(canvas, Zone(zone.x + 14, zone.y + 14, zone.w - 28, 70), column.number, ink)
        return True
    if column.figure is not None:
        draw_figure(canvas, column.figure, ink, zone.x + (zone.w - 60) / 2, zone.y + 18, 60)
        return True
    return False
