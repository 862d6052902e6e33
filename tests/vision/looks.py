"""Looks at dice that a stand-in for the face model describes as the test wants."""

import numpy as np

from vision.taught import LOOK_PX, TaughtSet

_NO_AXIS = 6
"""The direction of looks that encode no axis."""


def a_look(direction: int, off: int = 0) -> np.ndarray:
    """A look whose pixels encode its embedding, and its distance from that axis; light enough as it is."""
    look = np.zeros((LOOK_PX, LOOK_PX, 3), np.uint8)
    look[:] = (direction, off, 7)
    look[:4] = 255
    return look


def drawn_by(look: np.ndarray) -> tuple[int, int]:
    """The axis of a look, and its distance from it."""
    axis, off, _ = (int(level) for level in look[32, 32])
    return axis, off


def describe(crops: list[np.ndarray]) -> np.ndarray:
    """Stand in for the face model: the axis is the first channel, the deviation the second.

    Looks without streaks, which are grey, are all alike: they encode nothing.
    """
    rows = []
    for crop in crops:
        axis, off = drawn_by(crop)
        row = np.zeros(8, np.float32)
        row[min(axis, _NO_AXIS)] = 1.0
        row[7] = off / 100
        rows.append(row / np.linalg.norm(row))
    return np.array(rows, np.float32)


RUNES = TaughtSet("Runes", "d6", {"1": (a_look(0),) * 3, "2": (a_look(1),) * 3})
"""A taught set of two faces."""
