"""The page of the sound: its volume, that of the voice, what the voice says, and a trial of both.

Its last key, held, opens the page of the loudspeakers (`cards.py`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from device.i18n import _
from device.keys import Key
from device.screen.base import Command, Held, View
from device.screen.kit.captions import Caption
from device.screen.settings import drawings
from device.screen.settings.column import Column
from device.screen.settings.errands import OpenCards, TrySound
from device.screen.settings.page import Remark, SettingsPage
from device.screen.settings.words import voice_words
from device.settings.model import STEPS, Voice

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
        return {
            Key.ONE: self._sounds(view, -1),
            Key.TWO: self._sounds(view, 1),
            Key.THREE: self._voice(view, -1),
            Key.FOUR: self._voice(view, 1),
            Key.FIVE: self._says(view),
            Key.SIX: trial(self),
        }

    def held(self, view: View) -> Mapping[Key, Held]:
        """Open the page of the loudspeakers."""
        return {**super().held(view), Key.SIX: Held(OpenCards(replace(self, before=())))}

    def remarks(self, view: View) -> tuple[Remark, ...]:
        """What the voice says, where the loudspeaker is chosen, and where sounds are switched off."""
        return (
            ("voix", _("The voice"), voice_words(view.settings.sound.voice)),
            ("son", _("Loudspeaker"), _("hold 6 to choose another one")),
            ("muet", _("Mute"), _("M on a keyboard, or 3 in the book of rules")),
        )

    def _sounds(self, view: View, step: int) -> Column:
        sound = view.settings.sound
        now = 0 if sound.muted else sound.volume
        word = _("{n} of {all}").format(n=now, all=STEPS) if now else _("silent")
        caption, command, why = self._volume(view, "sound.volume", sound.volume, step, least=0)
        drawing = drawings.steps(now)
        return Column(_("Sounds"), "son" if now else "muet", word, "", caption, command, drawing, why=why)

    def _voice(self, view: View, step: int) -> Column:
        sound = view.settings.sound
        now = 0 if sound.muted else sound.voice_volume
        word = _("{n} of {all}").format(n=now, all=STEPS) if now else _("silent")
        caption, command, why = self._volume(view, "sound.voice_volume", sound.voice_volume, step, least=1)
        return Column(_("Voice"), "voix", word, "", caption, command, drawings.steps(now), why=why)

    def _volume(
        self, view: View, name: str, now: int, step: int, *, least: int
    ) -> tuple[Caption, Command, str]:
        """The key that changes a volume by a step, and why it has no effect.

        While all is muted, the louder key switches the sound on again.
        """
        muted = view.settings.sound.muted
        if muted and step > 0:
            return *_on_again(self, view), ""
        then = min(max(now + step, least), STEPS)
        why = ""
        if muted:
            why = _("All sound is off already. “Sound on again” turns it on.")
        elif then == now:
            why = _("Louder is not possible.") if step > 0 else _("Softer is not possible.")
        caption = Caption(_("Louder") if step > 0 else _("Softer"), icon="plus" if step > 0 else "moins")
        return caption, self.change(view, name, then), why

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


def trial(page: SettingsPage) -> Column:
    """The key that plays a bell and says a name."""
    return Column(
        _("Trial"),
        "son",
        _("a bell"),
        _("and a name"),
        Caption(_("Listen"), icon="son"),
        TrySound(page),
        drawings.icon("son"),
    )


def louder(page: SettingsPage, view: View) -> tuple[Caption, Command]:
    """The key that makes sounds one step louder; after the loudest step comes silence."""
    sound = view.settings.sound
    if sound.muted:
        return _on_again(page, view)
    if sound.volume == STEPS:
        caption = Caption.of(_("Mute\nthe sound"), icon="muet")
        return caption, page.change(view, "sound.volume", 0)
    then = sound.volume + 1
    words = _("{n} of {all}").format(n=then, all=STEPS)
    return Caption(_("Louder"), words, icon="plus"), page.change(view, "sound.volume", then)


def _on_again(page: SettingsPage, view: View) -> tuple[Caption, Command]:
    """The key that switches on what was muted."""
    return Caption.of(_("Sound\non again"), icon="son"), page.change(view, "sound.muted", False)
