"""Turns that are worth no more, or no less, than one whose worth hangs on too much that is no part of it.

With Laiirna a Ruse buys throws of Dams as long as he has Tales, and comes by Tales in the turn itself: by
Bels, from a Trésor that all fill on the day it is empty. With `escalier_floor` and `escalier_gain_steals`
together, what is stolen hangs on a score that rises and falls. Such a turn is solved twice, with what makes
it worth less and with what makes it worth more.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from engines.imalya import laiirna, mort, tales
from engines.imalya.figures import Figure
from engines.imalya.switches import LaiirnaSteal
from engines.imalya.worth.position import ENDLESS, thieves

if TYPE_CHECKING:
    from engines.imalya.state import State

_PURCHASES: Final = 3
"""No more purchases than these are reckoned with for sure: each makes the table of positions longer."""


def is_exact(state: State) -> bool:
    """Whether a turn is solved as it is."""
    return not _ruse_may_buy(state) and not _floor_is_stolen_at(state)


def lower(state: State) -> State:
    """The same with no more than is sure: few purchases, no Tales by Bels, and nothing to stop thieves."""
    if _floor_is_stolen_at(state):
        return state.but(rules=replace(state.rules, escalier_floor=False))
    if not _ruse_may_buy(state):
        return state
    return state.but_player(state.active, tales=laiirna.PRICE * _sure_purchases(state), score=ENDLESS)


def upper(state: State) -> State:
    """The same with purchases without end, and nobody who steals."""
    if is_exact(state):
        return state
    for seat in thieves(state):
        state = state.but_player(seat, power_open=False, bought=None)
    return state.but_player(state.active, tales=2 * ENDLESS * laiirna.PRICE) if state.rules.tales else state


def stolen_at_most(state: State) -> int:
    """The points that a bought Ruse could steal from others, by house rule (IM-90)."""
    if not _ruse_may_buy(state) or state.rules.laiirna_steal is LaiirnaSteal.GAIN:
        return 0
    others = [player for seat, player in enumerate(state.players) if seat != state.active]
    return sum(player.score for player in others if not player.out)


def _ruse_may_buy(state: State) -> bool:
    return state.rules.laiirna and state.player.faction is Figure.RUSE


def _floor_is_stolen_at(state: State) -> bool:
    return state.rules.escalier_floor and bool(thieves(state))


def _sure_purchases(state: State) -> int:
    """How often he can pay whatever others take from him: a Gain any number of Tales, a tax day three."""
    if any(not state.players[seat].power_bought for seat in state.opposing_powers(Figure.GAIN)):
        return 0
    killed = sum(not state.players[seat].power_bought for seat in mort.waiting(state)) * mort.REWARD
    sure = state.player.tales - (tales.TAX if state.tresor <= killed else 0)
    return min(max(0, sure) // laiirna.PRICE, _PURCHASES)
