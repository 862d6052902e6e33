"""A command for another part of the evening than the game, and what comes of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol

from device.screen.base import Command, Screen


class Errand(Command):
    """A command for another part of the evening than the game; that part chooses the next screen, too.

    Each part has a kind of errand of its own, by which the table finds it: the workshop `TeachingErrand`.
    """


@dataclass(frozen=True, slots=True, eq=False)
class ErrandResult:
    """The result of an errand.

    Attributes:
        screen: the next screen.
        notice: what was done, or why not; "" if the screen shows it.
    """

    screen: Screen
    notice: str = ""


class RunsErrands(Protocol):
    """A part of the evening that carries out one kind of errand."""

    def do(self, errand: Any) -> ErrandResult:
        """Carry out an errand. What cannot be done raises an error with the reason for people."""
        ...
