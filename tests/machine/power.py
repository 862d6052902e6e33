"""The power key switches the machine off, and the table is stopped in order before."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tests.machine.claim import Claim, tried
from tests.machine.qemu import Machine

_OFF_S: Final = 300.0


def power(machine: Machine) -> Iterator[Claim]:
    """Press the power key."""
    yield tried("the power key switches the machine off", lambda: _off(machine))


def _off(machine: Machine) -> tuple[bool, str]:
    machine.qmp.press_power()
    return True, f"off after {machine.await_off(_OFF_S):.0f} s"
