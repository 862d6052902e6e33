"""The page of the light: its brightness, and the hours of the night."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from device.i18n import _
from device.keys import Key
from device.screen.base import View
from device.screen.kit.captions import Caption
from device.screen.settings import drawings
from device.screen.settings.column import Column
from device.screen.settings.page import Remark, SettingsPage
from device.screen.settings.words import hour_words
from device.settings.model import STEPS

_HOURS: Final = 24


@dataclass(frozen=True)
class LightPage(SettingsPage):
    """Darker and brighter; the night begins and ends an hour earlier or later."""

    @property
    def title(self) -> str:
        """The title of the page."""
        return _("Light and night")

    def columns(self, view: View) -> Mapping[Key, Column]:
        """Two keys for each of brightness, beginning and end of the night."""
        night = view.settings.night
        return {
            Key.ONE: self._light(view, -1),
            Key.TWO: self._light(view, 1),
            Key.THREE: self._hour(view, _("Night from"), "night.begins", night.begins, -1),
            Key.FOUR: self._hour(view, _("Night from"), "night.begins", night.begins, 1),
            Key.FIVE: self._hour(view, _("until"), "night.ends", night.ends, -1),
            Key.SIX: self._hour(view, _("until"), "night.ends", night.ends, 1),
        }

    def remarks(self, view: View) -> tuple[Remark, ...]:
        """What the night changes, and how to have no night."""
        return (
            (
                "lune",
                _("Night now") if view.night else _("At night"),
                _("picture and sounds are two steps lower, without drum and bells"),
            ),
            ("lampe", _("No night"), _("if it begins and ends at the same hour")),
        )

    def _light(self, view: View, step: int) -> Column:
        now = view.settings.screen.light
        then = min(max(now + step, 1), STEPS)
        caption = Caption(_("Brighter") if step > 0 else _("Darker"), icon="plus" if step > 0 else "moins")
        why = _too_bright(view) if step > 0 else _("Darker is not possible.")
        return Column(
            _("Light"),
            "lampe",
            _("{n} of {all}").format(n=now, all=STEPS),
            "",
            caption,
            self.change(view, "screen.light", then),
            drawings.steps(now),
            why=why if then == now else "",
        )

    def _hour(self, view: View, title: str, name: str, now: int, step: int) -> Column:
        then = (now + step) % _HOURS
        return Column(
            title,
            "lune",
            hour_words(now),
            "",
            Caption(
                _("Later") if step > 0 else _("Earlier"),
                hour_words(then),
                icon="plus" if step > 0 else "moins",
            ),
            self.change(view, name, then),
            drawings.large(str(now)),
        )


def _too_bright(view: View) -> str:
    """Why the picture cannot be brighter; at night, by which key it can."""
    if not view.night:
        return _("Brighter is not possible.")
    words = _("It is night until {hour}, so the picture is two steps lower. Key 5 ends the night earlier.")
    return words.format(hour=hour_words(view.settings.night.ends))
