"""Finds the actions that explain a board that was seen; people confirm them (§10)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from typing import TypeAlias

from engines.artiseurs import position
from engines.artiseurs.actions import Action, DrawStone, Lift, Place, Placement, Push, Seize, Step
from engines.artiseurs.board import CELLS, FREE, Board, Cell, put
from engines.artiseurs.phase import Phase
from engines.artiseurs.position import Position
from engines.artiseurs.state import State

Plan: TypeAlias = tuple[Action, ...]
"""Actions, one after the other."""


def differing(state: State, seen: Board) -> tuple[Cell, ...]:
    """The cells on which the board that was seen differs from that of the state."""
    return tuple(cell for cell in CELLS if state.board[cell] != seen[cell])


def proposals(state: State, seen: Board) -> list[Action]:
    """The actions that explain a board that was seen.

    Args:
        state: the state before the action.
        seen: the board that was seen; a full line may have been taken off already or not.

    Returns:
        Legal actions, most often one; none if more has changed than one action can do.
    """
    return [action for action in state.legal_actions() if seen in _boards(state, action)]


def plans(state: State, seen: Board) -> list[Plan]:
    """The shortest sequences of actions that explain a board that was seen.

    People do in one go what the rules call two actions: they lift a stone and put it elsewhere, seize a stone
    and place it again, place both drawn stones, or place stones that a line gave back. The colour of a drawn
    stone is seen on the board.

    Args:
        state: the state before the first action.
        seen: the board that was seen.

    Returns:
        The plans with the fewest actions; of plans with the same result, only the first.
    """
    found = [(*draw, action) for draw, after in _draws(state) for action in proposals(after, seen)]
    return _distinct(state, found or list(_in_two(state, seen)))


def _draws(state: State) -> Iterator[tuple[Plan, State]]:
    """The plans that change no board: none, or a draw of stones."""
    yield (), state
    draw: Plan = ()
    if DrawStone() in state.legal_actions():
        draw, state = (DrawStone(),), state.apply(DrawStone())
    if state.phase is Phase.DRAW:
        yield from (((*draw, stones), state.apply(stones)) for stones in state.legal_actions())


def _in_two(state: State, seen: Board) -> Iterator[Plan]:
    """Plans of two actions, of which the first leaves a stone in hand."""
    for first in state.legal_actions():
        if not isinstance(first, Placement | Step | Lift):
            continue
        after = state.apply(first)
        if after.phase is Phase.PLACE:
            yield from ((first, second) for second in proposals(after, seen))


def _distinct(state: State, found: list[Plan]) -> list[Plan]:
    """The plans without those whose board and stones in hand an earlier plan has already."""
    by_end: dict[Position, Plan] = {}
    for plan in found:
        after = reduce(lambda then, action: then.apply(action), plan, state)
        by_end.setdefault(after.position, plan)
    return list(by_end.values())


def _boards(state: State, action: Action) -> tuple[Board, ...]:
    """The boards after an action: with a full line still on it, and without."""
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
