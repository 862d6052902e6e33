"""The reader of dice, as far as the eye uses it."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.calibration import Calibration
from vision.reading import Reading


def _not_read_again(_frame: NDArray[np.uint8], reading: Reading, _missing: int) -> Reading:
    """The same reading, for a table without a second search for dice that were left out."""
    return reading


@dataclass(frozen=True, slots=True)
class TrayReader:
    """The part that reads the dice in the tray; it is told which dice to expect and where the camera looks.

    Attributes:
        read: reads the dice in a frame; asked only about frames that are still.
        shapes: the solids that it can read.
        expect: takes the name of the dice set that is on the table, and the solids of it that may lie there.
        use_calibration: takes where the camera looks, as far as that is known.
        read_again: searches a frame for dice that its reading may have left out, given their number.
    """

    read: Callable[[NDArray[np.uint8]], Reading]
    shapes: Collection[str] = ("d6",)
    expect: Callable[[str, Collection[str]], None] = lambda dice_set, shapes: None
    use_calibration: Callable[[Calibration], None] = lambda calibration: None
    read_again: Callable[[NDArray[np.uint8], Reading, int], Reading] = _not_read_again
