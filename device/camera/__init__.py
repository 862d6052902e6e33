"""Where frames come from: a camera module, a webcam, a video, photographs or the simulated tray.

This file has the two things that everybody else knows: a `Frame`, and a `Camera` that returns the newest one.
The other files, each group in the order in which a newcomer may read it:

- Choosing one: `choose`, `auto`, `skills`, `errors`.
- A driver in a process of its own: `driver`, `live`, `process`, `child`, `mailbox`, `attention`, `health`.
- Drivers of devices: `pi`, `pi_pixels`, `webcam`, `webcam_exposure`.
- Light: `hold`, `drift`.
- Files: `photos`, `video`.
- The simulated tray: `simulated`, `simulated_stage`, `simulated_dice`, `simulated_own_die`, `simulated_hand`.
- Where the camera looks: `calibration`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True, slots=True, eq=False)
class Frame:
    """One picture from a camera.

    Attributes:
        pixels: (height, width, 3) uint8, blue-green-red.
        sequence: increases by one for each frame of the source; a gap means a dropped frame.
        taken_s: when it was taken, in seconds of `time.monotonic()`.
    """

    pixels: NDArray[np.uint8]
    sequence: int
    taken_s: float


class Camera(Protocol):
    """A source of frames. `latest` never blocks; the table asks for it once per turn of its loop."""

    name: str
    """Its name on the screen ("webcam 0"); a `Sentence` is translated when it is shown."""

    def latest(self) -> Frame | None:
        """The newest frame, or None before the first one.

        Raises:
            CameraError: the source has failed; the message says why and what to do.
        """
        ...

    def close(self) -> None:
        """Release the device. May be called twice."""
        ...
