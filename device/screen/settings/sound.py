"""The page of the sound: its volume, that of the voice, what the voice says, and a trial of both."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from device.i18n import _
from device.keys import Key
from device.screen.base import Command, View
from device.screen.kit.captions import Caption
from device.screen.settings import drawings
from device.screen.settings.column import Column
from device.screen.settings.errands import TrySound
from device.screen.settings.page import Remark, SettingsPage, asleep_unless
from device.screen.settings.words import voice_words
from device.settings.model import BRIGHTEST, Voice

_VOICES: Final[tuple[Voice, ...]] = ("off", "names", "full")


@dataclass(frozen=True)
class SoundPage(SettingsPage):
    """Sounds softer and louder, the voice softer and louder, what it says, and a trial."""

    @property
    def title(self) -> str:
        """The title of the page."""
        return _("Sound and voice")

    def columns(self, view: View) -> Mapping[Key, Column]:
        """The settings, and a trial on the last key."""
        sound = view.settings.sound
        volume = 0 if sound.muted else sound.volume
        return {
            Key.ONE: self._sounds(view, volume, volume - 1),
            Key.TWO: self._sounds(view, volume, volume + 1),
            Key.THREE: self._voice(view, sound.voice_volume, -1),
            Key.FOUR: self._voice(view, sound.voice_volume, 1),
            Key.FIVE: self._says(view),
            Key.SIX: Column(
                _("Trial"),
                "son",
                _("a bell"),
                _("and a name"),
                Caption(_("Listen"), icon="son"),
                TrySound(self),
                drawings.icon("son"),
            ),
        }

    def remarks(self, view: View) -> tuple[Remark, ...]:
        """What the night does to sounds, and where they are switched off."""
        return (
            ("voix", _("The voice"), voice_words(view.settings.sound.voice)),
            ("lune", _("At night"), _("two steps lower, without drum and bells")),
            ("muet", _("Mute"), _("M on a keyboard, or 3 in the rules of a game")),
        )

    def _sounds(self, view: View, now: int, then: int) -> Column:
        word = _("{n} of {all}").format(n=now, all=BRIGHTEST) if now else _("silent")
        up = then > now
        caption = Caption(_("Louder") if up else _("Softer"), icon="plus" if up else "moins")
        return Column(
            _("Sounds"),
            "son" if now else "muet",
            word,
            "",
            asleep_unless(0 <= then <= BRIGHTEST, caption),
            self._to_volume(view, then),
            drawings.steps(now),
        )

    def _to_volume(self, view: View, then: int) -> Command:
        """Set the volume; a louder step first switches on what was muted."""
        if view.settings.sound.muted and then > 0:
            return self.change(view, "sound.muted", False)
        return self.change(view, "sound.volume", min(max(then, 0), BRIGHTEST))

    def _voice(self, view: View, now: int, step: int) -> Column:
        caption = Caption(_("Louder") if step > 0 else _("Softer"), icon="plus" if step > 0 else "moins")
        then = now + step
        return Column(
            _("Voice"),
            "voix",
            _("{n} of {all}").format(n=now, all=BRIGHTEST),
            "",
            asleep_unless(1 <= then <= BRIGHTEST, caption),
            self.change(view, "sound.voice_volume", min(max(then, 1), BRIGHTEST)),
            drawings.steps(now),
        )

    def _says(self, view: View) -> Column:
        now = _VOICES.index(view.settings.sound.voice)
        following = _VOICES[(now + 1) % len(_VOICES)]
        short = (_("nothing"), _("names"), _("all"))
        return Column(
            _("It says"),
            "langue",
            short[now],
            "",
            Caption(_("Change"), short[(now + 1) % len(_VOICES)], icon="relancer"),
            self.change(view, "sound.voice", following),
            drawings.choices(short, now),
        )


def louder(page: SettingsPage, view: View) -> tuple[Caption, Command]:
    """The key that makes sounds one step louder; after the loudest step comes silence."""
    sound = view.settings.sound
    if sound.muted:
        caption = Caption.of(_("Sound\non again"), icon="son")
        return caption, page.change(view, "sound.muted", False)
    if sound.volume == BRIGHTEST:
        caption = Caption.of(_("Mute\nthe sound"), icon="muet")
        return caption, page.change(view, "sound.volume", 0)
    then = sound.volume + 1
    words = _("{n} of {all}").format(n=then, all=BRIGHTEST)
    return Caption(_("Louder"), words, icon="plus"), page.change(view, "sound.volume", then)
