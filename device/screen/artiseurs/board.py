"""The board: 25 wooden cells, the stones on them, and marks for the cells that can be chosen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from device.screen.artiseurs.stones import EDGES, FILLS, draw_ghost, draw_stone, stone_radius
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
"""The side of a cell at 800x480, in units. Other sizes on the board scale with it."""
FRAME: Final = "#5B3720"
LIGHT: Final = "#CDB283"
_DARK: Final = "#BD9F6D"
"""The colours of the frame and the lines, and of light and dark cells."""
_EDGE: Final = 1.6
"""The width of the lines between cells, in units."""
_ARROW: Final = ((-14, -5), (0, -5), (0, -13), (15, 0), (0, 13), (0, 5), (-14, 5))
"""The corners of an arrow, in units from its middle: along its direction, then across."""
NAMES_W: Final = 36
"""Width of the strip for the names of rows and columns, in units."""
_WORDS_H: Final = 300
_BESIDE_OSSELETS_H: Final = 264
"""Height kept for the panel below the board on an upright screen, in units; less cuts long questions off.

Beside osselets the board is smaller anyway, and gets more of the height.
"""
_OSSELETS_H: Final = 94
"""The height of the row of osselets at the foot of a wide screen's panel, in units."""
_OSSELETS_W: Final = 196
"""The width of the osselets at the right of an upright screen's board, two in a row, in units."""


@dataclass(frozen=True, slots=True)
class Scene:
    """What is drawn on the board besides its stones.

    Attributes:
        legal: the cells that may be chosen.
        cursor: the cell that the cursor is on.
        chosen: the cell whose stone is moved or pushed.
        goal: the cell where the chosen stone would go.
        ghost: the stone that is drawn see-through under the cursor.
        lines: the lines to mark: full ones, or the one that would become full.
        differing: the cells where the camera sees something else than the game has.
    """

    legal: frozenset[Cell] = frozenset()
    cursor: Cell | None = None
    chosen: Cell | None = None
    goal: Cell | None = None
    ghost: Colour | None = None
    lines: tuple[Line, ...] = ()
    differing: frozenset[Cell] = frozenset()


def board_zone(canvas: Canvas, *, osselets: bool = False) -> Zone:
    """The zone of the 25 cells.

    Args:
        canvas: the canvas to draw on.
        osselets: leave room for the osselets, for the modes played with them.
    """
    if not canvas.upright:
        return Zone(44, canvas.middle.y, _CELL * SIDE, _CELL * SIDE)
    if osselets:
        side = min(canvas.w - 44 - 16 - _OSSELETS_W, canvas.middle_h - _BESIDE_OSSELETS_H)
        return Zone(44, canvas.middle.y, side, side)
    side = min(canvas.w - 88, canvas.middle_h - _WORDS_H)
    return Zone((canvas.w - side) / 2, canvas.middle.y, side, side)


def osselets_zone(canvas: Canvas) -> Zone:
    """The zone of the four osselets: at the foot of the panel, or right of the board on an upright screen."""
    board = board_zone(canvas, osselets=True)
    if canvas.upright:
        left = board.right + 8
        return Zone(left, board.y, canvas.w - 8 - left, board.h)
    side = side_zone(canvas, board)
    return Zone(side.x, side.bottom - _OSSELETS_H, side.w, _OSSELETS_H)


def osselet_rows(canvas: Canvas) -> int:
    """In how many rows the four osselets stand."""
    return 2 if canvas.upright else 1


def cell_at(zone: Zone, x: float, y: float) -> Cell | None:
    """The cell at a point; None if the point is outside the board.

    Args:
        zone: where the board is drawn, in units.
        x: how far the point is from the left edge of the screen, in units.
        y: how far it is from the upper edge, in units.
    """
    column, row = (x - zone.x) * SIDE // zone.w, (zone.bottom - y) * SIDE // zone.h
    if not (0 <= column < SIDE and 0 <= row < SIDE):
        return None
    return CELLS[int(row) * SIDE + int(column)]


def side_zone(canvas: Canvas, board: Zone) -> Zone:
    """The zone that a board leaves for the panel: right of it, or below it on an upright screen."""
    if canvas.upright:
        top = board.bottom + 36
        return Zone(8, top, canvas.w - 16, canvas.keys.y - top - 8)
    left = board.right + 24
    return Zone(left, board.y, canvas.w - left - 8, canvas.middle_h)


def draw_board(canvas: Canvas, board: str, scene: Scene, zone: Zone) -> None:
    """Draw the wood, the marked lines, the stones, the marks, the cursor and the names of rows and columns.

    Args:
        canvas: the canvas to draw on.
        board: a letter for each cell; a letter that stands for no stone is drawn as text.
        scene: what is drawn besides the stones.
        zone: where to draw the cells.
    """
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


def cell_zone(canvas: Canvas, cell: Cell, *, osselets: bool) -> Zone:
    """The zone of a cell on the board at its usual place (`board_zone`)."""
    return _cell_zone(board_zone(canvas, osselets=osselets), cell)


def draw_cell(sheet: Canvas, cell: Cell, letter: str) -> None:
    """Draw a cell alone on a sheet of its size: the wood, its edges, and the stone on it."""
    sheet.surface.fill(_wood(cell))
    draw_frame(sheet, Zone(0, 0, sheet.w, sheet.h), FRAME, _EDGE / 2)
    if letter != FREE:
        draw_stone(sheet, Colour(letter), sheet.w / 2, sheet.h / 2, stone_radius(sheet.w))


def _wood(cell: Cell) -> str:
    return LIGHT if (cell.column + cell.row) % 2 else _DARK


def _cell_zone(zone: Zone, cell: Cell) -> Zone:
    side = zone.w / SIDE
    return Zone(zone.x + side * cell.column, zone.y + side * (SIDE - 1 - cell.row), side, side)


def _middle(zone: Zone, cell: Cell) -> tuple[float, float]:
    return _cell_zone(zone, cell).center


def _radius(zone: Zone) -> float:
    """The radius of a stone on a board, in units."""
    return stone_radius(zone.w / SIDE)


def _draw_wood(canvas: Canvas, zone: Zone) -> None:
    canvas.fill(Zone(zone.x - 6, zone.y - 2, zone.w + 12, zone.h + 4), FRAME)
    for cell in CELLS:
        canvas.fill(_cell_zone(zone, cell), _wood(cell))
    for step in range(SIDE + 1):
        canvas.fill(Zone(zone.x + zone.w / SIDE * step - _EDGE / 2, zone.y, _EDGE, zone.h), FRAME)
        canvas.fill(Zone(zone.x, zone.y + zone.h / SIDE * step - _EDGE / 2, zone.w, _EDGE), FRAME)


def _draw_place(canvas: Canvas, zone: Zone, cell: Cell, letter: str) -> None:
    """Draw the stone on a cell; a letter that stands for no stone is drawn as text."""
    x, y = _middle(zone, cell)
    if letter in tuple(Colour):
        draw_stone(canvas, Colour(letter), x, y, _radius(zone))
    elif letter != FREE:
        draw_text(canvas, letter, KEY.at(28), FRAME, x, y + 10, "center")


def _draw_square(canvas: Canvas, zone: Zone, cell: Cell, color: str) -> None:
    """Draw a coloured frame round a cell, with a dark edge for contrast."""
    draw_frame(canvas, _cell_zone(zone, cell), "#000000", 7)
    draw_frame(canvas, _cell_zone(zone, cell).inset(1), color, 5)


def _draw_line(canvas: Canvas, zone: Zone, line: Line) -> None:
    """Draw a dashed line through the five cells of a line, with a dark edge for contrast."""
    ends = [_middle(zone, cell) for cell in (line.cells[0], line.cells[-1])]
    (x1, y1), (x2, y2) = ((x - zone.x, y - zone.y) for x, y in ends)
    path = f"M{x1} {y1}L{x2} {y2}"
    sheet = Ink(zone.w, zone.h).path(path, stroke=CASING[0], width=13, opacity=CASING[1])
    sheet.path(dashed_path([(x1, y1), (x2, y2)], 12, 9), stroke=canvas.theme.mark_lampe, width=6)
    sheet.lay(canvas, zone.x, zone.y)


def _draw_legal(canvas: Canvas, zone: Zone, cell: Cell, *, taken: bool) -> None:
    """Draw a lozenge in the middle of a free cell, or in the corner of an occupied one."""
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
    """Mark the four corners of a cell in amber."""
    place = _cell_zone(zone, cell)
    far, near = place.w - 1, place.w - 18
    path = f"M1 18V1H18M{near} 1H{far}V18M{far} {near}V{far}H{near}M18 {far}H1V{near}"
    sheet = Ink(place.w + 8, place.h + 8)
    sheet.path(path, stroke=CASING[0], width=9, move=(4, 4))
    sheet.path(path, stroke=canvas.theme.mark_lampe, width=5, move=(4, 4))
    sheet.lay(canvas, place.x - 4, place.y - 4)


def _draw_way(canvas: Canvas, zone: Zone, start: Cell, end: Cell, stone: Colour) -> None:
    """Draw an arrow between two cells, and the stone see-through on the second."""
    (x1, y1), (x2, y2) = _middle(zone, start), _middle(zone, end)
    draw_ghost(canvas, stone, x2, y2, _radius(zone))
    dx, dy = round((x2 - x1) / zone.w * SIDE), round((y2 - y1) / zone.w * SIDE)
    corners = ((22 + along * dx - across * dy, 22 + along * dy + across * dx) for along, across in _ARROW)
    sheet = Ink(44, 44)
    sheet.path(polygon_path(corners), fill=canvas.theme.mark_lampe, stroke=CASING[0], width=2.5)
    sheet.lay(canvas, (x1 + x2) / 2 - 22, (y1 + y2) / 2 - 22)


def _draw_names(canvas: Canvas, zone: Zone, cursor: Cell | None) -> None:
    """Draw column letters below and row numbers at the left; those of the cursor's cell are highlighted."""
    for step in range(SIDE):
        at_column = cursor is not None and cursor.column == step
        at_row = cursor is not None and cursor.row == step
        way = zone.w / SIDE * (step + 0.5)
        _draw_name(canvas, "abcde"[step], zone.x + way, zone.bottom + 22, strong=at_column)
        _draw_name(canvas, str(step + 1), zone.x - 20, zone.bottom - way + 7, strong=at_row)


def _draw_name(canvas: Canvas, name: str, x: float, y: float, *, strong: bool) -> None:
    theme = canvas.theme
    color = theme.lamp_line if strong else theme.brume
    draw_text(canvas, name, KEY if strong else BODY, color, x, y, "center")
