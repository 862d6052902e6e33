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
"""(24, 4) the numerals that can stand at the corners of the base and at the apex of a d4; also the drawings
that can be on its visible faces, clockwise, and on the hidden one."""
_CLOCKWISE: Final = np.array(
    [sum(one > other for one, other in itertools.combinations(layout, 2)) % 2 == 0 for layout in _LAYOUTS]
)
"""(24,) whether the first three drawings of a kind stand clockwise round the apex where the fourth is hidden.
These layouts are the positions of one die, and the others those of its mirror image."""

Floats = NDArray[np.float32]


def evidence(
    kind: Kind,
    probabilities: Floats,
    sides: NDArray[np.intp],
    tops: NDArray[np.intp],
    clockwise: float = 0.5,
) -> Floats:
    """The evidence (k,) for each face of a kind, as a logarithm.

    Args:
        kind: of the die.
        probabilities: (n, k) the probabilities of the kind's faces for each warped face.
        sides: (n,) which of the faces round the apex of a d4 each is; see `vision.corners.FacesToWarp`.
        tops: (n,) which corner is above in each.
        clockwise: how likely the drawings of a d4 run clockwise; see `vision.dice_set.DiceSet`.
    """
    if kind == D4_NUMERALS and (tops != APEX).any():
        return _at_apex(probabilities, tops)
    log_likelihood = _log_likelihood(probabilities)
    if kind == TERTRE:
        upright = tops == APEX
        return _hidden(log_likelihood[upright], sides[upright], clockwise)
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


def _hidden(log_likelihood: Floats, sides: NDArray[np.intp], clockwise: float) -> Floats:
    """The evidence (4,) that each drawing is hidden below, from the evidence (n, 4) of the visible faces.

    Each drawing is on one face only, so the visible faces show some of the others, each once.
    """
    # A wrong answer would need several misread faces, but one lens blurs them all. The direction of the
    # drawings was seen on other throws, so it counts once.
    weight = np.sqrt(max(len(sides), 1))
    directions = np.log(np.where(_CLOCKWISE, clockwise, 1 - clockwise)) / weight
    ways = _ways(log_likelihood, sides) + directions
    return _log_sums([ways[_LAYOUTS[:, -1] == drawing] for drawing in range(4)]) * np.float32(weight)


def clockwise_if_hidden(probabilities: Floats, sides: NDArray[np.intp]) -> Floats:
    """How likely the drawings of a d4 run clockwise, (4,) for each of them that may be hidden below.

    Args:
        probabilities: (n, 4) the probabilities of the drawings for each visible face, its apex above.
        sides: (n,) which of the three faces round the apex each is.
    """
    ways = _ways(_log_likelihood(probabilities), sides)
    hidden = [_LAYOUTS[:, -1] == drawing for drawing in range(probabilities.shape[1])]
    either = _log_sums([ways[hides & _CLOCKWISE] for hides in hidden])
    other = _log_sums([ways[hides & ~_CLOCKWISE] for hides in hidden])
    return np.asarray(1 / (1 + np.exp(other - either)), np.float32)


def _log_likelihood(probabilities: Floats) -> Floats:
    """The logarithms (n, k) of how well each face of a kind explains each warped face."""
    # A warped face with no class of this kind is compatible with every face.
    any_face = (1 - probabilities.sum(axis=1, keepdims=True)) / probabilities.shape[1]
    return np.asarray(np.log(np.maximum(probabilities + any_face, _EPSILON)), np.float32)


def _ways(log_likelihood: Floats, sides: NDArray[np.intp]) -> Floats:
    """The evidence (24,) for each of `_LAYOUTS`, from the evidence (n, 4) of the visible faces of a d4."""
    rows = np.arange(len(log_likelihood))
    return np.asarray(log_likelihood[rows, _LAYOUTS[:, sides]].sum(axis=1), np.float32)


def _log_sums(logarithms: Sequence[Floats]) -> Floats:
    """The logarithm of the sum of each group of numbers that are given by their logarithms."""
    return np.array([np.logaddexp.reduce(group) for group in logarithms], np.float32)
