"""Debounces the contacts of a key."""

from __future__ import annotations

import math


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
        self._open_s: float | None = None

    def feed(self, closed: bool, now_s: float, *, edge: bool = True) -> bool:
        """Process an edge or a sample of the contacts; returns whether a new press begins.

        Kernels may drop edges. If a sample finds contacts closed that were open, they closed at an unknown
        time. That may have been a bounce, so it belongs to the same press.

        Args:
            closed: whether the contacts are closed.
            now_s: the time of the edge or sample.
            edge: True for an edge, False for a sample.
        """
        stayed_open = self._open_s is not None and now_s - self._open_s >= self._quiet_s
        if stayed_open and edge == closed:
            self.down = False
        if not closed:
            self._open_s = now_s if edge or self._open_s is None else self._open_s
            return False
        self._open_s = None
        if self.down:
            return False
        self.down, self.since_s = True, now_s
        return True

    def held_s(self, now_s: float) -> float:
        """For how long the key has been held; 0 as soon as its contacts are open."""
        return now_s - self.since_s if self.down and self._open_s is None else 0.0
