"""Places of a picture where dice seem to lie, and which of them show one die."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Final

import numpy as np

from vision.boxes import Box, box_round, center_xy, longer_side, overlap_of_smaller, same_thing
from vision.opinion import Opinion, mean_opinion
from vision.vantage import View

_COVERED: Final = 0.8
"""A box is suppressed if its overlaps with more confident boxes, each divided by the area of the smaller box,
add up to this. So the box round a group of dice is suppressed by the dice in it."""

_ENDS: Final = 0.2
"""Two osselets whose boxes share more than this part of the smaller one may be one osselet."""
_LONGEST: Final = 1.3
"""The greatest size of an osselet, as a part of that of the others. It seems larger where it lies aslant."""

_NEAREST: Final = 0.53
"""The least distance of two d4 that lie flat, middle to middle, in sides of the smaller box; d6 and d8 are
farther apart. With less, one d4 is read twice; with more, one of two that touch is left out."""
COMPACT: Final = ("d4", "d6", "d8")
"""The solids to which that distance applies. An osselet is longer than wide, so two may lie nearer."""

NO_SCORE: Final = 0.5
"""The score of a place about which the finder was not asked: it says nothing for or against a die."""
_EPSILON: Final = 1e-6
"""The least probability that a die lies at a place. With zero, the odds against it would be infinite."""

_ALIKE: Final = 1.6
"""Two boxes whose sizes differ by more than this factor show two different things."""


@dataclass(frozen=True, slots=True, eq=False)
class Place:
    """A place where a die seems to lie.

    Attributes:
        box_xyxy: the box round it, in pixels.
        nothing: the probability that no whole die lies there, whichever dice are expected.
        opinion: the probabilities of what lies there, given the dice that are expected.
        view: how the camera looks at it.
        score: how sure the finder is that a die lies there; 0 to 1.
        clockwise: as that of `Die`.
    """

    box_xyxy: Box
    nothing: float
    opinion: Opinion
    view: View = "unknown"
    score: float = NO_SCORE
    clockwise: tuple[float, ...] = ()

    @property
    def empty(self) -> float:
        """The probability that no whole die lies there, by the finder and the face reader together.

        Their odds are multiplied, as if they erred independently. Shadows and print that look like a die to
        one of them seldom do so to the other.
        """
        odds = self.opinion.nothing / max(1 - self.opinion.nothing, _EPSILON) * (1 - self.score) / self.score
        return odds / (1 + odds)


def both_ends(osselets: Sequence[Place]) -> list[tuple[Place, Place]]:
    """The pairs of places that may be both ends of one osselet, the nearest first.

    Their boxes overlap, and the box round them is hardly larger than that of another osselet.
    """
    pairs = []
    for one, other in combinations(osselets, 2):
        rest = [longer_side(place.box_xyxy) for place in osselets if place not in (one, other)]
        size = longer_side(box_round(one.box_xyxy, other.box_xyxy))
        if (
            rest
            and overlap_of_smaller(one.box_xyxy, other.box_xyxy) > _ENDS
            and size < _LONGEST * np.median(rest)
        ):
            pairs.append((size, one, other))
    return [(one, other) for _size, one, other in sorted(pairs, key=lambda pair: pair[0])]


def weighed(readings: Sequence[Sequence[Place]], weights: Sequence[float]) -> list[Place]:
    """The places of the first of several readings of a picture, each with the mean of all opinions about it.

    Args:
        readings: the places of each reading, in pixels of the same picture.
        weights: how much the opinions of each reading count.
    """
    places = []
    for place in readings[0]:
        found = [_same_place(place, reading) for reading in readings]
        opinions = [(one.opinion, weight) for one, weight in zip(found, weights, strict=True) if one]
        places.append(replace(place, opinion=mean_opinion(opinions)))
    return places


def _same_place(place: Place, reading: Sequence[Place]) -> Place | None:
    """The place of a reading where the same thing lies; None if there is none."""
    return next((one for one in reading if same_thing(one.box_xyxy, place.box_xyxy, _ALIKE)), None)


def not_covered(places: Sequence[Place]) -> list[Place]:
    """The places without those that more confident ones cover.

    False candidates are a group of dice, a single pip, a field of a board, and the pips of two touching dice.
    """
    kept: list[Place] = []
    for place in sorted(places, key=lambda place: place.nothing):
        if sum(overlap_of_smaller(place.box_xyxy, other.box_xyxy) for other in kept) < _COVERED:
            kept.append(place)
    return kept


def without_near_doubles(places: Sequence[Place]) -> list[Place]:
    """Places of `COMPACT` dice, seen from above, without those too near to a surer one: both show one die."""
    kept: list[Place] = []
    for place in sorted(places, key=lambda place: -float(place.opinion.faces.max(initial=0.0))):
        if not any(_too_near(place.box_xyxy, other.box_xyxy) for other in kept):
            kept.append(place)
    return kept


def _too_near(one: Box, other: Box) -> bool:
    smaller = min(longer_side(one), longer_side(other))
    return math.dist(center_xy(one), center_xy(other)) < _NEAREST * smaller
