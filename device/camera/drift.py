"""Notices that the light has changed for good while the exposure is fixed."""

from __future__ import annotations

import math
from typing import Final

_CHANGED: Final = 60
"""How many pictures in a row must be lighter or darker before the light counts as changed. With fewer,
an arm over the tray would be taken for other light; with more, dice are read too long in wrong exposure."""
_STOPS: Final = 0.8
"""How far the brightness may drift before it counts as other light, in stops (powers of two)."""


class Drift:
    """Compares the brightness of pictures that are taken with one exposure.

    Args:
        level: the mean level of a picture in the light in which the exposure was fixed.
    """

    def __init__(self, level: float) -> None:
        self._level = level
        self._row = 0

    @property
    def begun(self) -> bool:
        """Whether the last picture was lighter or darker than at first."""
        return self._row > 0

    def after(self, level: float) -> bool:
        """Whether the light has changed for good, after a picture with this mean level."""
        stops = abs(math.log2((level + 1) / (self._level + 1)))
        self._row = self._row + 1 if stops > _STOPS else 0
        return self._row >= _CHANGED
