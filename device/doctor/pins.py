"""Checks whether the pins of the panel can be used."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from device.doctor.computer import UNIT, Computer
from device.doctor.finding import Finding, fault, fine, note
from device.errors import PanelError
from device.panel.panel import Panel
from device.panel.pins import real_pins

NAME: Final = "pins"


def check_pins(computer: Computer) -> Iterable[Finding]:
    """Open the pins of every button and lamp once, as the table does."""
    settings = computer.settings.panel
    if settings.factory != "lgpio":
        wired = 'if buttons are wired to it, set factory = "lgpio" in [panel] of /etc/dice-table.toml'
        seen = "mock pins: keyboard, mouse and touch press the keys"
        return [note(NAME, seen, wired if computer.pi else "")]
    if computer.table_runs:
        return [fine(NAME, f"the running table holds them; to test them alone: sudo systemctl stop {UNIT}")]
    try:
        panel = Panel(real_pins(), lambda: 0.0, settings)
    except PanelError as error:
        return [fault(NAME, str(error), "see dice-table wiring for where each wire belongs")]
    down = sorted(panel.down())
    panel.close()
    if down:
        names = ", ".join(key.label for key in down)
        return [
            fault(
                NAME,
                f"pressed although no finger is on them: {names}",
                "release the key, or look for a wire that touches ground",
            )
        ]
    seen = "the pins of eight buttons and eight lamps open, and no button is down"
    return [fine(NAME, f"{seen}; only a press tells whether a button is wired")]
