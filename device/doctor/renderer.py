"""Do pictures get to the screen, or would it stay black?"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from typing import Final

from device.display.renderer import NOTE_FILE, Drawing
from device.doctor.finding import Finding, fault, fine, note
from device.doctor.machine import Machine

NAME: Final = "renderer"
_PACKAGES: Final = "sudo apt install libopengl0 libgles2 libegl1 libgbm1 libgl1-mesa-dri"


def check_renderer(machine: Machine) -> Iterable[Finding]:
    """What the running table has noted; else a pattern is drawn on a screen and read back."""
    running = machine.table_runs
    text = machine.read(f"run/dice-table/{NOTE_FILE}") if running else _tried(machine)
    try:
        drawing = Drawing.parse(text or "")
    except ValueError:
        return [_unknown(running=running)]
    if not drawing.draws:
        return [fault(NAME, drawing.told, f"the screen may stay black: {_PACKAGES}")]
    if drawing.failed:
        return [note(NAME, drawing.told, _PACKAGES)]
    return [fine(NAME, drawing.told)]


def _tried(machine: Machine) -> str | None:
    # In a process of its own: a graphics driver that hangs or crashes takes only that one along.
    told = machine.ask(sys.executable, "-m", "device.display.renderer")
    return told and told.splitlines()[-1]


def _unknown(*, running: bool) -> Finding:
    if running:
        return note(NAME, "the running table has left no note of it", "restart it, and look again")
    return note(NAME, "no screen could be opened to try it", "what is said of the display comes first")
