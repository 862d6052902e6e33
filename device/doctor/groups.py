"""Checks whether this user may open the devices that a table needs."""

from __future__ import annotations

import grp
import os
import pwd
import stat
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from device.doctor.computer import Computer
from device.doctor.finding import Finding, fault, fine

NAME: Final = "groups"

_ROOT: Final = "root"
"""The group of devices that belong to root alone; whoever joins it may do too much."""

_CAMERAS: Final = ("dev/video*", "dev/media*")
_MODULES: Final = ("dev/dma_heap/*",)
"""The memory of camera modules, which only a Pi has; other computers keep theirs to root."""
_PINS: Final = ("dev/gpiochip*",)
_CONSOLE: Final = ("dev/dri/card*", "dev/dri/render*", "dev/input/event*")
"""The devices that matter only without a desktop, which opens them itself."""


def check_groups(computer: Computer) -> Iterable[Finding]:
    """Check that every existing device can be opened; if not, name the groups that may open it."""
    nodes = [node for pattern in _patterns(computer) for node in computer.find(pattern)]
    closed = [node for node in nodes if not os.access(node, os.R_OK | os.W_OK)]
    user = pwd.getpwuid(os.geteuid()).pw_name
    if not closed:
        return [fine(NAME, f"{user} may open all {len(nodes)} devices")]
    seen = f"{user} may not open {', '.join(str(node) for node in closed)}"
    return [fault(NAME, seen, "; ".join(_cures(closed, user)))]


def _cures(closed: Iterable[Path], user: str) -> Iterator[str]:
    """What opens these devices: their group; for those that no group may open, the rules of the installer."""
    groups = {node: _group(node) for node in closed}
    alone = [node for node, group in groups.items() if group == _ROOT or not _opens_to_group(node)]
    if missing := sorted({group for node, group in groups.items() if node not in alone}):
        yield f"sudo usermod --append --groups {','.join(missing)} {user}, then log in again"
    for node in alone:
        yield f"{node} belongs to root alone: sudo scripts/install-pi opens it to the table's user"


def _patterns(computer: Computer) -> Iterator[str]:
    yield from _CAMERAS
    if computer.pi:
        yield from _MODULES
    if computer.settings.panel.factory == "lgpio":
        yield from _PINS
    if not computer.desktop:
        yield from _CONSOLE


def _opens_to_group(node: Path) -> bool:
    both = stat.S_IRGRP | stat.S_IWGRP
    return node.stat().st_mode & both == both


def _group(node: Path) -> str:
    number = node.stat().st_gid
    try:
        return grp.getgrgid(number).gr_name
    except KeyError:
        return str(number)
