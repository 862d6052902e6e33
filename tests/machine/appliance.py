"""A machine with the table on it: emulated, or with a kernel that runs as a program of this host."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from pathlib import Path
from types import TracebackType
from typing import Final, Self

from tests.machine.agent import Agent
from tests.machine.errors import NoAnswer
from tests.machine.picture import Picture

SCREEN_WH: Final = (800, 480)
BOOT_S: Final = 900.0
"""The time limit of a boot, in seconds, on an emulated processor."""


class Appliance(ABC):
    """A running machine.

    Attributes:
        folder: where its logs and pictures are.
        agent: runs commands in it.
        begun_s: when it was switched on, by the monotonic clock.
    """

    folder: Path
    agent: Agent
    begun_s: float

    def __enter__(self) -> Self:
        """The machine itself."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Switch it off at once."""
        self.switch_off()

    @abstractmethod
    def switch_off(self) -> None:
        """Switch it off at once, and end the connection to its agent."""

    @abstractmethod
    def picture(self) -> Picture:
        """What its screen shows now."""

    @abstractmethod
    def put(self, path: str, data: bytes) -> None:
        """Write a file in it."""

    @abstractmethod
    def kill(self) -> None:
        """Take its power away in the middle of everything, and switch it on again."""

    @property
    def on_s(self) -> float:
        """For how long it has been on."""
        return time.monotonic() - self.begun_s

    def serial(self, lines: int = 20) -> str:
        """The end of what its kernel has written to the serial console."""
        return "\n".join((self.folder / "serial.log").read_text("utf-8", "replace").splitlines()[-lines:])

    def await_table(self, patience_s: float = BOOT_S) -> float:
        """Wait until the table is active; returns how long the machine has been on then.

        Raises:
            NoAnswer: it is not in time.
        """
        self.agent.wait(patience_s)
        while self.on_s < patience_s:
            if self.agent.shell("systemctl is-active --quiet dice-table").status == 0:
                return self.on_s
            time.sleep(1)
        log = self.agent.shell("journalctl --unit dice-table --no-pager --lines 20").output
        raise NoAnswer(
            f"the table was not active {patience_s:.0f} s after the start; its log ends so:\n{log}"
        )

    def boots_again(self) -> tuple[bool, str]:
        """The same claim as `boots`, for a machine that was reset just now."""
        self.begun_s = time.monotonic()
        return self.boots()

    def boots(self) -> tuple[bool, str]:
        """The claim that the table is active, with the times that it took."""
        took_s = self.await_table()
        own_s = float(self.agent.output("cut -d ' ' -f 1 /proc/uptime"))
        return True, f"after {took_s:.0f} s, {own_s:.0f} s by the machine's own clock"
