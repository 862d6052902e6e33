"""Checks whether the Pi was slowed down by low voltage or heat."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from device.doctor.computer import Computer
from device.doctor.finding import Finding, fault, fine, note

NAME: Final = "power"

_SINCE_BOOT: Final = 16
"""The shift from the firmware's bits for the present to those for "has happened since boot"."""
_POWER: Final = 0b0001
_HEAT: Final = 0b1000
_SLOWED: Final = 0b0110
_POWER_CURE: Final = "use the supply made for this Pi (5 V 3 A; 5 V 5 A for a Pi 5) and a short, thick cable"
_HEAT_CURE: Final = "give it a heat sink or a fan, and air"


def check_power(computer: Computer) -> Iterable[Finding]:
    """Ask the firmware, which remembers every slowdown since boot."""
    heat = _temperature(computer)
    answer = computer.ask("vcgencmd", "get_throttled")
    if answer is None or "=" not in answer:
        cure = "sudo apt install raspi-utils-core, and add the user to the group video" if computer.pi else ""
        seen = "unknown: the firmware gave no answer" if computer.pi else "unknown: this is no Raspberry Pi"
        return [note(NAME, f"{seen}{heat}", cure)]
    bits = int(answer.partition("=")[2], 16)
    now, before = bits & 0xF, bits >> _SINCE_BOOT & 0xF
    if now & _POWER or before & _POWER:
        when = "now" if now & _POWER else "since it was switched on"
        return [fault(NAME, f"the voltage was too low {when}{heat}", _POWER_CURE)]
    if now & (_HEAT | _SLOWED) or before & (_HEAT | _SLOWED):
        when = "now" if now & (_HEAT | _SLOWED) else "since it was switched on"
        return [fault(NAME, f"slowed down by heat {when}{heat}", _HEAT_CURE)]
    return [fine(NAME, f"never slowed down{heat}")]


def _temperature(computer: Computer) -> str:
    text = computer.read("sys/class/thermal/thermal_zone0/temp") or ""
    return f", {int(text) / 1000:.0f} °C" if re.fullmatch("-?[0-9]{1,9}", text) else ""
