"""What the tests do with the table that runs in the machine: settings, restarts, its record of games."""

from __future__ import annotations

import json
import time
from typing import Final

from tests.machine.appliance import Appliance
from tests.machine.errors import NoAnswer

DATA: Final = "/var/lib/dice-table"
SETTINGS: Final = "/etc/dice-table.toml"
UNIT: Final = "dice-table.service"
_RESTART_S: Final = 600.0
_LOOK_AGAIN_S: Final = 2.0
"""To look costs an emulated machine as much time as to read half a throw."""


def restart(machine: Appliance) -> None:
    """Start the table again, and wait until it shows its first screen."""
    machine.agent.output(f"systemctl restart {UNIT}", timeout_s=_RESTART_S)


def stop(machine: Appliance) -> None:
    """Stop the table."""
    machine.agent.output(f"systemctl stop {UNIT}", timeout_s=_RESTART_S)


def start(machine: Appliance) -> None:
    """Start the table, and wait until it shows its first screen."""
    machine.agent.output(f"systemctl start {UNIT}", timeout_s=_RESTART_S)


def entries(machine: Appliance) -> list[str]:
    """What the newest game has written down, one line a step."""
    told = machine.agent.output(f"python3 /usr/local/lib/machine/entries.py {DATA}")
    return [json.loads(line) for line in told.splitlines()]


def await_entries(machine: Appliance, wanted: list[str], patience_s: float = 30.0) -> None:
    """Wait until the newest game has written down exactly these steps.

    Raises:
        NoAnswer: it has others.
    """
    until_s = time.monotonic() + patience_s
    while (seen := entries(machine)) != wanted:
        if time.monotonic() > until_s:
            raise NoAnswer(f"the game has written down {seen[-3:]}, and should have {wanted[-3:]}")
        time.sleep(_LOOK_AGAIN_S)


def main_pid(machine: Appliance) -> int:
    """The process of the table; 0 while none runs."""
    return int(machine.agent.output(f"systemctl show {UNIT} -P MainPID"))


def log(machine: Appliance, lines: int = 30) -> str:
    """The end of the table's log."""
    return machine.agent.output(f"journalctl --unit {UNIT} --no-pager --lines {lines}")
