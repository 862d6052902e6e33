"""The page of the looks: the theme, how much moves, and when the numbers of dice are explained."""

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
from device.screen.settings.words import legend_words, motion_words, theme_words
from device.screen.theme import THEMES
from device.settings.model import Legend, MotionLevel

MOTIONS: Final[tuple[MotionLevel, ...]] = ("full", "short", "none")
"""How much moves, from much to nothing."""
_LEGENDS: Final[tuple[Legend, ...]] = ("always", "first", "never")
"""When the numbers of dice are explained, from often to never."""


@dataclass(frozen=True)
class LooksPage(SettingsPage):
    """A key for each theme, one for what moves, and one for the legend of the dice."""

    @property
    def title(self) -> str:
        """The title of the page."""
        return _("Theme, motion, legend")

    def columns(self, view: View) -> Mapping[Key, Column]:
        """Three themes, then motion and legend, whose keys each go on to the next choice."""
        columns = [self._theme(view, name) for name in THEMES]
        columns += [self._motion(view), self._legend(view)]
        return dict(zip(SOFT_KEYS, columns, strict=False))

    def remarks(self, view: View) -> tuple[Remark, ...]:
        """What each of them means."""
        return (
            ("theme", _("Theme"), _("evening, day, or strong contrast for tired eyes")),
            ("mouvement", _("Motion"), _("all of it, short, or still pictures alone")),
            ("liste", _("Legend"), _("which Figure each number of an ordinary die stands for")),
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

    def _motion(self, view: View) -> Column:
        now = MOTIONS.index(view.settings.screen.motion)
        following = MOTIONS[(now + 1) % len(MOTIONS)]
        words = [motion_words(motion) for motion in MOTIONS]
        return Column(
            _("Moves"),
            "mouvement",
            words[now],
            "",
            Caption(motion_words(following).capitalize(), icon="relancer"),
            self.change(view, "screen.motion", following),
            drawings.choices(words, now),
        )

    def _legend(self, view: View) -> Column:
        now = _LEGENDS.index(view.settings.screen.legend)
        following = _LEGENDS[(now + 1) % len(_LEGENDS)]
        words = [legend_words(legend) for legend in _LEGENDS]
        return Column(
            _("Legend"),
            "liste",
            words[now],
            "",
            Caption(legend_words(following).capitalize(), icon="relancer"),
            self.change(view, "screen.legend", following),
            drawings.choices(words, now),
        )
