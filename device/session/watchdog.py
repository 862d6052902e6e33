"""Reports to systemd that the table is alive, as long as all of its loops keep running.

A report from one loop alone would hide that another hangs: a screen that is still drawn while nobody
watches the tray, or a tray that is watched behind a frozen screen.
"""

from __future__ import annotations

import os
import socket
from collections.abc import Callable, Mapping
from enum import Enum
from typing import Final


class Loop(Enum):
    """A loop that must keep running. If it moves to its own thread or process, it must beat from there."""

    SCREEN = "screen"
    EYE = "eye"


_BEATS_PER_PERIOD: Final = 4
"""How many heartbeats are sent in the time after which systemd restarts the table; so one may be late."""
_US: Final = 1e-6


class Watchdog:
    """Reports to systemd once every loop has beaten.

    Args:
        tell: sends a message in the format of sd_notify(3).
        clock: a monotonic clock, in seconds.
        period_s: the watchdog timeout of systemd; None if it has set none.
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
        """Record that a loop has gone round; once all have, tell systemd, but not more often than needed."""
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

    def opens(self) -> None:
        """Record that a part of the table is opened, during which no loop goes round.

        After a trouble was shown, systemd counts the table as ready, and each part gets a whole period.
        Before the first screen nothing is told: there systemd waits for minutes.
        """
        if self._told_s is not None and self._period_s is not None:
            self._tell("WATCHDOG=1")
            self._told_s = self._clock()


def watched_by_systemd(environment: Mapping[str, str] = os.environ) -> bool:
    """Whether systemd runs the table, as on an appliance, which it switches off after *Quit*."""
    return bool(environment.get("NOTIFY_SOCKET"))


def watchdog(clock: Callable[[], float], environment: Mapping[str, str] = os.environ) -> Watchdog:
    """The watchdog set up by systemd's environment variables; without them, one that reports nothing."""
    address = environment.get("NOTIFY_SOCKET")
    if not address:
        return Watchdog(_nobody, clock)
    period = environment.get("WATCHDOG_USEC", "")
    ours = environment.get("WATCHDOG_PID", str(os.getpid())) == str(os.getpid())
    told = period.isascii() and period.isdecimal() and ours
    return Watchdog(_teller(address), clock, int(period) * _US if told else None)


def _teller(address: str) -> Callable[[str], None]:
    # An address that begins with @ is in the abstract namespace of Linux, not a file.
    place = "\0" + address[1:] if address.startswith("@") else address

    def tell(message: str) -> None:
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
            line.sendto(message.encode(), place)

    return tell


def _nobody(message: str) -> None:
    """Drop the message: the table was not started by systemd."""
