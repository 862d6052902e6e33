"""A round is void, since a card was drafted wrongly: says so before the path is laid anew."""

from __future__ import annotations

from dataclasses import dataclass

from device.i18n import _
from device.keys import Key
from device.screen.base import Go, Screen, View
from device.screen.kit.bar import draw_title_bar
from device.screen.kit.canvas import Canvas
from device.screen.kit.captions import Caption
from device.screen.kit.panels import draw_panel
from device.screen.kit.text import draw_lines
from device.screen.oniria.state import state_of
from device.screen.oniria.told import voided
from device.screen.question import Choice, Question, QuestionScreen
from device.screen.theme import BODY, GAP
from device.zone import Zone
from engines.oniria.events import RoundVoided

_FACE = BODY.at(24)
_LEADING = 32.0


@dataclass(frozen=True, slots=True)
class VoidedScreen(QuestionScreen):
    """Says which card voided the round, and what everybody does now.

    Attributes:
        following: the first question of the new round.
        why: the card that voided the round. The screen keeps it, so that it says so after a power cut, too.
    """

    following: Screen
    why: RoundVoided

    def question(self, view: View) -> Question:
        """Go on to the first question of the new round."""
        ok = Caption(_("Go on"), icon="valider").proposed()
        title = _("Round {n} begins again").format(n=state_of(view).round)
        return Question(title, choices={Key.OK: Choice(ok, Go(self.following))})

    def draw(self, canvas: Canvas, view: View) -> None:
        """Draw which card voided the round, and below it what everybody does now."""
        canvas.clear()
        draw_title_bar(canvas, self.question(view).title, view.notice)
        top = canvas.bar.bottom + GAP
        zone = Zone(12, top, canvas.w - 24, canvas.keys.y - GAP - top)
        draw_panel(canvas, zone)
        paragraphs = (
            voided(state_of(view), self.why),
            _(
                "Nobody keeps points of this round. Take back your seven cards, shuffle the Sendas, and lay"
                " seven of them anew. Seats and decks stay."
            ),
        )
        x, top, width = zone.x + 24, zone.y + 48, zone.w - 48
        for words in paragraphs:
            below = draw_lines(
                canvas, words, _FACE, canvas.theme.velin, x, top, width=width, leading=_LEADING
            )
            top = below + GAP
