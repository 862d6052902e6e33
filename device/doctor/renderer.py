"""Checks that the renderer really draws, so that the screen does not stay black."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from typing import Final

from device.display.renderer import NOTE_FILE, RendererReport
from device.doctor.computer import Computer
from device.doctor.finding import Finding, fault, fine, note

NAME: Final = "renderer"
_PACKAGES: Final = "sudo apt install libopengl0 libgles2 libegl1 libgbm1 libgl1-mesa-dri"


def check_renderer(computer: Computer) -> Iterable[Finding]:
    """Report the renderer that the running table has noted; else test one in a process of its own."""
    running = computer.table_runs
    text = computer.read(f"run/dice-table/{NOTE_FILE}") if running else _tried(computer)
    try:
        drawing = RendererReport.parse(text or "")
    except ValueError:
        return [_unknown(running=running)]
    if not drawing.draws:
        return [fault(NAME, drawing.words, f"the screen may stay black: {_PACKAGES}")]
    if drawing.failed:
        return [note(NAME, drawing.words, _PACKAGES)]
    return [fine(NAME, drawing.words)]


def _tried(computer: Computer) -> str | None:
    # In a process of its own, because a graphics driver may hang or crash.
    told = computer.ask(sys.executable, "-m", "device.display.renderer")
    return told and told.splitlines()[-1]


def _unknown(*, running: bool) -> Finding:
    if running:
        return note(NAME, "the running table has not noted its renderer", "restart it, and check again")
    return note(NAME, "not tested: no screen could be opened", "fix what the line of the display says first")
