"""What screens of Le Choix des Dieux read from the state on the table."""

from __future__ import annotations

from device.screen.base import View, position_of
from engines.choix_des_dieux import Combination, Phase, State

IN_ROUND = (Phase.TERTRE, Phase.STAKES, Phase.SAGE, Phase.BETS, Phase.DEVIN)
"""The phases of a round, in which the bar shows stakes; in all others it shows purses."""


def state_of(view: View) -> State:
    """The state on the table."""
    state: State = position_of(view).state
    return state


def round_of(state: State) -> int:
    """The number of the current round; before the first round and between two, that of the next one."""
    return state.round if state.phase in IN_ROUND else state.round + 1


def guessers(state: State, combination: Combination) -> tuple[int, ...]:
    """The bettors who have guessed a combination."""
    return tuple(seat for seat in state.bettors if state.players[seat].guess is combination)
