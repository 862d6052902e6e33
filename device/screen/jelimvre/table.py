"""Draws the whole screen: the board, the two camps, and a question over one of them."""

from __future__ import annotations

from device.screen.base import View
from device.screen.jelimvre.board import Marks, draw_board
from device.screen.jelimvre.camp import draw_counter, draw_head
from device.screen.jelimvre.layout import BoardZones
from device.screen.jelimvre.panel import draw_question
from device.screen.jelimvre.state import awaited, state_of
from device.screen.kit.canvas import Canvas
from device.screen.question import Question
from engines.jelimvre import Colour, Kind, Phase, State, attackers
from engines.jelimvre.board import find


def draw_table(canvas: Canvas, view: View, marks: Marks, question: Question | None) -> BoardZones:
    """Draw board and camps; question and notice cover the camp that is not awaited."""
    canvas.clear()
    state = state_of(view)
    layout = BoardZones.of(canvas)
    draw_board(canvas, layout, state, marks)
    for colour in Colour:
        draw_head(canvas, layout.heads[colour], state, colour, view.left_s)
        if state.phase not in (Phase.COLOURS, Phase.SETUP):
            draw_counter(canvas, layout.panels[colour], state, colour)
    if question is not None or view.notice:
        draw_question(canvas, layout.other_panel(awaited(state)), question or Question(""), view.notice)
    return layout


def attacked_king(state: State) -> int | None:
    """The cell of the king of the side to play, if it could be taken next; else None."""
    king = find(state.board, Kind.KING, state.active)
    if king is None or state.phase in (Phase.COLOURS, Phase.SETUP, Phase.OVER):
        return None
    return king if attackers(state.board, king, state.active.other, state.rules) else None
