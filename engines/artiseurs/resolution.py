"""Placing the stones in hand one after the other, and resolving full lines at once (§4.3, 4.4)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from engines.artiseurs import position, turn
from engines.artiseurs.actions import ChooseLine, Lift, Place, Placement, Push, Seize, Step
from engines.artiseurs.board import CELLS, FREE, NEIGHBOURS, put, stone_on
from engines.artiseurs.events import Lifted, LineResolved, Placed, Pushed, Seized, Stepped
from engines.artiseurs.lines import Line, full_lines
from engines.artiseurs.phase import Phase
from engines.artiseurs.pool import Pool
from engines.artiseurs.rules import SeizedUses
from wording.sentence import Sentence

if TYPE_CHECKING:
    from engines.artiseurs.state import State


_REPEATED: Final = Sentence(
    "the stones have lain like this before in this action; they may not come back to it"
)


def _seized_as_black(state: State) -> bool:
    return state.rules.seized_uses is SeizedUses.BLACK


def places(state: State) -> Iterator[Place]:
    """Every way to place a stone on a free cell."""
    return position.places(state.position)


def pushes(state: State) -> Iterator[Push]:
    """Every way to push a stone away."""
    return position.pushes(state.position, state.colour, _seized_as_black(state))


def seizures(state: State) -> Iterator[Seize]:
    """Every way to seize a stone."""
    return position.seizures(state.position, state.colour, _seized_as_black(state))


def refuse_placement(state: State, action: Placement) -> Sentence | None:
    """Why a stone cannot be placed so."""
    reason = position.refuse_placement(state.position, action, state.colour, _seized_as_black(state))
    if reason is None and _repeats(state, action):
        return _REPEATED
    return reason


def place(state: State, action: Placement) -> State:
    """Place the stone and resolve full lines."""
    occupant = stone_on(state.board, action.cell)
    match action:
        case Push() if occupant:
            state = state.tell(Pushed(occupant, action.cell, action.to))
        case Seize() if occupant:
            state = state.tell(Seized(occupant, action.cell))
    after = position.place(state.position, action)
    state = state.but(board=after.board, stack=after.stack)
    return go_on(state.tell(Placed(action.stone, action.cell)))


def steps(state: State) -> Iterator[Step]:
    """Every movement of one stone (l.60, 70)."""
    return (Step(start, end) for start, end in position.steps(state.board))


def refuse_step(state: State, action: Step) -> Sentence | None:
    """Why a stone cannot move so."""
    if state.board[action.start] == FREE:
        return Sentence("there is no stone on {cell}", cell=action.start)
    if action.end not in NEIGHBOURS[action.start]:
        return Sentence(
            "{to} is not beside {cell}; a stone moves one cell, never diagonally",
            to=action.end,
            cell=action.start,
        )
    if state.board[action.end] != FREE:
        return Sentence("{cell} is taken; a stone moves to a free cell", cell=action.end)
    return None


def step(state: State, action: Step) -> State:
    """Move the stone; any player may move any stone (l.31)."""
    stone = stone_on(state.board, action.start)
    if stone:
        state = state.tell(Stepped(stone, action.start, action.end))
    return go_on(state.but(board=position.step(state.board, action.start, action.end)))


def lifts(state: State) -> Iterator[Lift]:
    """An action for each stone on the board (A-13)."""
    return (Lift(cell) for cell in CELLS if state.board[cell] != FREE)


def refuse_lift(state: State, action: Lift) -> Sentence | None:
    """Why the moon cannot lift a stone."""
    if state.board[action.cell] == FREE:
        return Sentence("there is no stone on {cell}", cell=action.cell)
    return None


def lift(state: State, action: Lift) -> State:
    """Take the stone in hand; it must be placed elsewhere (A-13)."""
    stone = stone_on(state.board, action.cell)
    if stone:
        state = state.but(stack=(Pool(stone, lifted=action.cell),)).tell(Lifted(stone, action.cell))
    return go_on(state.but(board=put(state.board, action.cell, FREE)))


def choices(state: State) -> Iterator[ChooseLine]:
    """An action for each full line."""
    return map(ChooseLine, full_lines(state.board, state.rules.diagonal_lines))


def refuse_choice(state: State, action: ChooseLine) -> Sentence | None:
    """Why a line cannot be chosen."""
    if action.line not in full_lines(state.board, state.rules.diagonal_lines):
        return Sentence("line {line} is not full", line=action.line)
    if position.take_off(state.position, action.line)[0] in state.seen:
        return _REPEATED
    return None


def choose(state: State, action: ChooseLine) -> State:
    """Resolve the line; the other full lines lose a stone by that (l.104, A-8)."""
    return go_on(_resolve(state, action.line))


def go_on(state: State) -> State:
    """Resolve full lines; then ask for the next stone in hand, or end the action."""
    full = full_lines(state.board, state.rules.diagonal_lines)
    if len(full) == 1:
        state = _resolve(state, full[0])
    phase = Phase.LINE if len(full) > 1 else Phase.PLACE
    if phase is Phase.PLACE and not state.stack:
        return turn.end_action(state)
    return state.but(phase=phase, seen=(*state.seen, state.position))


def _resolve(state: State, line: Line) -> State:
    after, shared = position.take_off(state.position, line)
    return state.but(
        board=after.board,
        stack=after.stack,
        out=state.out.more(shared.out),
        filled=state.filled + 1,
    ).tell(LineResolved(line, state.board[line.span], *shared))


def _repeats(state: State, action: Placement) -> bool:
    """Whether the board and the stones in hand have been the same before in this action (A-10).

    If several lines are full, it is enough that one of them may be chosen.
    """
    if len(state.seen) < 2:  # the first placement cannot repeat: the stones in hand differ from the start
        return False
    placed = position.place(state.position, action)
    full = full_lines(placed.board, state.rules.diagonal_lines)
    following = [position.take_off(placed, line)[0] for line in full] or [placed]
    return placed in state.seen or all(after in state.seen for after in following)
