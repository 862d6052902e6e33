"""Players who could lose more in this round than they have on them (l.15, CD-22)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engines.choix_des_dieux import payoffs
from engines.choix_des_dieux.rules import BettorLiability

if TYPE_CHECKING:
    from engines.choix_des_dieux.state import State


@dataclass(frozen=True, slots=True)
class Risk:
    """A player whose purse may not suffice.

    Attributes:
        seat: the player's seat.
        worst: the most that he may have to pay in this round.
        funds: the elis that he has on him.
    """

    seat: int
    worst: int
    funds: int


def worst(state: State, seat: int) -> int:
    """The most that a player may have to pay in this round with the present stakes.

    For the shooter it is the highest loss that can still come. For a bettor it is the case in which he alone
    is wrong: he then pays all of the highest gain that the pot does not cover (l.131-133).
    """
    nets = [payoffs.net(name, state.stake, state.rules) for name in state.possible]
    if seat == state.shooter:
        return max(0, -min(nets))
    stake = state.players[seat].stake
    if state.rules.bettor_liability is BettorLiability.STAKE_ONLY:
        return stake
    return max(stake, max(nets) - state.pot)


def risks(state: State) -> tuple[Risk, ...]:
    """Everybody who plays this round and could owe more than he has; nobody where purses are not counted."""
    if not state.rules.track_money or not state.possible:
        return ()
    seats = (state.shooter, *state.bettors)
    found = (Risk(seat, worst(state, seat), state.players[seat].funds) for seat in seats)
    return tuple(risk for risk in found if risk.worst > risk.funds)
