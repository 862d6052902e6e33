"""The three colours: turn order, strength, and counts of stones."""

from __future__ import annotations

import re
from collections.abc import Iterable
from enum import StrEnum
from typing import Final, NamedTuple, Self

from engines.text_form import matched
from wording.sentence import Sentence


class Colour(StrEnum):
    """The colour of a stone and of the player who owns it, in turn order (l.75)."""

    WHITE = "W"
    RED = "R"
    BLACK = "B"

    @property
    def strength(self) -> int:
        """The strength in ties: Black is stronger than Red, and Red than White (l.33)."""
        return _STRENGTH[self]

    @property
    def word(self) -> Sentence:
        """The colour of a stone in a sentence."""
        return _WORDS[self]

    @property
    def player(self) -> Sentence:
        """The player of the colour, at the head of a sentence."""
        return _PLAYERS[self]


COLOURS: Final = tuple(Colour)
"""White, Red, Black: the order of turns (l.75), and of rising strength (l.33)."""

_STRENGTH: Final = {colour: rank for rank, colour in enumerate(COLOURS)}
_WORDS: Final = {
    Colour.WHITE: Sentence("white"),
    Colour.RED: Sentence("red"),
    Colour.BLACK: Sentence("black"),
}
_PLAYERS: Final = {
    Colour.WHITE: Sentence("White"),
    Colour.RED: Sentence("Red"),
    Colour.BLACK: Sentence("Black"),
}
_TEXT: Final = re.compile(r"W([0-9]{1,3})/R([0-9]{1,3})/B([0-9]{1,3})")


def counted(number: int, colour: Colour) -> Sentence:
    """A number of stones of a colour, for a sentence about stones ("2 white")."""
    return Sentence("{number} {colour}", number=number, colour=colour.word)


class Stones(NamedTuple):
    """How many stones of each colour.

    >>> str(Stones(8, 6, 4).less("WWB"))
    'W6/R6/B3'
    """

    white: int = 0
    red: int = 0
    black: int = 0

    @classmethod
    def of(cls, stones: Iterable[str]) -> Self:
        """Count the stones in a text; other characters are not counted."""
        found = "".join(stones)
        return cls(*map(found.count, COLOURS))

    def count_of(self, colour: Colour) -> int:
        """The stones of that colour."""
        return self[colour.strength]

    def standing(self, colour: Colour) -> tuple[int, int]:
        """The sort key of a colour in the ranking: its stones, then its strength (l.83)."""
        return self.count_of(colour), colour.strength

    @property
    def total(self) -> int:
        """The stones of all colours."""
        return sum(self)

    def more(self, stones: Iterable[str]) -> Stones:
        """The counts with these stones added."""
        return Stones(*map(sum, zip(self, Stones.of(stones), strict=True)))

    def less(self, stones: Iterable[str]) -> Stones:
        """The counts with these stones removed."""
        return Stones(*[own - gone for own, gone in zip(self, Stones.of(stones), strict=True)])

    def __str__(self) -> str:
        return f"W{self.white}/R{self.red}/B{self.black}"


NONE: Final = Stones()
"""No stones at all."""


def parse_stones(text: str) -> Stones:
    """Read the counts of stones.

    Raises:
        ParseError: the text is no such count.
    """
    return Stones(*map(int, matched(_TEXT, text, "count of stones", "W8/R6/B4").groups()))
