"""A board that was seen proposes the action that explains it; people confirm (§10)."""

from __future__ import annotations

from engines.artiseurs import position
from engines.artiseurs.actions import Action, Lift, Place, Push, Seize, Step
from engines.artiseurs.board import CELLS, FREE, Board, Cell, put
from engines.artiseurs.position import Position
from engines.artiseurs.state import State


def differing(state: State, seen: Board) -> tuple[Cell, ...]:
    """The cells on which a board that was seen is not the state's."""
    return tuple(cell for cell in CELLS if state.board[cell] != seen[cell])


def proposals(state: State, seen: Board) -> list[Action]:
    """The actions with stones that would explain a board that was seen.

    Args:
        state: before the action.
        seen: the board as it lies now, where a full line may have been taken off already or not.

    Returns:
        Legal actions, most often one; none where more has changed than one action does.
    """
    return [action for action in state.legal_actions() if seen in _boards(state, action)]


def _boards(state: State, action: Action) -> tuple[Board, ...]:
    """The boards that an action leaves: with a full line on it, and without."""
    match action:
        case Place() | Push() | Seize():
            after = position.place(state.position, action)
        case Step():
            after = Position(position.step(state.board, action.start, action.end), state.stack)
        case Lift():
            after = Position(put(state.board, action.cell, FREE), state.stack)
        case _:
            return ()
    return after.board, position.settle(after, state.rules.diagonal_lines)[0].board
