"""Who must act in a state, and which key stands for which die."""

from __future__ import annotations

from collections.abc import Sequence

from device.keys import SOFT_KEYS, Key
from device.screen.base import View, position_of
from device.screen.pages import on_keys
from engines.contract import NATURE
from engines.imalya import Player, State


def state_of(view: View) -> State:
    """The state of the game on the table."""
    state: State = position_of(view).state
    return state


def awaited_seat(state: State) -> int | None:
    """The seat of the player who must choose or throw; None at the end."""
    awaits = state.awaits
    if awaits.actor == NATURE:
        return awaits.thrower
    return awaits.actor if awaits.actor >= 0 else None


def awaited_player(state: State) -> Player:
    """The player who must act.

    Raises:
        ValueError: the game is over.
    """
    seat = awaited_seat(state)
    if seat is None:
        raise ValueError("nobody is awaited any more; ask for the awaited player before the end")
    return state.players[seat]


def awaited_name(state: State) -> str:
    """The name of the player who must act; "" at the end."""
    return "" if awaited_seat(state) is None else awaited_player(state).name


def die_keys(state: State, numbers: Sequence[int], page: int) -> dict[int, Key]:
    """The key of each die: the key with its number, or with more dice than keys the next key of the page."""
    if len(state.dice) <= len(SOFT_KEYS):
        return {number: Key.soft(number) for number in numbers}
    return {number: key for key, number in on_keys(numbers, page).items()}
