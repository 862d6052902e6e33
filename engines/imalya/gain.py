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
    if not egals or not state.rules.six:
        return state
    mine = state.player.faction is Figure.GAIN and state.power_active(state.active)
    opponents = state.opposing_powers(Figure.GAIN)
    for _ in range(egals):
        if mine and not state.player.power_bought:
            state = purse.earn(state, state.active, 1, Reason.GAIN)
        for seat in opponents:
            state = _earn_from_opponent(state, seat)
    return state


def _earn_from_opponent(state: State, seat: int) -> State:
    if state.players[seat].power_bought:
        return laiirna.gain(state, state.active, seat)
    return purse.pay(state, state.active, seat, 1, Reason.GAIN)
