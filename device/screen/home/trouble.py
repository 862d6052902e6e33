"""Says what does not work at the start and what to do, with a key to play without it if that is possible."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from device.i18n import _
from device.keys import SOFT_KEYS, Key
from device.screen.base import Command, Quit, Screen, View
from device.screen.kit.bar import draw_title_bar
from device.screen.kit.canvas import Canvas
from device.screen.kit.captions import Caption
from device.screen.kit.figures import draw_figure
from device.screen.kit.panels import draw_panel
from device.screen.kit.text import draw_lines
from device.screen.pages import numbered_page_choice
from device.screen.question import Choice, Question, QuestionScreen
from device.screen.theme import BODY, SMALL

PER_PAGE: Final = 3
"""The number of sentences on a page; more of them, each as long as `LONGEST`, would not fit."""
LONGEST: Final = 280
"""The number of characters after which a sentence is cut; it may quote a wrong setting of any length."""
_PAD: Final = 14


@dataclass(frozen=True, slots=True)
class Again(Command):
    """Try again to open the part that did not open."""


@dataclass(frozen=True, slots=True)
class Without(Command):
    """Go on without the part that did not open."""


@dataclass(frozen=True, slots=True)
class TroubleScreen(QuestionScreen):
    """Reports that one part of the table does not open.

    Attributes:
        title: the part that does not work.
        wrong: a sentence for each thing that is wrong, with what to do about it.
        without: what playing without this part means, or "" if that is impossible.
        tried: the time of the last attempt to open it ("21:40:07").
        page: the page of sentences that is shown, from 0.
    """

    title: str
    wrong: tuple[str, ...]
    without: str = ""
    tried: str = ""
    page: int = 0

    def question(self, view: View) -> Question:
        """Try again, quit, play without the part if possible, and turn the page if there are several."""
        choices = {
            Key.OK: Choice(Caption(_("Try again"), icon="relancer").proposed(), Again()),
            Key.BACK: Choice(Caption(_("Quit"), icon="eteindre"), Quit()),
            **more_choice(self.wrong, self.page, lambda page: replace(self, page=page)),
        }
        if self.without:
            choices[Key.ONE] = Choice(Caption(_("Play"), _("without it"), icon="passer"), Without())
        why = dict.fromkeys(SOFT_KEYS, _("There is nothing to choose here: OK tries again."))
        why[Key.ONE] = _("Nothing can be played without it: OK tries again.")
        return Question(self.title, choices=choices, why=why)

    def draw(self, canvas: Canvas, view: View) -> None:
        """Draw the sentences, what playing without the part means, and when it was last tried."""
        left, width, foot = draw_sentences(canvas, self.title, self.wrong, self.page, view.notice)
        theme, zone = canvas.theme, canvas.middle
        if self.without:
            draw_lines(canvas, self.without, SMALL, theme.brume, left, foot + 4, width=width, leading=21)
        if self.tried:
            words = _("Tried at {clock}; it is tried again by itself.").format(clock=self.tried)
            draw_lines(canvas, words, SMALL, theme.brume, left, zone.bottom - 12, width=width, leading=21)


def more_choice(sentences: Sequence[str], page: int, on_page: Callable[[int], Screen]) -> dict[Key, Choice]:
    """The sixth key, which turns to the following page; none if all sentences stand on one.

    Args:
        sentences: the sentences of all pages.
        page: the page that is shown.
        on_page: returns the screen with another page.
    """
    return numbered_page_choice(-(-len(sentences) // PER_PAGE), page, on_page, _("More"))


def draw_sentences(
    canvas: Canvas, title: str, sentences: tuple[str, ...], page: int, notice: str
) -> tuple[float, float, float]:
    """Draw a page of sentences under a title; a single sentence is larger.

    Returns:
        The left edge and the width of the text, and where its last line ends, in units.
    """
    canvas.clear()
    draw_title_bar(canvas, title, notice)
    theme, zone = canvas.theme, canvas.middle
    draw_panel(canvas, zone)
    draw_figure(canvas, "doute", theme.dam, zone.x + _PAD, zone.y + _PAD, 32)
    left, foot = zone.x + _PAD + 44, zone.y + _PAD + 20
    width = zone.right - _PAD - left
    shown = sentences[page * PER_PAGE : (page + 1) * PER_PAGE]
    face, leading = (BODY.at(24), 30) if len(shown) == 1 else (SMALL, 21)
    for sentence in shown:
        words = sentence if len(sentence) <= LONGEST else f"{sentence[:LONGEST]} …"
        foot = 8 + draw_lines(canvas, words, face, theme.velin, left, foot, width=width, leading=leading)
    return left, width, foot
