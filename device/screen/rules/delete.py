"""Asks whether to delete rules that people have kept; keeping them is proposed."""

from __future__ import annotations

from dataclasses import dataclass

from device.i18n import _
from device.keys import Key
from device.screen.base import Go, Keep, Screen, View
from device.screen.kit.bar import draw_title_bar
from device.screen.kit.canvas import Canvas
from device.screen.kit.captions import Caption
from device.screen.kit.panels import draw_double_rule
from device.screen.kit.text import draw_lines, fitting
from device.screen.question import Choice, Question, QuestionScreen
from device.screen.rules.cards import SHELF, RuleCard, deleted_line
from device.screen.theme import BODY, GIANT, TITLE


@dataclass(frozen=True, slots=True)
class DeleteRulesScreen(QuestionScreen):
    """Asks about the rules of one card. The key that deletes lies far from the one that led here.

    Attributes:
        game: the engine's name of the game.
        card: the card of the kept rules.
        led: the key of the card, which was held and led here.
        behind: the screen of cards, which comes back.
    """

    game: str
    card: RuleCard
    led: Key
    behind: Screen

    def question(self, view: View) -> Question:
        """Delete or keep."""
        said = _("“{name}” is deleted.").format(name=self.card.title)
        far = Key.ONE if self.led is Key.FIVE else Key.SIX
        line = deleted_line(self.game, self.card.title)
        back = Go(self.behind)
        choices = {
            far: Choice(Caption(_("Delete"), icon="corbeille"), Keep(SHELF, line, self.behind, said)),
            Key.OK: Choice(Caption(_("Keep"), icon="valider").proposed(), back),
            Key.BACK: Choice(Caption(_("Back"), icon="retour"), back),
        }
        return Question(_("Delete these rules?"), (), choices)

    def draw(self, canvas: Canvas, view: View) -> None:
        """Draw the name of the rules, what they change, and what becomes of them."""
        theme, width = canvas.theme, canvas.w - 48
        canvas.clear()
        draw_title_bar(canvas, self.question(view).title, view.notice)
        top = canvas.bar.bottom
        face = fitting(canvas, self.card.title, GIANT, width, TITLE.size)
        foot = draw_lines(
            canvas, self.card.title, face, theme.velin, 24, top + 64, width=width, leading=face.size + 4
        )
        draw_double_rule(canvas, 24, foot - face.size + 14, width)
        foot = draw_lines(
            canvas, self.card.sentence, BODY, theme.velin, 24, foot - face.size + 54, width=width, leading=26
        )
        words = _("They no longer have a card. Games played by them stay as they are.")
        draw_lines(canvas, words, BODY, theme.brume, 24, foot + 12, width=width, leading=26)
