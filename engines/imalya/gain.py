"""The power of the Gain: each Egal that lands brings one Tale, or five points (l.58, 76)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.imalya import laiirna, purse
from engines.imalya.events import Reason
from engines.imalya.figures import Figure

if TYPE_CHECKING:
    from engines.imalya.state import State


def income(state: State, egals: int) -> State:
    """Pay for the Egals that have landed: the Trésor pays the thrower, the thrower pays opponents (IM-61)."""
    if not egals:
        return state
    mine = state.player.faction is Figure.GAIN and state.power_active(state.active)
    opponents = state.opposing_powers(Figure.GAIN)
    for _ in range(egals):
        if mine and not state.player.power_bought:
            state = purse.receive(state, state.active, 1, Reason.GAIN)
        for seat in opponents:
            state = _pay_opponent(state, seat)
    return state


def _pay_opponent(state: State, seat: int) -> State:
    """The thrower pays a Tale; a power that was bought steals points instead (IM-90)."""
    if state.players[seat].power_bought:
        return laiirna.steal_with_gain(state, state.active, seat)
    return purse.transfer(state, state.active, seat, 1, Reason.GAIN)
