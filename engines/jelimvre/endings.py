"""How a turn ends, and how a game does (l.34, 48-50, 185-187)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.contract import Outcome
from engines.jelimvre.army import Colour, Kind
from engines.jelimvre.board import find
from engines.jelimvre.counter import BONUS_COUNTS
from engines.jelimvre.events import GameOver, TurnEnded
from engines.jelimvre.phase import Phase
from engines.jelimvre.side import LAST_COUNT

if TYPE_CHECKING:
    from engines.jelimvre.state import State


def commit(state: State) -> State:
    """The turn stands: the counter goes on, or back to 1 after a strategy turn; then the other side plays."""
    counter = 1 if is_strategy(state) else min(state.own.counter + 1, LAST_COUNT)
    winner = state.active if has_won(state) else None
    sides = state.but_own(state.own.but(counter=counter, first=False))
    state = hand_over(state.but(sides=sides).tell(TurnEnded(str(state.active), counter)))
    return state if winner is None else over(state, winner, "king")


def has_won(state: State) -> bool:
    """Whether whose turn it is has taken the enemy's king (l.48)."""
    return find(state.board, Kind.KING, state.active.other) is None


def is_strategy(state: State) -> bool:
    """Whether the turn was played in place of a move (l.198)."""
    return not state.has_moved and state.own.counter > max(BONUS_COUNTS)


def hand_over(state: State) -> State:
    """The turn of the other side begins."""
    return state.but(phase=Phase.START, active=state.active.other, start=None, steps=(), declined=False)


def over(state: State, winner: Colour | None, reason: str) -> State:
    """The game has ended; without a winner it is drawn."""
    everybody = tuple(range(len(state.players)))
    ranking = (everybody,) if winner is None else (state.team(winner), state.team(winner.other))
    outcome = Outcome(ranking, reason)
    return state.but(phase=Phase.OVER, start=None, steps=(), outcome=outcome).tell(GameOver(outcome))
