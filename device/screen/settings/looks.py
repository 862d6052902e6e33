"""The page of the looks: the theme, and how much moves."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from device.i18n import _
from device.keys import SOFT_KEYS, Key
from device.screen.base import View
from device.screen.kit.captions import Caption
from device.screen.settings import drawings
from device.screen.settings.column import Column
from device.screen.settings.page import Remark, SettingsPage
from device.screen.settings.words import motion_words, theme_words
from device.screen.theme import THEMES
from device.settings.model import MotionLevel

MOTIONS: Final[tuple[MotionLevel, ...]] = ("full", "short", "none")
"""How much moves, from much to nothing."""


@dataclass(frozen=True)
class LooksPage(SettingsPage):
    """A key for each theme, and one for each share of what moves."""

    @property
    def title(self) -> str:
        """The title of the page."""
        return _("Theme and motion")

    def columns(self, view: View) -> Mapping[Key, Column]:
        """Three themes, and three shares of motion."""
        themes = [self._theme(view, name) for name in THEMES]
        motions = [self._motion(view, motion) for motion in MOTIONS]
        return dict(zip(SOFT_KEYS, (*themes, *motions), strict=True))

    def remarks(self, view: View) -> tuple[Remark, ...]:
        """What each share of motion means."""
        return (
            ("theme", _("Theme"), _("evening, day, or strong contrast for tired eyes")),
            ("mouvement", _("Motion"), _("all of it, short, or still pictures alone")),
        )

    def _theme(self, view: View, name: str) -> Column:
        here = name == view.settings.screen.theme
        caption = Caption(_("Take it"), icon="valider" if here else None)
        return Column(
            theme_words(name),
            "theme",
            _("in use") if here else "",
            "",
            caption,
            self.change(view, "screen.theme", name),
            drawings.theme(name),
        )

    def _motion(self, view: View, motion: MotionLevel) -> Column:
        here = motion == view.settings.screen.motion
        return Column(
            motion_words(motion).capitalize(),
            "mouvement",
            _("in use") if here else "",
            "",
            Caption(_("Take it"), icon="valider" if here else None),
            self.change(view, "screen.motion", motion),
            drawings.steps(len(MOTIONS) - 1 - MOTIONS.index(motion), len(MOTIONS) - 1),
        )
