"""Lower a fixed exposure in steps, so that dice do not burn out on a dark tray.

Automatic exposure makes the whole picture middle grey. On a dark tray that burns out bright dice, which are
the small part of the picture that counts.
"""

from __future__ import annotations

from typing import Final

from vision.meter import Burnt

STOPS: Final = 1.0
"""How far one step lowers the exposure, in stops (powers of two). With less, it takes many seconds."""

_MOST_STEPS: Final = 3
"""The most steps. With more, dark dice would become too dark to be read."""
_MOST_BURNT: Final = 0.0003
"""The largest burnt-out part of a picture, in patches of a die's size. A die covers some 0.002 of it."""
_STEADY: Final = 5
"""How many pictures in a row must be burnt out before a step. With fewer, a ring on a hand would cause it."""
_HELPED: Final = 0.7
"""The steps have helped if the burnt-out area has shrunk to this part of its first size. The area of patches
without holes counts, too: a die of polished metal mirrors the lamp and stays burnt out, but its pips become
holes. The reflection of a lamp in the tray stays as large, and gets no holes."""


class ExposureSteps:
    """Lowers the exposure step by step while dice are burnt out, and takes all back if that does not help."""

    def __init__(self) -> None:
        self._steps = self._row = 0
        self._at_first = Burnt(0.0, 0.0)
        self._done = False

    def after_several(self, burnt: Burnt) -> int:
        """The steps after as many pictures in a row as a step needs, all equally burnt out; see `after`."""
        return next((steps for _ in range(_STEADY) if (steps := self.after(burnt))), 0)

    def after(self, burnt: Burnt) -> int:
        """The steps by which to change the exposure: -1 is darker, 1 and more is lighter, 0 leaves it.

        After a change, the next call must be about a picture that was taken with the new exposure.

        Args:
            burnt: how much of a picture is burnt out, by `vision.meter.burnt_patches`.
        """
        self._row = self._row + 1 if burnt.part > _MOST_BURNT else 0
        if self._done or self._row < _STEADY:
            return 0
        self._row = 0
        if self._steps == _MOST_STEPS:
            self._done = True
            return 0 if self._helped(burnt) else _MOST_STEPS
        self._at_first = self._at_first if self._steps else burnt
        self._steps += 1
        return -1

    def _helped(self, burnt: Burnt) -> bool:
        """Whether the burnt-out area has shrunk, or that without holes; see `_HELPED`."""
        smaller = burnt.part <= _HELPED * self._at_first.part
        return smaller or (self._at_first.solid > 0 and burnt.solid <= _HELPED * self._at_first.solid)
