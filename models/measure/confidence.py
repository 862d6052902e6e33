"""Compare how sure a reader says it is with how often it is right."""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Sequence

import numpy as np

Answer = tuple[float, bool]
"""The confidence of an answer, and whether it was right."""

_PARTS = 10_000
"""Thresholds are whole numbers of ten-thousandths. If they were rounded only when they are written, other
dice would pass than those that were counted."""
_BINS = (0.5, 0.7, 0.85, 0.95)
"""The confidences between the bins over which the calibration error is measured."""


def calibration_error(judged: Sequence[Answer]) -> float:
    """The mean distance of confidence from the part that is right, over bins of confidence."""
    confidences, right = np.array(judged, float).reshape(-1, 2).T
    bins = np.digitize(confidences, _BINS)
    off = [abs(float((confidences - right)[bins == number].sum())) for number in range(len(_BINS) + 1)]
    return sum(off) / max(len(judged), 1)


def doubt_threshold(judged: Sequence[Answer], most_silent: float) -> float:
    """The threshold of confidence from which on at most `most_silent` of all dice are misread.

    It is the lowest such multiple of 0.0001, so that as many dice as possible are answered; 1 without one.
    """
    wrong = sorted(confidence for confidence, right in judged if not right)
    tried = sorted({math.floor(confidence * _PARTS) / _PARTS for confidence, _ in judged})
    allowed = most_silent * len(judged)
    return next((each for each in tried if len(wrong) - bisect_left(wrong, each) <= allowed), 1.0)
