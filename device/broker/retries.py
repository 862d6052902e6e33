"""Waits before a lost connection is tried again, and says once why it was lost."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

SHORTEST_WAIT_S, LONGEST_WAIT_S = 1.0, 60.0
"""The first wait after a connection was lost, and the longest: each wait is twice as long as the last one."""


class Retries:
    """The waits between the attempts to reach a broker.

    Args:
        report: told why the connection was lost, once for several losses in a row with the same reason.
        shortest_s: the first wait, in seconds.
        longest_s: the longest wait.
    """

    def __init__(
        self,
        report: Callable[[str], None],
        shortest_s: float = SHORTEST_WAIT_S,
        longest_s: float = LONGEST_WAIT_S,
    ) -> None:
        self._report = report
        self._shortest_s = self._wait_s = shortest_s
        self._longest_s = longest_s
        self._why = ""

    def succeed(self) -> None:
        """The connection works: after its next loss, the waits begin with the shortest one again."""
        self._wait_s, self._why = self._shortest_s, ""

    def fail(self, why: str) -> None:
        """Report why the connection was lost, unless that was the last reason, too."""
        if why != self._why:
            self._why = why
            self._report(why)

    async def wait(self) -> None:
        """Leave the connection alone for the next wait."""
        await asyncio.sleep(self._wait_s)
        self._wait_s = min(2 * self._wait_s, self._longest_s)
