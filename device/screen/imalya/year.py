"""The scores so far: the dial of the year, the ranking with Tales, and the Trésor."""

from __future__ import annotations

from dataclasses import dataclass

from device.i18n import _
from device.keys import Key
from device.screen.base import AskToLeave, Back, View
from device.screen.imalya.dial import DIAL, draw_dial
from device.screen.imalya.ranks import RANKS_W, draw_ranks, places_of, ranked
from device.screen.imalya.state import state_of
from device.screen.kit.bar import draw_title_bar
from device.screen.kit.canvas import Canvas
from device.screen.kit.captions import Caption
from device.screen.kit.panels import draw_tale
from device.screen.kit.text import draw_text, text_width
from device.screen.question import Choice, Question, QuestionScreen
from device.screen.theme import BODY, GAP, SCORE
from device.zone import Zone

_TRESOR_W = 200
"""The width of the Trésor at the right end of the bar, in units; if smaller, news run into it."""

_UPPER = 0.54
"""The share of an upright screen's height that is above the ranking, as at the end of a game."""
_MARGIN = 4
"""How far the empty edge of the dial reaches out of its half of the screen, in units."""


@dataclass(frozen=True, slots=True)
class YearScreen(QuestionScreen):
    """Shows how far each player has come in the year."""

    def question(self, view: View) -> Question:
        """Go on with the game, or leave."""
        state = state_of(view)
        choices = {
            Key.SIX: Choice(Caption(_("Leave"), _("the game"), icon="eteindre"), AskToLeave()),
            Key.OK: Choice(Caption(_("Go on"), icon="valider").proposed(), Back()),
        }
        title = _("The year in round {n}").format(n=state.round)
        return Question(title if state.round else _("Before the year begins"), choices=choices)

    def draw(self, canvas: Canvas, view: View) -> None:
        """Draw the dial of the year at the left, the ranking at the right, and the Trésor in the bar."""
        state = state_of(view)
        canvas.clear()
        draw_title_bar(canvas, self.question(view).title, view.notice, kept_right=_TRESOR_W)
        dial, rows = dial_and_rows(canvas)
        draw_dial(canvas, dial, state, ranked(state))
        draw_ranks(canvas, rows, state, places_of(state), ())
        if state.rules.tales:
            _draw_tresor(canvas, state.tresor)


def dial_and_rows(canvas: Canvas) -> tuple[Zone, Zone]:
    """The zone of the dial and that of the ranking; on an upright screen the dial gets all of its height."""
    whole = (DIAL.h - 2 * _MARGIN) / (canvas.middle.h - GAP)
    left, rows = canvas.halves(RANKS_W, upper=max(_UPPER, whole))
    return Zone(left.x, left.y - _MARGIN, left.w - _MARGIN, left.h + 2 * _MARGIN), rows


def draw_shared_dial(canvas: Canvas, view: View, zone: Zone) -> None:
    """Draw the dial for a page that others look at."""
    state = state_of(view)
    draw_dial(canvas, zone, state, ranked(state))


def _draw_tresor(canvas: Canvas, tales: int) -> None:
    theme = canvas.theme
    width = text_width(canvas, str(tales), SCORE)
    draw_text(canvas, str(tales), SCORE, theme.cuivre, canvas.w - 16, 39, "right")
    draw_tale(canvas, canvas.w - 16 - width - 40, 12, 30)
    draw_text(canvas, "Trésor", BODY.at(22), theme.cuivre, canvas.w - 16 - width - 52, 35, "right")
