"""A table that hangs is restarted by systemd, and a kernel that panics by the watchdog of the machine."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from tests.machine.claim import Claim, tried
from tests.machine.errors import NoAnswer
from tests.machine.keys import FIRST_THROW, TO_FIRST_THROW
from tests.machine.pair import Pair
from tests.machine.qemu import BOOT_S, Machine
from tests.machine.table import UNIT, log, main_pid

_RESTARTED_S: Final = 600.0
"""By the clock of this host; by the machine's own it takes 15 seconds until systemd acts, and a start."""
_TOLD: Final = "Watchdog timeout"
_PANIC: Final = "sleep 1; echo 0 >/proc/sys/kernel/panic; echo c >/proc/sysrq-trigger"
"""The kernel is told not to restart by itself after a panic, as is Debian's default."""


def watchdog(machine: Machine) -> Iterator[Claim]:
    """Hang the table in the middle of a game, then the whole machine."""
    with tempfile.TemporaryDirectory() as folder, Pair(machine, Path(folder)) as pair:
        yield tried("a game stands at a question", lambda: _asked(pair))
        yield tried("systemd restarts a table that hangs", lambda: _hangs(machine))
        yield tried("it asks the question that stood there", lambda: resumed(pair))
        yield tried("a machine that panics is reset, and boots to the table", lambda: _panics(machine))
        yield tried("it asks the question that stood there then, too", lambda: resumed(pair))


def _asked(pair: Pair) -> tuple[bool, str]:
    pair.press(*TO_FIRST_THROW, *FIRST_THROW)
    return pair.look_alike()


def resumed(pair: Pair) -> tuple[bool, str]:
    """Whether a table that was started again resumes with OK, and asks what its twin asks."""
    pair.restart_twin()
    pair.resume()
    alike, seen = pair.look_alike()
    return alike, f"{len(pair.twin.entries)} steps; {seen}"


def _hangs(machine: Machine) -> tuple[bool, str]:
    """Stop the process of the table for good, as if it hung."""
    hung, begun_s = main_pid(machine), _own_s(machine)
    machine.agent.told(f"kill -STOP {hung}")
    until_s = time.monotonic() + _RESTARTED_S
    while main_pid(machine) in (0, hung) or machine.agent.shell(f"systemctl is-active -q {UNIT}").status:
        if time.monotonic() > until_s:
            raise NoAnswer(f"the table was not restarted; its log ends so:\n{log(machine, 10)}")
        time.sleep(2)
    told = [line for line in log(machine).splitlines() if _TOLD in line]
    return len(told) == 1, f"after {_own_s(machine) - begun_s:.0f} s by the machine's clock: {told}"


def _panics(machine: Machine) -> tuple[bool, str]:
    """Panic: the kernel does nothing more, and the watchdog of the machine is no longer fed."""
    machine.agent.shell(
        "sync; echo 0 >/proc/sys/kernel/panic;"
        " setsid sh -c 'sleep 1; echo c >/proc/sysrq-trigger' >/dev/null 2>&1 </dev/null &"
    )
    machine.qmp.await_event("WATCHDOG", BOOT_S)
    return machine.boots_again()


def _own_s(machine: Machine) -> float:
    return float(machine.agent.told("cut -d ' ' -f 1 /proc/uptime"))
