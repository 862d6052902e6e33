"""The judge of the reader counts what it says it counts."""

from pathlib import Path

import pytest

from models.evaluate import Score, doubt_threshold, judge, pair
from models.labels import LabelledDie, LabelledPicture
from vision.boxes import Box
from vision.dice_set import PIPS
from vision.known import OTHER
from vision.reading import Die, Reading


def a_die(left: float, face: str | None, *, doubtful: bool = False) -> Die:
    """A die 20 pixels wide, read as `face`."""
    shape, design = ("d6", "pips") if face else ("unknown", "unknown")
    return Die((left, 0, left + 20, 20), shape, design, face, 0.9, None, doubtful or face is None)


def a_label(left: float, face_class: str | None, box_of: str = "die") -> LabelledDie:
    """A label of the same size."""
    named = f"d6 pips {face_class}" if face_class in PIPS.kinds[0].faces else face_class
    return LabelledDie((left, 0, left + 20, 20), box_of, named)


def scored(dice: list[Die], labels: list[LabelledDie]) -> Score:
    """The score of one reading of one picture."""
    score = Score()
    judge(score, LabelledPicture(Path("x.jpg"), "x", True, tuple(labels)), Reading(tuple(dice), 100, 100))
    return score


def test_right_reading_is_right() -> None:
    """Two dice where two are labelled, both values right: wholly right."""
    score = scored([a_die(0, "3"), a_die(50, "6")], [a_label(51, "6"), a_label(1, "3")])

    assert (score.dice, score.right, score.wholly_right, score.silent_misreads) == (2, 2, 1, 0)


def test_wrong_value_is_a_silent_misread() -> None:
    """A wrong value that is not flagged counts against the reader twice."""
    score = scored([a_die(0, "2")], [a_label(0, "3")])

    assert (score.right, score.silent_misreads, score.wholly_right) == (0, 1, 0)
    assert score.confusions == {("d6 pips 3", "d6 pips 2"): 1}


def test_doubtful_wrong_value_is_not_silent() -> None:
    """A wrong value that the table would ask about is no silent misread."""
    score = scored([a_die(0, "2", doubtful=True)], [a_label(0, "3")])

    assert (score.right, score.silent_misreads, score.answered) == (0, 0, 0)


def test_die_where_none_lies_is_invented() -> None:
    """A die read beside all labels is invented, and the photograph is not wholly right."""
    score = scored([a_die(0, "1"), a_die(50, "4")], [a_label(0, "1")])

    assert (score.right, score.invented, score.wholly_right) == (1, 1, 0)


def test_stranger_read_as_ours_is_invented() -> None:
    """A ten-sided die claimed as a d6 is invented; called unknown it is not."""
    assert scored([a_die(0, "1")], [a_label(0, OTHER)]).invented == 1
    assert scored([a_die(0, None)], [a_label(0, OTHER)]).invented == 0


def test_unread_die_is_missed() -> None:
    """A labelled die without a reading is missed."""
    score = scored([], [a_label(0, "5")])

    assert (score.missed, score.wholly_right) == (1, 0)


def test_label_round_pips_only_needs_its_centre_inside() -> None:
    """A small box round the pips belongs to the die that holds its centre."""
    label = LabelledDie((8, 8, 12, 12), "pips", "d6 pips 1")

    assert pair(Reading((a_die(0, "1"),), 100, 100), [label]) == [(a_die(0, "1"), label)]


@pytest.mark.parametrize(
    ("box", "together"),
    [
        ((5, 5, 15, 15), False),  # half as wide: a part of the die
        ((3, 3, 17, 17), True),  # tight
        ((-8, -8, 28, 28), True),  # with a wide margin
        ((11, 0, 31, 20), False),  # the neighbour
    ],
)
def test_boxes_of_one_die_need_not_be_drawn_alike(box: Box, together: bool) -> None:
    """A die and a label belong together where each holds the other's middle and the sizes are alike."""
    label = LabelledDie((0, 0, 20, 20), "die", "d6 pips 1")
    die = Die(box, "d6", "pips", "1", 0.9, None, False)

    assert ((die, label) in pair(Reading((die,), 100, 100), [label])) is together


def test_threshold_keeps_silent_misreads_below_the_limit() -> None:
    """Above the threshold at most the allowed share of all dice is wrong."""
    judged = [(0.9, True)] * 98 + [(0.8, False), (0.7, False)]

    assert doubt_threshold(judged, 0.01) == 0.8
    assert doubt_threshold(judged, 0.0) == 0.9
