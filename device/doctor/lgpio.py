"""Checks that lgpio is not the empty package of that name, to which pip silently falls back."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from device.doctor.computer import Computer
from device.doctor.finding import Finding, fault, fine, note
from device.errors import PanelError
from device.panel.pins import check_driver

NAME: Final = "lgpio"


def check_lgpio(computer: Computer) -> Iterable[Finding]:
    """Check lgpio if keys are wired to this computer."""
    if computer.settings.panel.factory != "lgpio":
        return [note(NAME, "not needed: no keys are wired to this computer")]
    try:
        return [fine(NAME, f"version {check_driver()}")]
    except PanelError as error:
        seen, _, cure = str(error).partition("; ")
        return [fault(NAME, seen, cure)]
