"""The first screen of the setup: choose the language."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from device.i18n import _, language_in_use
from device.keys import Key
from device.screen.base import Go, Home, View
from device.screen.kit.bar import draw_title_bar
from device.screen.kit.canvas import Canvas
from device.screen.kit.captions import Caption
from device.screen.kit.text import draw_lines, draw_text
from device.screen.question import Choice, Question, QuestionScreen
from device.screen.theme import BODY, GIANT
from device.screen.welcome.camera import CameraScreen
from device.screen.welcome.errands import ChangeLanguage
from device.screen.welcome.keys import KeysScreen
from device.screen.words import greeting

NAMES: Final[Mapping[Key, tuple[str, str]]] = MappingProxyType(
    {Key.ONE: ("en", "English"), Key.TWO: ("fr", "Français")}
)
"""The code and the name of the language on each key; the name is in that language, for its speakers."""


@dataclass(frozen=True, slots=True)
class LanguageScreen(QuestionScreen):
    """Asks for the language; the screen switches to it at once, and marks the one in use."""

    def question(self, view: View) -> Question:
        """Switch to a language, go on to the test of the keys, or skip the setup."""
        now = language_in_use()
        choices = {
            key: Choice(Caption(name, icon="valider" if language == now else None), ChangeLanguage(language))
            for key, (language, name) in NAMES.items()
        }
        go_on = Caption(_("Go on"), icon="droite").proposed()
        choices[Key.OK] = Choice(go_on, Go(KeysScreen(CameraScreen())))
        choices[Key.BACK] = Choice(Caption(_("Skip"), icon="passer"), Home())
        return Question(_("The first evening"), choices=choices)

    def draw(self, canvas: Canvas, view: View) -> None:
        """Draw a greeting in the language in use."""
        theme = canvas.theme
        canvas.clear()
        draw_title_bar(canvas, self.question(view).title, view.notice)
        middle = canvas.h / 2
        hello = _("{greeting}!").format(greeting=greeting(view.clock))
        draw_text(canvas, hello, GIANT, theme.velin, canvas.w / 2, middle - 40, "center")
        words = _(
            "Three short questions, then we play. The keys below do what is written above them. "
            "To answer again later: hold OK on the first screen, then hold 1."
        )
        draw_lines(canvas, words, BODY, theme.brume, canvas.w / 2 - 230, middle + 20, width=460, leading=26)
