"""Draws a list of players: medallion, name, a note, what changed, and what each has."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import ceil
from typing import Final

from device.screen.kit.canvas import Canvas
from device.screen.kit.panels import draw_medallion, draw_panel
from device.screen.kit.text import draw_fitting, draw_text, text_width
from device.screen.theme import BODY, FLOOR_PX, KEY, SCORE, STRONG
from device.screen.words import signed, written
from device.zone import Zone

_TALLEST = 76
_LOWEST = 14
"""The least height of a row, in units; in lower ones the names would lie over one another."""
_NUMBER_W = 82
"""The most room for what a player has, in units; small figures take less and leave it to the name."""
GAP: Final = 4
"""The distance between rows, in units."""


@dataclass(frozen=True, slots=True)
class PlayerRow:
    """One player in the list.

    Attributes:
        note: a word after the name, or "".
        number: what the player has.
        change: the sum won or lost, or None to show none.
        awaited: whether the row is highlighted.
        rank: the player's place, or None in a list without places.
    """

    seat: int
    name: str
    number: int
    note: str = ""
    change: int | None = None
    awaited: bool = False
    rank: int | None = None


def draw_player_rows(canvas: Canvas, zone: Zone, rows: Sequence[PlayerRow]) -> None:
    """Draw the rows from the top of a zone, all of one height."""
    for row, place in zip(rows, row_zones(zone, len(rows), _TALLEST, _LOWEST), strict=True):
        _draw_row(canvas, place, row)


def columns_for(height: float, count: int, lowest: float) -> int:
    """The number of columns in which rows stand, so that none of them is too low."""
    return max(1, ceil(count / max(1, (height + GAP) // (lowest + GAP))))


def rows_above_and_below(height: float, upper: int, lower: int, lowest: float) -> tuple[int, int]:
    """The number of rows of each of two groups, one above the other, in as few columns as have room.

    Args:
        height: the height for the rows of both, in units.
        upper: how many stand in the upper group.
        lower: how many stand in the lower one.
        lowest: the least height of a row, in units.
    """
    for columns in range(1, max(upper, lower) + 1):
        rows = max(1, ceil(upper / columns)), max(1, ceil(lower / columns))
        if sum(rows) * (lowest + GAP) <= height:
            break
    return rows


def row_zones(zone: Zone, count: int, tallest: float, lowest: float) -> list[Zone]:
    """The places of rows from the top of a zone, one column after the other."""
    columns = columns_for(zone.h, count, lowest)
    rows = max(1, ceil(count / columns))
    height = min(tallest, (zone.h - GAP * (rows - 1)) / rows)
    width = (zone.w - GAP * (columns - 1)) / columns
    return [
        Zone(zone.x + index // rows * (width + GAP), zone.y + index % rows * (height + GAP), width, height)
        for index in range(count)
    ]


def _draw_row(canvas: Canvas, zone: Zone, row: PlayerRow) -> None:
    theme = canvas.theme
    draw_panel(canvas, zone, theme.relief if row.awaited else theme.loge)
    foot = zone.y + zone.h / 2
    left = zone.x + 12
    if row.rank is not None:
        face = SCORE.at(max(FLOOR_PX, min(28, zone.h)))
        draw_text(canvas, str(row.rank), face, theme.brume, left, foot + face.size * 0.36)
        left += 32
    size = min(46, zone.h - 6)
    fill, ink = (theme.lampe, theme.encre) if row.awaited else (theme.velin, theme.fond)
    draw_medallion(canvas, row.seat, row.name, left, foot - size / 2, size, fill=fill, ink=ink)
    right = _draw_sums(canvas, zone, row, foot)
    left += size + 12
    _draw_name(canvas, row, replace(zone, x=left, w=right - 12 - left), foot)


def _draw_sums(canvas: Canvas, zone: Zone, row: PlayerRow, foot: float) -> float:
    """Draw what the player has, and what changed before it; return the left edge of both."""
    theme, right = canvas.theme, zone.right - 14
    number = written(row.number)
    face = SCORE.at(max(FLOOR_PX, min(36, zone.h * 0.7)))
    column = right - min(_NUMBER_W, text_width(canvas, "0000", face) + 12)
    right -= draw_text(canvas, number, face, theme.velin, right, foot + face.size * 0.34, "right")
    if row.change is None:
        return right
    color = theme.of_change(row.change)
    face = KEY.at(max(FLOOR_PX, min(22, zone.h)))
    words, foot = signed(row.change), foot + face.size * 0.36
    return column - draw_text(canvas, words, face, color, column, foot, "right")


def _draw_name(canvas: Canvas, row: PlayerRow, zone: Zone, foot: float) -> None:
    """Draw the name in its part of the row; the note stands behind it, or below in a tall row."""
    theme, left, room = canvas.theme, zone.x, zone.w
    tall = bool(row.note) and zone.h >= 56
    face = STRONG.at(max(FLOOR_PX, min(STRONG.size, zone.h)))
    name_foot = foot - 4 if tall else foot + face.size / 3
    width = draw_fitting(canvas, row.name, face, theme.velin, left, name_foot, room)
    if tall:
        draw_text(canvas, row.note, BODY, theme.brume, left, foot + 20)
    elif row.note and width + 12 + text_width(canvas, row.note, BODY) <= room:
        draw_text(canvas, row.note, BODY, theme.brume, left + width + 12, foot + 8)
