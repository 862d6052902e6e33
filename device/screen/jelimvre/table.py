"""Draws the whole screen: the board, the two camps, and a question over one of them."""

from __future__ import annotations

from device.screen.base import View
from device.screen.jelimvre.board import Marks, draw_board
from device.screen.jelimvre.camp import draw_counter, draw_head
from device.screen.jelimvre.layout import BoardZones
from device.screen.jelimvre.moment import awaited, state_of
from device.screen.kit.canvas import Canvas
from device.screen.kit.figures import draw_figure
from device.screen.kit.panels import draw_panel
from device.screen.kit.text import draw_lines, fitting, wrapped
from device.screen.question import Question, SideLine
from device.screen.theme import BODY, FLOOR_PX, TITLE, Type
from device.zone import Zone
from engines.jelimvre import Colour, Kind, Phase, State, attackers
from engines.jelimvre.board import find

_TITLE_LEADING = 28
_TITLE_LINES = 4
_LEADING = 23


def draw_table(canvas: Canvas, view: View, marks: Marks, question: Question | None = None) -> BoardZones:
    """Draw board and camps; the question, or the notice, covers the camp that is not awaited."""
    canvas.clear()
    state = state_of(view)
    layout = BoardZones.of(canvas)
    draw_board(canvas, layout, state, marks)
    for colour in Colour:
        draw_head(canvas, layout.heads[colour], state, colour, view.left_s)
        if state.phase not in (Phase.COLOURS, Phase.SETUP):
            draw_counter(canvas, layout.panels[colour], state, colour)
    if view.notice:
        question = Question("", (SideLine(view.notice),))
    if question is not None:
        draw_question(canvas, layout.other_panel(awaited(state)), question)
    return layout


def draw_question(canvas: Canvas, zone: Zone, question: Question) -> None:
    """Draw a title and its lines in a narrow panel."""
    theme = canvas.theme
    draw_panel(canvas, zone, theme.relief)
    left, width, foot = zone.x + 12, zone.w - 20, zone.y + 30
    if question.title:
        face = _title_face(canvas, question.title, width)
        foot = 4 + draw_lines(
            *(canvas, question.title, face, theme.velin, left, foot),
            width=width,
            leading=_TITLE_LEADING,
        )
    for line in question.lines:
        foot = _draw_line(canvas, line, left, foot, width)


def _title_face(canvas: Canvas, title: str, width: float) -> Type:
    """The largest typeface in which every word fits the width and the title takes few lines."""
    face = TITLE.at(24)
    for word in title.split(" "):
        face = fitting(canvas, word, face, width)
    while face.size > FLOOR_PX and len(wrapped(canvas, title, face, width)) > _TITLE_LINES:
        face = face.at(face.size - 1)
    return face


def _draw_line(canvas: Canvas, line: SideLine, left: float, foot: float, width: float) -> float:
    theme = canvas.theme
    color = theme.dam if line.harm else theme.velin if line.strong else theme.brume
    if line.icon:
        draw_figure(canvas, line.icon, color, left, foot - 17, 20)
    indent = 27 if line.icon else 0
    words = " ".join(filter(None, (line.strong, line.rest)))
    foot = draw_lines(canvas, words, BODY, color, left + indent, foot, width=width - indent, leading=_LEADING)
    return foot + 5


def attacked_king(state: State) -> int | None:
    """The cell of the king of the side to play, if it could be taken next; else None."""
    king = find(state.board, Kind.KING, state.active)
    if king is None or state.phase in (Phase.COLOURS, Phase.SETUP, Phase.OVER):
        return None
    return king if attackers(state.board, king, state.active.other, state.rules) else None
