"""When powers are active: in the first round, and for a round after a combination (l.55, 62-63)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.imalya.events import PowerClosed, PowerOpened
from engines.imalya.figures import MINEURES

if TYPE_CHECKING:
    from engines.imalya.rules import Rules
    from engines.imalya.state import State


def are_given(rules: Rules) -> bool:
    """Whether players get powers for nothing; with Laiirna they may have to buy all of them (IM-92)."""
    return rules.six and (rules.laiirna_keep_free or not rules.laiirna)


def open_all(state: State) -> State:
    """Open everybody's power for the whole first round (l.55, IM-55)."""
    if are_given(state.rules):
        for seat in state.seats_from(state.starter or 0):
            state = _open(state, seat)
    return state


def close_all(state: State) -> State:
    """Close the powers of the first round; a power won and opened in it goes on (IM-99)."""
    for seat, player in enumerate(state.players):
        if not player.bonus_power:
            state = close(state, seat)
    return state


def promise(state: State, seat: int) -> State:
    """Let the power open with the player's next turn, after a combination (l.62-63)."""
    return state.but_player(seat, power_due=True) if are_given(state.rules) else state


def start_turn(state: State) -> State:
    """At the start of a turn, open a power that the player has won; else close his last one (IM-56)."""
    seat = state.active
    if state.players[seat].power_due:
        return _open(state, seat)
    return state if state.round == 1 else close(state, seat)


def start_bonus_turn(state: State) -> State:
    """Open the power just won at once, until the owner's next ordinary turn begins (IM-99)."""
    seat = state.active
    return _open(state, seat).but_player(seat, bonus_power=True) if state.player.power_due else state


def lose(state: State, seat: int) -> State:
    """Close a power at once, given or bought: its owner changed Faction or is out (IM-66, IM-69)."""
    told = (PowerClosed(seat),) if state.power_active(seat) else ()
    return state.but_player(seat, *told, power_open=False, power_due=False, bonus_power=False, bought=None)


def close(state: State, seat: int) -> State:
    """Close a power that was given; one that is bought as well goes on as such."""
    player = state.players[seat]
    if not player.power_open:
        return state
    told = () if player.bought else (PowerClosed(seat),)
    return state.but_player(seat, *told, power_open=False, bonus_power=False)


def _open(state: State, seat: int) -> State:
    if state.players[seat].faction not in MINEURES:
        return state.but_player(seat, power_due=False)
    return state.but_player(
        seat, PowerOpened(seat), power_open=True, power_due=False, bonus_power=False, kill_paid=False
    )
