"""Tests which of two readings are one die."""

import pytest

from vision.boxes import Box
from vision.read_twice import without_second_readings
from vision.reading import Die, Shape

WHOLE = (400.0, 300.0, 500.0, 430.0)
UPPER_FACE = (405.0, 290.0, 495.0, 370.0)
TOUCHING = (400.0, 372.0, 500.0, 502.0)
"""Shares 0.45 of its box."""
HALF = (400.0, 365.0, 500.0, 495.0)


def read(box: Box, face: str | None, confidence: float, shape: Shape = "d6") -> Die:
    """A die as it was read, in doubt below 0.95."""
    design = "numerals" if face else "unknown"
    return Die(box, shape if face else "unknown", design, face, confidence, None, doubtful=confidence < 0.95)


@pytest.mark.parametrize("confidence", [0.99, 0.3])
@pytest.mark.parametrize("box", [UPPER_FACE, HALF], ids=["upper face", "half"])
def test_a_die_that_was_read_in_two_boxes_counts_once(box: Box, confidence: float):
    """The surer reading stays, whichever comes first and however sure the other one is."""
    sure, again = read(WHOLE, "4", 1.0), read(box, "4", confidence)
    assert without_second_readings([again, sure]) == without_second_readings([sure, again]) == [sure]


@pytest.mark.parametrize(
    ("box", "face"),
    [(UPPER_FACE, "3"), (UPPER_FACE, None), (TOUCHING, "4")],
    ids=["3", "unknown", "touching"],
)
def test_other_dice_stay(box: Box, face: str | None):
    """Another face, an unknown one, and a neighbour with the same face are no second readings."""
    dice = [read(WHOLE, "4", 1.0), read(box, face, 0.99 if face else 0.0)]
    assert without_second_readings(dice) == dice


def test_two_unknown_dice_stay():
    """Nobody knows whether two unknown dice show the same face."""
    dice = [read(WHOLE, None, 0.0), read(UPPER_FACE, None, 0.0)]
    assert without_second_readings(dice) == dice


def test_two_sure_d4_may_overlap_as_much():
    """A second d4 is left out only where it is less sure than 0.9."""
    sure = read(WHOLE, "4", 1.0, "d4")
    beside, again = read(UPPER_FACE, "4", 0.96, "d4"), read(UPPER_FACE, "4", 0.6, "d4")
    assert without_second_readings([sure, beside]) == [sure, beside]
    assert without_second_readings([sure, again]) == [sure]


@pytest.mark.parametrize(
    ("box", "stays"),
    [
        ((410.0, 410.0, 490.0, 450.0), True),
        ((420.0, 410.0, 480.0, 450.0), False),
        ((520.0, 440.0, 570.0, 490.0), True),
        ((500.0, 400.0, 550.0, 450.0), True),
    ],
    ids=["a smaller die", "a face on the side", "beside the die", "mostly near the die"],
)
@pytest.mark.parametrize("face", ["3", None])
def test_a_face_on_the_side_is_no_die(box: Box, stays: bool, face: str | None):
    """A much smaller box that lies at a surer die is left out, whatever face it shows."""
    sure, small = read(WHOLE, "4", 1.0), read(box, face, 0.94 if face else 0.0)
    assert (small in without_second_readings([small, sure])) == stays


def test_a_sure_die_beside_a_nearer_one_stays():
    """A smaller box is left out only where it is less sure than 0.95: dice far from the camera are small."""
    sure, far = read(WHOLE, "4", 1.0), read((420.0, 410.0, 480.0, 450.0), "3", 0.96)
    assert without_second_readings([far, sure]) == [sure, far]


def test_an_empty_tray_stays_empty():
    """Without dice there is nothing to leave out."""
    assert without_second_readings([]) == []
