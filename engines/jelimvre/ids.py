"""Integer ids of the actions of Jelimvre."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.action_ids import ActionIds
from engines.jelimvre.actions import (
    REGENERATOR_LETTER,
    AcceptDraw,
    Action,
    Colours,
    DeclineDraw,
    DestroyWall,
    Done,
    Drain,
    LayWall,
    LayWater,
    Move,
    MoveRegenerator,
    OfferDraw,
    Pass,
    Promote,
    Put,
    Ready,
    Regenerate,
    Resign,
    Revise,
    ShiftWall,
    TakeBack,
    TimeOut,
    Travel,
    TurnGlass,
)
from engines.jelimvre.army import Kind
from engines.jelimvre.cells import CELLS

if TYPE_CHECKING:
    from engines.jelimvre.state import State


def ids(state: State) -> ActionIds[Action]:
    """The ids at a table with these players."""
    kinds = tuple(Kind)
    promotions = (None, *(kind for kind in kinds if kind not in (Kind.SOLDIER, Kind.KING)))
    return ActionIds(
        {
            Colours: (range(len(state.players)),),
            Put: ((*kinds, REGENERATOR_LETTER), CELLS),
            TakeBack: (CELLS,),
            Ready: (),
            Move: (CELLS, CELLS, promotions),
            Travel: (CELLS, CELLS, promotions),
            Promote: (CELLS, promotions[1:]),
            LayWall: (CELLS,),
            LayWater: (CELLS,),
            ShiftWall: (CELLS, CELLS),
            DestroyWall: (CELLS,),
            Drain: (CELLS,),
            Regenerate: (kinds,),
            MoveRegenerator: (CELLS,),
            Done: (),
            TurnGlass: (),
            Revise: (),
            Pass: (),
            TimeOut: ((None, *CELLS),),
            Resign: (),
            OfferDraw: (),
            AcceptDraw: (),
            DeclineDraw: (),
        }
    )
