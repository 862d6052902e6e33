"""A table that hangs is restarted by systemd, and a kernel that panics is by the machine's watchdog."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from tests.machine.appliance import Appliance
from tests.machine.claim import Claim, tried
from tests.machine.errors import NoAnswer
from tests.machine.keys import FIRST_THROW, TO_FIRST_THROW
from tests.machine.pair import Pair
from tests.machine.qemu import Machine
from tests.machine.table import UNIT, log, main_pid

_RESTARTED_S: Final = 600.0
"""By the clock of this host; by the machine's own it takes 15 seconds until systemd acts, and a start."""
_TOLD: Final = "Watchdog timeout"
DAYS: Final = 20
"""The days of the year in the game that is begun."""
_RESET_S: Final = 120.0
"""systemd tells the watchdog to wait for 15 seconds."""
_PANIC: Final = (
    "sync; echo 0 >/proc/sys/kernel/panic;"
    " setsid sh -c 'sleep 1; echo c >/proc/sysrq-trigger' >/dev/null 2>&1 </dev/null &"
)
"""The kernel is told not to restart by itself after a panic, as is Debian's default. It panics when the agent
has told that this is done.
"""


def watchdog(machine: Appliance) -> Iterator[Claim]:
    """Hang the table in the middle of a game."""
    with tempfile.TemporaryDirectory() as folder, Pair(machine, Path(folder)) as pair:
        yield tried("a game stands at a question", lambda: at_a_question(pair))
        yield tried("systemd restarts a table that hangs", lambda: _hangs(machine))
        yield tried("it asks the question that stood there", lambda: resumed(pair))


def panic(machine: Machine) -> Iterator[Claim]:
    """Hang the whole machine.

    Its clock is that of this host. One that counts instructions hardly goes on after a panic, so the watchdog
    would not act. No key is pressed, because an emulated table is too slow by this host's clock: a press is
    over before the table hears of it.
    """
    yield tried("the machine boots to the table", machine.boots)
    with tempfile.TemporaryDirectory() as folder, Pair.with_game(machine, Path(folder), DAYS) as pair:
        yield tried("it offers a game that was begun", pair.look_alike)
        yield tried("a machine that panics is reset by its watchdog", lambda: _panics(machine))
        yield tried("it boots to the table again", machine.boots_again)
        yield tried("it offers the game then, too", pair.look_alike)


def at_a_question(pair: Pair) -> tuple[bool, str]:
    """Play to the question after the first throw of a game."""
    pair.press(*TO_FIRST_THROW, *FIRST_THROW)
    return pair.look_alike()


def resumed(pair: Pair) -> tuple[bool, str]:
    """Whether a table that was started again resumes with OK, and asks what its twin asks."""
    pair.restart_twin()
    pair.resume()
    alike, seen = pair.look_alike()
    return alike, f"{len(pair.twin.entries)} steps; {seen}"


def _hangs(machine: Appliance) -> tuple[bool, str]:
    """Stop the process of the table for good, as if it hung."""
    hung, begun_s = main_pid(machine), _own_s(machine)
    machine.agent.output(f"kill -STOP {hung}")
    until_s = time.monotonic() + _RESTARTED_S
    while main_pid(machine) in (0, hung) or machine.agent.shell(f"systemctl is-active -q {UNIT}").status:
        if time.monotonic() > until_s:
            raise NoAnswer(f"the table was not restarted; its log ends so:\n{log(machine, 10)}")
        time.sleep(2)
    told = [line for line in log(machine).splitlines() if _TOLD in line]
    return len(told) == 1, f"after {_own_s(machine) - begun_s:.0f} s by the machine's clock: {told}"


def _panics(machine: Machine) -> tuple[bool, str]:
    """Panic: the kernel does nothing more, and the watchdog of the machine is no longer fed."""
    machine.agent.output(_PANIC)
    begun_s = time.monotonic()
    machine.qmp.await_event("WATCHDOG", _RESET_S)
    return "Kernel panic" in machine.serial(40), f"after {time.monotonic() - begun_s:.0f} s"


def _own_s(machine: Appliance) -> float:
    return float(machine.agent.output("cut -d ' ' -f 1 /proc/uptime"))
