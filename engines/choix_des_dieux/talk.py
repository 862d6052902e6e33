"""Who does an action of Le Choix des Dieux, which actions are no moves, and what a player has won."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING

from engines.choix_des_dieux.actions import Action, Join, Leave, NameShooter, OfSeat, Purse, SitIn, SitOut
from engines.choix_des_dieux.rules import Unpaid

if TYPE_CHECKING:
    from engines.choix_des_dieux.state import State

_TALK = (Join, Leave, Purse, SitIn, SitOut)


def seat_of(state: State, action: Action) -> int:
    """The seat that an action speaks of; who names a shooter is awaited himself."""
    if isinstance(action, OfSeat) and not isinstance(action, NameShooter):
        return action.seat
    return state.awaits.actor


def is_talk(action: Action) -> bool:
    """Whether an action only changes who sits at the table, and with how much money."""
    return isinstance(action, _TALK)


def utilities(state: State) -> tuple[float, ...]:
    """What each player has won in the session, in elis."""
    if state.outcome is None:
        return (0.0,) * len(state.players)
    return tuple(float(player.won) for player in state.players)


def most_won(state: State) -> float:
    """All that the purses hold; there is no such number where nobody counts them, or debts are made."""
    if not state.rules.track_money or state.rules.unpaid is Unpaid.DEBT:
        return inf
    return float(sum(player.funds for player in state.players))
