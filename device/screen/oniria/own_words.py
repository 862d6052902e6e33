"""What people write themselves: what a card says, or a note on an effect."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from device.screen.base import Back, Command
from device.screen.teach.name import NameScreen


@dataclass(frozen=True)
class WordsScreen(NameScreen):
    """A few words of people's own, letter by letter.

    Attributes:
        asked: what they are about.
        back: where Back leads when nothing is written.
    """

    groups: ClassVar[tuple[str, ...]] = ("ABCDEF", "GHIJKL", "MNOPQR", "STUVWX", "YZ1234", "56789 ")
    longest: ClassVar[int] = 60

    asked: str = ""
    back: Command = field(default_factory=Back)

    @property
    def title(self) -> str:
        """What is asked."""
        return self.asked

    @property
    def left(self) -> Command:
        """Back to where the words were asked for."""
        return self.back

    def _written(self, sign: str) -> str:
        """A capital begins."""
        return sign.lower() if self.name else sign
