"""Checks whether this user may open the devices that a table needs."""

from __future__ import annotations

import grp
import os
import pwd
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from device.doctor.finding import Finding, fault, fine
from device.doctor.machine import Machine

NAME: Final = "groups"

_CAMERAS: Final = ("dev/video*", "dev/media*", "dev/dma_heap/*")
_PINS: Final = ("dev/gpiochip*",)
_CONSOLE: Final = ("dev/dri/card*", "dev/dri/render*", "dev/input/event*")
"""The devices that matter only without a desktop, which opens them itself."""


def check_groups(machine: Machine) -> Iterable[Finding]:
    """Check that every existing device can be opened; if not, name the groups that may open it."""
    nodes = [node for pattern in _patterns(machine) for node in machine.find(pattern)]
    closed = [node for node in nodes if not os.access(node, os.R_OK | os.W_OK)]
    user = pwd.getpwuid(os.geteuid()).pw_name
    if not closed:
        return [fine(NAME, f"{user} may open all {len(nodes)} devices")]
    missing = ",".join(sorted({_group(node) for node in closed}))
    return [
        fault(
            NAME,
            f"{user} may not open {', '.join(str(node) for node in closed)}",
            f"sudo usermod --append --groups {missing} {user}, then log in again",
        )
    ]


def _patterns(machine: Machine) -> Iterator[str]:
    yield from _CAMERAS
    if machine.settings.panel.factory == "lgpio":
        yield from _PINS
    if not machine.desktop:
        yield from _CONSOLE


def _group(node: Path) -> str:
    number = node.stat().st_gid
    try:
        return grp.getgrgid(number).gr_name
    except KeyError:
        return str(number)
