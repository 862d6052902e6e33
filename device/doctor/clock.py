"""Checks the system's clock. Only the dates of games depend on it, not their order."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

import device
from device.doctor.computer import Computer
from device.doctor.finding import Finding, fault, fine, note

NAME: Final = "clock"
_CURE: Final = "connect it to a network once, or set it: sudo timedatectl set-time 'YYYY-MM-DD HH:MM'"


def check_clock(computer: Computer, now: datetime | None = None) -> Iterable[Finding]:
    """Check that the time is later than the installation, and that something keeps it right."""
    now = now or datetime.now(UTC)
    installed = datetime.fromtimestamp(Path(device.__file__).stat().st_mtime, UTC)
    said = f"{now.astimezone():%Y-%m-%d %H:%M}"
    if now < installed:
        return [fault(NAME, f"{said} is before dice-table was installed ({installed:%Y-%m-%d})", _CURE)]
    if computer.find("run/systemd/timesync/synchronized"):
        return [fine(NAME, f"{said}, set by the network")]
    if computer.find("sys/class/rtc/rtc*"):
        return [fine(NAME, f"{said}, kept by a clock chip")]
    return [note(NAME, f"{said}, but nothing keeps it while the power is off", _CURE)]
