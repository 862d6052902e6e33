"""A game of Jelimvre at a glance: the counters, and the cells round the king of the side to play."""

from __future__ import annotations

from device.i18n import _
from device.screen.jelimvre.tiles import draw_cell
from device.screen.jelimvre.words import team_name
from device.screen.kit.canvas import Canvas
from device.zone import Zone
from engines.jelimvre import SIDE, Colour, Kind, State
from engines.jelimvre.board import find

_RANKS = 4
"""How many ranks the picture shows; with more, the pieces could not be told apart."""


def standing(state: State) -> str:
    """Both counters; nothing before the first turn. A line of the list has no room for four names."""
    if not any(state.board) or state.covered:
        return ""
    n, m = (state.sides[colour].counter for colour in (Colour.WHITE, Colour.BLACK))
    if len(state.players) > len(Colour):
        return _("Counters: White {n}, Black {m}").format(n=n, m=m)
    white, black = (team_name(state, colour) for colour in (Colour.WHITE, Colour.BLACK))
    return _("Counters: {white} {n}, {black} {m}").format(white=white, n=n, black=black, m=m)


def draw_glance(canvas: Canvas, state: State, zone: Zone) -> None:
    """Draw the cells round the king of the side to play; those that are covered stay so."""
    side = zone.h / _RANKS
    files = min(SIDE, round(zone.w / side))
    rank, file = divmod(_middle(state), SIDE)
    first_rank = min(max(rank - _RANKS // 2, 0), SIDE - _RANKS)
    first_file = min(max(file - files // 2, 0), SIDE - files)
    width = zone.w / files
    for row in range(_RANKS):
        for column in range(files):
            cell = (first_rank + row) * SIDE + first_file + column
            place = Zone(zone.x + column * width, zone.y + (_RANKS - 1 - row) * side, width, side)
            if cell in state.covered:
                canvas.fill(place, canvas.theme.relief)
            else:
                draw_cell(canvas, place, cell, state.board[cell])


def _middle(state: State) -> int:
    """The cell of the king of the side to play, or the middle of the board before he stands there."""
    king = find(state.board, Kind.KING, state.active)
    return SIDE * SIDE // 2 if king is None or king in state.covered else king
