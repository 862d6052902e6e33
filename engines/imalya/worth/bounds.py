"""Turns that cannot be solved, because their worth hangs on too much that is no part of them.

With Laiirna a Ruse buys throws of Dams as long as he has Tales, and Bels bring him some. A Trésor that holds
enough for it never runs empty; else a tax day may come, which hangs on the Tales of everybody. With
`escalier_floor` and `escalier_gain_steals` together, and with Gains who steal from such a Ruse, what is
stolen hangs on a score that rises and falls. Such a turn is reckoned twice: what it is worth at least, and
what it is worth at most.
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
"""Where purse and Trésor hold more Tales than these, whoever took all of them could hardly use another."""

_EGALS: Final = 15
"""He who threw more Egals in one turn would be a rare player; each brings a Gain one of his Tales."""


def is_exact(state: State) -> bool:
    """Whether a turn is solved as it is."""
    if not may_buy(state):
        return not _floor_is_stolen_at(state)
    rules = state.rules
    return (
        _tresor_lasts(state)
        and not _is_stolen_from(state)
        and not rules.chance
        and rules.laiirna_steal is LaiirnaSteal.GAIN
    )


def lower(state: State) -> State:
    """The same with no more than is sure: no Tales by Bels, and nothing to stop thieves."""
    if _floor_is_stolen_at(state):
        return state.but(rules=replace(state.rules, escalier_floor=False))
    if not may_buy(state):
        return state
    state = state.but_player(state.active, score=ENDLESS)
    if _tresor_lasts(state):
        return state.but(tresor=ENDLESS)
    return state.but(tresor=0).but_player(state.active, tales=_sure_tales(state))


def upper(state: State) -> State:
    """The same with a Trésor that is never empty, and nobody who steals."""
    if is_exact(state):
        return lower(state)
    if may_buy(state):
        state = state.but(tresor=ENDLESS)
    if may_buy(state) or _floor_is_stolen_at(state):
        for seat in thieves(state):
            state = state.but_player(seat, power_open=False, bought=None)
    return state


def more_at_most(state: State) -> float:
    """What a Ruse who buys could win besides, by stealing (IM-90) or in turns that follow (l.87)."""
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
    """Whether it never runs empty: whoever had taken its Tales would have more than enough of them."""
    lost = _killed(state) + _EGALS * len(leviers(state))
    return state.player.tales + state.tresor - lost > _TOGETHER


def _killed(state: State) -> int:
    """The Tales that the Trésor still pays for kills in this turn (l.57)."""
    return sum(not state.players[seat].power_bought for seat in mort.waiting(state)) * mort.REWARD


def _sure_tales(state: State) -> int:
    """Those that no tax day takes from him; a kill may bring one (l.45)."""
    taxed = 0 < _killed(state) >= state.tresor
    return max(0, state.player.tales - (tales.TAX if taxed else 0))
