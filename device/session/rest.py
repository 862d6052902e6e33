"""Dims the picture of a table at which nobody does anything, until somebody does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from device.session.settings_keeper import SettingsKeeper

_IDLE_S: Final = 600.0
"""After this many seconds without a key, a throw or a step the picture is dimmed. With fewer, it is dimmed
while people think; with more, an empty room stays lit for longer."""


class Rest:
    """Knows for how long nobody has done anything, and has the picture dimmed then.

    Args:
        settings: makes the picture darker and brighter.
        clock: a monotonic clock, in seconds.
    """

    def __init__(self, settings: SettingsKeeper, clock: Callable[[], float]) -> None:
        self._settings = settings
        self._clock = clock
        self._since_s = clock()

    def watch(self) -> None:
        """Dim the picture once nobody has done anything for long."""
        if self._clock() - self._since_s >= _IDLE_S:
            self._settings.dim(dimmed=True)

    def end(self) -> bool:
        """Brighten the picture again, because somebody has done something; returns whether it was dimmed.

        The key that ends the rest does nothing else, since people press any key to see the screen.
        """
        self._since_s = self._clock()
        was_dimmed = self._settings.dimmed
        self._settings.dim(dimmed=False)
        return was_dimmed
