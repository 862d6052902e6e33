"""Integer ids of the actions of Artiseurs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.action_ids import ActionIds
from engines.artiseurs.actions import (
    Action,
    Agree,
    ChooseFace,
    ChooseLine,
    Claim,
    Decline,
    DrawStone,
    Grant,
    Lift,
    Pass,
    Place,
    Play,
    ProposeEnd,
    Push,
    Refuse,
    Sacrifice,
    Seize,
    Step,
    TakeColour,
    TurnByTurn,
    Withdraw,
)
from engines.artiseurs.board import CELLS
from engines.artiseurs.colours import Colour
from engines.artiseurs.lines import lines
from engines.artiseurs.osselets import MARKS, Face

if TYPE_CHECKING:
    from engines.artiseurs.state import State


def ids(state: State) -> ActionIds[Action]:
    """The ids at a table with these players."""
    seats, osselets, colours = range(len(state.players)), range(1, len(MARKS) + 1), tuple(Colour)
    return ActionIds(
        {
            TakeColour: (colours,),
            DrawStone: (),
            Step: (CELLS, CELLS),
            Play: (osselets,),
            Pass: (osselets,),
            Sacrifice: (osselets, osselets),
            ChooseFace: (tuple(Face),),
            Lift: (CELLS,),
            Place: (colours, CELLS),
            Push: (colours, CELLS, CELLS),
            Seize: (colours, CELLS),
            ChooseLine: (lines(diagonals=True),),
            Decline: (),
            Claim: (seats,),
            Withdraw: (seats,),
            Grant: (),
            TurnByTurn: (seats,),
            ProposeEnd: (seats,),
            Agree: (),
            Refuse: (),
        }
    )
