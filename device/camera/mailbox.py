"""Shared memory that passes the newest picture from a camera's process to the table."""

from __future__ import annotations

import ctypes
from multiprocessing.context import SpawnContext
from typing import Final

import numpy as np
from numpy.typing import NDArray

from device.camera import Frame

MOST_PIXELS: Final = 1920 * 1440
"""The capacity of a slot, in pixels; larger pictures are shrunk before they are put in."""

_SLOTS: Final = 3
_SLOT_BYTES: Final = 3 * MOST_PIXELS


class _Label(ctypes.Structure):
    """The size, number and time of the frame in a slot."""

    _fields_ = (
        ("sequence", ctypes.c_int64),
        ("taken_s", ctypes.c_double),
        ("height", ctypes.c_int32),
        ("width", ctypes.c_int32),
    )


class Mailbox:
    """A triple buffer: one slot for the writer, one for the reader, one in the middle with the newest frame.

    Each side swaps its slot with the middle one. So no picture is torn, no side waits for the other, and the
    reader always gets the newest frame. The lock is held only during a swap. A writer that is killed during
    a swap leaves the lock held for ever, so each new process gets a new mailbox.
    """

    def __init__(self, context: SpawnContext) -> None:
        self._lock = context.Lock()
        self._labels = context.RawArray(_Label, _SLOTS)
        self._slots = context.RawArray(ctypes.c_uint8, _SLOTS * _SLOT_BYTES)
        self._newest = context.RawValue(ctypes.c_int8, 1)
        self._fresh = context.RawValue(ctypes.c_bool, False)
        self._filling, self._emptying = 0, 2

    def put(self, frame: Frame) -> None:
        """Put a frame of at most `MOST_PIXELS` into the mailbox; an older one not yet taken is dropped."""
        height, width = frame.pixels.shape[:2]
        self._pixels(self._filling, height, width)[:] = frame.pixels
        self._labels[self._filling] = _Label(frame.sequence, frame.taken_s, height, width)
        with self._lock:
            self._filling, self._newest.value = self._newest.value, self._filling
            self._fresh.value = True

    def take(self) -> Frame | None:
        """The newest frame, or None if it was taken already. Never waits."""
        if not self._lock.acquire(block=False):
            return None
        try:
            if not self._fresh.value:
                return None
            self._emptying, self._newest.value = self._newest.value, self._emptying
            self._fresh.value = False
        finally:
            self._lock.release()
        label = self._labels[self._emptying]
        pixels = self._pixels(self._emptying, label.height, label.width).copy()
        return Frame(pixels, label.sequence, label.taken_s)

    def _pixels(self, slot: int, height: int, width: int) -> NDArray[np.uint8]:
        """A view of a slot's memory as a picture."""
        memory = np.frombuffer(memoryview(self._slots), np.uint8, 3 * height * width, slot * _SLOT_BYTES)
        return memory.reshape(height, width, 3)
