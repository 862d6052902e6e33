"""Closing a session, sharing its pot, and what everybody has won then (l.141, 153-157)."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING

from engines.choix_des_dieux import table, transfers
from engines.choix_des_dieux.events import Reason, SessionClosed
from engines.choix_des_dieux.phase import Phase
from engines.choix_des_dieux.rules import FinalPot, Unpaid
from engines.contract import Outcome
from engines.places import ranked

if TYPE_CHECKING:
    from engines.choix_des_dieux.state import State


def close(state: State, reason: str) -> State:
    """Share the pot among those at the table; rank all who ever sat there by their winnings."""
    state = _give_surplus(state)
    state = _give_unclaimed(state)
    state = _share_pot(state)
    outcome = Outcome(ranked(len(state.players), lambda seat: state.players[seat].won), reason)
    return state.but(phase=Phase.OVER, outcome=outcome).tell(SessionClosed(outcome))


def _give_surplus(state: State) -> State:
    """Give the indivisible rest of the last round to its shooter, if he is present (l.153, 155, CD-25)."""
    if state.last_shooter not in table.present(state):
        return state
    return transfers.move(state, Reason.SURPLUS, {None: state.surplus}, {state.last_shooter: state.surplus})


def _give_unclaimed(state: State) -> State:
    """By the house rule, give a loss that nobody had guessed to the bettors (l.141, CD-23)."""
    bettors = _last_bettors(state)
    if state.rules.final_pot is FinalPot.PLAYERS or not bettors:
        return state
    share = state.unclaimed // len(bettors)
    return transfers.move(
        state, Reason.UNCLAIMED, {None: share * len(bettors)}, dict.fromkeys(bettors, share)
    )


def _last_bettors(state: State) -> list[int]:
    """The seats still at the table that bet in the last round (l.141)."""
    others = (seat for seat in table.present(state) if seat != state.last_shooter)
    return [seat for seat in others if state.players[seat].stake]


def _share_pot(state: State) -> State:
    """Share the pot equally; a rest goes to the last shooter, or the next if he has left (l.157, CD-24)."""
    seats = table.present(state)
    share, rest = divmod(state.pot, len(seats))
    takes: dict[int | None, int] = dict.fromkeys(seats, share)
    takes[_last_hand(state)] += rest
    return transfers.move(state, Reason.CLOSING, {None: state.pot}, takes)


def _last_hand(state: State) -> int:
    last = state.shooter if state.last_shooter is None else state.last_shooter
    return last if last in table.present(state) else table.next_clockwise(state, last)


def utilities(state: State) -> tuple[float, ...]:
    """What each player has won in the session, in elis; 0 for all before its end."""
    if state.outcome is None:
        return (0.0,) * len(state.players)
    return tuple(float(player.won) for player in state.players)


def most_won(state: State) -> float:
    """All that the purses hold; there is no such number where nobody counts them, or debts are made."""
    if not state.rules.track_money or state.rules.unpaid is Unpaid.DEBT:
        return inf
    return float(sum(player.funds for player in state.players))
