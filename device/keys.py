"""The names of the eight keys and the states of their lamps, shared by screens and panel."""

from __future__ import annotations

from enum import Enum, IntEnum


class Key(IntEnum):
    """A key of the panel, from left to right."""

    ONE = 0
    TWO = 1
    THREE = 2
    FOUR = 3
    FIVE = 4
    SIX = 5
    OK = 6
    BACK = 7

    @classmethod
    def soft(cls, number: int) -> Key:
        """The soft key with a number from 1 to 6."""
        if not 1 <= number <= len(SOFT_KEYS):
            raise ValueError(f"the soft keys are numbered 1 to {len(SOFT_KEYS)}; got {number}")
        return cls(number - 1)

    @property
    def number(self) -> int | None:
        """The number printed on a soft key, 1 to 6; None for OK and Back."""
        return self.value + 1 if self < Key.OK else None

    @property
    def label(self) -> str:
        """The name of the key on drawings: 1 to 6, OK, Back."""
        return str(self.number or {Key.OK: "OK", Key.BACK: "Back"}[self])


SOFT_KEYS = tuple(key for key in Key if key < Key.OK)
"""The keys whose meaning changes from screen to screen, which have numbers."""


class Lamp(Enum):
    """The state of a lamp."""

    OFF = "off"
    ON = "on"
    BREATHING = "breathing"
