"""The first question of all: which language the table speaks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from device.i18n import _
from device.keys import Key
from device.screen.base import Command, Go, Home, Refuse, View
from device.screen.kit.bar import draw_title_bar
from device.screen.kit.canvas import Canvas
from device.screen.kit.captions import Caption, Captions
from device.screen.kit.text import draw_lines, draw_text
from device.screen.theme import BODY, GIANT
from device.screen.welcome.camera import CameraScreen
from device.screen.welcome.deeds import Speak
from device.screen.welcome.keys import KeysScreen

NAMES: Final[Mapping[Key, tuple[str, str]]] = MappingProxyType(
    {Key.ONE: ("en", "English"), Key.TWO: ("fr", "Français")}
)
"""Each language under its own name, so that it is found by whoever speaks no other."""


@dataclass(frozen=True, slots=True)
class LanguageScreen:
    """A key for each language; the words change at once.

    Attributes:
        language: the language in use.
    """

    language: str

    def captions(self, view: View) -> Captions:
        """A key for each language, OK to go on, Back to leave all this for later."""
        captions = {
            key: Caption(name, icon="valider" if language == self.language else None)
            for key, (language, name) in NAMES.items()
        }
        return captions | {
            Key.OK: Caption(_("Go on"), icon="droite").proposed(),
            Key.BACK: Caption(_("Skip"), icon="passer"),
        }

    def press(self, key: Key, view: View) -> Command:
        """Speak a language, or go on to the keys."""
        if key in NAMES:
            return Speak(NAMES[key][0])
        return {Key.OK: Go(KeysScreen(CameraScreen())), Key.BACK: Home()}.get(
            key, Refuse(_("This key does nothing here: its lamp is off."))
        )

    def hold(self, key: Key, view: View) -> Command | None:
        """Holding a key means nothing here."""
        return None

    def draw(self, canvas: Canvas, view: View) -> None:
        """A greeting in the language in use."""
        theme = canvas.theme
        canvas.clear()
        draw_title_bar(canvas, _("The first evening"), view.notice)
        middle = canvas.h / 2
        draw_text(canvas, _("Good evening!"), GIANT, theme.velin, canvas.w / 2, middle - 40, "center")
        words = _(
            "Three short questions, then we play. The keys below do what is written above them. "
            "Hold OK on the first screen to be asked again."
        )
        draw_lines(canvas, words, BODY, theme.brume, canvas.w / 2 - 230, middle + 20, width=460, leading=26)
