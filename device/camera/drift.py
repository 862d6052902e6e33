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
    """Compares the brightness of pictures with that of an earlier one.

    Args:
        level: the mean level of the earlier picture.
        exposed_stops: how much more light the camera has let in since that picture, in stops. Its tone curve
            may make the pictures lighter or darker by less than that.
    """

    def __init__(self, level: float, exposed_stops: float = 0.0) -> None:
        self._level = level
        self._least, self._most = min(exposed_stops, 0.0) - _STOPS, max(exposed_stops, 0.0) + _STOPS
        self._row = 0

    def exposed(self, stops: float) -> Drift:
        """The same comparison after the camera was made to let in more light by so many stops."""
        return Drift(self._level, stops)

    @property
    def begun(self) -> bool:
        """Whether the last picture was lighter or darker than the earlier one."""
        return self._row > 0

    def after(self, level: float) -> bool:
        """Whether the light has changed for good, after a picture with this mean level."""
        stops = math.log2((level + 1) / (self._level + 1))
        self._row = 0 if self._least <= stops <= self._most else self._row + 1
        return self._row >= _CHANGED
