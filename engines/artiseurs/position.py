"""What placing stones changes: the board and the stones in hand; engine and search share these rules."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from engines.artiseurs.actions import Place, Placement, Push, Seize
from engines.artiseurs.board import CELLS, FREE, NEIGHBOURS, Board, Cell, free_beside, put, stone_on
from engines.artiseurs.colours import Colour
from engines.artiseurs.lines import Line, Share, full_lines, share
from engines.artiseurs.pool import Pool, Stack


class Powers(NamedTuple):
    """What a stone may do beyond taking a free cell."""

    push: bool
    seize: bool


class Position(NamedTuple):
    """The board and the stones in hand.

    Attributes:
        board: the stones on the board.
        stack: those in hand; only the last pool can be placed from.
    """

    board: Board
    stack: Stack


def powers(stone: Colour, by: Colour, seized_as_black: bool = False) -> Powers:
    """The powers of a stone in the hand of a player (l.49-53).

    Args:
        stone: its colour.
        by: the colour of the player who places it.
        seized_as_black: it was seized, and is placed with the power of black stones (A-6).
    """
    if seized_as_black:
        return Powers(push=False, seize=by is Colour.BLACK)
    return Powers(
        push=stone is Colour.RED and by is not Colour.WHITE,
        seize=stone is Colour.BLACK and by is Colour.BLACK,
    )


def placements(position: Position, by: Colour, seized_as_black: bool = False) -> Iterator[Placement]:
    """Every way to place a stone of the top pool, whatever has been before (§4.1).

    Args:
        position: the board and the stones in hand, at least one.
        by: the colour of the player who places.
        seized_as_black: seized stones have the power of black ones (A-6).
    """
    top = position.stack[-1]
    for letter in dict.fromkeys(top.stones):
        stone = Colour(letter)
        can = powers(stone, by, top.seized and seized_as_black)
        for cell in CELLS:
            yield from _onto(position.board, stone, cell, can, top.lifted)


def _onto(board: Board, stone: Colour, cell: Cell, can: Powers, lifted: Cell | None) -> Iterator[Placement]:
    occupant = board[cell]
    if occupant == FREE:
        if cell != lifted:
            yield Place(stone, cell)
        return
    if can.push:
        for to in free_beside(board, cell):
            yield Push(stone, cell, to)
    if can.seize and occupant != stone:
        yield Seize(stone, cell)


def refuse_placement(
    position: Position, action: Placement, by: Colour, seized_as_black: bool = False
) -> str | None:
    """Why a stone cannot be placed so, in a sentence; None if it can."""
    top = position.stack[-1]
    if action.stone not in top.stones:
        held = ", ".join(
            f"{top.stones.count(letter)} {Colour(letter).word}" for letter in dict.fromkeys(top.stones)
        )
        return f"no {action.stone.word} stone is in hand now; there is {held}"
    can = powers(action.stone, by, top.seized and seized_as_black)
    occupant = stone_on(position.board, action.cell)
    match action:
        case Place():
            return _refuse_free(action, occupant, can, top.lifted)
        case Push():
            return _refuse_push(position.board, action, occupant, by, can)
        case Seize():
            return _refuse_seize(action, occupant, by, can)


def _refuse_free(action: Place, occupant: Colour | None, can: Powers, lifted: Cell | None) -> str | None:
    if action.cell == lifted:
        return f"the stone lifted from {action.cell} must go to another cell"
    if occupant is None:
        return None
    instead = " or pushes" if can.push else " or seizes" if can.seize else ""
    return f"{action.cell} holds a {occupant.word} stone; this one takes a free cell{instead}"


def _refuse_push(board: Board, action: Push, occupant: Colour | None, by: Colour, can: Powers) -> str | None:
    if not can.push:
        kind = action.stone.word
        return f"{by.name.title()} cannot push with a {kind} stone; Red and Black push with red ones"
    if occupant is None:
        return f"{action.cell} is free: there is nothing to push"
    if action.to not in NEIGHBOURS[action.cell]:
        return f"{action.to} is not beside {action.cell}; a push goes one cell, never diagonally"
    if board[action.to] != FREE:
        return f"{action.to} is taken; a stone is pushed to a free cell"
    return None


def _refuse_seize(action: Seize, occupant: Colour | None, by: Colour, can: Powers) -> str | None:
    if not can.seize:
        return (
            f"{by.name.title()} cannot seize with a {action.stone.word} stone; Black seizes with black ones"
        )
    if occupant is None:
        return f"{action.cell} is free: there is nothing to seize"
    if occupant is action.stone:
        return f"{action.cell} holds a {occupant.word} stone too; seizing it would change nothing"
    return None


def place(position: Position, action: Placement) -> Position:
    """The position when a stone has been placed, before any line is resolved."""
    board, stack = position
    rest = stack[-1].without(action.stone)
    stack = (*stack[:-1], rest) if rest.stones else stack[:-1]
    match action:
        case Push():
            board = put(board, action.to, board[action.cell])
        case Seize():
            stack = (*stack, Pool(board[action.cell], seized=True))
    return Position(put(board, action.cell, action.stone), stack)


def take_off(position: Position, line: Line) -> tuple[Position, Share]:
    """The position when a full line has been resolved, and what became of its stones (l.31-47)."""
    board, stack = position
    shared = share(board[line.span])
    for cell in line.cells:
        board = put(board, cell, FREE)
    if shared.returned:
        stack = (*stack, Pool(shared.returned))
    return Position(board, stack), shared


def steps(board: Board) -> Iterator[tuple[Cell, Cell]]:
    """Every movement of one stone to a free cell beside it (l.60)."""
    for cell in CELLS:
        if board[cell] != FREE:
            for to in free_beside(board, cell):
                yield cell, to


def step(board: Board, start: Cell, end: Cell) -> Board:
    """The board when a stone has been moved."""
    return put(put(board, end, board[start]), start, FREE)


def settle(position: Position, diagonals: bool) -> tuple[Position, Line | None]:
    """The position when a line that alone is full has been resolved, and that line.

    Where several are full a player must choose, and nothing is done.
    """
    full = full_lines(position.board, diagonals)
    if len(full) != 1:
        return position, None
    return take_off(position, full[0])[0], full[0]


def has_stones(board: Board) -> bool:
    """Whether any stone lies on the board."""
    return bool(board.strip(FREE))
