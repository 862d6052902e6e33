"""The end of a turn, and the end of a game (l.34, 48-50, 185-187)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.contract import Outcome
from engines.jelimvre.army import Colour, Kind
from engines.jelimvre.board import changed, find
from engines.jelimvre.events import GameOver, TurnEnded
from engines.jelimvre.phase import Phase
from engines.jelimvre.side import LAST_COUNT

if TYPE_CHECKING:
    from engines.jelimvre.state import State


def commit(state: State) -> State:
    """End the turn: advance the counter, or set it to 1 after a strategy (J-18); the other side plays."""
    counter = 1 if _is_strategy(state) else min(state.own.counter + 1, LAST_COUNT)
    winner = state.active if has_won(state) else None
    sides = state.but_own(state.own.but(counter=counter, first=False))
    ended = TurnEnded(str(state.active), counter, changed(state.began.board, state.board))
    state = hand_over(state.but(sides=sides).tell(ended))
    return state if winner is None else over(state, winner, "king")


def has_won(state: State) -> bool:
    """Whether the side to play has taken the enemy's king (l.48)."""
    return find(state.board, Kind.KING, state.active.other) is None


def _is_strategy(state: State) -> bool:
    """Whether the turn was played in place of a move (l.198); building in the first turn is no strategy."""
    return not state.has_moved and not state.own.first


def hand_over(state: State) -> State:
    """Begin the turn of the other side."""
    return state.but(phase=Phase.START, active=state.active.other, start=None, steps=(), declined=False)


def over(state: State, winner: Colour | None, reason: str) -> State:
    """End the game, between two turns; without a winner it is a draw."""
    everybody = tuple(range(len(state.players)))
    ranking = (everybody,) if winner is None else (state.team(winner), state.team(winner.other))
    outcome = Outcome(ranking, reason)
    return state.but(phase=Phase.OVER, outcome=outcome).tell(GameOver(outcome))
