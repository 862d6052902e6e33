"""How strong an opponent is."""

from __future__ import annotations

from enum import StrEnum

from wording.sentence import Sentence


class Level(StrEnum):
    """The strength of an opponent; its value is its name on the command line."""

    RANDOM = "random"
    """Any choice, each with the same probability: the measure for the others, no opponent for people."""
    EASY = "easy"
    """Looks at what lies on the table, and plays the first thing that looks good."""
    MEDIUM = "medium"
    """Looks a step ahead."""
    STRONG = "strong"
    """Looks as far ahead as its time allows."""

    @property
    def spoken(self) -> Sentence:
        """The name of the level on the screen."""
        return _NAMES[self]


_NAMES = {
    Level.RANDOM: Sentence("plays by chance"),
    Level.EASY: Sentence("easy to beat"),
    Level.MEDIUM: Sentence("a fair match"),
    Level.STRONG: Sentence("hard to beat"),
}
