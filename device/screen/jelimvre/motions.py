"""The motions on the board after a step of Jelimvre."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from device.game.match import Match
from device.screen.jelimvre.layout import BoardZones
from device.screen.jelimvre.tiles import draw_cell, draw_floor, draw_piece
from device.screen.kit.canvas import Canvas
from device.screen.motion.motion import Motion
from device.screen.motion.pieces import Drawing, Ground, Piece, PiecesMove, Place
from device.zone import Zone
from engines.jelimvre import COLOUR_OF, FLOOR_OF, KIND_OF, State, parse_cell
from engines.jelimvre.events import (
    Eliminated,
    Moved,
    Regenerated,
    RegeneratorMoved,
    Travelled,
    WallDestroyed,
    WallLaid,
    WallShifted,
    WaterDrained,
    WaterLaid,
)


def motions(before: State, match: Match, events: tuple[object, ...]) -> tuple[Motion, ...]:
    """Everything on the board that a step has moved, in one motion."""
    after: State = match.state
    pieces = tuple(piece for event in events for piece in _moved(event, before.board, after.board))
    if not pieces:
        return ()
    arrived = dict.fromkeys(parse_cell(name) for event in events for name in _arrived(event))
    grounds = tuple(Ground(partial(_draw_whole, cell, before.board[cell]), _place(cell)) for cell in arrived)
    return (PiecesMove(pieces, grounds),)


def _moved(event: object, before: bytes, after: bytes) -> Iterator[Piece]:
    """The pieces that an event moves on the board."""
    match event:
        case Moved() | Travelled():
            yield _along(event.origin, event.target, _army(before[parse_cell(event.origin)]))
        case WallShifted() | RegeneratorMoved():
            yield _along(event.origin, event.target, _floor(before[parse_cell(event.origin)]))
        case WallLaid() | WaterLaid():
            yield Piece(_floor(after[parse_cell(event.cell)]), None, _place(parse_cell(event.cell)))
        case Regenerated():
            yield Piece(_army(after[parse_cell(event.cell)]), None, _place(parse_cell(event.cell)))
        case WallDestroyed() | WaterDrained():
            yield Piece(_floor(before[parse_cell(event.cell)]), _place(parse_cell(event.cell)), None)


def _arrived(event: object) -> tuple[str, ...]:
    """The cells that keep their old picture until the motion ends.

    A piece comes to such a cell, or the one that stands there disappears.
    """
    match event:
        case Moved() | Travelled() | WallShifted() | RegeneratorMoved():
            return (event.target,)
        case WallLaid() | WaterLaid() | Regenerated() | Eliminated():
            return (event.cell,)
    return ()


def _along(origin: str, target: str, draw: Drawing) -> Piece:
    return Piece(draw, _place(parse_cell(origin)), _place(parse_cell(target)))


def _place(cell: int) -> Place:
    return lambda canvas: BoardZones.of(canvas).cell(cell)


def _army(number: int) -> Drawing:
    """Draws the piece of an army that stands on a cell, without the cell."""
    return lambda sheet: draw_piece(sheet, _whole(sheet), KIND_OF[number], COLOUR_OF[number])


def _floor(number: int) -> Drawing:
    """Draws the wall, the water or the regenerator of a cell, without the cell."""
    return lambda sheet: draw_floor(sheet, _whole(sheet), FLOOR_OF[number], occupied=False)


def _draw_whole(cell: int, number: int, sheet: Canvas) -> None:
    draw_cell(sheet, _whole(sheet), cell, number)


def _whole(sheet: Canvas) -> Zone:
    return Zone(0, 0, sheet.w, sheet.h)
