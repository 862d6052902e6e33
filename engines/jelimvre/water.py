"""Removing water at counter 9 (l.226)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engines.jelimvre.actions import Drain, on_each_cell
from engines.jelimvre.board import FLOOR_OF, FREE, Floor, floors, with_codes
from engines.jelimvre.cells import NAMES, touching
from engines.jelimvre.counter import Option, reached
from engines.jelimvre.events import WaterDrained
from engines.jelimvre.groups import zones_beside
from engines.jelimvre.laying import supports
from engines.jelimvre.phase import Phase
from wording.sentence import Sentence

if TYPE_CHECKING:
    from engines.jelimvre.state import State

MOST: Final = 5
"""The most pieces of water that one turn removes (l.226)."""


def drains(state: State) -> list[Drain]:
    """Every piece of a zone beside his army; later those that touch the ones removed so far (J-24)."""
    if state.phase is Phase.CHOOSE and reached(state, Option.WATER_9):
        cells = {cell for zone in zones_beside(state.board, supports(state)) for cell in zone.cells}
    elif state.phase is Phase.DRAIN and len(state.steps) < MOST:
        drained = {step.cell for step in state.steps if isinstance(step, Drain)}
        cells = touching(drained) & floors(state.board, Floor.WATER)
    else:
        return []
    return [on_each_cell(Drain)[cell] for cell in sorted(cells)]


def drain(state: State, action: Drain) -> State:
    """Put the piece of water back into the pool."""
    board = with_codes(state.board, {action.cell: FREE})
    return state.doing(action, WaterDrained(NAMES[action.cell]), board=board, phase=Phase.DRAIN)


def why_not(state: State, action: Drain) -> Sentence:
    """Why a piece of water cannot be removed."""
    if state.phase not in (Phase.CHOOSE, Phase.DRAIN):
        return Sentence("this turn has begun in another way: complete it")
    if len(state.steps) >= MOST:
        return Sentence("one turn removes at most {most} pieces of water", most=MOST)
    if not reached(state, Option.WATER_9):
        return Sentence(
            "water is removed from counter 9 on; {side} stands at {counter}",
            side=state.active.spoken,
            counter=state.own.counter,
        )
    name = NAMES[action.cell]
    if FLOOR_OF[state.board[action.cell]] is not Floor.WATER:
        return Sentence("there is no water on {cell}", cell=name)
    if state.phase is Phase.DRAIN:
        return Sentence("the water on {cell} does not touch what was removed in this turn", cell=name)
    return Sentence(
        "no piece of {side} stands beside the zone of the water on {cell}",
        side=state.active.spoken,
        cell=name,
    )
