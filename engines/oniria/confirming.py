"""Confirming: the players say that they have nothing more to declare, and the game goes on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from engines.oniria.actions import Done
from engines.oniria.events import Passed
from wording.sentence import Sentence

if TYPE_CHECKING:
    from engines.oniria.state import State


def candidates(state: State) -> Iterator[Done]:
    """An action for each player who has not said so yet."""
    return map(Done, state.seats_asked)


def refusal(state: State, action: Done) -> Sentence | None:
    """Why this player is not asked."""
    if action.seat not in state.seats_asked:
        return Sentence(
            "{player} has said so already, or has nothing to declare here", player=state.name(action.seat)
        )
    return None


def play(state: State, action: Done) -> State:
    """Note that the player has nothing more to declare."""
    return state.tell(Passed(action.seat)).but(done=(*state.done, action.seat))
