"""Draws a list of players: medallion, name, a note, what changed, and what each has."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import ceil
from typing import Final

from device.screen.kit.canvas import Canvas
from device.screen.kit.panels import draw_medallion, draw_panel
from device.screen.kit.text import draw_fitting, draw_text, text_width
from device.screen.theme import BODY, FLOOR_PX, KEY, SCORE, STRONG, Type
from device.screen.words import signed, written
from device.zone import Zone

_TALLEST = 76
LOWEST: Final = 18
"""The least height of a row, in units: in a lower one names touch, and a higher one makes more columns."""
_NARROW: Final = 300
"""In rows below this width, in units, sums and margins are smaller, so that names stay whole."""
_NARROW_SUM: Final = 20
_NARROW_MEDALLION: Final = 28
"""The largest size of a sum and of a medallion in a narrow row, in units."""
_NARROW_NUMBER_W: Final = 56
"""What a number of three digits takes in a narrow row, with its margins, in units."""
_NOTE_GAP: Final = 12
"""What is left free between a name and the note behind it, in units."""
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
    for row, place in zip(rows, row_zones(zone, len(rows), _TALLEST, LOWEST), strict=True):
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


def is_narrow(zone: Zone) -> bool:
    """Whether a row stands in a column that leaves names little room."""
    return zone.w < _NARROW


def margin(zone: Zone) -> float:
    """What a row leaves free at both ends, and before and after its name, in units."""
    return 6 if is_narrow(zone) else 12


def medallion_size(zone: Zone, largest: float) -> float:
    """The size of the medallion in a row; the lowest rows leave nothing free above and below it."""
    return min(_NARROW_MEDALLION if is_narrow(zone) else largest, max(zone.h - 6, min(zone.h, LOWEST)))


def sum_face(zone: Zone, largest: float, part: float) -> Type:
    """The typeface of a sum in a row: this part of its height, at most `largest` units."""
    return SCORE.at(max(FLOOR_PX, min(_NARROW_SUM if is_narrow(zone) else largest, zone.h * part)))


def _draw_row(canvas: Canvas, zone: Zone, row: PlayerRow) -> None:
    theme, free = canvas.theme, margin(zone)
    draw_panel(canvas, zone, theme.relief if row.awaited else theme.loge)
    foot = zone.y + zone.h / 2
    left = zone.x + free
    if row.rank is not None:
        face = sum_face(zone, 28, 1)
        draw_text(canvas, str(row.rank), face, theme.brume, left, foot + face.size * 0.36)
        left += text_width(canvas, "00", face) + 4 if is_narrow(zone) else 32
    size = medallion_size(zone, 46)
    fill, ink = (theme.lampe, theme.encre) if row.awaited else (theme.velin, theme.fond)
    edge = theme.lamp_edge if row.awaited else None
    draw_medallion(canvas, row.seat, row.name, left, foot - size / 2, size, fill=fill, ink=ink, edge=edge)
    left += size + free
    if is_narrow(zone) and _note_needs_change(canvas, row, zone.right - left):
        row = replace(row, change=None)
    right = _draw_sums(canvas, zone, row, foot)
    _draw_name(canvas, row, replace(zone, x=left, w=right - free - left), foot)


def _note_needs_change(canvas: Canvas, row: PlayerRow, room: float) -> bool:
    """Whether name, note and number fit into a narrow row, but only in place of what changed."""
    width = text_width(canvas, row.name, STRONG.at(FLOOR_PX)) + text_width(canvas, row.note, BODY)
    return bool(row.note) and width + _NOTE_GAP + _NARROW_NUMBER_W <= room


def _draw_sums(canvas: Canvas, zone: Zone, row: PlayerRow, foot: float) -> float:
    """Draw what the player has, and what changed before it; return the left edge of both."""
    theme, right = canvas.theme, zone.right - margin(zone) - 2
    number = written(row.number)
    face = sum_face(zone, 36, 0.7)
    widest = text_width(canvas, "000" if is_narrow(zone) else "0000", face)
    column = right - min(_NUMBER_W, max(widest, text_width(canvas, number, face)) + margin(zone))
    right -= draw_text(canvas, number, face, theme.velin, right, foot + face.size * 0.34, "right")
    if row.change is None:
        return right
    color = theme.of_change(row.change)
    face = KEY.at(max(FLOOR_PX, min(_NARROW_SUM if is_narrow(zone) else 22, zone.h)))
    words, foot = signed(row.change), foot + face.size * 0.36
    return column - draw_text(canvas, words, face, color, column, foot, "right")


def _draw_name(canvas: Canvas, row: PlayerRow, zone: Zone, foot: float) -> None:
    """Draw the name in its part of the row; the note stands behind it, or below in a tall row."""
    theme, left, room = canvas.theme, zone.x, zone.w
    tall = bool(row.note) and zone.h >= 56
    face = STRONG.at(max(FLOOR_PX, min(STRONG.size, zone.h * 0.8)))
    name_foot = foot - 4 if tall else foot + face.size / 3
    width = draw_fitting(canvas, row.name, face, theme.velin, left, name_foot, room)
    if tall:
        draw_text(canvas, row.note, BODY, theme.brume, left, foot + 20)
    elif row.note and width + _NOTE_GAP + text_width(canvas, row.note, BODY) <= room:
        draw_text(canvas, row.note, BODY, theme.brume, left + width + _NOTE_GAP, foot + 8)
