"""The wiring of the panel to the 40-pin header, as a table.

Tables and drawings are made from the settings, so that they always agree with them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from device.keys import Key
from device.settings.model import PanelSettings

HEADER: Final[tuple[int | str, ...]] = (
    *("3V3", "5V", 2, "5V", 3, "GND", 4, 14, "GND", 15),
    *(17, 18, 27, "GND", 22, 23, "3V3", 24, 10, "GND"),
    *(9, 25, 11, 8, "GND", 7, 0, 1, 5, "GND"),
    *(6, 12, 13, "GND", 19, 16, 26, 20, "GND", 21),
)
"""The 40-pin header of a Pi, from pin 1 on: Broadcom numbers, supplies and grounds."""

SHUTDOWN_PIN: Final = 3
"""The Broadcom number of the pin that also wakes a Pi that is switched off."""


@dataclass(frozen=True, slots=True)
class Wire:
    """One wire from the header to the panel.

    Attributes:
        position: the number of the pin in the header, from 1 to 40.
        end: what the wire connects: "button", "lamp", or "shutdown".
        key: the key that it belongs to; None for the shutdown key.
    """

    position: int
    end: str
    key: Key | None = None

    @property
    def name(self) -> str:
        """The label beside the pin.

        >>> Wire(29, "button", Key.ONE).name
        'button 1'
        """
        return f"{self.end} {self.key.label}" if self.key is not None else "shutdown key"


def wires(panel: PanelSettings) -> tuple[Wire, ...]:
    """Every wire but the grounds, in the order of the header."""
    return tuple(sorted(_wires(panel), key=lambda wire: wire.position))


def table(panel: PanelSettings) -> str:
    """The wires key by key, as a table in Markdown with aligned columns."""
    rows = [("key", "button", "pin", "lamp", "pin")]
    rows += [
        (key.label, f"GPIO {button}", str(position(button)), f"GPIO {lamp}", str(position(lamp)))
        for key, button, lamp in zip(
            Key, panel.buttons.by_key().values(), panel.lamps.by_key().values(), strict=True
        )
    ]
    rows.append(("shutdown", f"GPIO {SHUTDOWN_PIN}", str(position(SHUTDOWN_PIN)), "", ""))
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    lines = ["| " + " | ".join(map(str.ljust, row, widths)) + " |" for row in rows]
    return "\n".join([lines[0], "|" + "|".join("-" * (width + 2) for width in widths) + "|", *lines[1:]])


def position(gpio: int) -> int:
    """The number in the header, from 1 to 40, of a pin given by its Broadcom number.

    >>> position(5), HEADER[position(5) - 1]
    (29, 5)
    """
    return HEADER.index(gpio) + 1


def _wires(panel: PanelSettings) -> Iterator[Wire]:
    for key, gpio in panel.buttons.by_key().items():
        yield Wire(position(gpio), "button", key)
    for key, gpio in panel.lamps.by_key().items():
        yield Wire(position(gpio), "lamp", key)
    yield Wire(position(SHUTDOWN_PIN), "shutdown")
