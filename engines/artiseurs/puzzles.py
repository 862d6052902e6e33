"""Puzzles: a board, one stone to place or one step, and the aim (l.13, 62-64)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from engines.artiseurs.board import Board, format_board, parse_board
from engines.artiseurs.colours import Colour, Stones
from engines.errors import ParseError, RulesConflict
from wording.sentence import Sentence


class Aim(StrEnum):
    """The aim of the solver."""

    WIN = "win"
    """His colour comes first on the board, ties by strength (l.83, A-19)."""
    LEAD = "lead"
    """His colour leads by `Puzzle.lead` stones."""
    LINE = "line"
    """He fills a line."""


STEP: Final = "step"
"""The word of the text form for puzzles in which a stone is moved."""

_TEXT: Final = re.compile(
    r"(?P<board>[^,]*),(?P<solver>[WRB]),(?:stone:(?P<stone>[WRB])|step),"
    r"(?P<aim>win|line|lead)(?::(?P<lead>[0-9]{1,2}))?"
)


@dataclass(frozen=True)
class Puzzle:
    """One puzzle; the lines that count are those of the rules it is played by.

    Attributes:
        board: the stones that lie there.
        solver: the colour of the solver.
        stone: the stone to place; None where a stone is moved one cell.
        aim: the aim, checked when everything is resolved.
        lead: the number of stones for `Aim.LEAD`; 0 for other aims.

    Raises:
        RulesConflict: there is no stone to move, or no number for a lead.
    """

    board: Board
    solver: Colour
    stone: Colour | None = None
    aim: Aim = Aim.WIN
    lead: int = 0

    def __post_init__(self) -> None:
        if self.stone is None and not Stones.of(self.board).total:
            raise RulesConflict(Sentence("the puzzle asks for a step, but no stone is on the board"))
        if (self.aim is Aim.LEAD) != (self.lead > 0):
            raise RulesConflict(Sentence("only the aim lead has a number of stones, and it is 1 or more"))

    def is_reached(self, board: Board, filled_line: bool) -> bool:
        """Whether a board on which everything is resolved fulfils the aim.

        Args:
            board: the stones at the end.
            filled_line: whether the solver has filled a line on the way.
        """
        counts = Stones.of(board)
        others = [colour for colour in Colour if colour is not self.solver]
        match self.aim:
            case Aim.WIN:
                return all(counts.standing(self.solver) > counts.standing(other) for other in others)
            case Aim.LEAD:
                lead = counts.count_of(self.solver) - max(map(counts.count_of, others))
                return lead >= self.lead
            case Aim.LINE:
                return filled_line

    def __str__(self) -> str:
        """The text form: the board, the solver, the given stone or a step, and the aim.

        >>> from engines.artiseurs.board import put, EMPTY
        >>> str(Puzzle(put(EMPTY, 24, "W"), Colour.BLACK, Colour.BLACK))
        '....W/...../...../...../.....,B,stone:B,win'
        """
        given = f"stone:{self.stone}" if self.stone else STEP
        aim = f"{self.aim}:{self.lead}" if self.lead else self.aim
        return f"{format_board(self.board)},{self.solver},{given},{aim}"


def parse_puzzle(text: str) -> Puzzle:
    """Read a puzzle.

    Raises:
        ParseError: it is not the text form of a puzzle.
        RulesConflict: the puzzle cannot be played.
    """
    found = _TEXT.fullmatch(text)
    if found is None:
        raise ParseError(
            f"{text!r} is no puzzle; one reads like '...../..W../..R../...../B....,R,stone:R,win', with"
            " 'step' for a movement, and 'lead:2' or 'line' for another aim"
        )
    return Puzzle(
        board=parse_board(found["board"]),
        solver=Colour(found["solver"]),
        stone=Colour(found["stone"]) if found["stone"] else None,
        aim=Aim(found["aim"]),
        lead=int(found["lead"] or 0),
    )
