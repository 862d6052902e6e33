"""Runs inside the machine, with the table's Python: shows a picture at a V4L2 device, again and again.

The picture is a file; once it is replaced, the new one is shown. As no sensor gives the same picture twice, a
few of its pixels change by one level from frame to frame.
"""

from __future__ import annotations

import fcntl
import os
import struct
import sys
import time
from pathlib import Path
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

FRAMES_PER_S: Final = 10
_S_FMT: Final = 0xC0D05605
"""VIDIOC_S_FMT of linux/videodev2.h."""
_OUTPUT: Final = 2
_NO_FIELD: Final = 1
_SRGB: Final = 8
_FORMAT_BYTES: Final = 208
_EVERY_PX: Final = 64


def open_device(path: str, width: int, height: int) -> int:
    """Open the device for pictures of 24 bits a pixel, blue-green-red."""
    device = os.open(path, os.O_RDWR)
    fourcc = int.from_bytes(b"BGR3", "little")
    size = (width, height, fourcc, _NO_FIELD, 3 * width, 3 * width * height, _SRGB)
    wanted = struct.pack("=II7I", _OUTPUT, 0, *size).ljust(_FORMAT_BYTES, b"\0")
    fcntl.ioctl(device, _S_FMT, wanted)
    return device


def disturb(pixels: NDArray[np.uint8], chance: np.random.Generator) -> None:
    """Change the picture as little as two pictures of a sensor differ at least.

    By chance: if two pictures took turns, a camera of which every other picture is lost would look frozen.
    """
    some = pixels[::_EVERY_PX, ::_EVERY_PX, 0]
    some ^= chance.integers(0, 2, some.shape, np.uint8)


def main() -> None:
    """Show the file (the second argument) at the device (the first)."""
    file, shown_ns, device = Path(sys.argv[2]), 0, -1
    chance = np.random.default_rng()
    due_s = time.monotonic()
    while True:
        changed_ns = file.stat().st_mtime_ns
        if changed_ns != shown_ns:
            shown_ns, pixels = changed_ns, np.asarray(cv2.imread(str(file)), np.uint8)
        if device < 0:
            device = open_device(sys.argv[1], pixels.shape[1], pixels.shape[0])
        disturb(pixels, chance)
        os.write(device, pixels.tobytes())
        due_s += 1 / FRAMES_PER_S
        time.sleep(max(0.0, due_s - time.monotonic()))


if __name__ == "__main__":
    main()
