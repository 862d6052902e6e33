"""A sandglass: how much time whoever is awaited has left, by a clock that only grows."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Allowance:
    """How long a turn may take.

    Attributes:
        turn: what tells this turn from the one before; the time begins anew where it differs.
        seconds: what a turn has in all.
    """

    turn: Any
    seconds: int


class Sandglass:
    """It runs while a turn is timed, lies on its side while nothing is, and is turned for each new turn.

    Args:
        clock: the time in seconds, from any origin.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._allowance: Allowance | None = None
        self._turn: Any = None
        self._run_s = 0.0
        self._seen_s = clock()

    def watch(self, allowance: Allowance | None) -> None:
        """Let the sand run until now, for what is awaited now; None where nobody's time counts."""
        now_s = self._clock()
        if self._allowance is not None:
            self._run_s += now_s - self._seen_s
        self._seen_s, self._allowance = now_s, allowance
        if allowance is not None and allowance.turn != self._turn:
            self._turn = allowance.turn
            self.turn()

    def turn(self) -> None:
        """All the sand is above again."""
        self._run_s = 0.0

    @property
    def left_s(self) -> int | None:
        """Whole seconds that are left, rounded up; None while nobody's time counts."""
        if self._allowance is None:
            return None
        return max(0, math.ceil(self._allowance.seconds - self._run_s))
