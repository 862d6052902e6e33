"""Brings the annals up to date before a screen tells of past games."""

from __future__ import annotations

from device.annals.annals import Annals
from device.screen.annals.errands import PastErrand
from device.screen.base import ErrandResult


class Historian:
    """Carries out errands about past games.

    Args:
        annals: the annals of this table.
    """

    def __init__(self, annals: Annals) -> None:
        self._annals = annals

    def do(self, errand: PastErrand) -> ErrandResult:
        """Read the list of finished games again, and show the errand's screen.

        Raises:
            JournalError: the journal cannot be read.
        """
        self._annals.refresh()
        return ErrandResult(errand.then)
