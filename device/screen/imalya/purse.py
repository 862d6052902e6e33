"""Draws the points of the turn, the Tales owed and the Trésor, in at most three rows."""

from __future__ import annotations

from device.i18n import _
from device.screen.imalya.words import figure_icon
from device.screen.kit.canvas import Canvas
from device.screen.kit.figures import draw_figure
from device.screen.kit.panels import draw_double_rule, draw_panel, draw_tale
from device.screen.kit.text import baseline, draw_text, text_width
from device.screen.theme import BODY, SCORE
from device.zone import Zone
from engines.imalya import Figure, Phase, State

_NUMBER = SCORE.at(34)
_LINE = 34


def draw_purse(canvas: Canvas, zone: Zone, state: State) -> None:
    """Draw what the turn brings if it ends with the dice kept now; before the first round, the target."""
    theme = canvas.theme
    draw_panel(canvas, zone)
    top = zone.y + 12
    if not state.round or state.phase is Phase.STAKE:
        _draw_row(canvas, zone, top, _("To reach"), state.rules.target, theme.velin)
        if state.rules.tales:
            draw_double_rule(canvas, zone.x + 16, top + 47, zone.w - 32)
            _draw_row(canvas, zone, top + 59, "Trésor", state.tresor, theme.cuivre, tale=True)
        return
    _draw_row(canvas, zone, top, _("Points of the turn"), state.turn_points, theme.velin)
    if not state.rules.tales:
        draw_double_rule(canvas, zone.x + 16, top + 47, zone.w - 32)
        _draw_row(canvas, zone, top + 59, _("To reach"), state.rules.target, theme.brume)
        return
    draw_figure(canvas, figure_icon(state.rules, Figure.DAM), theme.dam, zone.x + 16, top + 46, 20)
    _draw_row(
        canvas, zone, top + 39, _("Owed to the Trésor"), state.turn_debt, theme.cuivre, indent=27, tale=True
    )
    draw_double_rule(canvas, zone.x + 16, top + 81, zone.w - 32)
    _draw_row(canvas, zone, top + 93, "Trésor", state.tresor, theme.cuivre, tale=True)


def _draw_row(
    canvas: Canvas,
    zone: Zone,
    top: float,
    words: str,
    number: int,
    color: str,
    *,
    indent: float = 0,
    tale: bool = False,
) -> None:
    right = zone.right - 16
    draw_text(canvas, words, BODY, color, zone.x + 16 + indent, baseline(BODY, top + 6, 22))
    written = str(number).replace("-", "\N{MINUS SIGN}")
    draw_text(canvas, written, _NUMBER, color, right, baseline(_NUMBER, top, _LINE), "right")
    if tale:
        draw_tale(canvas, right - text_width(canvas, written, _NUMBER) - 34, top + 4, 26, color)
