"""Shifting and destroying walls at counter 6, and destroying one anywhere at 10 (l.202-218, 232)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engines.jelimvre.actions import DestroyWall, ShiftWall, on_each_cell, to_each_cell
from engines.jelimvre.army import Colour
from engines.jelimvre.board import FLOOR_OF, FREE, WALL, army_of, code_of, floors, with_codes
from engines.jelimvre.cells import NAMES, touching
from engines.jelimvre.counter import Option, reached
from engines.jelimvre.events import WallDestroyed, WallShifted
from engines.jelimvre.groups import Group, groups, protector, wall_unit
from engines.jelimvre.laying import supports
from engines.jelimvre.moving import eliminate
from engines.jelimvre.phase import Phase
from wording.sentence import Sentence

if TYPE_CHECKING:
    from engines.jelimvre.state import State

MOST: Final = 3
"""The most walls that one turn shifts or destroys (l.210, 212)."""


def shifts(state: State) -> list[ShiftWall]:
    """Every shift of an own free wall to a free cell beside where one lay when the turn began (J-21)."""
    if not _goes_on(state, Phase.SHIFT):
        return []
    wall = code_of(WALL[state.active])
    arrived = {step.target for step in state.steps if isinstance(step, ShiftWall)}
    before = floors(state.began.board, WALL[state.active])
    origins = [cell for cell in sorted(before - arrived) if state.board[cell] == wall]
    targets = [cell for cell in sorted(touching(before)) if state.board[cell] == FREE]
    return [to_each_cell(ShiftWall, origin)[target] for origin in origins for target in targets]


def _goes_on(state: State, phase: Phase) -> bool:
    if state.phase is Phase.CHOOSE:
        return reached(state, Option.WALL_6)
    return state.phase is phase and len(state.steps) < MOST


def shift(state: State, action: ShiftWall) -> State:
    """Lay the wall on the other cell."""
    changes = {action.origin: FREE, action.target: code_of(WALL[state.active])}
    event = WallShifted(NAMES[action.origin], NAMES[action.target])
    return state.doing(action, event, board=with_codes(state.board, changes), phase=Phase.SHIFT)


def destructions(state: State) -> list[DestroyWall]:
    """Every wall that can be destroyed.

    At 6 up to three walls of units beside his army; at 10 a single one anywhere; never of protected units.
    Units, protection and neighbours are those of the beginning of the turn.
    """
    if not _goes_on(state, Phase.DESTROY):
        return []
    first = state.phase is Phase.CHOOSE
    cells = destructible(state.began, anywhere=first and reached(state, Option.WALL_10))
    destroyed = _destroyed(state)
    if not destroyed <= set(cells):
        return []
    return [on_each_cell(DestroyWall)[cell] for cell in cells if cell not in destroyed]


def _destroyed(state: State) -> set[int]:
    return {step.cell for step in state.steps if isinstance(step, DestroyWall)}


def destructible(state: State, *, anywhere: bool) -> list[int]:
    """The cells of the walls that can be destroyed at the beginning of a turn."""
    army, own = army_of(state.board, state.active), supports(state)
    return [
        cell
        for owner in Colour
        for unit in groups(state.board, WALL[owner])
        if anywhere or not (unit.cells.isdisjoint(army) and _touched(unit).isdisjoint(own))
        if not _is_protected(state, unit, owner)
        for cell in sorted(unit.cells)
    ]


def _touched(unit: Group) -> frozenset[int]:
    """The neighbours of the pieces of the unit; in a unit of several, the pieces touch each other (J-22)."""
    return unit.shore | unit.cells if len(unit.cells) > 1 else unit.shore


def _is_protected(state: State, unit: Group, owner: Colour) -> bool:
    """Whether a tower protects a unit from the side to play, which may hit its own (l.134-138, J-23)."""
    return owner is not state.active and protector(state.board, unit, owner) is not None


def destroy(state: State, action: DestroyWall) -> State:
    """Put the wall back into its owner's stock (J-25); a piece on it is lost (l.216)."""
    code = state.board[action.cell]
    owner = Colour(WALL.index(FLOOR_OF[code]))
    returned = state.sides[owner].walls + state.rules.walls_return
    state = state.doing(
        action,
        WallDestroyed(str(owner), NAMES[action.cell]),
        board=with_codes(state.board, {action.cell: FREE}),
        sides=state.but_side(owner, state.sides[owner].but(walls=returned)),
        phase=Phase.DESTROY,
    )
    return eliminate(state, code, action.cell)


def why_no_shift(state: State, action: ShiftWall) -> Sentence:
    """Why a wall cannot be shifted there."""
    if reason := _why_not_now(state, Phase.SHIFT):
        return reason
    origin, target = NAMES[action.origin], NAMES[action.target]
    if action.origin not in {option.origin for option in shifts(state)}:
        return Sentence(
            "{side} has no free wall on {cell} that can still be shifted",
            cell=origin,
            side=state.active.spoken,
        )
    if state.board[action.target] != FREE:
        return Sentence("{cell} is not free: something lies or stands there", cell=target)
    return Sentence(
        "{cell} does not touch a cell where a wall of {side} lay before this turn",
        cell=target,
        side=state.active.spoken,
    )


def why_no_destruction(state: State, action: DestroyWall) -> Sentence:
    """Why a wall cannot be destroyed."""
    if reason := _why_not_now(state, Phase.DESTROY):
        return reason
    name = NAMES[action.cell]
    if not _destroyed(state) <= set(destructible(state.began, anywhere=False)):
        return Sentence(
            "no piece of {side} touched the group of the first wall: this turn destroys no other",
            side=state.active.spoken,
        )
    if FLOOR_OF[state.board[action.cell]] not in WALL:
        return Sentence("there is no wall on {cell}", cell=name)
    owner = Colour(WALL.index(FLOOR_OF[state.board[action.cell]]))
    tower = protector(state.began.board, wall_unit(state.began.board, action.cell), owner)
    if owner is not state.active and tower is not None:
        return Sentence(
            "the wall on {cell} is protected by the tower on {tower}", cell=name, tower=NAMES[tower]
        )
    return Sentence(
        "no piece of {side} touches the group of walls on {cell}", side=state.active.spoken, cell=name
    )


def _why_not_now(state: State, phase: Phase) -> Sentence | None:
    if _goes_on(state, phase):
        return None
    if state.phase is phase:
        return Sentence("one turn shifts or destroys at most {most} walls", most=MOST)
    if state.phase is not Phase.CHOOSE:
        return Sentence("this turn has begun in another way: complete it")
    return Sentence(
        "walls are shifted and destroyed from counter 6 on; {side} stands at {counter}",
        side=state.active.spoken,
        counter=state.own.counter,
    )
