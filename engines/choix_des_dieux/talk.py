"""Who does an action of Le Choix des Dieux, which actions are no moves, and what a player has won."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.choix_des_dieux.actions import Action, Join, Leave, NameShooter, OfSeat, Purse, SitIn, SitOut

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
