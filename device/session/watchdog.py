"""Tells systemd that the table lives, for as long as every one of its loops goes round.

A service that only says so from one loop looks well while the other hangs: a screen that is drawn over a
tray that nobody watches, or a tray that is watched behind a frozen screen.
"""

from __future__ import annotations

import os
import socket
from collections.abc import Callable, Mapping
from enum import Enum
from typing import Final


class Loop(Enum):
    """What has to go round. One that moves to a thread or process of its own must beat from there."""

    SCREEN = "screen"
    EYE = "eye"


_BEATS_PER_PERIOD: Final = 4
_US: Final = 1e-6


class Watchdog:
    """Joins the beats of all loops into one sign of life.

    Args:
        tell: takes a message in the words of sd_notify(3).
        clock: seconds that only grow.
        period_s: the longest silence that systemd bears; None where it does not listen for life.
    """

    def __init__(
        self, tell: Callable[[str], None], clock: Callable[[], float], period_s: float | None = None
    ) -> None:
        self._tell = tell
        self._clock = clock
        self._period_s = period_s
        self._beaten: set[Loop] = set()
        self._told_s: float | None = None

    def beat(self, loop: Loop) -> None:
        """A loop has gone round; once all have, systemd is told, but not more often than it needs."""
        self._beaten.add(loop)
        if len(self._beaten) < len(Loop):
            return
        now_s = self._clock()
        if self._told_s is None:
            self._tell("READY=1")
        elif self._period_s is None or now_s - self._told_s < self._period_s / _BEATS_PER_PERIOD:
            return
        else:
            self._tell("WATCHDOG=1")
        self._told_s = now_s
        self._beaten.clear()


def watchdog(clock: Callable[[], float], environment: Mapping[str, str] = os.environ) -> Watchdog:
    """The watchdog that systemd asks for; one that tells nobody where nobody asks."""
    address = environment.get("NOTIFY_SOCKET")
    if not address:
        return Watchdog(_nobody, clock)
    period = environment.get("WATCHDOG_USEC")
    ours = environment.get("WATCHDOG_PID", str(os.getpid())) == str(os.getpid())
    return Watchdog(_teller(address), clock, int(period) * _US if period and ours else None)


def _teller(address: str) -> Callable[[str], None]:
    # An address that begins with @ is one of the kernel's own names, not a file.
    place = "\0" + address[1:] if address.startswith("@") else address

    def tell(message: str) -> None:
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
            line.sendto(message.encode(), place)

    return tell


def _nobody(message: str) -> None:
    """Nobody listens."""
