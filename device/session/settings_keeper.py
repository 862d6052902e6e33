"""Keeps the settings of the evening: a change holds at once, and is written into the user's file."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Protocol

from device.errors import SettingsError
from device.i18n import _, message_of, use_language
from device.screen.calls import turn_call
from device.screen.errand import ErrandResult
from device.screen.settings.cards import CardsPage
from device.screen.settings.errands import (
    CallPerson,
    ChangeSettings,
    OpenCards,
    SettingsErrand,
    ToggleMute,
    TrySound,
)
from device.session.cues import lower_at_night
from device.session.parts import Effects
from device.settings.model import ScreenSettings, Settings
from device.settings.save import Value
from device.sound.cards import Card, listed_cards
from device.sound.cues import Cue
from vision.thresholds import Asks


class TakesScreenSettings(Protocol):
    """A window that can change its theme and the place of its keys."""

    def use(self, settings: ScreenSettings) -> None:
        """Draw by other settings from now on."""
        ...


class TakesLight(Protocol):
    """A part that makes the picture brighter and darker."""

    def set(self, step: int) -> None:
        """Set the brightness, from 1 to 6."""
        ...


class TakesAsking(Protocol):
    """A reader of dice; `asks` says how often the table asks about them."""

    asks: Asks


class TakesMirrored(Protocol):
    """A part that sees with a camera, which may show a mirror image."""

    mirrored: bool


class TakesStillness(Protocol):
    """Lamps that may stay steady."""

    still: bool


_DARKEST: Final = 1
"""The lowest step of brightness."""


def _hour() -> int:
    return time.localtime().tm_hour


@dataclass(slots=True)
class SettingsKeeper:
    """Knows the settings in force, and gives each change to the parts that it concerns.

    Attributes:
        now: the settings in force.
        keep: saves a setting by its name; raises SettingsError where it cannot.
        window, light, reader, eye: the parts; None for those that this table lacks.
        panels: the keys, whose lamps breathe unless nothing is to move.
        effects: how loud cues and caller are and how much moves are settings, too.
        hour: returns the hour of the day, 0 to 23.
        cards: returns the sound cards of this computer.
        night: whether it is night by the settings.
        dimmed: whether the picture is darker than the settings say, because nobody does anything.
    """

    now: Settings = field(default_factory=Settings)
    keep: Callable[[str, Value], None] = lambda name, value: None
    window: TakesScreenSettings | None = None
    light: TakesLight | None = None
    effects: Effects = field(default_factory=Effects)
    reader: TakesAsking | None = None
    eye: TakesMirrored | None = None
    panels: Sequence[TakesStillness] = ()
    hour: Callable[[], int] = _hour
    cards: Callable[[], tuple[Card, ...]] = listed_cards
    night: bool = False
    dimmed: bool = False

    def watch(self) -> None:
        """Make the table quieter and darker when the night begins, and undo that when it ends."""
        if self.now.night.holds(self.hour()) != self.night:
            self.night = not self.night
            self._apply_light()
            self._apply_sound()

    def dim(self, *, dimmed: bool) -> None:
        """Make the picture as dark as it can be, if it is not so dark already, or as bright as before."""
        dimmed = dimmed and self.light is not None and self._light_step > _DARKEST
        if dimmed != self.dimmed:
            self.dimmed = dimmed
            self._apply_light()

    def do(self, errand: SettingsErrand) -> ErrandResult:
        """Carry out an errand."""
        return _DEEDS[type(errand)](self, errand)

    def _change_settings(self, errand: ChangeSettings) -> ErrandResult:
        notices = [self._set_and_tell(name, value) for name, value in errand.values]
        return ErrandResult(errand.then, next(filter(None, notices), ""))

    def _toggle_mute(self, errand: ToggleMute) -> ErrandResult:
        notice = self.set("sound.muted", not self.now.sound.muted)
        return ErrandResult(errand.then, notice or self._mute_words())

    def _try_sound(self, errand: TrySound) -> ErrandResult:
        return ErrandResult(errand.then, self._hear_sound())

    def _call_person(self, errand: CallPerson) -> ErrandResult:
        if self.now.sound.voice == "off":
            words = _("The voice is off. On the first screen hold OK, then hold 3; there 5 switches it on.")
            return ErrandResult(errand.then, words)
        return ErrandResult(errand.then, self._hear_call(errand.name))

    def _open_cards(self, errand: OpenCards) -> ErrandResult:
        return ErrandResult(CardsPage(errand.behind, cards=self.cards()))

    def _set_and_tell(self, name: str, value: Value) -> str:
        """Set a setting; return what people should know then, or ""."""
        notice = self.set(name, value)
        if name == "sound.card":
            notice = notice or self._hear_sound()
        return notice or self._voice_missing(name)

    def set(self, name: str, value: Value) -> str:
        """Set a setting for this evening, and save it.

        Returns:
            why it could not be saved, or "". It holds all the same.
        """
        changes = {name: value, **self._also(name, value)}
        for each, new in changes.items():
            self.now = _with_value(self.now, each, new)
        self.apply()
        try:
            for each, new in changes.items():
                self.keep(each, new)
        except SettingsError as error:
            return message_of(error)
        return ""

    def _also(self, name: str, value: Value) -> dict[str, Value]:
        """What changes along with a setting: sounds that are switched on again can be heard."""
        sound = self.now.sound
        on_again = name == "sound.muted" and sound.muted and not value
        return {"sound.volume": 1} if on_again and sound.volume == 0 and sound.voice == "off" else {}

    def apply(self) -> None:
        """Give the settings in force to all parts."""
        use_language(self.now.screen_language)
        if self.window is not None:
            self.window.use(self.now.screen)
        self.effects.motions.level = self.now.screen.motion
        for panel in self.panels:
            panel.still = self.now.screen.motion == "none"
        if self.reader is not None:
            self.reader.asks = self.now.asks
        if self.eye is not None:
            self.eye.mirrored = self.now.mirrored
        self.night = self.now.night.holds(self.hour())
        self._apply_light()
        self._apply_sound()

    @property
    def _light_step(self) -> int:
        """The brightness of the picture by the settings, and by the hour."""
        step = self.now.screen.light
        return lower_at_night(step) if self.night else step

    def _apply_light(self) -> None:
        if self.light is not None:
            self.light.set(_DARKEST if self.dimmed else self._light_step)

    def _apply_sound(self) -> None:
        sound = self.now.sound
        self.effects.cues.use(sound.card)
        self.effects.cues.set(0 if sound.muted else sound.volume, night=self.night)
        volume = lower_at_night(sound.voice_volume) if self.night else sound.voice_volume
        self.effects.caller.set(sound.voice, 0 if sound.muted else volume)

    def _hear_sound(self) -> str:
        self.effects.cues.add(Cue.TURN)
        return self._hear_call("Inès")

    def _hear_call(self, name: str) -> str:
        """Have the voice say whose turn it is; return why it cannot be heard, or ""."""
        if self.now.sound.muted:
            return self._mute_words()
        if self.effects.caller.speaks:
            self.effects.caller.try_out(turn_call(name).words)
        return self._voice_missing("sound.voice")

    def _voice_missing(self, name: str) -> str:
        """What to install so that the voice which was just switched on can be heard; "" if nothing."""
        wanted = name == "sound.voice" and self.now.sound.voice != "off"
        if not wanted or self.effects.caller.speaks:
            return ""
        return _("Nothing is said yet: no voice is installed. Install espeak-ng: sudo apt install espeak-ng")

    def _mute_words(self) -> str:
        return _("The sound is off.") if self.now.sound.muted else _("The sound is on.")


def _with_value(settings: Settings, name: str, value: Value) -> Settings:
    """The settings with one value changed; its name is a path such as "screen.theme"."""
    table, _dot, field_name = name.rpartition(".")
    if not table:
        return settings.model_copy(update={field_name: value})
    section: Any = getattr(settings, table)
    changed = type(section).model_validate({**section.model_dump(), field_name: value})
    return settings.model_copy(update={table: changed})


_DEEDS: Mapping[type[SettingsErrand], Callable[[SettingsKeeper, Any], ErrandResult]] = {
    ChangeSettings: SettingsKeeper._change_settings,
    ToggleMute: SettingsKeeper._toggle_mute,
    TrySound: SettingsKeeper._try_sound,
    CallPerson: SettingsKeeper._call_person,
    OpenCards: SettingsKeeper._open_cards,
}
"""The method that carries out each kind of errand."""
