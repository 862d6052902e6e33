"""What is true after every action of every game."""

from __future__ import annotations

from collections import Counter

from engines.jelimvre import ARMY, FLOOR_OF, KIND_OF, WALLS, WATER, Colour, Floor, Kind, Phase, State
from engines.jelimvre.board import REGENERATOR, TOKENS, WALL, army_of, find, floors
from engines.jelimvre.events import TurnEnded
from tests.engines.simulate import Step

ON_WALLS = {Kind.SOLDIER, Kind.DRAGON}


def check(step: Step) -> None:
    """Check every invariant after one action.

    Raises:
        AssertionError: an invariant is broken.
    """
    state = step.after
    if state.phase not in (Phase.COLOURS, Phase.SETUP):
        check_pieces(state)
        check_constructions(state)
    check_cells(state)
    check_counters(step)
    check_kings(state)


def check_pieces(state: State) -> None:
    """Each side has twenty pieces, on the board or lost."""
    for colour in Colour:
        there = Counter(KIND_OF[state.board[cell]] for cell in army_of(state.board, colour))
        there.update(map(Kind, state.sides[colour].lost))
        assert there == ARMY


def check_constructions(state: State) -> None:
    """There are at most fourteen pieces of water, and one regenerator a side.

    Where destroyed walls return to their owner, each side has eight walls, on the board or in stock.
    """
    for colour in Colour:
        walls = state.sides[colour].walls + len(floors(state.board, WALL[colour]))
        assert walls == WALLS or (walls < WALLS and not state.rules.walls_return)
        assert len(floors(state.board, REGENERATOR[colour])) <= 1
    assert 0 <= state.pool <= WATER


def check_cells(state: State) -> None:
    """No piece stands on water, only soldiers and dragons stand on walls, and every cell can be written."""
    for number in state.board:
        assert number in TOKENS
        assert FLOOR_OF[number] is not Floor.WATER or KIND_OF[number] is None
        assert FLOOR_OF[number] not in WALL or KIND_OF[number] in {None, *ON_WALLS}


def check_counters(step: Step) -> None:
    """A counter changes only when its side ends a turn: it rises by one, stays at twelve or restarts at 1."""
    ended = [Colour[event.colour.upper()] for event in step.after.happened if isinstance(event, TurnEnded)]
    for colour in Colour:
        before, after = step.before.sides[colour].counter, step.after.sides[colour].counter
        assert 1 <= after <= 12
        if colour in ended:
            assert after in (min(before + 1, 12), *((1,) if before >= 4 else ()))
        else:
            assert after == before


def check_kings(state: State) -> None:
    """Both kings stand while a game goes on.

    The one exception: a team has taken a king, and has not turned the glass yet.
    """
    if state.phase is Phase.CHOOSE:
        assert all(find(state.board, Kind.KING, colour) is not None for colour in Colour)
    if state.outcome is not None and state.outcome.reason == "king":
        assert sum(KIND_OF[number] is Kind.KING for number in state.board) == 1
