"""The countdown "three, two, one", after which all players turn their cards together."""

from __future__ import annotations

from typing import Final

from device.game.sandglass import Allowance
from device.i18n import _
from device.screen.base import View
from device.screen.kit.canvas import Canvas
from device.screen.kit.panels import draw_panel
from device.screen.kit.text import draw_text
from device.screen.oniria.bar import draw_players_for
from device.screen.oniria.path import draw_path, path_bottom
from device.screen.oniria.state import state_of
from device.screen.oniria.strip import draw_strip, strip_zone
from device.screen.theme import SCORE
from engines.oniria import Phase, State
from engines.oniria.path import place_of
from engines.oniria.reckoning import path_in_force

COUNT_S: Final = 3


def count_of(state: State) -> Allowance | None:
    """The length of the countdown, in seconds.

    The allowance also covers the phase in which cards are put down, though no seconds are shown there. So the
    countdown starts again when a step back returns to that phase.
    """
    if state.asks not in (Phase.CHOOSE, Phase.SHOW):
        return None
    return Allowance((state.asks, state.round, state.trick), COUNT_S)


def draw_count(canvas: Canvas, view: View, seconds: int) -> None:
    """Draw the seconds in a row as large as they fit, with the current one bright."""
    state, theme = state_of(view), canvas.theme
    canvas.clear()
    draw_players_for(canvas, view, ())
    draw_path(canvas, path_in_force(state), place_of(state.rules, state.trick))
    strip = strip_zone(canvas, tiles=True)
    top = path_bottom(canvas)
    size = min(strip.y - 8 - top, canvas.w / 4)
    foot = (top + strip.y - 8 + 0.68 * size) / 2
    for second in range(COUNT_S, 0, -1):
        color = theme.velin if second == seconds else theme.filet
        x = canvas.w / 2 + (2 - second) * 1.2 * size
        draw_text(canvas, str(second), SCORE.at(size), color, x, foot, "center")
    draw_panel(canvas, strip)
    draw_strip(canvas, strip, _("All together:"), _("the cards are turned after 3, 2, 1."))
