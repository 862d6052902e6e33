"""What screens ask of the part that shows the table to others."""

from __future__ import annotations

from dataclasses import dataclass

from device.screen.base import Screen
from device.screen.errand import Errand


class SharingErrand(Errand):
    """An errand for the part that shows the table to others."""


@dataclass(frozen=True, slots=True)
class OpenPage(SharingErrand):
    """Open the page, and show its address.

    Attributes:
        behind: the screen to go back to.
    """

    behind: Screen


@dataclass(frozen=True, slots=True)
class ClosePage(SharingErrand):
    """Close the page.

    Attributes:
        then: the screen to show.
    """

    then: Screen


@dataclass(frozen=True, slots=True)
class InviteSeat(SharingErrand):
    """Open a seat for a phone, and show the code of its page.

    Attributes:
        seat: the seat.
        behind: the screen to go back to.
    """

    seat: int
    behind: Screen


@dataclass(frozen=True, slots=True)
class TakeSeatBack(SharingErrand):
    """Take a seat back from the phone that holds it.

    Attributes:
        seat: the seat.
        then: the screen to show.
    """

    seat: int
    then: Screen
