"""Placing stones on a board; the game and the search of puzzles share these rules."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, reduce
from typing import NamedTuple

from engines.artiseurs.actions import Place, Placement, Push, Seize
from engines.artiseurs.board import CELLS, FREE, NEIGHBOURS, Board, Cell, free_beside, put, stone_on
from engines.artiseurs.colours import Colour, counted
from engines.artiseurs.lines import Line, Share, full_lines, share
from engines.artiseurs.pool import Pool, Stack
from wording.sentence import Sentence


class Powers(NamedTuple):
    """What a stone may do beyond taking a free cell."""

    push: bool
    seize: bool


class Position(NamedTuple):
    """The board and the stones in hand.

    Attributes:
        board: the stones on the board.
        stack: the stones in hand; only stones of the last pool can be placed.
    """

    board: Board
    stack: Stack


@cache
def _powers(stone: Colour, by: Colour, seized_as_black: bool = False) -> Powers:
    """The powers of a stone in the hand of a player (l.49-53, A-3).

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
    """Every way to place a stone of the top pool, repeated positions included (§4.1).

    Args:
        position: the board and the stones in hand, at least one.
        by: the colour of the player who places.
        seized_as_black: seized stones have the power of black ones (A-6).
    """
    yield from places(position)
    yield from pushes(position, by, seized_as_black)
    yield from seizures(position, by, seized_as_black)


def places(position: Position) -> Iterator[Place]:
    """Every way to place a stone of the top pool on a free cell."""
    board, lifted = position.board, position.stack[-1].lifted
    for stone in _stones_in_hand(position):
        for cell in CELLS:
            if board[cell] == FREE and cell != lifted:
                yield Place(stone, cell)


def pushes(position: Position, by: Colour, seized_as_black: bool = False) -> Iterator[Push]:
    """Every way to push a stone, of any colour, to a free cell beside it (l.52, A-5)."""
    board, top = position.board, position.stack[-1]
    for stone in _stones_in_hand(position):
        if _powers(stone, by, top.seized and seized_as_black).push:
            for cell in CELLS:
                if board[cell] != FREE:
                    for to in free_beside(board, cell):
                        yield Push(stone, cell, to)


def seizures(position: Position, by: Colour, seized_as_black: bool = False) -> Iterator[Seize]:
    """Every way to seize a stone of another colour with one of the top pool (l.53, A-7)."""
    board, top = position.board, position.stack[-1]
    for stone in _stones_in_hand(position):
        if _powers(stone, by, top.seized and seized_as_black).seize:
            for cell in CELLS:
                if board[cell] not in (FREE, stone):
                    yield Seize(stone, cell)


def _stones_in_hand(position: Position) -> Iterator[Colour]:
    """Each colour of the top pool once."""
    return map(Colour, dict.fromkeys(position.stack[-1].stones))


def refuse_placement(
    position: Position, action: Placement, by: Colour, seized_as_black: bool = False
) -> Sentence | None:
    """Why a stone cannot be placed so, in a sentence; None if it can be."""
    top = position.stack[-1]
    if action.stone not in top.stones:
        return Sentence(
            "no {colour} stone is in hand now; in hand: {held}", colour=action.stone.word, held=_held(top)
        )
    can = _powers(action.stone, by, top.seized and seized_as_black)
    occupant = stone_on(position.board, action.cell)
    match action:
        case Place():
            return _refuse_free(action, occupant, can, top.lifted)
        case Push():
            return _refuse_push(position.board, action, occupant, by, can)
        case Seize():
            return _refuse_seize(action, occupant, by, can)


def _held(pool: Pool) -> Sentence:
    stones = [counted(pool.stones.count(letter), Colour(letter)) for letter in dict.fromkeys(pool.stones)]
    return reduce(lambda first, second: Sentence("{first}, {second}", first=first, second=second), stones)


def _refuse_free(action: Place, occupant: Colour | None, can: Powers, lifted: Cell | None) -> Sentence | None:
    if action.cell == lifted:
        return Sentence("the stone lifted from {cell} must go to another cell", cell=action.cell)
    if occupant is None:
        return None
    return Sentence(
        "{cell} holds a {colour} stone; {instead}",
        cell=action.cell,
        colour=occupant.word,
        instead=_takes(can),
    )


def _takes(can: Powers) -> Sentence:
    if can.push:
        return Sentence("the stone in hand takes a free cell or pushes")
    if can.seize:
        return Sentence("the stone in hand takes a free cell or seizes")
    return Sentence("the stone in hand takes a free cell")


def _refuse_push(
    board: Board, action: Push, occupant: Colour | None, by: Colour, can: Powers
) -> Sentence | None:
    if not can.push:
        return Sentence(
            "{player} cannot push with a {colour} stone; Red and Black push with red ones",
            player=by.player,
            colour=action.stone.word,
        )
    if occupant is None:
        return Sentence("{cell} is free: there is nothing to push", cell=action.cell)
    if action.to not in NEIGHBOURS[action.cell]:
        return Sentence(
            "{to} is not beside {cell}; a push goes one cell, never diagonally",
            to=action.to,
            cell=action.cell,
        )
    if board[action.to] != FREE:
        return Sentence("{cell} is taken; a stone is pushed to a free cell", cell=action.to)
    return None


def _refuse_seize(action: Seize, occupant: Colour | None, by: Colour, can: Powers) -> Sentence | None:
    if not can.seize:
        return Sentence(
            "{player} cannot seize with a {colour} stone; Black seizes with black ones",
            player=by.player,
            colour=action.stone.word,
        )
    if occupant is None:
        return Sentence("{cell} is free: there is nothing to seize", cell=action.cell)
    if occupant is action.stone:
        return Sentence(
            "{cell} holds a {colour} stone too; seizing it would change nothing",
            cell=action.cell,
            colour=occupant.word,
        )
    return None


def place(position: Position, action: Placement) -> Position:
    """The position after a stone was placed, before any line is resolved."""
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
    """The position after a full line was resolved, and how its stones were shared out (l.31-47)."""
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
    """The board after a stone was moved."""
    return put(put(board, end, board[start]), start, FREE)


def settle(position: Position, diagonals: bool) -> tuple[Position, Line | None]:
    """Resolve a full line if it is the only one; gives the position and that line.

    If several lines are full a player must choose, and the position stays as it is.
    """
    full = full_lines(position.board, diagonals)
    if len(full) != 1:
        return position, None
    return take_off(position, full[0])[0], full[0]


def has_stones(board: Board) -> bool:
    """Whether any stone lies on the board."""
    return bool(board.strip(FREE))
