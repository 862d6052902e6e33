"""Runs inside the machine: plugs a webcam of v4l2loopback in, or pulls it out.

It is given "add" or "remove", then the number of the webcam. It has no imports from this project, because it
runs with the system's Python.
"""

from __future__ import annotations

import fcntl
import os
import struct
import sys

# The ioctl request numbers and the configuration of v4l2loopback 0.15, from its header v4l2loopback.h.
ADD, REMOVE = 0x40487E01, 0x40047E02
CONFIG = struct.Struct("=2i32s4I3ii")
"""The number twice, the label, smallest and largest sizes, buffers, openers, debugging, all capabilities."""


def added(number: int) -> bytes:
    """A webcam that looks like one: while somebody feeds it, it can be read and not written to."""
    return CONFIG.pack(number, number, b"webcam", *(0,) * 8)


def main() -> None:
    """Do what is asked."""
    what, number = sys.argv[1], int(sys.argv[2])
    control = os.open("/dev/v4l2loopback", os.O_RDWR)
    if what == "add":
        fcntl.ioctl(control, ADD, added(number))
    else:
        fcntl.ioctl(control, REMOVE, number)


if __name__ == "__main__":
    main()
