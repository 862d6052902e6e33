"""A puzzle while it is being made; it may not be playable yet."""

from __future__ import annotations

from dataclasses import dataclass, replace

from device.screen.cycle import next_of
from engines.artiseurs import COLOURS, Aim, Board, Cell, Colour, Mode, Puzzle, Rules
from engines.artiseurs.board import EMPTY, FREE, put

_AIMS = ((Aim.WIN, 0), (Aim.LEAD, 1), (Aim.LEAD, 2), (Aim.LEAD, 3), (Aim.LINE, 0))
"""The tasks with their leads, in the order in which the key goes through them."""
_GIVEN = (*COLOURS, None)


@dataclass(frozen=True, slots=True)
class Draft:
    """A puzzle that is not finished, as far as it has been chosen.

    Attributes:
        board: the stones on the board.
        solver: the player who solves it.
        stone: the stone that the solver places; None if he moves one by a step.
        aim: what the solver must reach.
        lead: by how many stones he must lead, for `Aim.LEAD`.
        diagonals: whether the two main diagonals count as lines.
    """

    board: Board = EMPTY
    solver: Colour = Colour.WHITE
    stone: Colour | None = Colour.WHITE
    aim: Aim = Aim.WIN
    lead: int = 0
    diagonals: bool = True

    @classmethod
    def of(cls, rules: Rules) -> Draft:
        """Start a draft from an existing puzzle.

        Raises:
            ValueError: these rules have no puzzle.
        """
        puzzle = rules.puzzle
        if puzzle is None:
            raise ValueError(f"{str(rules)!r} is no puzzle")
        return cls(puzzle.board, puzzle.solver, puzzle.stone, puzzle.aim, puzzle.lead, rules.diagonal_lines)

    def rules(self) -> Rules:
        """The rules under which this puzzle is played.

        Raises:
            RulesConflict: the puzzle cannot be played.
        """
        puzzle = Puzzle(self.board, self.solver, self.stone, self.aim, self.lead)
        return Rules(Mode.PUZZLE, puzzle, diagonal_lines=self.diagonals)

    def with_stone(self, cell: Cell, stone: Colour | None) -> Draft:
        """Put a stone on a cell. The same stone again, or None, empties the cell."""
        letter = FREE if stone is None or self.board[cell] == stone else str(stone)
        return replace(self, board=put(self.board, cell, letter))

    def next_solver(self) -> Draft:
        """The draft for the next colour as solver."""
        return replace(self, solver=next_of(COLOURS, self.solver))

    def next_given(self) -> Draft:
        """The draft with the next stone to place, or with a step in its place."""
        return replace(self, stone=next_of(_GIVEN, self.stone))

    def next_aim(self) -> Draft:
        """The draft with the next aim."""
        aim, lead = next_of(_AIMS, (self.aim, self.lead))
        return replace(self, aim=aim, lead=lead)


NOTHING = Draft()
"""An empty draft."""
