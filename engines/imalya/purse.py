"""Moves what Bels, powers and Dams bring and cost: Tales, or with the Escalier points (l.40, 71).

Amounts are given in Tales. The functions have the same names in `tales` and in `escalier`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.imalya import escalier, tales
from engines.imalya.events import Reason

if TYPE_CHECKING:
    from engines.imalya.state import State


def receive(state: State, seat: int, amount: int, reason: Reason) -> State:
    """A player receives Tales from the Trésor, or five points for each."""
    if state.rules.escalier:
        return escalier.receive(state, seat, amount, reason)
    return tales.receive(state, seat, amount, reason)


def levy(state: State, seat: int, amount: int, reason: Reason) -> State:
    """A player gives Tales to the Trésor, as far as he has them, or loses five points for each."""
    if state.rules.escalier:
        return escalier.levy(state, seat, amount, reason)
    return tales.levy(state, seat, amount, reason)


def transfer(state: State, giver: int, taker: int, amount: int, reason: Reason) -> State:
    """One player gives another Tales, as far as he has them; or the other wins five points for each."""
    if state.rules.escalier:
        return escalier.transfer(state, giver, taker, amount, reason)
    return tales.transfer(state, giver, taker, amount, reason)
