"""A cursor on the board, moved by four arrow keys."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Final

from device.i18n import _
from device.keys import Key
from device.screen.base import Go, Screen
from device.screen.kit.captions import Caption
from device.screen.question import Choice
from engines.artiseurs import Cell, parse_cell
from engines.artiseurs.board import CELLS, SIDE

ARROWS: Final = {Key.ONE: (-1, 0), Key.TWO: (0, 1), Key.THREE: (0, -1), Key.FOUR: (1, 0)}
"""How many columns and rows each key moves the cursor."""
MIDDLE: Final = parse_cell("c3")


def start_cell(cells: Collection[Cell]) -> Cell:
    """Where the cursor starts: the one of these cells that is nearest to the middle of the board."""
    return min(cells, key=lambda cell: (_far(cell), cell), default=MIDDLE)


def _far(cell: Cell) -> int:
    return abs(cell.column - MIDDLE.column) + abs(cell.row - MIDDLE.row)


def arrow_choices(cursor: Cell, moved: Callable[[Cell], Screen]) -> dict[Key, Choice]:
    """Four keys that move the cursor; past an edge it wraps to the opposite side."""
    return {key: Choice(arrow_caption(key), Go(moved(_shifted(cursor, *way)))) for key, way in ARROWS.items()}


def towards(start: Cell, goals: Collection[Cell], chosen: Callable[[Cell], Screen]) -> dict[Key, Choice]:
    """A key for each direction in which the stone can go."""
    return {
        key: Choice(arrow_caption(key), Go(chosen(end)))
        for key, way in ARROWS.items()
        if (end := _shifted(start, *way)) in goals
    }


def arrow_caption(key: Key) -> Caption:
    """The caption of an arrow key."""
    captions = {
        Key.ONE: Caption(_("Left"), icon="gauche"),
        Key.TWO: Caption(_("Up"), icon="haut"),
        Key.THREE: Caption(_("Down"), icon="bas"),
        Key.FOUR: Caption(_("Right"), icon="droite"),
    }
    return captions[key]


def _shifted(cell: Cell, columns: int, rows: int) -> Cell:
    return CELLS[(cell.row + rows) % SIDE * SIDE + (cell.column + columns) % SIDE]
