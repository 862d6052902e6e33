"""The end of a game: who has won, and the scores."""

from __future__ import annotations

from dataclasses import dataclass, replace

from device.i18n import _
from device.screen.base import View
from device.screen.games.after_game import rematch_choices
from device.screen.kit.bar import draw_title_bar
from device.screen.kit.canvas import Canvas
from device.screen.kit.panels import draw_double_rule, draw_medallion, draw_panel
from device.screen.kit.text import draw_text, fitting, wrapped
from device.screen.oniria.maya import draw_numeral
from device.screen.oniria.scores import draw_scores
from device.screen.oniria.state import state_of
from device.screen.oniria.words import names_of
from device.screen.question import Question, QuestionScreen
from device.screen.theme import GIANT, TITLE
from device.screen.words import written
from device.zone import Zone
from engines.oniria import State

_WINNER_W = 236.0


@dataclass(frozen=True, slots=True)
class EndScreen(QuestionScreen):
    """Shows the winners large, with the score table beside them."""

    def question(self, view: View) -> Question:
        """Offer a rematch."""
        return Question(_("The dream is over"), (), rematch_choices())

    def draw(self, canvas: Canvas, view: View) -> None:
        """Draw the winners, and the scores of all rounds."""
        state = state_of(view)
        canvas.clear()
        draw_title_bar(canvas, self.question(view).title, view.notice)
        left, right = canvas.halves(canvas.middle.w - _WINNER_W - 12)
        left = replace(left, x=12, w=left.right - 12)
        draw_panel(canvas, left)
        _draw_winners(canvas, left, state)
        draw_scores(canvas, replace(right, w=canvas.w - 12 - right.x), state)


def decided(state: State) -> str:
    """A sentence if points as the Soñadora decided a tie (l.197); "" if the totals show who is first."""
    places = state.outcome.ranking if state.outcome else ()
    if len(places) < 2 or state.totals[places[0][0]] > state.totals[places[1][0]]:
        return ""
    return _("more points as the Soñadora")


def _draw_winners(canvas: Canvas, zone: Zone, state: State) -> None:
    """Draw a medallion for each winner, and their total below."""
    theme = canvas.theme
    winners = state.outcome.winners if state.outcome else ()
    middle = zone.center[0]
    size = 100.0 if len(winners) == 1 else min(64.0, (zone.w - 24) / len(winners) - 8)
    left = middle - (len(winners) * (size + 8) - 8) / 2
    for place, seat in enumerate(winners):
        x, name = left + place * (size + 8), state.players[seat].name
        draw_medallion(canvas, seat, name, x, zone.y + 20, size)
    words = _("{name} wins") if len(winners) == 1 else _("{name} share the victory")
    said = words.format(name=names_of(state, winners))
    face = TITLE.at(30) if len(winners) == 1 else TITLE.at(22)
    foot = zone.y + 152
    for line in wrapped(canvas, said, face, zone.w - 20):
        draw_text(canvas, line, fitting(canvas, line, face, zone.w - 20), theme.velin, middle, foot, "center")
        foot += 26
    total = state.totals[winners[0]]
    draw_double_rule(canvas, zone.x + 30, foot - 10, zone.w - 60)
    draw_text(canvas, written(total), GIANT, theme.velin, middle, foot + 40, "center")
    height = min(zone.bottom - foot - 62, 120)
    draw_numeral(canvas, Zone(middle - 50, foot + 52, 100, height), total, theme.cuivre)
