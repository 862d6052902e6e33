"""A cursor on the board, moved by four arrow keys."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Final

from device.i18n import _
from device.keys import Key
from device.screen.arrows import ARROWS, arrow_captions
from device.screen.base import Go, Screen
from device.screen.game_keys import why_not
from device.screen.question import Choice
from engines.artiseurs import Action, Cell, State, parse_cell
from engines.artiseurs.board import CELLS, NEIGHBOURS, SIDE

MIDDLE: Final = parse_cell("c3")


def start_cell(cells: Collection[Cell]) -> Cell:
    """Where the cursor starts: the one of these cells that is nearest to the middle of the board."""
    return min(cells, key=lambda cell: (_far(cell), cell), default=MIDDLE)


def _far(cell: Cell) -> int:
    return abs(cell.column - MIDDLE.column) + abs(cell.row - MIDDLE.row)


def arrow_choices(cursor: Cell, moved: Callable[[Cell], Screen]) -> dict[Key, Choice]:
    """Four keys that move the cursor; past an edge it wraps to the opposite side."""
    return {
        key: Choice(caption, Go(moved(_shifted(cursor, *ARROWS[key]))))
        for key, caption in arrow_captions().items()
    }


def towards(start: Cell, goals: Collection[Cell], chosen: Callable[[Cell], Screen]) -> dict[Key, Choice]:
    """A key for each direction in which the stone can go."""
    return {
        key: Choice(caption, Go(chosen(end)))
        for key, caption in arrow_captions().items()
        if (end := _shifted(start, *ARROWS[key])) in goals
    }


def barred(start: Cell, moved: Callable[[Cell], Action], state: State) -> dict[Key, str]:
    """Why a stone cannot go in a direction, for each key that has none."""
    ends = {key: _shifted(start, *way) for key, way in ARROWS.items()}
    return {
        key: why_not(state, moved(end)) if end in NEIGHBOURS[start] else _("The board ends there.")
        for key, end in ends.items()
    }


def _shifted(cell: Cell, columns: int, rows: int) -> Cell:
    return CELLS[(cell.row + rows) % SIDE * SIDE + (cell.column + columns) % SIDE]
