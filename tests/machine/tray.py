"""The tray above which the machine's webcam hangs: rendered dice, thrown by a physics engine."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import numpy as np

from device.camera.simulated import SimulatedTray, TrueDie
from tests.machine.feeder import Pixels

_STEP_S: Final = 0.1


class Tray:
    """A simulated tray of which only the dice at rest are seen.

    Args:
        seed: the same seed gives the same throws.
    """

    def __init__(self, seed: int) -> None:
        self._now_s = 0.0
        self._tray = SimulatedTray(seed=seed, clock=lambda: self._now_s)

    def throw(self, dice: tuple[int, ...], staying: Mapping[int, tuple[float, float]]) -> Pixels:
        """Throw dice, and wait until they lie; those at the places in `staying` stay."""
        self._tray.throw(dice, staying)
        while not self._tray.still:
            self._now_s += _STEP_S
            self._tray.latest()
        return self.picture()

    def picture(self) -> Pixels:
        """The tray as it is."""
        return np.ascontiguousarray(self._tray.latest().pixels)

    def truth(self) -> tuple[TrueDie, ...]:
        """The dice that lie in it."""
        return self._tray.truth()
