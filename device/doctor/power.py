"""Checks whether the Pi was slowed down by low voltage or heat."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from device.doctor.computer import Computer
from device.doctor.finding import Finding, fault, fine, note
from device.firmware import ASK, parse_throttled

NAME: Final = "power"

_POWER_CURE: Final = "use the supply made for this Pi (5 V 3 A; 5 V 5 A for a Pi 5) and a short, thick cable"
_HEAT_CURE: Final = "give it a heat sink or a fan, and air"


def check_power(computer: Computer) -> Iterable[Finding]:
    """Ask the firmware, which remembers every slowdown since boot."""
    heat = _temperature(computer)
    found = parse_throttled(computer.ask(*ASK))
    if found is None:
        cure = "sudo apt install raspi-utils-core, and add the user to the group video" if computer.pi else ""
        seen = "unknown: the firmware gave no answer" if computer.pi else "unknown: this is no Raspberry Pi"
        return [note(NAME, f"{seen}{heat}", cure)]
    if found.low:
        return [fault(NAME, f"the voltage was too low {_when(now=found.low_now)}{heat}", _POWER_CURE)]
    if found.hot:
        return [fault(NAME, f"slowed down by heat {_when(now=found.hot_now)}{heat}", _HEAT_CURE)]
    return [fine(NAME, f"never slowed down{heat}")]


def _when(*, now: bool) -> str:
    return "now" if now else "since it was switched on"


def _temperature(computer: Computer) -> str:
    text = computer.read("sys/class/thermal/thermal_zone0/temp") or ""
    return f", {int(text) / 1000:.0f} °C" if re.fullmatch("-?[0-9]{1,9}", text) else ""
