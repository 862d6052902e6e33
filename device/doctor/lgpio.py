"""Is lgpio the real one? pip falls back silently to an empty package of that name."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from device.doctor.finding import Finding, fault, fine, note
from device.doctor.machine import Machine
from device.errors import PanelError
from device.panel.pins import check_driver

NAME: Final = "lgpio"


def check_lgpio(machine: Machine) -> Iterable[Finding]:
    """Where keys are wired it must be there; elsewhere it does not matter."""
    if machine.settings.panel.factory != "lgpio":
        return [note(NAME, "not needed: no keys are wired to this machine")]
    try:
        return [fine(NAME, f"version {check_driver()}")]
    except PanelError as error:
        seen, _, cure = str(error).partition("; ")
        return [fault(NAME, seen, cure)]
