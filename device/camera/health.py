"""Is a stream of frames alive? A dead camera often goes on handing over its last picture."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from device.camera.errors import CameraDark, CameraStopped

PATIENCE_S: Final = 2.0
"""How long a stream may be silent, frozen or black before that is an error."""

_STRIDE: Final = 8
_BLACK_LEVEL: Final = 12.0


class Health:
    """Follows a stream and says what is wrong with it.

    Args:
        name: what the sentences call the camera.
        started_s: when the stream was opened.
    """

    def __init__(self, name: str, started_s: float) -> None:
        self._name = name
        self._sample: NDArray[np.uint8] | None = None
        self._arrived_s = self._changed_s = self._light_s = started_s

    def saw(self, pixels: NDArray[np.uint8], now_s: float) -> None:
        """Take note of a frame; (height, width, 3) uint8."""
        sample = pixels[::_STRIDE, ::_STRIDE].copy()
        self._arrived_s = now_s
        if self._sample is None or not np.array_equal(sample, self._sample):
            self._changed_s = now_s
        if sample.mean() > _BLACK_LEVEL:
            self._light_s = now_s
        self._sample = sample

    def check(self, now_s: float) -> None:
        """Say what has been wrong for longer than `PATIENCE_S`.

        Raises:
            CameraStopped: no frame has come, or the same one to the last bit, which no living sensor sends.
            CameraDark: every frame was black.
        """
        again = "unplug it, plug it in again and start again, or enter the dice by hand"
        if now_s - self._arrived_s > PATIENCE_S:
            silent_s = now_s - self._arrived_s
            raise CameraStopped(f"{self._name} has sent no picture for {silent_s:.0f} seconds; {again}")
        if now_s - self._light_s > PATIENCE_S:
            raise CameraDark(
                f"the picture of {self._name} is black; take the cover off the lens, or light the tray"
            )
        if now_s - self._changed_s > PATIENCE_S:
            frozen_s = now_s - self._changed_s
            raise CameraStopped(
                f"the picture of {self._name} has been frozen for {frozen_s:.0f} seconds; {again}"
            )
