"""Bounds for turns that cannot be solved, because their worth depends on too much outside them.

- With Laiirna a Ruse buys throws of Dams while he has Tales, and Bels bring him Tales. If the Trésor may run
  empty, a tax day may come, and that depends on the Tales of everybody.
- With `escalier_floor` and `escalier_gain_steals` together, and with Gains who steal from such a Ruse, the
  points stolen depend on a score that rises and falls within the turn.

Such a turn is solved twice with simpler rules: for a lower and for an upper bound.
"""

from __future__ import annotations

from dataclasses import replace
from math import inf
from typing import TYPE_CHECKING, Final

from engines.imalya import mort, tales
from engines.imalya.switches import LaiirnaSteal
from engines.imalya.worth.position import (
    ENDLESS,
    ENOUGH_POINTS,
    leviers,
    may_be_all_own,
    may_buy,
    reduced,
    thieves,
)

if TYPE_CHECKING:
    from engines.imalya.state import State

_TOGETHER: Final = 24
"""If purse and Trésor hold more Tales than this, the Trésor counts as never empty: a Ruse who took all of it
could hardly use another Tale."""

_EGALS: Final = 15
"""The most Egals of one turn that the bound allows for; more are very rare. With each of them, every Gain
whose power is open takes a Tale from the player."""


def is_exact(state: State) -> bool:
    """Whether the worth of a turn is exact, not only bounded."""
    if not may_buy(state):
        return not _floor_is_stolen_at(state)
    rules = state.rules
    return (
        _tresor_lasts(state)
        and not _is_stolen_from(state)
        and not rules.chance
        and rules.laiirna_steal is LaiirnaSteal.GAIN
    )


def for_lower_bound(state: State) -> State:
    """The simpler turn for the lower bound: Bels bring no Tales, and thieves always find points to steal."""
    if _floor_is_stolen_at(state):
        return state.but(rules=replace(state.rules, escalier_floor=False))
    if not may_buy(state):
        return state
    state = state.but_player(state.active, score=ENDLESS)
    if _tresor_lasts(state):
        return state.but(tresor=ENDLESS)
    return state.but(tresor=0).but_player(state.active, tales=_sure_tales(state))


def for_upper_bound(state: State) -> State:
    """The simpler turn for the upper bound: the Trésor is never empty, and nobody steals."""
    if is_exact(state):
        return for_lower_bound(state)
    if may_buy(state):
        state = state.but(tresor=ENDLESS)
    if may_buy(state) or _floor_is_stolen_at(state):
        for seat in thieves(state):
            state = state.but_player(seat, power_open=False, bought=None)
    return state


def more_at_most(state: State) -> float:
    """The most points that a Ruse who buys could add by stealing (IM-90) or in further turns (l.87)."""
    if not may_buy(state):
        return 0
    if state.rules.chance and may_be_all_own(reduced(state)):
        return inf
    if state.rules.laiirna_steal is LaiirnaSteal.GAIN:
        return 0
    others = [player for seat, player in enumerate(state.players) if seat != state.active]
    return sum(player.score for player in others if not player.out)


def _floor_is_stolen_at(state: State) -> bool:
    return state.rules.escalier_floor and bool(thieves(state))


def _is_stolen_from(state: State) -> bool:
    """Whether there may be too little left to steal (IM-93)."""
    return bool(thieves(state)) and state.player.score < ENOUGH_POINTS


def _tresor_lasts(state: State) -> bool:
    """Whether the Trésor cannot run empty: a player who took its Tales would have more than he could use."""
    lost = _killed(state) + _EGALS * len(leviers(state))
    return state.player.tales + state.tresor - lost > _TOGETHER


def _killed(state: State) -> int:
    """The Tales that the Trésor still pays for kills in this turn (l.57)."""
    return sum(not state.players[seat].power_bought for seat in mort.waiting(state)) * mort.REWARD


def _sure_tales(state: State) -> int:
    """The Tales that no tax day can take from the player; a kill may bring one about (l.45)."""
    taxed = 0 < _killed(state) >= state.tresor
    return max(0, state.player.tales - (tales.TAX if taxed else 0))
