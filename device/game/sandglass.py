"""A timer for turns, shown as a sandglass; it reads a monotonic clock."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Allowance:
    """How long a turn may take.

    Attributes:
        turn: identifies the turn; the timer restarts when this value changes.
        seconds: the time limit of a turn.
    """

    turn: object
    seconds: int


class Sandglass:
    """A timer that runs while a turn is timed, pauses otherwise, and restarts with each new turn.

    Args:
        clock: a monotonic clock, in seconds.

    Attributes:
        run_s: the seconds that the turn has taken, at most its time limit; while the timer is paused, those
            of the turn that was timed last.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self.run_s = 0.0
        self._clock = clock
        self._allowance: Allowance | None = None
        self._turn: object = None
        self._seen_s = clock()

    def watch(self, allowance: Allowance | None) -> None:
        """Advance the timer to now, for the current turn; None pauses it."""
        now_s = self._clock()
        if self._allowance is not None:
            self.run_s = min(self.run_s + now_s - self._seen_s, self._allowance.seconds)
        self._seen_s, self._allowance = now_s, allowance
        if allowance is not None and allowance.turn != self._turn:
            self._turn = allowance.turn
            self.restart()

    def begin(self) -> None:
        """Forget the turn of another game: the next turn has its full time."""
        self._allowance = self._turn = None
        self.restart()

    def go_on(self, allowance: Allowance, run_s: float) -> None:
        """Let a turn go on that has taken so many seconds already."""
        self._turn, self.run_s = allowance.turn, min(max(0.0, run_s), allowance.seconds)

    def restart(self) -> None:
        """Restart the timer: the current turn has its full time again."""
        self.run_s = 0.0

    @property
    def left_s(self) -> int | None:
        """The seconds left, rounded up; None while the timer is paused."""
        if self._allowance is None:
            return None
        return math.ceil(self._allowance.seconds - self.run_s)
