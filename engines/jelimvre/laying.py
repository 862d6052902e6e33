"""Laying walls and water: in the first turn, with a move at 2 and 3, by a strategy at 6 and 9."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import compress
from operator import and_
from typing import TYPE_CHECKING, Final

from engines.jelimvre import bonus
from engines.jelimvre.actions import LayWall, LayWater, on_each_cell
from engines.jelimvre.army import WATER
from engines.jelimvre.board import FREE, REGENERATOR, WALL, Floor, army_of, code_of, floors, with_codes
from engines.jelimvre.cells import CELLS, NAMES, TOUCHING
from engines.jelimvre.counter import Option, in_bonus, reached
from engines.jelimvre.events import Event, WallLaid, WaterLaid
from engines.jelimvre.groups import grown, zones_beside
from engines.jelimvre.phase import Phase
from engines.jelimvre.switches import Support
from engines.jelimvre.terrain import IS_FREE
from wording.sentence import Sentence

if TYPE_CHECKING:
    from engines.jelimvre.state import State

MOST: Final = {Phase.BUILD: 6, Phase.WALLS: 3, Phase.FLOOD: 5, Phase.MOVE: 1, Phase.COMPLETE: 1}
"""The most pieces laid in one turn, by the phase after laying (l.191, 207, 226, 323)."""


def walls(state: State) -> list[LayWall]:
    """Every wall that may be laid now."""
    phase = _phase_after(state, water=False)
    if phase is None or not state.own.walls:
        return []
    return list(compress(on_each_cell(LayWall), _places(state, phase, water=False)))


def waters(state: State) -> list[LayWater]:
    """Every piece of water that may be laid now."""
    phase = _phase_after(state, water=True)
    if phase is None or not state.pool:
        return []
    return list(compress(on_each_cell(LayWater), _places(state, phase, water=True)))


def _phase_after(state: State, *, water: bool) -> Phase | None:
    """The phase after laying a wall or water now; None if it may not be laid.

    At counter 2 and 3 one piece at most comes with the move (J-36).
    """
    match state.phase:
        case Phase.CHOOSE:
            return _beginning(state, water)
        case Phase.BONUS | Phase.TRAVEL if state.own.first:
            more = state.rules.first_turn_move_and_build and state.laid < MOST[Phase.BUILD]
            return Phase.BUILD if more else None
        case Phase.BONUS | Phase.TRAVEL:
            return Phase.COMPLETE if in_bonus(state) and not state.laid else None
        case Phase.BUILD:
            going = True
        case _:
            going = state.phase is (Phase.FLOOD if water else Phase.WALLS)
    return state.phase if going and state.laid < MOST[state.phase] else None


def _beginning(state: State, water: bool) -> Phase | None:
    if state.own.first:
        return Phase.BUILD
    if in_bonus(state):
        return Phase.MOVE
    if water:
        return Phase.FLOOD if reached(state, Option.WATER_9) else None
    return Phase.WALLS if reached(state, Option.WALL_6) else None


def _places(state: State, phase: Phase, *, water: bool) -> bytes:
    """1 for each cell where a piece may be laid, if laying it leads to that phase.

    Nothing lies on something else (l.298, J-2). A strategy builds anywhere, also beside the enemy (J-32).
    """
    free = state.board.translate(IS_FREE)
    if phase is Phase.FLOOD:
        return _both(free, beside(floodable(state)))
    if phase not in (Phase.MOVE, Phase.COMPLETE):
        return free
    near = _both(free, beside(supports(state)))
    return near if phase is Phase.COMPLETE else bonus.leaving_a_move(state, near, water=water)


def supports(state: State) -> list[int]:
    """The cells that count as the player's own pieces beside a construction (J-22, J-29)."""
    own = army_of(state.board, state.active)
    if state.rules.support_pieces is Support.ALL:
        own += [*floors(state.board, WALL[state.active]), *floors(state.board, REGENERATOR[state.active])]
    return own


def floodable(state: State) -> list[int]:
    """The cells that added water must touch: zones beside his pieces, later the water added so far (J-24)."""
    added = next((step.cell for step in state.steps if isinstance(step, LayWater)), None)
    if added is not None:
        return sorted(grown(added, floors(state.board, Floor.WATER)))
    own = supports(state)
    zones = [cell for zone in zones_beside(state.board, own) for cell in zone.cells]
    return zones + own if state.rules.water9_new_zone else zones


def beside(cells: Iterable[int]) -> bytes:
    """1 for each neighbour of these cells."""
    near = bytearray(len(CELLS))
    for cell in cells:
        for touched in TOUCHING[cell]:
            near[touched] = 1
    return bytes(near)


def _both(one: bytes, other: bytes) -> bytes:
    return bytes(map(and_, one, other))


def lay_wall(state: State, action: LayWall) -> State:
    """Lay a wall from the stock."""
    own = state.own.but(walls=state.own.walls - 1)
    event = WallLaid(str(state.active), NAMES[action.cell])
    return _lay(state, action, WALL[state.active], event, _phase_after(state, water=False)).but(
        sides=state.but_own(own)
    )


def lay_water(state: State, action: LayWater) -> State:
    """Lay a piece of water from the pool."""
    return _lay(state, action, Floor.WATER, WaterLaid(NAMES[action.cell]), _phase_after(state, water=True))


def _lay(state: State, action: LayWall | LayWater, floor: Floor, event: Event, phase: Phase | None) -> State:
    return state.doing(
        action, event, board=with_codes(state.board, {action.cell: code_of(floor)}), phase=phase
    )


def why_no_wall(state: State, action: LayWall) -> Sentence:
    """Why no wall can be laid there."""
    if not state.own.walls:
        return Sentence("{side} has no wall left in stock", side=state.active.spoken)
    return _why_not(state, action.cell, _phase_after(state, water=False))


def why_no_water(state: State, action: LayWater) -> Sentence:
    """Why no water can be laid there."""
    if not state.pool:
        return Sentence("all {number} pieces of water lie on the board", number=WATER)
    return _why_not(state, action.cell, _phase_after(state, water=True))


def _why_not(state: State, cell: int, phase: Phase | None) -> Sentence:
    if phase is None:
        return _why_nothing(state)
    if state.board[cell] != FREE:
        return Sentence("{cell} is not free: something lies or stands there", cell=NAMES[cell])
    if state.phase is Phase.FLOOD:
        return Sentence("{cell} does not touch the water that was added in this turn", cell=NAMES[cell])
    if phase is Phase.FLOOD:
        return _why_no_zone(state, cell)
    if beside(supports(state))[cell]:
        return Sentence(
            "with something on {cell} no piece could move any more, but a move is compulsory",
            cell=NAMES[cell],
        )
    return Sentence(
        "{cell} touches no piece of {side}, as a construction at 2 and 3 must",
        cell=NAMES[cell],
        side=state.active.spoken,
    )


def _why_no_zone(state: State, cell: int) -> Sentence:
    """Why water at 9 cannot begin there; beside a piece a house rule would allow it (J-24)."""
    at, side = NAMES[cell], state.active.spoken
    if state.rules.water9_new_zone:
        return Sentence(
            "{cell} touches neither a piece of {side} nor a zone of water beside one", cell=at, side=side
        )
    if beside(supports(state))[cell]:
        return Sentence(
            "{cell} touches a piece of {side} but no zone of water beside one,"
            " and by the rules of this game water at 9 begins no zone",
            cell=at,
            side=side,
        )
    return Sentence("{cell} does not touch a zone of water beside a piece of {side}", cell=at, side=side)


def _why_nothing(state: State) -> Sentence:
    most = MOST.get(state.phase)
    if most is not None and state.laid >= most:
        return Sentence(
            "{laid} pieces are laid in this turn, and more than {most} are not allowed",
            laid=state.laid,
            most=most,
        )
    return Sentence(
        "that cannot be laid now; the counter of {side} stands at {counter}",
        side=state.active.spoken,
        counter=state.own.counter,
    )
