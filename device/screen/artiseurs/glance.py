"""A game of Artiseurs at a glance: who has most stones, and the board."""

from __future__ import annotations

from device.screen.artiseurs.board import FRAME, LIGHT
from device.screen.artiseurs.stones import draw_stone
from device.screen.games.standing import leader_words
from device.screen.kit.canvas import Canvas
from device.screen.kit.ink import Ink
from device.zone import Zone
from engines.artiseurs import Colour, State, standings
from engines.artiseurs.board import CELLS, FREE, SIDE


def standing(state: State) -> str:
    """Who has most stones on the board; nothing for a puzzle and before all have a colour."""
    if state.rules.puzzle is not None or not all(player.colour for player in state.players):
        return ""
    counts = dict(standings(state))
    names = [state.players[seat].name for seat in counts]
    return leader_words(names, list(counts.values()))


def draw_glance(canvas: Canvas, state: State, zone: Zone) -> None:
    """Draw the board and its stones."""
    canvas.fill(zone, FRAME)
    side = zone.h / SIDE
    left = zone.center[0] - zone.h / 2
    board = Zone(left, zone.y, zone.h, zone.h)
    canvas.fill(board, LIGHT)
    lines = Ink(zone.h, zone.h)
    for number in range(1, SIDE):
        lines.path(f"M0 {number * side}H{zone.h}M{number * side} 0V{zone.h}", stroke=FRAME, width=1)
    lines.lay(canvas, left, zone.y)
    for cell in CELLS:
        if (stone := state.board[cell]) != FREE:
            x = left + (cell.column + 0.5) * side
            draw_stone(canvas, Colour(stone), x, zone.y + (SIDE - cell.row - 0.5) * side, side * 0.4)
