"""Keeps chosen rules under a name, so that they come as a card the next time."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from device.i18n import _
from device.keys import SOFT_KEYS, Key
from device.screen.base import Command, Go, Keep, Screen, View
from device.screen.kit.bar import draw_title_bar
from device.screen.kit.canvas import Canvas
from device.screen.kit.captions import Caption
from device.screen.kit.figures import draw_figure
from device.screen.kit.panels import draw_double_rule, draw_key_column, draw_medallion
from device.screen.kit.text import draw_lines, draw_text, fitting, shortened, wrapped
from device.screen.question import Choice, Question, QuestionScreen, return_choice
from device.screen.rules.cards import SHELF, kept_line, kept_rules
from device.screen.rules.choice import RuleChoice
from device.screen.theme import BODY, NAME, SMALL
from device.screen.writing.letters import LettersScreen
from device.screen.writing.purpose import Purpose


@dataclass(frozen=True, slots=True)
class RuleNameChoice(QuestionScreen):
    """Asks at whose home these rules are played; the last key leads to letters for any other name.

    Attributes:
        choice: the rules.
        behind: the list, which comes back afterwards.
    """

    choice: RuleChoice
    behind: Screen

    def question(self, view: View) -> Question:
        """A key for each player, and one for another name."""
        choices = {
            key: Choice(
                Caption(_("Keep"), icon="valider", grown=True),
                keep_rules(self.choice, self._title(seat), self.behind),
            )
            for key, seat in self._seats().items()
        }
        letters = Go(LettersScreen(RulesName(self)))
        choices[Key.SIX] = Choice(Caption(_("Write"), _("a name"), icon="plume", grown=True), letters)
        choices[Key.BACK] = return_choice(Go(self.behind))
        return Question(_("Under which name?"), (), choices)

    def draw(self, canvas: Canvas, view: View) -> None:
        """Draw a column for each name, and the names that are taken."""
        theme = canvas.theme
        canvas.clear()
        draw_title_bar(canvas, self.question(view).title, view.notice)
        for key, seat in self._seats().items():
            zone = canvas.column(key, canvas.bar.bottom + 16)
            draw_key_column(canvas, zone, theme.relief)
            name = self.choice.players[seat]
            draw_medallion(canvas, seat, name, zone.x + 13, zone.y + 18, 66)
            draw_double_rule(canvas, zone.x + 8, zone.y + 100, zone.w - 16)
            foot = zone.y + 134
            for word in wrapped(canvas, self._title(seat), NAME, zone.w - 8):
                face = fitting(canvas, word, NAME, zone.w - 8)
                words = shortened(canvas, word, face, zone.w - 4)
                draw_text(canvas, words, face, theme.velin, zone.center[0], foot, "center")
                foot += 26
        zone = canvas.column(Key.SIX, canvas.bar.bottom + 16)
        draw_key_column(canvas, zone, theme.loge)
        draw_figure(canvas, "plume", theme.velin, zone.center[0] - 24, zone.y + 30, 48)
        self._draw_taken(canvas, view)

    def _draw_taken(self, canvas: Canvas, view: View) -> None:
        theme = canvas.theme
        side = canvas.beside(len(SOFT_KEYS))
        words = _(
            "Next time these rules have a card. If the name is in use, they replace the rules that had it."
        )
        foot = draw_lines(
            canvas, words, SMALL, theme.brume, side.x, side.y + 24, width=side.w - 4, leading=22
        )
        for card in kept_rules(view, self.choice.game)[0]:
            if foot > side.bottom - 12:
                break
            words = shortened(canvas, card.title, BODY, side.w - 4)
            draw_text(canvas, words, BODY, theme.velin, side.x, foot + 10)
            foot += 24

    def _seats(self) -> Mapping[Key, int]:
        """The seats of the players on the first five keys."""
        return {key: seat for seat, key in enumerate(SOFT_KEYS[:-1]) if seat < len(self.choice.players)}

    def _title(self, seat: int) -> str:
        return _("At {name}’s").format(name=self.choice.players[seat])


@dataclass(frozen=True, slots=True)
class RulesName(Purpose):
    """The name of rules.

    Attributes:
        names: the names to choose from, to which Back returns when nothing is written.
    """

    names: RuleNameChoice

    @property
    def title(self) -> str:
        """The question in the title bar."""
        return _("What are these rules called?")

    @property
    def leave(self) -> Command:
        """Back to the names of the players."""
        return Go(self.names)

    def done(self, view: View, text: str) -> Command:
        """Keep the rules under the name."""
        return keep_rules(self.names.choice, text, self.names.behind)


def keep_rules(choice: RuleChoice, name: str, then: Screen) -> Command:
    """The command that keeps rules under a name."""
    return Keep(SHELF, kept_line(choice.game, name, choice.rules), then)
