"""The page of the keys: where the real keys are, and under which places of the picture they stand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from device.i18n import _
from device.keys import Key
from device.screen.base import Go, View
from device.screen.kit.captions import Caption
from device.screen.settings import drawings
from device.screen.settings.column import Column
from device.screen.settings.page import Remark, SettingsPage
from device.screen.welcome.keys import KeysScreen

_STEP_PX: Final = 4
"""How far one press moves the captions, in pixels: about a millimetre on a small screen."""


@dataclass(frozen=True)
class KeysPage(SettingsPage):
    """Moves the captions until each stands above its key; one key tests all keys."""

    @property
    def title(self) -> str:
        """The title of the page."""
        return _("Where are the keys?")

    def columns(self, view: View) -> Mapping[Key, Column]:
        """Captions to the left and right, keys closer and wider, all of the width again, a test."""
        screen = view.settings.screen
        offset, pitch = round(view.keys_row.offset), round(view.keys_row.pitch)
        along = not (screen.keys_offset or screen.keys_pitch)
        first = _("full\nwidth") if along else _("{n} px").format(n=offset)
        apart = _("full\nwidth") if along else _("{n} px").format(n=pitch)
        return {
            Key.ONE: self._moved(view, "keys_offset", offset, -_STEP_PX, (_("Left"), "gauche", first)),
            Key.TWO: self._moved(view, "keys_offset", offset, _STEP_PX, (_("Right"), "droite", first)),
            Key.THREE: self._moved(view, "keys_pitch", pitch, -_STEP_PX, (_("Closer"), "moins", apart)),
            Key.FOUR: self._moved(view, "keys_pitch", pitch, _STEP_PX, (_("Wider"), "plus", apart)),
            Key.FIVE: Column(
                _("Spread"),
                "touches",
                _("in a row"),
                "",
                Caption(_("Reset"), icon="relancer"),
                self.change_all(view, (("screen.keys_offset", 0), ("screen.keys_pitch", 0))),
                drawings.keys("below"),
                why=_("The keys stand along the whole picture already.") if along else "",
            ),
            Key.SIX: Column(
                _("Test"),
                "touches",
                _("all keys"),
                _("one by one"),
                Caption(_("Try"), icon="main"),
                Go(KeysScreen(self, back=self)),
                drawings.icon("main"),
            ),
        }

    def remarks(self, view: View) -> tuple[Remark, ...]:
        """How to use the page."""
        return (
            ("touches", _("Line up"), _("move the captions until each stands above its key")),
            ("relancer", _("Too far?"), _("Back undoes the last change")),
        )

    def _moved(self, view: View, name: str, now: int, by: int, words: tuple[str, str, str]) -> Column:
        verb, icon, value = words
        word, _line, note = value.partition("\n")
        title = _("First key") if name == "keys_offset" else _("Distance")
        then = now + by
        row = view.keys_row._replace(**{name.removeprefix("keys_"): then})
        why = _("The keys cannot be moved further in this direction.")
        return Column(
            title,
            "touches",
            word,
            note,
            Caption(verb, icon=icon),
            self.change(view, f"screen.{name}", then),
            drawings.keys(view.settings.screen.keys),
            why="" if then >= _STEP_PX and row.fits else why,
        )
