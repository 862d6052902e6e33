"""Debounces the contacts of a key."""

from __future__ import annotations

import math
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class _Opening:
    """The contacts have opened: when that was, and when the program heard of it."""

    at_s: float
    heard_s: float


class Debounce:
    """Debounces one key: a press counts at its first edge, a release after a quiet time.

    So the table reacts without delay. The key counts as released once its contacts have stayed open for
    `quiet_s`, longer than any bounce. All edges before that belong to the same press.

    Args:
        quiet_s: how long the contacts must stay open to count as released.
        down: whether the contacts are closed at the start; that begins no press.
        now_s: the time of the start.

    Attributes:
        down: whether the key counts as pressed.
        since_s: when it was pressed.
    """

    def __init__(self, quiet_s: float, *, down: bool = False, now_s: float = -math.inf) -> None:
        self.down = down
        self.since_s = now_s
        self._quiet_s = quiet_s
        self._opening: _Opening | None = None

    def edge(self, closed: bool, at_s: float, heard_s: float) -> bool:
        """Process an edge of the contacts; returns whether a new press begins.

        Args:
            closed: whether the contacts have closed.
            at_s: when the edge came.
            heard_s: when the program heard of it; a busy one may hear of several edges at once.
        """
        if not closed:
            self._opening = _Opening(at_s, heard_s)
            return False
        if self._opening is not None and at_s - self._opening.at_s >= self._quiet_s:
            self.down = False
        return self._close(at_s)

    def sample(self, closed: bool, now_s: float) -> bool:
        """Process a look at the contacts as they are now; returns whether a new press begins.

        Kernels may drop edges. If a sample finds contacts closed that were open, they closed at an unknown
        time. That may have been a bounce, so it belongs to the same press.

        Args:
            closed: whether the contacts are closed.
            now_s: the time of the sample.
        """
        if closed:
            return self._close(now_s)
        if self._opening is None:
            self._opening = _Opening(now_s, now_s)
        # By the time of hearing: of a bounce that has just begun, most edges may not have been heard of yet.
        elif now_s - self._opening.heard_s >= self._quiet_s:
            self.down = False
        return False

    def held_s(self, now_s: float) -> float:
        """For how long the key has been held; 0 as soon as its contacts are open."""
        return now_s - self.since_s if self.down and self._opening is None else 0.0

    def _close(self, at_s: float) -> bool:
        """The contacts are closed; returns whether a new press begins by that."""
        self._opening = None
        if self.down:
            return False
        self.down, self.since_s = True, at_s
        return True
