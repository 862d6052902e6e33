"""What a turn costs its player at the count (l.43)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.imalya.dice import Die, Status
from engines.imalya.figures import Figure

if TYPE_CHECKING:
    from engines.imalya.state import State


def of_dams(state: State) -> int:
    """One Tale for each Dam, two if it holds an Egal (l.43, IM-36); five points for each Tale (l.73)."""
    return sum(_cost(state, dam) for dam in state.dice if dam.status is Status.DAM)


def _cost(state: State, dam: Die) -> int:
    holds_egal = any(die.captor == dam.number and die.figure is Figure.EGAL for die in state.dice)
    if holds_egal:
        return 2
    return state.rules.freed_egal_cost if dam.took_egal else 1
