"""Declarations: the entries of the audit trail (§7)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from engines.errors import ParseError
from engines.oniria.actions import Declare
from engines.oniria.effects import Effect
from engines.spelling import words
from engines.text_form import read_seats, written_seats
from engines.value import Value


class Moment(StrEnum):
    """The moment of a declaration within its trick."""

    CHOICE = "choice"
    """While cards are chosen; its changes apply to these cards."""
    POWERS = "powers"
    """While the cards lie open, before the comparison."""
    RESULT = "result"
    """After the comparison."""
    END = "end"
    """After the last trick, with the score-card bonuses."""


class Standing(StrEnum):
    """The standing of a declaration."""

    PROPOSED = "proposed"
    """The others are asked to consent."""
    STANDS = "stands"
    """It counts, unless a later one cancels it."""
    REFUSED = "refused"
    """The others contested it."""
    WITHDRAWN = "withdrawn"
    """The player who declared it took it back."""


@dataclass(frozen=True)
class Declaration(Value):
    """One declared effect.

    Attributes:
        number: its number in the game, from 1.
        trick: the trick in which it was declared, from 1.
        moment: when in that trick.
        said: the action with the hand, the effect and its source.
        standing: whether it counts.
        agreed, contested: the seats that agreed to it, and that contested it.
        undone_by: the seat that withdrew it, or None.
        settled: the points that a pending effect has come to, or None.
    """

    number: int
    trick: int
    moment: Moment
    said: Declare
    standing: Standing = Standing.PROPOSED
    agreed: tuple[int, ...] = ()
    contested: tuple[int, ...] = ()
    undone_by: int | None = None
    settled: int | None = None

    @property
    def by(self) -> int:
        """The hand that declared it."""
        return self.said.by

    @property
    def effect(self) -> Effect:
        """The declared effect."""
        return self.said.effect

    def __str__(self) -> str:
        """The line of this declaration in the text form of a state.

        >>> from engines.oniria.actions import parse_action
        >>> said = parse_action("declare 2 points 2 +1")
        >>> str(Declaration(3, 5, Moment.RESULT, said, Standing.STANDS, agreed=(0,)))
        'declared 3 trick=5 result stands agreed=1 by 2 points 2 +1'
        """
        found = [f"declared {self.number} trick={self.trick} {self.moment} {self.standing}"]
        for name in ("agreed", "contested"):
            if seats := getattr(self, name):
                found.append(f"{name}={written_seats(seats)}")
        if self.undone_by is not None:
            found.append(f"undone_by={self.undone_by + 1}")
        if self.settled is not None:
            found.append(f"settled={self.settled:+d}")
        return f"{' '.join(found)} by {str(self.said).removeprefix('declare ')}"


_TEXT: Final = re.compile(
    r"declared (?P<number>[0-9]+) trick=(?P<trick>[0-9]) (?P<moment>\w+) (?P<standing>\w+)"
    r"(?: agreed=(?P<agreed>[0-9,]+))?(?: contested=(?P<contested>[0-9,]+))?"
    r"(?: undone_by=(?P<undone>[0-9]))?(?: settled=(?P<settled>[+-][0-9]+))? by (?P<said>.+)"
)


def parse_declaration(line: str) -> Declaration:
    """Read the line of a declaration.

    Raises:
        ParseError: the line is no declaration.
    """
    found = _TEXT.fullmatch(line)
    try:
        if found is None:
            raise ValueError(line)
        return Declaration(
            number=int(found["number"]),
            trick=int(found["trick"]),
            moment=Moment(found["moment"]),
            said=Declare.of_words(words(found["said"])),
            standing=Standing(found["standing"]),
            agreed=read_seats(found["agreed"]),
            contested=read_seats(found["contested"]),
            undone_by=int(found["undone"]) - 1 if found["undone"] else None,
            settled=int(found["settled"]) if found["settled"] else None,
        )
    except (ValueError, KeyError, TypeError):
        raise ParseError(
            f"{line!r} is no declaration; one reads like"
            " 'declared 3 trick=5 result stands agreed=1 by 2 points 2 +1'"
        ) from None
