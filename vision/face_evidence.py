"""What the warped faces of a d4 or d8 together say about the value of the die."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.corners import APEX
from vision.dice_set import D4_NUMERALS, TERTRE, Kind

_TURNED: Final = 0.7
"""Weight of a numeral at the base of a d4, beside one at its apex."""
_ANY_NUMERAL: Final = 0.05
"""The probability that a numeral of a d4 is read by chance. With less, one misread numeral decides."""
_MAY_BE_A_SIDE: Final = 0.7
"""Weight of the apparent top face of a d8. Seen obliquely, it may be a side face."""
_EPSILON: Final = 1e-6
"""The least probability of a face. Rounding could leave zero or less, which has no logarithm."""
_LAYOUTS: Final = np.array(list(itertools.permutations(range(len(D4_NUMERALS.faces)))))
"""(24, 4) the numerals that can stand at the corners of the base and at the apex of a d4."""

Floats = NDArray[np.float32]


def evidence(kind: Kind, probabilities: Floats, top_corners: NDArray[np.intp]) -> Floats:
    """The evidence (k,) for each face of a kind, as a logarithm.

    Args:
        kind: of the die.
        probabilities: (n, k) the probabilities of the kind's faces for each warped face.
        top_corners: (n,) which corner of a d4 is above in each.
    """
    if kind == D4_NUMERALS and (top_corners != APEX).any():
        return _at_apex(probabilities, top_corners)
    # A warped face with no class of this kind is compatible with every face.
    any_face = (1 - probabilities.sum(axis=1, keepdims=True)) / probabilities.shape[1]
    log_likelihood = np.log(np.maximum(probabilities + any_face, _EPSILON))
    if kind == TERTRE:  # a wrong answer would need three misread faces
        log_likelihood = log_likelihood[top_corners == APEX]
        return _hidden(log_likelihood) * np.float32(np.sqrt(len(log_likelihood)))
    if kind == D4_NUMERALS:  # three faces show the same numeral, but one lens blurs all three
        return np.asarray(log_likelihood.mean(axis=0) * np.sqrt(len(log_likelihood)), np.float32)
    # Three rotations of one face are one witness, which may be a side face.
    return np.asarray(log_likelihood.mean(axis=0) * _MAY_BE_A_SIDE, np.float32)


def _at_apex(probabilities: Floats, top_corners: NDArray[np.intp]) -> Floats:
    """The evidence (4,) for each numeral at the apex of a d4, from all its numerals.

    A d4 has every numeral once, so the numerals at the other corners do not stand at the apex. The model
    classifies most turned faces as nothing, but the small probabilities of the numerals still show which one
    is upright. So the probabilities of the numerals are scaled up to 1.

    Args:
        probabilities: (n, 4) the probabilities of the numerals that are read.
        top_corners: (n,) the corner at which each of them stands.
    """
    numerals = probabilities / np.maximum(probabilities.sum(axis=1, keepdims=True), _EPSILON)
    log_likelihood = np.log(numerals * (1 - _ANY_NUMERAL) + _ANY_NUMERAL / probabilities.shape[1])
    weights = np.where(top_corners == APEX, 1.0, _TURNED) / np.sqrt((top_corners == APEX).sum())
    ways = (log_likelihood * weights[:, None])[np.arange(len(log_likelihood)), _LAYOUTS[:, top_corners]].sum(
        axis=1
    )
    return _log_sums([ways[_LAYOUTS[:, APEX] == value] for value in range(probabilities.shape[1])])


def _hidden(log_likelihood: Floats) -> Floats:
    """The evidence (4,) that each drawing is hidden below, from the evidence (n, 4) of the visible faces.

    Each drawing is on one face only, so the visible faces show some of the others, each once.
    """
    rows = np.arange(len(log_likelihood))
    # At most three faces are visible, so the drawing at the last place of a layout is hidden.
    ways = log_likelihood[rows, _LAYOUTS[:, : len(log_likelihood)]].sum(axis=1)
    return _log_sums([ways[_LAYOUTS[:, -1] == drawing] for drawing in range(log_likelihood.shape[1])])


def _log_sums(logarithms: Sequence[Floats]) -> Floats:
    """The logarithm of the sum of each group of numbers that are given by their logarithms."""
    return np.array([np.logaddexp.reduce(group) for group in logarithms], np.float32)
