"""Of boxes round the same die one remains, and the opinions of two readings become one."""

from dataclasses import replace

import numpy as np
import pytest

from vision.boxes import Box
from vision.opinion import Opinion
from vision.place import NO_SCORE, Place, both_ends, not_covered, weighed, without_near_doubles


def place(box_xyxy: Box, nothing: float) -> Place:
    """A place with the given probability that no die lies there."""
    return Place(box_xyxy, nothing, Opinion(np.array([1 - nothing], np.float32), 0.0, nothing))


def test_of_places_one_in_the_other_the_surer_remains() -> None:
    """Of two boxes, one inside the other, only the surer one remains. Boxes beside each other all remain."""
    field, die = place((0, 0, 100, 100), 0.3), place((20, 20, 50, 50), 0.1)
    neighbour, overlapping = place((90, 20, 130, 60), 0.5), place((32, 20, 62, 50), 0.6)

    assert not_covered([field, die, neighbour, overlapping]) == [die, neighbour, overlapping]


def test_pips_on_both_sides_of_a_joint_are_no_third_die() -> None:
    """A box that two touching dice cover together is dropped, however sure the model is of it."""
    upper, lower = place((0, 0, 80, 90), 0.01), place((0, 82, 80, 180), 0.02)
    between = place((5, 35, 75, 130), 0.05)

    assert not_covered([upper, between, lower]) == [upper, lower]


@pytest.mark.parametrize(
    ("nothing", "score", "empty"),
    [(0.1, NO_SCORE, 0.1), (0.1, 0.2, 4 / 13), (0.1, 0.9, 1 / 82), (0.0, 0.2, 0.0), (1.0, 0.9, 1.0)],
)
def test_finder_and_face_reader_together_tell_whether_a_place_is_empty(
    nothing: float, score: float, empty: float
) -> None:
    """The odds of both are multiplied; a place that the finder was not asked about is judged by its face."""
    assert replace(place((0, 0, 30, 30), nothing), score=score).empty == pytest.approx(empty, abs=1e-4)


@pytest.mark.parametrize(("shift", "dice"), [(0.5, 1), (0.58, 2)])
def test_two_flat_dice_cannot_lie_in_one_place(shift: float, dice: int) -> None:
    """Of two places nearer than touching d4 can be, the surer one remains."""
    both = [place((0, 0, 60, 60), 0.3), place((60 * shift, 0, 60 * (shift + 1), 60), 0.1)]

    kept = without_near_doubles(both)

    assert len(kept) == dice
    assert kept[0] is both[1]


def test_the_opinions_of_two_readings_are_weighed() -> None:
    """The mean of both decides; a die that the second reading has not found keeps its opinion.

    A box twice as large round a die is no reading of it.
    """
    found, moved, alone = (0, 0, 40, 40), (3, 2, 42, 43), (100, 0, 140, 40)
    likelier = [
        Place(found, 0.1, Opinion(np.array([0.9, 0.0], np.float32), 0.0, 0.1)),
        Place(alone, 0.1, Opinion(np.array([0.9, 0.0], np.float32), 0.0, 0.1)),
    ]
    other = [
        Place((-20, -20, 60, 60), 0.0, Opinion(np.array([0.0, 0.0], np.float32), 1.0, 0.0)),
        Place(moved, 0.0, Opinion(np.array([0.0, 0.8], np.float32), 0.2, 0.0)),
    ]

    both, one = weighed([likelier, other], [0.75, 0.25])

    assert (both.box_xyxy, one.box_xyxy) == (found, alone)
    assert both.opinion.faces == pytest.approx([0.675, 0.2])
    assert (both.opinion.stranger, both.opinion.nothing) == pytest.approx((0.05, 0.075))
    assert one.opinion.faces == pytest.approx([0.9, 0.0])


ENDS = (place((284, 146, 417, 282), 0.0), place((341, 222, 472, 345), 0.0))
"""The ends of an osselet of 188 x 199 pixels that lies aslant."""


@pytest.mark.parametrize(
    ("others", "pairs"),
    [
        ([(600, 100, 770, 230)], [ENDS]),
        ([(600, 100, 730, 190)], []),  # osselets are smaller, so these are two of them
        ([], []),  # nobody knows how large osselets are
        ([(600, 100, 770, 140), (600, 150, 770, 190)], [ENDS]),  # two that lie side by side are no pair
    ],
)
def test_both_ends_of_an_osselet_are_told_from_neighbours(
    others: list[Box], pairs: list[tuple[Place, Place]]
) -> None:
    """Two boxes that overlap may be the ends of one osselet if together they are as large as the others."""
    assert both_ends([*ENDS, *(place(box, 0.0) for box in others)]) == pairs


def test_the_nearest_ends_of_osselets_come_first() -> None:
    """Of three boxes in a row, the two that overlap most are joined first."""
    left, middle, right = (place((x, 0, x + 100, 100), 0.0) for x in (0, 50, 115))
    pairs = both_ends([right, middle, left, place((400, 0, 560, 100), 0.0)])
    assert pairs == [(middle, left), (right, middle)]
