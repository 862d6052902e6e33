"""Pays what Bels, powers and Dams bring and cost: in Tales, or with the Escalier in points (l.40, 71)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.imalya import escalier, tales
from engines.imalya.events import Reason

if TYPE_CHECKING:
    from engines.imalya.state import State


def earn(state: State, seat: int, worth: int, reason: Reason) -> State:
    """A player receives Tales from the Trésor, or five points for each."""
    if state.rules.escalier:
        return escalier.win(state, seat, worth, reason)
    return tales.receive(state, seat, worth, reason)


def lose(state: State, seat: int, worth: int, reason: Reason) -> State:
    """A player gives Tales to the Trésor, as far as he has them, or loses five points for each."""
    if state.rules.escalier:
        return escalier.lose(state, seat, worth, reason)
    return tales.levy(state, seat, worth, None, reason)


def pay(state: State, giver: int, taker: int, worth: int, reason: Reason) -> State:
    """One player pays another in Tales, as far as he has them; or the other wins five points for each."""
    if state.rules.escalier:
        return escalier.pay(state, giver, taker, worth, reason)
    return tales.levy(state, giver, worth, taker, reason)
