"""The table of faces, which stands in the picture's place while no camera sees the dice."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from device.screen.dice.faces import DieFaces
from device.screen.kit.canvas import Canvas
from device.screen.kit.dice import PIPS, draw_die, draw_pips
from device.screen.kit.figures import draw_figure
from device.screen.kit.panels import draw_panel
from device.screen.kit.text import (
    baseline,
    draw_fitting,
    draw_lines,
    draw_text,
    text_width,
    wrapped,
)
from device.screen.theme import BODY, FLOOR_PX, TAG
from device.zone import Zone

_DIE: Final = 56
_LEAST_DIE: Final = 20
"""The side of the smallest die, in units; a panel too low for it has one row in place of two, or no faces."""
_CLEAR_DIE: Final = 32
"""The side of the smallest die whose drawing is seen from the far end of the table, in units."""
_IN_A_ROW: Final = 6
"""The most faces in one row. More stand in two rows, and so do fewer if their names are too long for one."""
_NAME_H: Final = 30
_PIPS: Final = 22
"""The height of a name below a die, and the side of the die that shows its number, in units."""
_COLUMNS: Final = (2, 3)
_BESIDE: Final = 8
_DIE_GAP: Final = 4
"""How many columns of faces there may be where the names stand beside the dice; the gap between die, number
and name; and the gap between two dice of a column, in units."""
_LEADING: Final = 23
_PAD: Final = 20
_FOOT: Final = 8
"""The least distance from the faces to the lower edge of the panel, in units."""


def draw_faces_table(
    canvas: Canvas, zone: Zone, words: str, faces: DieFaces | None, *, numbered: bool
) -> None:
    """Draw why there is no picture, and below it every face of the dice with its name.

    Args:
        canvas: where to draw.
        zone: the zone of the picture.
        words: why there is no picture, and what to do.
        faces: the faces of the dice; None where they are not of interest now.
        numbered: the dice carry numbers, so each face shows its number, too.
    """
    theme = canvas.theme
    draw_panel(canvas, zone)
    draw_figure(canvas, "camera", theme.brume, zone.x + _PAD, zone.y + 18, 24)
    width = zone.w - 2 * _PAD - 34
    lines = wrapped(canvas, words, BODY, width)
    draw_lines(
        canvas,
        words,
        BODY,
        theme.brume,
        zone.x + _PAD + 34,
        zone.y + 37,
        width=width,
        leading=_LEADING,
    )
    top = zone.y + 36 + _LEADING * max(1, len(lines))
    room = Zone(zone.x + 12, top, zone.w - 24, zone.bottom - top)
    if faces is not None and room.h >= _LEAST_DIE + _words_h(numbered=numbered) + _FOOT:
        _draw_faces(canvas, room, faces, numbered=numbered)


@dataclass(frozen=True, slots=True)
class _Grid:
    """How the faces stand in their zone.

    Attributes:
        per_row: how many stand in a row.
        rows: how many rows there are.
        size: the side of a die, in units.
        beside: the names stand beside the dice, and not below them.
    """

    per_row: int
    rows: int
    size: float
    beside: bool = False


def _draw_faces(canvas: Canvas, zone: Zone, faces: DieFaces, *, numbered: bool) -> None:
    """Draw each face with its name below it, or beside it where the dice would be too small otherwise."""
    grid = _grid_below(canvas, zone, faces, numbered)
    if grid.size < _CLEAR_DIE:
        beside = (_grid_beside(canvas, zone, faces, columns, numbered) for columns in _COLUMNS)
        grid = max(grid, *beside, key=lambda each: each.size)
    draw = _draw_beside if grid.beside else _draw_below
    pitch, height = zone.w / grid.per_row, zone.h / grid.rows
    for index, letter in enumerate(faces.letters):
        row, column = divmod(index, grid.per_row)
        cell = Zone(zone.x + pitch * column, zone.y + height * row, pitch, height)
        draw(canvas, cell, faces, letter, grid, numbered=numbered and faces.face(letter) in PIPS)


def _grid_below(canvas: Canvas, zone: Zone, faces: DieFaces, numbered: bool) -> _Grid:
    """How the faces stand in one row or two, each with its name below the die."""
    two_rows_h = 2 * (_LEAST_DIE + _NAME_H) + _FOOT
    rows = 2 if zone.h >= two_rows_h and _needs_two_rows(canvas, zone, faces) else 1
    per_row = -(-len(faces.letters) // rows)
    words_h = _words_h(numbered=numbered and rows == 1)
    return _Grid(per_row, rows, min(_DIE, zone.w / per_row - 8, (zone.h - _FOOT) / rows - words_h))


def _grid_beside(canvas: Canvas, zone: Zone, faces: DieFaces, columns: int, numbered: bool) -> _Grid:
    """How the faces stand in so many columns, each with its name beside the die."""
    rows = -(-len(faces.letters) // columns)
    names_w = max(text_width(canvas, faces.name(letter), TAG) for letter in faces.letters)
    words_w = names_w + 2 * _BESIDE + (_PIPS + _BESIDE if numbered else 0)
    size = min(_DIE, zone.w / columns - words_w, (zone.h - _FOOT) / rows - _DIE_GAP)
    return _Grid(columns, rows, size, beside=True)


def _draw_below(
    canvas: Canvas, cell: Zone, faces: DieFaces, letter: str, grid: _Grid, *, numbered: bool
) -> None:
    """Draw a face with its name below the die, and its number below that, or beside the die in two rows."""
    size, middle = grid.size, cell.center[0]
    words_h = _words_h(numbered=numbered and grid.rows == 1)
    spare = min((min(cell.h, 150) - size - words_h) / 2, cell.h - _FOOT - size - words_h)
    top = cell.y + max(0.0, spare)
    draw_die(canvas, faces.figures[letter], middle - size / 2, top, size, faces.shape)
    name, foot = faces.name(letter), top + size + 23
    draw_fitting(canvas, name, TAG, canvas.theme.velin, middle, foot, cell.w - 4, "center")
    if numbered:
        left, above = middle - _PIPS / 2, size + _NAME_H
        if grid.rows == 2:  # no height is left below the names, but width is left beside the dice
            left, above = middle + size / 2 + 8, (size - _PIPS) / 2
        draw_pips(canvas, faces.face(letter) or "", left, top + above, _PIPS)


def _draw_beside(
    canvas: Canvas, cell: Zone, faces: DieFaces, letter: str, grid: _Grid, *, numbered: bool
) -> None:
    """Draw a face with its name beside the die, and its number between the two."""
    size, left, middle = grid.size, cell.x, cell.center[1] - _FOOT / 2
    draw_die(canvas, faces.figures[letter], left, middle - size / 2, size, faces.shape)
    left += size + _BESIDE
    if numbered:
        draw_pips(canvas, faces.face(letter) or "", left, middle - _PIPS / 2, _PIPS)
        left += _PIPS + _BESIDE
    foot = baseline(TAG, middle - _NAME_H / 2, _NAME_H)
    draw_text(canvas, faces.name(letter), TAG, canvas.theme.velin, left, foot)


def _needs_two_rows(canvas: Canvas, zone: Zone, faces: DieFaces) -> bool:
    """Whether one row has more faces than names have room for."""
    room = zone.w / len(faces.letters) - 4
    names = (faces.name(letter) for letter in faces.letters)
    return len(faces.letters) > _IN_A_ROW or any(
        text_width(canvas, name, TAG.at(FLOOR_PX)) > room for name in names
    )


def _words_h(*, numbered: bool) -> int:
    """The height of what stands below a die, in units: its name, and its number."""
    return _NAME_H + _PIPS if numbered else _NAME_H
