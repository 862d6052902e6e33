"""Commands that open screens about past games; the annals are brought up to date before."""

from __future__ import annotations

from dataclasses import dataclass

from device.screen.base import Errand, Screen


@dataclass(frozen=True, slots=True)
class PastErrand(Errand):
    """Bring the annals up to date, then show a screen.

    Attributes:
        then: the screen.
    """

    then: Screen
