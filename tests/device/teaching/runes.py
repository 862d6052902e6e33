"""A dice set to test with, and looks at its dice."""

from collections.abc import Sequence

import numpy as np

from vision.reading import Die
from vision.taught import TaughtSet

LOOK = np.full((96, 96, 3), 90, np.uint8)
OTHER = np.full((96, 96, 3), 120, np.uint8)
DOUBTED = Die((10, 20, 70, 80), "d6", "pips", "5", 0.7, "6", True)
"""A die whose reading was doubtful: a look at another face does not contradict it."""
SURE = Die((10, 20, 70, 80), "d6", "pips", "3", 0.99, "5", False)
"""A die that was read with confidence: a look at another face waits for a second one."""


def a_set(name: str = "Runes") -> TaughtSet:
    """A set with two faces and one look at each."""
    return TaughtSet(name, "d6", {"1": (LOOK,), "2": (LOOK // 2,)})


def never_alike(looks: Sequence[np.ndarray], others: Sequence[np.ndarray]) -> np.ndarray:
    """A comparison in which no two looks are alike."""
    return np.zeros((len(looks), len(others)), np.float32)
