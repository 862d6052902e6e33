"""A puzzle that is being made, whether or not anybody could play it yet."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from engines.artiseurs import COLOURS, Aim, Board, Cell, Colour, Mode, Puzzle, Rules
from engines.artiseurs.board import EMPTY, FREE, put

_Any = TypeVar("_Any")

_AIMS = ((Aim.WIN, 0), (Aim.LEAD, 1), (Aim.LEAD, 2), (Aim.LEAD, 3), (Aim.LINE, 0))
"""What can be asked for, in the order of its key."""
_GIVEN = (*COLOURS, None)


@dataclass(frozen=True, slots=True)
class Draft:
    """What has been chosen so far.

    Attributes:
        board: the stones that lie there.
        solver: who solves it.
        stone: what is given to him; None for a step.
        aim: what he must reach.
        lead: how many stones ahead, for `Aim.LEAD`.
        diagonals: the two main diagonals are lines too.
    """

    board: Board = EMPTY
    solver: Colour = Colour.WHITE
    stone: Colour | None = Colour.WHITE
    aim: Aim = Aim.WIN
    lead: int = 0
    diagonals: bool = True

    @classmethod
    def of(cls, rules: Rules) -> Draft:
        """The draft of a puzzle that is changed.

        Raises:
            ValueError: these rules are no puzzle's.
        """
        puzzle = rules.puzzle
        if puzzle is None:
            raise ValueError(f"{str(rules)!r} is no puzzle")
        return cls(puzzle.board, puzzle.solver, puzzle.stone, puzzle.aim, puzzle.lead, rules.diagonal_lines)

    def rules(self) -> Rules:
        """What is played.

        Raises:
            RulesConflict: nobody could play it.
        """
        puzzle = Puzzle(self.board, self.solver, self.stone, self.aim, self.lead)
        return Rules(Mode.PUZZLE, puzzle, diagonal_lines=self.diagonals)

    def with_stone(self, cell: Cell, stone: Colour | None) -> Draft:
        """With that stone on a cell; the same stone once more takes it off."""
        letter = FREE if stone is None or self.board[cell] == stone else str(stone)
        return replace(self, board=put(self.board, cell, letter))

    def next_solver(self) -> Draft:
        """Another player's puzzle."""
        return replace(self, solver=_after(self.solver, COLOURS))

    def next_given(self) -> Draft:
        """Another stone, or a step."""
        return replace(self, stone=_after(self.stone, _GIVEN))

    def next_aim(self) -> Draft:
        """Something else to reach."""
        aim, lead = _after((self.aim, self.lead), _AIMS)
        return replace(self, aim=aim, lead=lead)


NOTHING = Draft()
"""A puzzle of which nothing has been chosen yet."""


def _after(value: _Any, values: Sequence[_Any]) -> _Any:
    """The next of some values, the first after the last."""
    return values[(values.index(value) + 1) % len(values)] if value in values else values[0]
