"""The name of a dice set, as it is written."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from device.i18n import _
from device.screen.base import Command, View
from device.screen.teach.errands import OpenSets
from device.screen.writing.purpose import Purpose


@dataclass(frozen=True, slots=True)
class SetName(Purpose):
    """The name of a dice set; Back leads to the list of sets.

    Attributes:
        then: returns the command for the finished name.
    """

    then: Callable[[str], Command]

    @property
    def title(self) -> str:
        """The question in the title bar."""
        return _("What are these dice called?")

    @property
    def leave(self) -> Command:
        """Back to the list of sets."""
        return OpenSets()

    def done(self, view: View, text: str) -> Command:
        """What the name is for."""
        return self.then(text)
