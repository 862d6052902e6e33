"""Finds the moment after midnight at which the table shows the evening by itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from device.annals.result import EVENING_ENDS_H
from device.session.table_state import TableState

_NOON: Final = 12
"""The hour from which on an evening may pass midnight."""


class Midnight:
    """Offers the evening once, after midnight: between two turns, or when a finished game is left.

    Args:
        time_of_day: returns the time of day as text, such as "23:59".
    """

    def __init__(self, time_of_day: Callable[[], str]) -> None:
        self._time_of_day = time_of_day
        self._hour = _hour(time_of_day())
        self._due = False
        self._before = TableState(None)
        self._turn: object = None
        self._turn_passed_to: Any = None
        """The state in which another turn has just begun; None once that turn has gone on."""

    def offers(self, now: TableState, turn: object, *, waits: bool) -> bool:
        """Whether to show the evening now; asked in every turn of the table's loop.

        Args:
            now: the table.
            turn: whose or which turn of the game it is, by `turn` of its `GameScreens`.
            waits: nothing moves, and the game's own question is on the screen.
        """
        self._watch_clock()
        before, self._before = self._before, now
        last, self._turn = self._turn, turn
        if now.state is not before.state:
            self._turn_passed_to = now.state if turn != last and _goes_on(before, now) else None
        left = before.is_over and now.state is None
        between_turns = waits and now.state is not None and now.state is self._turn_passed_to
        return self._due and (left or between_turns)

    def shown(self) -> None:
        """Note that the evening was shown, so that it is not offered again before the next midnight."""
        self._due = False

    def _watch_clock(self) -> None:
        before, self._hour = self._hour, _hour(self._time_of_day())
        if self._hour >= EVENING_ENDS_H:
            self._due = False
        elif before >= _NOON:
            self._due = True


def _goes_on(before: TableState, now: TableState) -> bool:
    """Whether a step has been taken, and the game goes on without a doubt."""
    stepped = before.state is not None and now.steps > before.steps
    return stepped and not now.doubts and now.seat is not None


def _hour(written: str) -> int:
    return int(written[:2])
