"""Tests which dice at the edge of a picture are in doubt."""

import pytest

from vision.boxes import Box
from vision.cut_off import doubt_cut_off
from vision.reading import Die

WHOLE = ((100.0, 100.0, 150.0, 150.0), (300.0, 200.0, 348.0, 250.0))


def believed(box: Box) -> Die:
    """A die that the models are sure of."""
    return Die(box, "d8", "numerals", "6", 0.99, "9", doubtful=False)


@pytest.mark.parametrize(
    ("box", "doubtful"),
    [
        ((400.0, 450.0, 450.0, 480.0), True),
        ((400.0, 436.0, 450.0, 480.0), False),
        ((0.0, 300.0, 30.0, 350.0), True),
        ((0.0, 300.0, 44.0, 350.0), False),
        ((610.0, 300.0, 640.0, 350.0), True),
        ((400.0, 0.0, 450.0, 30.0), True),
        ((400.0, 300.0, 450.0, 330.0), False),
        ((2.0, 300.0, 32.0, 350.0), False),
        ((1.0, 300.0, 31.0, 350.0), True),
        ((310.0, 300.0, 340.0, 350.0), False),
    ],
    ids=[
        "bottom",
        "hardly cut",
        "left",
        "left, hardly cut",
        "right",
        "top",
        "flat, but in the middle",
        "narrow, beside the edge",
        "hardly beside it",
        "narrow, but in the middle",
    ],
)
def test_a_die_of_which_much_lies_outside_is_in_doubt(box: Box, doubtful: bool):
    """The part that is missing is measured by the size of the other dice."""
    *others, last = doubt_cut_off([*map(believed, WHOLE), believed(box)], 640, 480)
    assert last.doubtful == doubtful
    assert not any(die.doubtful for die in others)
    assert (last.face, last.confidence) == ("6", 0.99)


def test_without_dice_there_is_no_size():
    """An empty tray stays empty."""
    assert doubt_cut_off([], 640, 480) == []
