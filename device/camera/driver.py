"""What runs in a camera's own process."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

import numpy as np
from numpy.typing import NDArray


class Driver(Protocol):
    """A source of pictures that may hang or crash: the end of its process lets go of the device."""

    name: str
    """What the screen calls it."""

    def read(self) -> NDArray[np.uint8]:
        """The next picture, as soon as it is there; (height, width, 3), blue-green-red.

        Raises:
            CameraError: no picture will come any more.
        """
        ...


Opener = Callable[[], Driver]
"""Opens a driver, in its process; it travels there, so it can be pickled.

It raises `NoCamera` where there is nothing to open yet.
"""
