"""The settlement of a round, once the three dice lie there (l.125-157)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.choix_des_dieux import combinations, losing, payoffs, winning
from engines.choix_des_dieux.events import Reached, Settled

if TYPE_CHECKING:
    from engines.choix_des_dieux.state import State


def settle(state: State) -> State:
    """Name the combination, whichever it is, and pay everybody (CD-14); the hand does not pass yet."""
    combination = combinations.reached(state.dice)
    net = payoffs.net(combination, state.stake, state.rules)
    bettors = state.bettors
    right = tuple(seat for seat in bettors if state.players[seat].guess is combination)
    wrong = tuple(seat for seat in bettors if seat not in right)
    told = state.tell(Reached(state.shooter, combination, state.stake, net, right, wrong))
    if combination.wins:
        after = winning.settle(told, net, right, wrong)
    else:
        after = losing.settle(told, -net, right, wrong)
    seats = (state.shooter, *bettors)
    changes = tuple((seat, after.players[seat].won - state.players[seat].won) for seat in seats)
    return after.tell(Settled(changes, after.pot))
