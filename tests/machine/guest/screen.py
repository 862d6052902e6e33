"""Runs inside a machine whose screen cannot be seen from outside: writes what it shows to a PPM file.

The kernel is asked which of the buffers is on the screen, and that one is read. It has no imports from this
project, because it runs with the system's Python.
"""

from __future__ import annotations

import array
import ctypes
import fcntl
import mmap
import os
import struct
import sys
from pathlib import Path

_CARD = "/dev/dri/card0"
# Of drm.h and drm_mode.h: the numbers of the calls, and what they take.
_GET_RESOURCES, _RESOURCES = 0xC04064A0, struct.Struct("=4Q8I")
_GET_CRTC, _CRTC = 0xC06864A1, struct.Struct("=Q7I68x")
_GET_BUFFER, _BUFFER = 0xC01C64AD, struct.Struct("=7I")
_MAP, _MAPPED = 0xC01064B3, struct.Struct("=2IQ")


def call(card: int, number: int, form: struct.Struct, *values: int) -> tuple[int, ...]:
    """Ask the driver; returns the values as it has changed them."""
    data = bytearray(form.pack(*values))
    fcntl.ioctl(card, number, data)
    return tuple(form.unpack(data))


def shown_buffer(card: int) -> int:
    """The number of the buffer on the first screen; 0 if nothing is shown."""
    count = call(card, _GET_RESOURCES, _RESOURCES, *(0,) * 12)[5]
    screens = array.array("I", [0] * count)
    address = ctypes.addressof(ctypes.c_uint32.from_buffer(screens))
    call(card, _GET_RESOURCES, _RESOURCES, 0, address, 0, 0, 0, count, *(0,) * 6)
    return call(card, _GET_CRTC, _CRTC, 0, 0, screens[0], *(0,) * 5)[3]


def picture(card: int) -> bytes:
    """The picture on the screen as PPM; a black pixel if nothing is shown."""
    buffer = shown_buffer(card)
    if not buffer:
        return b"P6 1 1 255 \0\0\0"
    _, width, height, pitch, _, _, handle = call(card, _GET_BUFFER, _BUFFER, buffer, *(0,) * 6)
    offset = call(card, _MAP, _MAPPED, handle, 0, 0)[2]
    with mmap.mmap(card, pitch * height, mmap.MAP_SHARED, mmap.PROT_READ, offset=offset) as pixels:
        rows = [pixels[row * pitch : row * pitch + 4 * width] for row in range(height)]
    levels = bytearray(3 * width * height)
    blue_green_red = b"".join(rows)
    for channel in range(3):
        levels[channel::3] = blue_green_red[2 - channel :: 4]
    return b"P6 %d %d 255 " % (width, height) + levels


def main() -> None:
    """Write the picture to the file that is named."""
    card = os.open(_CARD, os.O_RDWR)
    Path(sys.argv[1]).write_bytes(picture(card))


if __name__ == "__main__":
    main()
