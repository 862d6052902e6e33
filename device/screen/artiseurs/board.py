"""The board: 25 cells of wood, the stones on them, and what may be done where."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from device.screen.artiseurs.stones import EDGES, FILLS, draw_ghost, draw_stone
from device.screen.base import View, position_of
from device.screen.kit.canvas import Canvas
from device.screen.kit.ink import Ink, dashed_path, polygon_path
from device.screen.kit.panels import draw_frame
from device.screen.kit.text import draw_text
from device.screen.theme import BODY, CASING, KEY
from device.zone import Zone
from engines.artiseurs import Cell, Colour
from engines.artiseurs.board import CELLS, FREE, SIDE
from engines.artiseurs.lines import Line

_CELL: Final = 60
"""The side of a cell at 800x480; everything on the board keeps its proportion to it."""
_FRAME: Final = "#5B3720"
_LIGHT: Final = "#CDB283"
_DARK: Final = "#BD9F6D"
_ARROW: Final = ((-14, -5), (0, -5), (0, -13), (15, 0), (0, 13), (0, 5), (-14, 5))
"""An arrow's corners: how far along its way, and how far across."""
_NAMES: Final = 36
"""What the names of the rows and columns take, in units."""
_WORDS_H: Final = 358
"""What the panel takes below the board on a screen that is higher than wide."""


@dataclass(frozen=True, slots=True)
class Scene:
    """What is to be seen on the board besides its stones.

    Attributes:
        legal: the cells that may be chosen.
        cursor: the cell that the keys are at.
        chosen: the cell whose stone is moved or pushed.
        goal: the cell to which it would go.
        ghost: the stone that would lie under the cursor.
        lines: the lines that would be full, or that may be chosen.
        differing: the cells on which the camera sees something else.
    """

    legal: frozenset[Cell] = frozenset()
    cursor: Cell | None = None
    chosen: Cell | None = None
    goal: Cell | None = None
    ghost: Colour | None = None
    lines: tuple[Line, ...] = ()
    differing: frozenset[Cell] = frozenset()


def board_zone(canvas: Canvas) -> Zone:
    """The 25 cells."""
    if not _is_upright(canvas):
        return Zone(44, 64, _CELL * SIDE, _CELL * SIDE)
    side = min(canvas.w - 88, canvas.middle_h - _WORDS_H)
    return Zone((canvas.w - side) / 2, 64, side, side)


def cell_at(canvas: Canvas, x: float, y: float) -> Cell | None:
    """The cell at a place, in units; None beside the board."""
    zone = board_zone(canvas)
    column, row = (x - zone.x) * SIDE // zone.w, (zone.bottom - y) * SIDE // zone.h
    if not (0 <= column < SIDE and 0 <= row < SIDE):
        return None
    return CELLS[int(row) * SIDE + int(column)]


def side_zone(canvas: Canvas) -> Zone:
    """What is left for words: at the right of the board, or below it."""
    board = board_zone(canvas)
    if _is_upright(canvas):
        top = board.bottom + 36
        return Zone(8, top, canvas.w - 16, canvas.keys.y - top - 8)
    left = board.right + 24
    return Zone(left, board.y, canvas.w - left - 8, canvas.middle_h)


def _is_upright(canvas: Canvas) -> bool:
    return canvas.h > canvas.w


def draw_board(canvas: Canvas, board: str, scene: Scene, zone: Zone | None = None) -> None:
    """Wood, lines that fill up, stones, marks, cursor, and the names of rows and columns.

    Args:
        canvas: where it is drawn.
        board: a letter for each cell; one that is no stone's stands there as it is.
        scene: what is to be seen besides.
        zone: where, if not in the board's usual place.
    """
    zone = zone or board_zone(canvas)
    _draw_wood(canvas, zone)
    for line in scene.lines:
        _draw_line(canvas, zone, line)
    for cell in CELLS:
        _draw_place(canvas, zone, cell, board[cell])
    for cell in scene.differing:
        _draw_square(canvas, zone, cell, canvas.theme.mark_dam)
    for cell in scene.legal:
        _draw_legal(canvas, zone, cell, taken=board[cell] != FREE)
    if scene.ghost and scene.cursor is not None:
        draw_ghost(canvas, scene.ghost, *_middle(zone, scene.cursor), _radius(zone))
    if scene.chosen is not None:
        _draw_square(canvas, zone, scene.chosen, canvas.theme.mark_lampe)
    if scene.chosen is not None and scene.goal is not None:
        _draw_way(canvas, zone, scene.chosen, scene.goal, Colour(board[scene.chosen]))
    if scene.cursor is not None:
        _draw_cursor(canvas, zone, scene.cursor)
    _draw_names(canvas, zone, scene.cursor)


def draw_scene(canvas: Canvas, view: View, zone: Zone) -> None:
    """The board in the middle of a zone, without a cursor."""
    side = min(zone.w - 2 * _NAMES, zone.h - _NAMES)
    place = Zone(zone.center[0] - side / 2, zone.y, side, side)
    draw_board(canvas, position_of(view).state.board, Scene(), place)


def _cell_zone(zone: Zone, cell: Cell) -> Zone:
    side = zone.w / SIDE
    return Zone(zone.x + side * cell.column, zone.y + side * (SIDE - 1 - cell.row), side, side)


def _middle(zone: Zone, cell: Cell) -> tuple[float, float]:
    return _cell_zone(zone, cell).center


def _radius(zone: Zone) -> float:
    """How large a stone is."""
    return zone.w / SIDE * 23 / _CELL


def _draw_wood(canvas: Canvas, zone: Zone) -> None:
    canvas.fill(Zone(zone.x - 6, zone.y - 2, zone.w + 12, zone.h + 4), _FRAME)
    canvas.fill(zone, _LIGHT)
    for cell in CELLS:
        if (cell.column + cell.row) % 2 == 0:
            canvas.fill(_cell_zone(zone, cell), _DARK)
    for step in range(SIDE + 1):
        canvas.fill(Zone(zone.x + zone.w / SIDE * step - 0.8, zone.y, 1.6, zone.h), _FRAME)
        canvas.fill(Zone(zone.x, zone.y + zone.h / SIDE * step - 0.8, zone.w, 1.6), _FRAME)


def _draw_place(canvas: Canvas, zone: Zone, cell: Cell, letter: str) -> None:
    """What lies on a cell; a letter that is no stone's stands there as it is."""
    x, y = _middle(zone, cell)
    if letter in tuple(Colour):
        draw_stone(canvas, Colour(letter), x, y, _radius(zone))
    elif letter != FREE:
        draw_text(canvas, letter, KEY.at(28), _FRAME, x, y + 10, "center")


def _draw_square(canvas: Canvas, zone: Zone, cell: Cell, color: str) -> None:
    """A frame round a cell, on a dark casing."""
    draw_frame(canvas, _cell_zone(zone, cell), "#000000", 7)
    draw_frame(canvas, _cell_zone(zone, cell).inset(1), color, 5)


def _draw_line(canvas: Canvas, zone: Zone, line: Line) -> None:
    """A dashed line through five cells, on a dark casing."""
    ends = [_middle(zone, cell) for cell in (line.cells[0], line.cells[-1])]
    (x1, y1), (x2, y2) = ((x - zone.x, y - zone.y) for x, y in ends)
    path = f"M{x1} {y1}L{x2} {y2}"
    sheet = Ink(zone.w, zone.h).path(path, stroke=CASING[0], width=13, opacity=CASING[1])
    sheet.path(dashed_path([(x1, y1), (x2, y2)], 12, 9), stroke=canvas.theme.mark_lampe, width=6)
    sheet.lay(canvas, zone.x, zone.y)


def _draw_legal(canvas: Canvas, zone: Zone, cell: Cell, *, taken: bool) -> None:
    """A lozenge in the middle of a free cell, or at the corner of one that holds a stone."""
    x, y = _middle(zone, cell)
    half = 7 if taken else 8
    if taken:
        aside = zone.w / SIDE * 21 / _CELL
        x, y = x + aside, y - aside
    points = ((half, 0), (2 * half, half), (half, 2 * half), (0, half))
    path = polygon_path((px + 2, py + 2) for px, py in points)
    sheet = Ink(2 * half + 4, 2 * half + 4)
    sheet.path(path, fill=FILLS[Colour.WHITE], stroke=EDGES[Colour.WHITE], width=2)
    sheet.lay(canvas, x - half - 2, y - half - 2)


def _draw_cursor(canvas: Canvas, zone: Zone, cell: Cell) -> None:
    """Four corners in the colour of what is awaited."""
    place = _cell_zone(zone, cell)
    far, near = place.w - 1, place.w - 18
    path = f"M1 18V1H18M{near} 1H{far}V18M{far} {near}V{far}H{near}M18 {far}H1V{near}"
    sheet = Ink(place.w + 8, place.h + 8)
    sheet.path(path, stroke=CASING[0], width=9, move=(4, 4))
    sheet.path(path, stroke=canvas.theme.mark_lampe, width=5, move=(4, 4))
    sheet.lay(canvas, place.x - 4, place.y - 4)


def _draw_way(canvas: Canvas, zone: Zone, start: Cell, end: Cell, stone: Colour) -> None:
    """Where a stone would go: its ghost there, and an arrow."""
    (x1, y1), (x2, y2) = _middle(zone, start), _middle(zone, end)
    draw_ghost(canvas, stone, x2, y2, _radius(zone))
    dx, dy = round((x2 - x1) / zone.w * SIDE), round((y2 - y1) / zone.w * SIDE)
    corners = ((22 + along * dx - across * dy, 22 + along * dy + across * dx) for along, across in _ARROW)
    sheet = Ink(44, 44)
    sheet.path(polygon_path(corners), fill=canvas.theme.mark_lampe, stroke=CASING[0], width=2.5)
    sheet.lay(canvas, (x1 + x2) / 2 - 22, (y1 + y2) / 2 - 22)


def _draw_names(canvas: Canvas, zone: Zone, cursor: Cell | None) -> None:
    """Letters below, numbers at the left; those of the cursor stand out."""
    for step in range(SIDE):
        at_column = cursor is not None and cursor.column == step
        at_row = cursor is not None and cursor.row == step
        way = zone.w / SIDE * (step + 0.5)
        _draw_name(canvas, "abcde"[step], zone.x + way, zone.bottom + 22, strong=at_column)
        _draw_name(canvas, str(step + 1), zone.x - 20, zone.bottom - way + 7, strong=at_row)


def _draw_name(canvas: Canvas, name: str, x: float, y: float, *, strong: bool) -> None:
    theme = canvas.theme
    color = theme.brume if not strong else theme.velin if theme.lamp_ink else theme.lampe
    draw_text(canvas, name, KEY if strong else BODY, color, x, y, "center")
