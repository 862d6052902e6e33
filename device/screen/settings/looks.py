"""The page of the looks: the theme, how much moves, and when the numbers of dice are explained."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeVar

from device.i18n import _
from device.keys import SOFT_KEYS, Key
from device.screen.base import View
from device.screen.kit.captions import Caption
from device.screen.settings import drawings
from device.screen.settings.column import Column
from device.screen.settings.page import Remark, SettingsPage, value_of
from device.screen.settings.words import legend_words, motion_words, theme_words
from device.screen.theme import THEMES
from device.settings.model import Legend, MotionLevel, ThemeName

_Choice = TypeVar("_Choice", bound=str)

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
        """The themes, then motion and legend, whose keys each go on to the next choice."""
        columns = [self._theme(view, name) for name in THEMES]
        columns += [self._motion(view), self._legend(view)]
        return dict(zip(SOFT_KEYS[: len(columns)], columns, strict=True))

    def remarks(self, view: View) -> tuple[Remark, ...]:
        """What each of them means."""
        return (
            ("theme", _("Theme"), _("evening, day, or strong contrast for tired eyes")),
            ("mouvement", _("Motion"), _("full, short, or only still pictures")),
            ("liste", _("Legend"), _("which Figure each number of pips stands for")),
        )

    def _theme(self, view: View, name: ThemeName) -> Column:
        return self.to_take(view, theme_words(name), "theme", ("screen.theme", name), drawings.theme(name))

    def _motion(self, view: View) -> Column:
        return self._next_of(view, _("Moves"), "mouvement", "screen.motion", MOTIONS, motion_words)

    def _legend(self, view: View) -> Column:
        return self._next_of(view, _("Legend"), "liste", "screen.legend", _LEGENDS, legend_words)

    def _next_of(
        self,
        view: View,
        title: str,
        icon: str,
        name: str,
        choices: Sequence[_Choice],
        words_of: Callable[[_Choice], str],
    ) -> Column:
        """A setting whose key goes on to the next choice, and after the last one to the first."""
        now = [str(choice) for choice in choices].index(str(value_of(view.settings, name)))
        following = choices[(now + 1) % len(choices)]
        words = [words_of(choice) for choice in choices]
        return Column(
            title,
            icon,
            words[now],
            "",
            Caption(words_of(following).capitalize(), icon="relancer"),
            self.change(view, name, following),
            drawings.choices(words, now),
        )
