"""Who does an action of Artiseurs, which actions are no moves, and what a puzzle is worth."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.artiseurs.actions import Action, Claim, ProposeEnd, TurnByTurn, Withdraw
from engines.contract import by_places

if TYPE_CHECKING:
    from engines.artiseurs.state import State


def seat_of(state: State, action: Action) -> int:
    """The seat that an action names, as claims do; else the one that is awaited."""
    if isinstance(action, Claim | Withdraw | TurnByTurn | ProposeEnd):
        return action.seat
    return state.awaits.actor


def is_talk(action: Action) -> bool:
    """Whether an action takes a claim back, or proposes how to go on."""
    return isinstance(action, Withdraw | TurnByTurn | ProposeEnd)


def utilities(state: State) -> tuple[float, ...]:
    """1 for a solved puzzle and 0 for one that failed; else by places."""
    if state.rules.puzzle is None:
        return by_places(state)
    return (float(state.outcome is not None and state.outcome.reason == "solved"),)
