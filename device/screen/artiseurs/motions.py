"""The motions on the board after a step of Artiseurs."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from device.game.match import Match
from device.screen.artiseurs.board import cell_zone, draw_cell
from device.screen.artiseurs.faces import by_eye
from device.screen.artiseurs.stones import draw_stone, stone_radius
from device.screen.kit.canvas import Canvas
from device.screen.motion.motion import Motion
from device.screen.motion.pieces import Drawing, Ground, Piece, PiecesMove, Place
from engines.artiseurs import Cell, Colour, State
from engines.artiseurs.events import Lifted, LineResolved, Placed, Pushed, Seized, Stepped


def motions(before: State, match: Match, events: tuple[object, ...]) -> tuple[Motion, ...]:
    """Everything on the board that a step has moved, in one motion."""
    after: State = match.state
    if by_eye(after):
        return ()  # the camera's picture takes the place of the board
    gone = {cell for event in events if isinstance(event, LineResolved) for cell in event.line.cells}
    place = partial(_place, after.rules.mode.has_osselets)
    pieces = tuple(piece for event in events for piece in _moved(event, gone, place))
    if not pieces:
        return ()
    arrived = dict.fromkeys(cell for event in events for cell in _arrived(event) if cell not in gone)
    grounds = tuple(Ground(partial(_draw_cell, cell, before.board[cell]), place(cell)) for cell in arrived)
    return (PiecesMove(pieces, grounds),)


def _moved(event: object, gone: set[Cell], place: Callable[[Cell], Place]) -> Iterator[Piece]:
    """What an event moves; stones that leave with a full line go from where they stood in it."""
    match event:
        case Stepped() if event.end not in gone:
            yield Piece(_stone(event.stone), place(event.start), place(event.end))
        case Pushed() if event.to not in gone:
            yield Piece(_stone(event.stone), place(event.cell), place(event.to))
        case Placed() if event.cell not in gone:
            yield Piece(_stone(event.stone), None, place(event.cell))
        case Lifted():
            yield Piece(_stone(event.stone), place(event.cell), None)
        case LineResolved():
            for cell, letter in zip(event.line.cells, event.stones, strict=True):
                yield Piece(_stone(Colour(letter)), place(cell), None)


def _arrived(event: object) -> tuple[Cell, ...]:
    """The cells that show what stood there until a stone has come."""
    match event:
        case Stepped():
            return (event.end,)
        case Pushed():
            return event.cell, event.to
        case Placed() | Seized():
            return (event.cell,)
    return ()


def _place(osselets: bool, cell: Cell) -> Place:
    return partial(cell_zone, cell=cell, osselets=osselets)


def _stone(stone: Colour) -> Drawing:
    return lambda sheet: draw_stone(sheet, stone, sheet.w / 2, sheet.h / 2, stone_radius(sheet.w))


def _draw_cell(cell: Cell, letter: str, sheet: Canvas) -> None:
    draw_cell(sheet, cell, letter)
