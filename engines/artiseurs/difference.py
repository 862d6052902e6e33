"""A board that was seen proposes the action that explains it; people confirm (§10)."""

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


def plans(state: State, seen: Board) -> list[Plan]:
    """What would explain a board that was seen, with as few actions as possible.

    A hand does in one go what the rules call two actions: it lifts a stone and puts it elsewhere, seizes
    one and places it anew, lays down both drawn stones, or what comes back of a line. A stone out of the bag
    tells its colour by lying there.

    Args:
        state: before the first action.
        seen: the board as it lies now.

    Returns:
        As few actions as explain it; of plans that come to the same, the first.
    """
    found = [(*draw, action) for draw, after in _draws(state) for action in proposals(after, seen)]
    return _distinct(state, found or list(_in_two(state, seen)))


def _draws(state: State) -> Iterator[tuple[Plan, State]]:
    """What may have been done beside the board: nothing, or stones were drawn."""
    yield (), state
    draw: Plan = ()
    if DrawStone() in state.legal_actions():
        draw, state = (DrawStone(),), state.apply(DrawStone())
    if state.phase is Phase.DRAW:
        yield from (((*draw, stones), state.apply(stones)) for stones in state.legal_actions())


def _in_two(state: State, seen: Board) -> Iterator[Plan]:
    """Two actions, of which the first leaves a stone in the hand."""
    for first in state.legal_actions():
        if not isinstance(first, Placement | Step | Lift):
            continue
        after = state.apply(first)
        if after.phase is Phase.PLACE:
            yield from ((first, second) for second in proposals(after, seen))


def _distinct(state: State, found: list[Plan]) -> list[Plan]:
    """Of the plans that leave the same stones on the board and in the hand, the first."""
    by_end: dict[Position, Plan] = {}
    for plan in found:
        after = reduce(lambda then, action: then.apply(action), plan, state)
        by_end.setdefault(after.position, plan)
    return list(by_end.values())


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
