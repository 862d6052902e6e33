"""Settling a loss: right guesses share the shooter's loss and the wrong stakes (l.137-141, 151-157)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.choix_des_dieux import transfers
from engines.choix_des_dieux.events import Reason

if TYPE_CHECKING:
    from engines.choix_des_dieux.state import State

Seats = tuple[int, ...]


def settle(state: State, loss: int, right: Seats, wrong: Seats) -> State:
    """Share one sum equally (CD-34); a rest, or all of it if nobody guessed right, goes to the pot."""
    state, gives = transfers.owe(state, {state.shooter: loss})
    paid = gives[state.shooter]
    gives |= {seat: state.players[seat].stake for seat in wrong}
    total = sum(gives.values())
    share, surplus = divmod(total, len(right)) if right else (0, total)
    takes: dict[int | None, int] = {**dict.fromkeys(right, share), None: surplus}
    state = transfers.move(state, Reason.LOSS, gives, takes)
    return state.but(surplus=surplus) if right else state.but(unclaimed=paid)
