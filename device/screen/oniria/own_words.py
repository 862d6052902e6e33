"""Free text that people write: the text of a card, or a note on an effect."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from device.screen.base import Back, Command
from device.screen.writing.plain_letters import PlainLettersScreen


@dataclass(frozen=True)
class WordsScreen(PlainLettersScreen):
    """Asks for a few words, letter by letter; a subclass says what they are for.

    Attributes:
        asked: the question.
        back: what Back does before anything is written.
    """

    groups: ClassVar[tuple[str, ...]] = ("ABCDEF", "GHIJKL", "MNOPQR", "STUVWX", "YZ1234", "56789 ")
    longest: ClassVar[int] = 60

    asked: str = ""
    back: Command = field(default_factory=Back)

    @property
    def title(self) -> str:
        """The question."""
        return self.asked

    @property
    def left(self) -> Command:
        """Return to the screen that asked for the words."""
        return self.back

    def _written(self, sign: str) -> str:
        """The letter as it is written: a capital at the beginning."""
        return sign.lower() if self.text else sign
