"""The end of a game: who won the year, and how everybody stands."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from device.i18n import _
from device.keys import Key
from device.screen.base import Command, Go, Home, Refuse, Undo, View
from device.screen.imalya.ranks import draw_ranks, tales_words
from device.screen.imalya.year import YearScreen
from device.screen.kit.bar import draw_title_bar
from device.screen.kit.canvas import Canvas, Zone
from device.screen.kit.captions import Caption, Captions
from device.screen.kit.panels import draw_double_rule, draw_medallion, draw_panel
from device.screen.kit.text import draw_text, fitting
from device.screen.theme import BODY, GIANT, KEY, TITLE


@dataclass(frozen=True, slots=True)
class EndScreen:
    """The winner large, the ranking beside."""

    def captions(self, view: View) -> Captions:
        """The year, home, or a step back into the game."""
        return {
            Key.ONE: Caption(_("Year"), _("at the end"), icon="table"),
            Key.OK: Caption(_("Games"), icon="valider").proposed(),
            Key.BACK: Caption(_("Undo"), icon="annuler"),
        }

    def press(self, key: Key, view: View) -> Command:
        """Look at the year, leave, or take the last step back."""
        answers = {Key.ONE: Go(YearScreen()), Key.OK: Home(), Key.BACK: Undo()}
        return answers.get(key) or Refuse(_("The game is over. OK goes back to the games."))

    def hold(self, key: Key, view: View) -> Command | None:
        """Holding a key means nothing here."""
        return None

    def draw(self, canvas: Canvas, view: View) -> None:
        """Winner, reason, ranking."""
        if view.position is None or view.position.state.outcome is None:
            return
        state = view.position.state
        canvas.clear()
        draw_title_bar(canvas, _("The year is over"), view.notice)
        rows = Zone(canvas.w - 444, 64, 436, canvas.middle_h)
        left = Zone(8, 64, rows.x - 16, canvas.middle_h)
        draw_panel(canvas, left)
        _draw_winners(canvas, left, state)
        draw_ranks(canvas, rows, state, state.outcome.ranking, ())


def _draw_winners(canvas: Canvas, zone: Zone, state: Any) -> None:
    """One winner with a large medallion, or those who share the victory side by side."""
    theme = canvas.theme
    winners = state.outcome.winners
    size = 120 if len(winners) == 1 else min(80, (zone.w - 40) / len(winners) - 12)
    middle = zone.x + zone.w / 2
    left = middle - (len(winners) * (size + 12) - 12) / 2
    for place, seat in enumerate(winners):
        name = state.players[seat].name
        x = left + place * (size + 12)
        draw_medallion(canvas, seat, name, x, zone.y + 28, size, fill=theme.carte, ink=theme.encre)
    if len(winners) == 1:
        words = _("{name} wins").format(name=state.players[winners[0]].name)
    else:
        words = _("A shared victory")
    title = fitting(canvas, words, TITLE.at(38), zone.w - 24, 24)
    draw_text(canvas, words, title, theme.velin, middle, zone.y + 194, "center")
    draw_double_rule(canvas, zone.x + 40, zone.y + 210, zone.w - 80)
    best = state.players[winners[0]]
    draw_text(canvas, str(best.score), GIANT, theme.velin, middle, zone.y + 260, "center")
    draw_text(canvas, _("days"), BODY, theme.brume, middle, zone.y + 284, "center")
    if state.rules.tales and len(winners) == 1:
        draw_text(canvas, tales_words(best.tales), KEY, theme.cuivre, middle, zone.y + 308, "center")
