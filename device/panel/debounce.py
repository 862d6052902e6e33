"""What a finger meant, told from contacts that bounce."""

from __future__ import annotations

import math


class Debounce:
    """One key's contacts: closing counts at once, letting go once they have stayed open.

    A press is felt at its first edge, so that the table answers without delay. From then on nothing is
    believed until the contacts have been open without a break for as long as no bounce lasts: however long
    a storm goes on, it is one press.

    Args:
        quiet_s: how long the contacts must stay open to count as let go.
        down: how they stand at the beginning; a key that is down already begins no press.
        now_s: the time of the beginning.

    Attributes:
        down: whether a finger is on the key.
        since_s: when it went down.
    """

    def __init__(self, quiet_s: float, *, down: bool = False, now_s: float = -math.inf) -> None:
        self.down = down
        self.since_s = now_s
        self._quiet_s = quiet_s
        self._open_s: float | None = None

    def feed(self, closed: bool, now_s: float, *, edge: bool = True) -> bool:
        """Take in how the contacts stand; True where this begins a press.

        Kernels drop edges. Contacts that were open and are found closed without an edge have closed at an
        unknown moment: they may have bounced, so the key stays down.

        Args:
            closed: how they stand.
            now_s: when.
            edge: whether they have moved at that time; otherwise they were looked at.
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
        """For how long the key has been held; 0 from the moment its contacts open."""
        return now_s - self.since_s if self.down and self._open_s is None else 0.0
