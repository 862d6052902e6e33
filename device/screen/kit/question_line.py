"""The question above columns of answers: in one line if it fits, else in two smaller ones."""

from __future__ import annotations

from device.screen.kit.canvas import Canvas
from device.screen.kit.text import draw_lines, draw_text, fitting, text_width
from device.screen.theme import NAME, SMALL
from device.zone import Zone


def draw_question(canvas: Canvas, words: str, beside: Zone | None = None, hint: str = "") -> None:
    """Draw a question below the bar, above the columns of its answers.

    Args:
        canvas: where to draw.
        words: the question.
        beside: a zone of which the words keep clear on a wide screen; on an upright one it stands below them.
        hint: a few small words below a question of one line, or "".
    """
    theme, foot = canvas.theme, canvas.bar.bottom + 41
    width = (canvas.w if beside is None or canvas.upright else beside.x) - 24
    face = fitting(canvas, words, NAME.at(26 if hint else 29), width, 22)
    if text_width(canvas, words, face) > width:
        draw_lines(canvas, words, NAME.at(20), theme.velin, 12, foot - 15, width=width, leading=23)
        return
    draw_text(canvas, words, face, theme.velin, 12, foot - 10 if hint else foot)
    draw_text(canvas, hint, SMALL, theme.brume, 12, foot + 9)
