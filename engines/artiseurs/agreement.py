"""The end of a game by agreement of all players (l.19, 106)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from engines.artiseurs import ending
from engines.artiseurs.actions import Agree, ProposeEnd, Refuse
from engines.artiseurs.events import EndAgreed, EndProposed, EndRefused
from engines.artiseurs.phase import Phase

if TYPE_CHECKING:
    from engines.artiseurs.state import State


def proposals(state: State) -> Iterator[ProposeEnd]:
    """A proposal by each player."""
    return map(ProposeEnd, state.seats)


def propose(state: State, action: ProposeEnd) -> State:
    """Ask the other players, one after the other."""
    others = state.seats_from(action.seat)[1:]
    state = state.but(phase=Phase.AGREE, resume=state.phase, asked=others)
    return state.tell(EndProposed(action.seat))


def agree(state: State, action: Agree) -> State:
    """Ask the next player; when all agree, the game is over."""
    seat, *others = state.asked
    state = state.but(asked=tuple(others)).tell(EndAgreed(seat))
    return state if others else ending.finish_by_agreement(state.but(resume=None))


def refuse(state: State, action: Refuse) -> State:
    """Go on with the game: one player who wants to is enough."""
    refused = EndRefused(state.asked[0])
    return state.but(phase=state.resume, resume=None, asked=()).tell(refused)
