"""Who does an action of Oniria, which actions are no moves, and how long a game can be."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.oniria.actions import (
    Action,
    Agree,
    Choose,
    Contest,
    Declare,
    Done,
    Obliged,
    Ready,
    Show,
    Withdraw,
)
from engines.oniria.decks import TRICKS

if TYPE_CHECKING:
    from engines.oniria.state import State

_OF_SEAT = (Agree, Choose, Contest, Done, Obliged, Ready, Withdraw)


def seat_of(state: State, action: Action) -> int:
    """The seat that an action names, or that decides for its card; else the one that is awaited."""
    if isinstance(action, _OF_SEAT):
        return action.seat
    hand = action.hand if isinstance(action, Show) else action.by if isinstance(action, Declare) else None
    decider = None if hand is None else state.decider(hand)
    return state.awaits.actor if decider is None else decider


def is_talk(action: Action) -> bool:
    """Whether an action takes a declaration back, or contests one."""
    return isinstance(action, Contest | Withdraw)


def longest(state: State) -> int | None:
    """The most actions of a game: all decks taken, each Soñadora's mixed, each card told when it is turned.

    None with three players: a card that is drafted wrongly voids the round, which begins again (l.207).
    """
    if state.drafts:
        return None
    players = len(state.players)
    trick = 4 * players  # everybody: a card face down, its power, and done before and after the comparison
    return players + players * (2 + TRICKS * trick + players)
