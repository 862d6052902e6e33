"""Tells a game step by step: the action, its events, and the lines of the position that changed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import fields
from typing import Any, Final, Literal

from engines.contract import Player, State
from engines.record import Step
from wording.lists import listed

_SEATS: Final = frozenset({"seat", "by", "giver", "taker"})
_SEVERAL_SEATS: Final = frozenset({"seats", "right", "wrong"})
_ACCOUNTS: Final = frozenset({"gives", "takes", "changes"})
"""The fields of events that hold a seat, several seats, and sums by seat. There, None stands for the pot."""


def told(step: Step, whole: bool = False) -> Iterator[str]:
    """The lines that tell a step: its action, its events, and the lines of the position that have changed.

    Args:
        step: the step; the beginning has neither action nor events.
        whole: give every line of the position, not only those that changed.
    """
    if step.before is not None:
        yield f"{step.number}. {_who(step.before)}{step.action}"
        yield from (f"   {_event(event, step.after.players)}" for event in step.events)
    known = [] if whole else str(step.before).split("\n")
    yield from (f"   | {line}" for line in str(step.after).split("\n") if line not in known)


def standing(state: State) -> str:
    """One line: the places and the reason of the end, or the players who are awaited and for what."""
    if state.outcome is None:
        return f"awaited: {_names(state, state.awaits.seats, 'or')} ({state.awaits.kind})"
    places = (
        f"{place}. {_names(state, seats)}" for place, seats in enumerate(state.outcome.ranking, start=1)
    )
    return f"{', '.join(places)} ({state.outcome.reason})"


def _who(state: State) -> str:
    """The name of the player who acts; "" where several may act, because then the action names the seat."""
    seats = state.awaits.seats
    return f"{_names(state, seats)}: " if len(seats) == 1 else ""


def _names(state: State, seats: Sequence[int], joined_by: Literal["and", "or"] = "and") -> str:
    return listed([state.players[seat].name for seat in seats], joined_by)


def _event(event: Any, players: Sequence[Player]) -> str:
    """An event as text: its class and its fields; seats are given as the names of the players."""
    return " ".join([type(event).__name__, *(_field(event, field.name, players) for field in fields(event))])


def _field(event: object, name: str, players: Sequence[Player]) -> str:
    value = getattr(event, name)
    if name in _SEATS and value is not None:
        value = players[value].name
    if name in _SEVERAL_SEATS:
        value = tuple(players[seat].name for seat in value)
    if name in _ACCOUNTS:
        value = tuple(("pot" if seat is None else players[seat].name, sum_) for seat, sum_ in value)
    return f"{name}={_plain(value)}"


def _plain(value: object) -> str:
    """Values without brackets and quotation marks: 1:R,2:B for pairs, 1,2 for numbers."""
    if not isinstance(value, tuple):
        return str(value)
    return ",".join(":".join(map(str, item)) if isinstance(item, tuple) else str(item) for item in value)
