"""What screens of Imalya read from the state: who must act, and which key stands for which die."""

from __future__ import annotations

from collections.abc import Collection

from device.keys import SOFT_KEYS, Key
from device.screen.base import View, position_of
from device.screen.row.layout import hand_of, key_of
from engines.imalya import Player, State


def state_of(view: View) -> State:
    """The state of the game on the table."""
    state: State = position_of(view).state
    return state


def awaited_player(state: State) -> Player:
    """The player who must act.

    Raises:
        ValueError: the game is over.
    """
    seat = state.awaits.seat
    if seat is None:
        raise ValueError("nobody is awaited any more; ask for the awaited player before the end")
    return state.players[seat]


def awaited_name(state: State) -> str:
    """The name of the player who must act; "" at the end."""
    return "" if state.awaits.seat is None else awaited_player(state).name


def count_keys(state: State, hand: int) -> dict[int, Key]:
    """The key below each die, without the dice of the hand that is not in play."""
    count = len(state.dice)
    keys = {number: key_of(number, count, hand) for number in range(1, count + 1)}
    return {number: key for number, key in keys.items() if key is not None}


def hand_in_play(state: State, chosen: int | None, numbers: Collection[int]) -> int:
    """The hand of dice above the keys: the one that people have chosen, or the first with one of these dice.

    Args:
        state: the state of the game; up to six dice are in one hand.
        chosen: the hand that people have changed to, or None.
        numbers: the dice that can be chosen now.
    """
    if len(state.dice) <= len(SOFT_KEYS):
        return 0
    if chosen is not None:
        return chosen
    return hand_of(min(numbers, default=1))
