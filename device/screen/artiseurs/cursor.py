"""A cursor on the board, moved by four arrow keys."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Final

from device.i18n import _
from device.keys import Key
from device.screen.arrows import ARROWS, arrow_captions
from device.screen.base import Go, Screen
from device.screen.game_keys import why_not
from device.screen.question import Choice, chosen_already
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


def towards(
    start: Cell, goals: Collection[Cell], to: Cell, chosen: Callable[[Cell], Screen]
) -> dict[Key, Choice]:
    """A key for each direction in which the stone can go, except that of `to`, where it would go now."""
    return {
        key: Choice(caption, Go(chosen(end)))
        for key, caption in arrow_captions().items()
        if (end := _shifted(start, *ARROWS[key])) in goals and end != to
    }


def barred(start: Cell, moved: Callable[[Cell], Action], state: State) -> dict[Key, str]:
    """Why each arrow key may be dark: the stone cannot go there, or would go there already."""
    return {key: _why_dark(start, _shifted(start, *way), moved, state) for key, way in ARROWS.items()}


def _why_dark(start: Cell, end: Cell, moved: Callable[[Cell], Action], state: State) -> str:
    if end not in NEIGHBOURS[start]:
        return _("The board ends there.")
    step = moved(end)
    return chosen_already() if step in state.legal_actions() else why_not(state, step)


def _shifted(cell: Cell, columns: int, rows: int) -> Cell:
    return CELLS[(cell.row + rows) % SIDE * SIDE + (cell.column + columns) % SIDE]
