"""What the questions of the game ask of a view: the game, who must act, which key is which die."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from device.i18n import _
from device.keys import SOFT_KEYS, Key
from device.screen.base import Go, Position
from device.screen.imalya.faces import lying_letters
from device.screen.kit.captions import Caption
from device.screen.pages import PAGE_KEY, next_page, on_keys, others_caption
from device.screen.question import Choice, return_choice
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


def throw_screen(**fields: Any) -> Any:
    """The screen of the tray, with what has been chosen on it."""
    from device.screen.imalya.throw import ThrowScreen

    return ThrowScreen(**fields)


def die_keys(state: Any, numbers: Sequence[int], page: int) -> dict[int, Key]:
    """The key of each die: the one that bears its number, as long as there are no more dice than keys."""
    if len(state.dice) <= len(SOFT_KEYS):
        return {number: Key.soft(number) for number in numbers}
    return {number: key for key, number in on_keys(numbers, page).items()}


def page_choice(items: Sequence[object], page: int, **fields: Any) -> dict[Key, Choice]:
    """The key that turns the page, where there are more answers than keys."""
    following = next_page(items, page)
    if following is None:
        return {}
    return {PAGE_KEY: Choice(others_caption(), Go(throw_screen(page=following, **fields)))}


def correct_choice(position: Position) -> dict[Key, Choice]:
    """The sixth key corrects a die, wherever it does nothing else."""
    if not lying_letters(position.state):
        return {}
    caption = Caption(_("Correct"), _("a die"), icon="plume")
    return {Key.SIX: Choice(caption, Go(throw_screen(correcting=True)))}


def back_to_question() -> dict[Key, Choice]:
    """Back to the question that this one narrows down."""
    return {Key.BACK: return_choice(Go(throw_screen()))}
