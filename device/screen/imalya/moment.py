"""Who must act in a state, and which key stands for which die."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from device.keys import SOFT_KEYS, Key
from device.screen.pages import on_keys
from engines.contract import NATURE


def awaited_seat(state: Any) -> int | None:
    """The seat of the player who must act: who chooses, or whose hand throws; None at the end."""
    awaits = state.awaits
    if awaits.actor == NATURE:
        return int(awaits.thrower)
    return int(awaits.actor) if awaits.actor >= 0 else None


def awaited_name(state: Any) -> str:
    """The name of the player who must act."""
    seat = awaited_seat(state)
    return "" if seat is None else str(state.players[seat].name)


def die_keys(state: Any, numbers: Sequence[int], page: int) -> dict[int, Key]:
    """The key of each die: the one that bears its number, as long as there are no more dice than keys."""
    if len(state.dice) <= len(SOFT_KEYS):
        return {number: Key.soft(number) for number in numbers}
    return {number: key for key, number in on_keys(numbers, page).items()}
