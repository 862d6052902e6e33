"""How bright the picture is: by the screen's own backlight where that can be set, else by a dark veil."""

from __future__ import annotations

from pathlib import Path
from typing import Final, Protocol

from device.settings.model import STEPS

BACKLIGHTS: Final = Path("/sys/class/backlight")
"""Where Linux has a folder for each backlight that a program may set."""
_STEP: Final = 0.8
"""The factor on the light for each step below the brightest; a smaller one makes the darkest unreadable."""


class TakesVeil(Protocol):
    """A window that can show its picture darker than it is drawn."""

    def veil(self, share: float) -> None:
        """Show the picture at a share of its light, from 0 to 1."""
        ...


class Light:
    """Sets the brightness of the screen.

    Args:
        window: shows the picture through a veil where there is no backlight.
        backlights: the folder of the backlights.
    """

    def __init__(self, window: TakesVeil, backlights: Path = BACKLIGHTS) -> None:
        self._window = window
        self._backlights = backlights
        self._step: int | None = None  # a backlight keeps what it was set to before the start

    def set(self, step: int) -> None:
        """Set the brightness, from 1 to `STEPS`; nothing is touched while it stays the same."""
        if step == self._step:
            return
        self._step = step
        share = _STEP ** (STEPS - step)
        self._window.veil(1.0 if self._lit(share) else share)

    def _lit(self, share: float) -> bool:
        """Set every backlight to a share of its greatest value; False if there is none that can be set."""
        lit = False
        for folder in sorted(self._backlights.glob("*")):
            try:
                most = int((folder / "max_brightness").read_text("ascii"))
                (folder / "brightness").write_text(str(max(1, round(most * share))), "ascii")
            except (OSError, ValueError):
                continue
            lit = True
        return lit
