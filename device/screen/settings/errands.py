"""What the screens of settings ask for."""

from __future__ import annotations

from dataclasses import dataclass

from device.screen.base import Screen
from device.screen.errand import Errand
from device.settings.save import Value

Values = tuple[tuple[str, Value], ...]
"""The name and the value of each of some settings."""


class SettingsErrand(Errand):
    """An errand for the part of the evening that keeps the settings."""


@dataclass(frozen=True, slots=True)
class ChangeSettings(SettingsErrand):
    """Set one or more settings at once, and save them.

    Attributes:
        values: the new value of each setting by its name, such as "screen.theme".
        then: the screen to show afterwards.
    """

    values: Values
    then: Screen


@dataclass(frozen=True, slots=True)
class ToggleMute(SettingsErrand):
    """Switch all sounds off, or on again.

    Attributes:
        then: the screen to show afterwards.
    """

    then: Screen


@dataclass(frozen=True, slots=True)
class TrySound(SettingsErrand):
    """Play a cue, and speak a sentence if a voice is switched on.

    Attributes:
        then: the screen to show afterwards.
    """

    then: Screen


@dataclass(frozen=True, slots=True)
class CallPerson(SettingsErrand):
    """Have the voice say whose turn it is, as a trial of how it says a name.

    Attributes:
        name: whom it calls.
        then: the screen to show afterwards.
    """

    name: str
    then: Screen


@dataclass(frozen=True, slots=True)
class OpenCards(SettingsErrand):
    """Show which sound cards there are.

    Attributes:
        behind: the screen to which that page returns.
    """

    behind: Screen
