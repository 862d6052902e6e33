"""The states of a die, which its outline and its word show."""

from __future__ import annotations

from enum import Enum


class MarkState(Enum):
    """The state of a die; it has an outline and a word, so that nobody depends on its colour."""

    FRESH = "fresh"
    AWAITED = "awaited"
    LOCKED = "locked"
    FREED = "freed"
    DAM = "dam"
    CAPTIVE = "captive"
    KILLED = "killed"
    COUNTERED = "countered"
    DOUBTFUL = "doubtful"
    COCKED = "cocked"
    UNKNOWN = "unknown"
    BY_HAND = "by hand"
    IN_HAND = "in hand"
