"""An opponent: a level and a character."""

from __future__ import annotations

from dataclasses import dataclass

from engines.errors import ParseError
from engines.opponents.character import CHARACTERS, STEADY, Character
from engines.opponents.level import Level
from wording.sentence import Sentence


@dataclass(frozen=True)
class Opponent:
    """An opponent.

    Attributes:
        level: how strong it is.
        character: what it prefers among choices that are nearly equally good.
    """

    level: Level = Level.MEDIUM
    character: Character = STEADY

    def __str__(self) -> str:
        """The text form, which `parse_opponent` reads back.

        >>> str(Opponent(Level.STRONG)), str(Opponent(Level.EASY, CHARACTERS["gambler"]))
        ('strong', 'easy-gambler')
        """
        return self.level.value if self.character is STEADY else f"{self.level}-{self.character.word}"


def parse_opponent(text: str) -> Opponent:
    """Read an opponent.

    >>> parse_opponent("strong-careful").character.word
    'careful'

    Raises:
        ParseError: the level or the character is unknown.
    """
    level, _, word = text.partition("-")
    if level not in list(Level):
        raise ParseError(
            Sentence(
                "'{text}' is not an opponent; its level is {levels}", text=text, levels=" | ".join(Level)
            )
        )
    if (word or STEADY.word) not in CHARACTERS:
        raise ParseError(
            Sentence(
                "'{text}' is not an opponent; its character is {characters}, as in strong-careful",
                text=text,
                characters=" | ".join(CHARACTERS),
            )
        )
    return Opponent(Level(level), CHARACTERS[word or STEADY.word])
