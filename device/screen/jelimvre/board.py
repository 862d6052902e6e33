"""Draws the board with its pieces, and marks for the current moment."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from device.screen.base import View
from device.screen.jelimvre.layout import BoardZones
from device.screen.jelimvre.state import state_of, traced
from device.screen.jelimvre.tiles import EDGE, draw_cell
from device.screen.kit.canvas import Canvas
from device.screen.kit.ink import Ink, dashed_path, square_points
from device.screen.kit.text import draw_text
from device.screen.row.outline import corners_path
from device.screen.theme import CASING, SMALL
from device.zone import Zone
from engines.jelimvre import CELLS, FILES, FLOOR_OF, SIDE, Colour, Floor, State, protector, wall_unit

_MANY = 40
"""From this number of targets on, each gets a smaller point so that they do not crowd the board."""
_ROOM = 6
"""The room for a mark's edge around what it marks, in units; less cuts the edge off."""
_OWNERS = {Floor.WHITE_WALL: Colour.WHITE, Floor.BLACK_WALL: Colour.BLACK}


@dataclass(frozen=True, slots=True)
class Marks:
    """The marks to draw on the board.

    Attributes:
        cursor: the cell on which OK acts, or None.
        chosen: the cell of the piece that has been taken up, or None.
        targets: the cells where the piece can go, or where something can be laid.
        trace: the cells that the last step changed.
        attacked: the cell of a king that could be taken next, or None.
        covered: the cells that nobody may see now.
    """

    cursor: int | None = None
    chosen: int | None = None
    targets: Collection[int] = ()
    trace: Collection[int] = ()
    attacked: int | None = None
    covered: Collection[int] = ()


def draw_board(canvas: Canvas, layout: BoardZones, state: State, marks: Marks) -> None:
    """Draw the cells, the letters round them, the outlines of protected walls, and the marks."""
    canvas.fill(layout.board.inset(-4, -3), EDGE)
    for cell in CELLS:
        if cell in marks.covered:
            _draw_cover(canvas, layout.cell(cell))
        else:
            draw_cell(canvas, layout.cell(cell), cell, state.board[cell])
    _draw_letters(canvas, layout, {cell for cell in (marks.cursor, marks.chosen) if cell is not None})
    for unit in _protected(state.board):
        _draw_round(canvas, layout, unit, canvas.theme.mark_bel)
    _draw_marks(canvas, layout, state, marks)


def draw_scene(canvas: Canvas, view: View, zone: Zone) -> None:
    """Draw the board centred in a zone, with a secret camp covered."""
    state = state_of(view)
    marks = Marks(covered=state.covered, trace=traced(view))
    draw_board(canvas, BoardZones.within(canvas, zone), state, marks)


def _draw_cover(canvas: Canvas, zone: Zone) -> None:
    """Draw a covered cell of a hidden set-up."""
    canvas.fill(zone, canvas.theme.relief)
    sheet = Ink(33, 33).path("M0 33L33 0M-8 8L8 -8M25 41L41 25", stroke=canvas.theme.filet, width=2)
    rect = canvas.rect(zone)
    canvas.surface.blit(sheet.surface(rect.size), rect)


def _draw_letters(canvas: Canvas, layout: BoardZones, cells: Iterable[int]) -> None:
    """Draw file letters below and rank numbers at the left; those of the marked cells are highlighted."""
    theme = canvas.theme
    files, ranks = {cell % SIDE for cell in cells}, {cell // SIDE for cell in cells}
    for index in range(SIDE):
        x, y = layout.cell(index).center[0], layout.cell(index * SIDE).center[1]
        file_color, rank_color = (
            theme.lamp_line if index in marked else theme.brume for marked in (files, ranks)
        )
        draw_text(canvas, FILES[index], SMALL, file_color, x, layout.board.bottom + 18, "center")
        draw_text(canvas, str(index + 1), SMALL, rank_color, layout.board.x - 8, y + 6, "right")


def _protected(board: bytes) -> list[frozenset[int]]:
    """The wall units that cannot be destroyed because a tower of their colour touches them."""
    units = {
        unit.cells: unit
        for cell in CELLS
        if FLOOR_OF[board[cell]] in _OWNERS
        for unit in [wall_unit(board, cell)]
    }
    return [
        cells
        for cells, unit in units.items()
        if protector(board, unit, _OWNERS[FLOOR_OF[board[min(cells)]]]) is not None
    ]


def _draw_round(canvas: Canvas, layout: BoardZones, cells: frozenset[int], color: str) -> None:
    """Draw an outline round adjacent cells, with a dark edge for contrast."""
    x0, y0 = layout.board.x, layout.board.y
    path = ""
    for cell in cells:
        zone = layout.cell(cell)
        left, top, right, base = zone.x - x0, zone.y - y0, zone.right - x0, zone.bottom - y0
        file = cell % SIDE
        if file == 0 or cell - 1 not in cells:
            path += f"M{left:.2f} {top:.2f}V{base:.2f}"
        if file == SIDE - 1 or cell + 1 not in cells:
            path += f"M{right:.2f} {top:.2f}V{base:.2f}"
        if cell + SIDE not in cells:
            path += f"M{left:.2f} {top:.2f}H{right:.2f}"
        if cell - SIDE not in cells:
            path += f"M{left:.2f} {base:.2f}H{right:.2f}"
    sheet = Ink(layout.board.w + 2 * _ROOM, layout.board.h + 2 * _ROOM)
    casing, opacity = CASING
    sheet.path(path, stroke=casing, width=5, opacity=opacity, move=(_ROOM, _ROOM))
    sheet.path(path, stroke=color, width=3, move=(_ROOM, _ROOM))
    sheet.lay(canvas, x0 - _ROOM, y0 - _ROOM)


def _draw_marks(canvas: Canvas, layout: BoardZones, state: State, marks: Marks) -> None:
    theme = canvas.theme
    for cell in marks.trace:
        _draw_frame(canvas, layout.cell(cell), theme.mark_velin, dashed=True)
    if marks.attacked is not None:
        _draw_frame(canvas, layout.cell(marks.attacked), theme.mark_dam)
    for cell in marks.targets:
        _draw_target(
            canvas, layout.cell(cell), taken=bool(state.board[cell]), small=len(marks.targets) > _MANY
        )
    if marks.chosen is not None:
        _draw_frame(canvas, layout.cell(marks.chosen), theme.mark_lampe)
    if marks.cursor is not None:
        _draw_cursor(canvas, layout.cell(marks.cursor))


def _draw_frame(canvas: Canvas, zone: Zone, color: str, *, dashed: bool = False) -> None:
    sheet = Ink(zone.w + 2 * _ROOM, zone.h + 2 * _ROOM)
    inner = Zone(_ROOM, _ROOM, zone.w, zone.h)
    square = f"M{_ROOM} {_ROOM}h{zone.w}v{zone.h}h{-zone.w}Z"
    casing, opacity = CASING
    width = 2 if dashed else 4
    sheet.path(square, stroke=casing, width=width + 3, opacity=opacity)
    sheet.path(dashed_path(square_points(inner), 6, 5) if dashed else square, stroke=color, width=width)
    sheet.lay(canvas, zone.x - _ROOM, zone.y - _ROOM)


def _draw_target(canvas: Canvas, zone: Zone, *, taken: bool, small: bool) -> None:
    """Draw a point in the middle of a free cell, or in the corner of an occupied one."""
    radius = zone.w * (0.12 if small else 0.24 if not taken else 0.18)
    size = 2 * radius + 4
    sheet = Ink(size, size).disc(
        (size / 2, size / 2), radius, fill=canvas.theme.mark_lampe, stroke="#1C1218", width=2
    )
    x, y = (
        (zone.right - size * 0.62, zone.y - size * 0.38)
        if taken
        else (
            zone.x + (zone.w - size) / 2,
            zone.y + (zone.h - size) / 2,
        )
    )
    sheet.lay(canvas, x, y)


def _draw_cursor(canvas: Canvas, zone: Zone) -> None:
    room = 2 * _ROOM
    sheet = Ink(zone.w + 2 * room, zone.h + 2 * room)
    frame = Zone(room - 2, room - 2, zone.w + 4, zone.h + 4)
    casing, opacity = CASING
    sheet.path(corners_path(frame), stroke=casing, width=8, opacity=opacity)
    sheet.path(corners_path(frame), stroke=canvas.theme.mark_lampe, width=4)
    sheet.lay(canvas, zone.x - room, zone.y - room)
