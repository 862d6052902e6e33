"""Checks the watchdogs, which restart the table when it hangs, and the Pi when the whole system hangs."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from device.doctor.computer import UNIT, Computer
from device.doctor.finding import Finding, fault, fine, note

NAME: Final = "watchdog"
_INSTALL: Final = "scripts/install-pi installs it"


def check_watchdog(computer: Computer) -> Iterable[Finding]:
    """Check systemd's watchdog for the table, and the processor's watchdog for systemd."""
    service = computer.properties(("LoadState", "ActiveState", "WatchdogUSec", "NRestarts"))
    if service.get("LoadState") != "loaded":
        return [note(NAME, "the table is not installed as a service", _INSTALL if computer.pi else "")]
    if service.get("WatchdogUSec") in ("0", "infinity"):
        return [fault(NAME, f"{UNIT} runs without a watchdog", _INSTALL)]
    state, restarts, period = (service[name] for name in ("ActiveState", "NRestarts", "WatchdogUSec"))
    seen = f"{state}, restarted {restarts} times, must answer every {period}"
    # Systemd starts it again for ever, so a table that ends before each first screen is never "failed".
    if state == "failed" or (state == "activating" and restarts != "0"):
        return [fault(NAME, seen, f"journalctl --unit {UNIT} --lines 50 says why")]
    manager = computer.properties(["RuntimeWatchdogUSec"], unit=None)
    if computer.find("dev/watchdog0") and manager.get("RuntimeWatchdogUSec") in ("0", "infinity"):
        return [note(NAME, f"{seen}; no watchdog watches the Pi itself", _INSTALL)]
    return [fine(NAME, seen)]
