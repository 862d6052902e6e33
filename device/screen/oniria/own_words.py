"""Free text that people write: the text of a card, or a note on an effect."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from device.screen.base import Back, Command
from device.screen.writing.purpose import Purpose


@dataclass(frozen=True, slots=True)
class OwnWords(Purpose):
    """A few words; a subclass says what they are for.

    Attributes:
        asked: the question.
        back: what Back does before anything is written.
    """

    longest: ClassVar[int] = 60

    asked: str = ""
    back: Command = field(default_factory=Back)

    @property
    def title(self) -> str:
        """The question."""
        return self.asked

    @property
    def leave(self) -> Command:
        """Return to the screen that asked for the words."""
        return self.back
