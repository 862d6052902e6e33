"""The six settings of a table: language, theme, sound, camera, keys and light."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from device.i18n import _, language_in_use
from device.keys import Key
from device.screen.base import Held, View
from device.screen.cycle import next_of
from device.screen.kit.captions import Caption
from device.screen.settings import drawings
from device.screen.settings.column import Column
from device.screen.settings.keys import KeysPage
from device.screen.settings.light import LightPage
from device.screen.settings.looks import MOTIONS, LooksPage
from device.screen.settings.page import Remark, SettingsPage
from device.screen.settings.reading import ReadingPage, framing
from device.screen.settings.sound import SoundPage, louder
from device.screen.settings.words import (
    motion_words,
    night_words,
    place_words,
    theme_words,
    voice_words,
)
from device.screen.theme import THEMES
from device.screen.welcome.language import NAMES, LanguageScreen
from device.settings.model import STEPS, KeysPlace

_DIMMED: Final = 3
"""The step of the light that follows the brightest. The two darker ones have their place on the page of the
light: one press should not make a bright picture almost black."""
_GREETINGS: Final = {"fr": "«\N{NO-BREAK SPACE}À toi.\N{NO-BREAK SPACE}»", "en": "“Your turn.”"}
"""What the voice says in each language, for people who cannot read the language in use."""


@dataclass(frozen=True)
class SettingsScreen(SettingsPage):
    """Six settings on six keys; a key that is held opens the page of its setting, OK held changes motion."""

    @property
    def title(self) -> str:
        """The title of the screen."""
        return _("Settings")

    def columns(self, view: View) -> Mapping[Key, Column]:
        """The six settings."""
        return {
            Key.ONE: self._language(view),
            Key.TWO: self._theme(view),
            Key.THREE: self._sound(view),
            Key.FOUR: framing(self, view, _("Camera"), ReadingPage(self)),
            Key.FIVE: self._keys(view),
            Key.SIX: self._light(view),
        }

    def remarks(self, view: View) -> tuple[Remark, ...]:
        """What moves, what the voice says, and where more can be set."""
        motion = _("{motion}; hold OK to change it").format(motion=motion_words(view.settings.screen.motion))
        return (
            ("mouvement", _("Motion"), motion),
            ("voix", _("The voice"), voice_words(view.settings.sound.voice)),
            ("liste", _("In detail"), _("hold a key for its page: trials, framing, hours of night")),
        )

    def held(self, view: View) -> Mapping[Key, Held]:
        """Open the page of a setting; OK changes how much moves."""
        following = next_of(MOTIONS, view.settings.screen.motion)
        return {**super().held(view), Key.OK: Held(self.change(view, "screen.motion", following))}

    def _language(self, view: View) -> Column:
        now = language_in_use()
        names = dict(NAMES.values())
        other = next(code for code in names if code != now)
        return Column(
            _("Language"),
            "langue",
            names[now],
            _("or {language}").format(language=names[other]),
            Caption(names[other], icon="relancer"),
            self.change(view, "language", other),
            drawings.words(_GREETINGS[now], _GREETINGS[other]),
            page=LanguageScreen(),
        )

    def _theme(self, view: View) -> Column:
        now = view.settings.screen.theme
        following = next_of(tuple(THEMES), now)
        return Column(
            _("Theme"),
            "theme",
            theme_words(now),
            _("or {theme}").format(theme=theme_words(following).lower()),
            Caption(theme_words(following), icon="relancer"),
            self.change(view, "screen.theme", following),
            drawings.themes(now),
            page=LooksPage(self),
        )

    def _sound(self, view: View) -> Column:
        sound = view.settings.sound
        voice = _("voice: no") if sound.voice == "off" else _("voice: yes")
        step = _("{n} of {all}").format(n=sound.volume, all=STEPS)
        return Column(
            _("Sound"),
            "muet" if silent(view) else "son",
            _("silent") if silent(view) else step,
            voice,
            *louder(self, view),
            drawings.steps(0 if sound.muted else sound.volume),
            page=SoundPage(self),
        )

    def _keys(self, view: View) -> Column:
        now = view.settings.screen.keys
        other: KeysPlace = "below" if now == "beside" else "beside"
        return Column(
            _("Keys"),
            "touches",
            place_words(now),
            _("the screen"),
            Caption(place_words(other), _("the screen"), icon="relancer"),
            self.change(view, "screen.keys", other),
            drawings.keys(now),
            page=KeysPage(self),
        )

    def _light(self, view: View) -> Column:
        now = view.settings.screen.light
        following = now + 1 if now < STEPS else _DIMMED
        return Column(
            _("Light"),
            "lampe",
            _("{n} of {all}").format(n=now, all=STEPS),
            night_words(view.settings.night, now=view.night),
            Caption(
                _("Brighter") if following > now else _("Darker"),
                _("{n} of {all}").format(n=following, all=STEPS),
                icon="plus" if following > now else "moins",
            ),
            self.change(view, "screen.light", following),
            drawings.steps(now),
            page=LightPage(self),
        )


def silent(view: View) -> bool:
    """Whether no sound is heard by the settings."""
    return view.settings.sound.muted or view.settings.sound.volume == 0
