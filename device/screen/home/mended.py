"""Says which parts of the record of games were damaged at the start, and how they were repaired."""

from __future__ import annotations

from dataclasses import dataclass, replace

from device.i18n import _
from device.keys import Key
from device.screen.base import Go, Screen, View
from device.screen.home.trouble import draw_sentences, more_choice
from device.screen.kit.canvas import Canvas
from device.screen.kit.captions import Caption
from device.screen.question import Choice, Question, QuestionScreen


@dataclass(frozen=True, slots=True)
class MendedScreen(QuestionScreen):
    """Reports the repair of the record of games, once, before the first screen.

    Attributes:
        sentences: the damage found and what was done about it.
        then: the screen to show after this one.
        page: the page of sentences that is shown, from 0.
    """

    sentences: tuple[str, ...]
    then: Screen
    page: int = 0

    def question(self, view: View) -> Question:
        """OK goes on; the sixth key turns the page if there are more sentences than fit."""
        choices = {
            Key.OK: Choice(Caption(_("Go on"), icon="droite").proposed(), Go(self.then)),
            **more_choice(self.sentences, self.page, lambda page: replace(self, page=page)),
        }
        return Question(_("Your games"), choices=choices)

    def draw(self, canvas: Canvas, view: View) -> None:
        """Draw the sentences of this page."""
        draw_sentences(canvas, self.question(view).title, self.sentences, self.page, view.notice)
