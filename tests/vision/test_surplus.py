"""Where more places are read than dice lie there, those go that are hardly a die."""

import pytest

from vision.reading import Die, Reading
from vision.surplus import without_surplus

SURE = Die((0, 0, 30, 30), "d4", "numerals", "1", 0.99, "2", False, empty=0.001)
UNSURE = Die((50, 0, 80, 30), "d4", "numerals", "3", 0.6, "2", True, empty=0.01)
SHADOW = Die((100, 0, 130, 30), "d4", "numerals", "2", 0.3, "4", True, empty=0.2)
PRINT = Die((150, 0, 180, 30), "unknown", "unknown", None, 0.1, None, True, empty=0.4)
BELIEVED = Die((200, 0, 230, 30), "d4", "numerals", "4", 0.96, "1", False, empty=0.04)


@pytest.mark.parametrize(
    ("read", "number", "left"),
    [
        ((SURE, UNSURE, SHADOW), 2, (SURE, UNSURE)),
        ((SURE, UNSURE, SHADOW), 3, (SURE, UNSURE, SHADOW)),
        ((SURE, UNSURE, SHADOW), 4, (SURE, UNSURE, SHADOW)),
        ((SURE, SHADOW, PRINT), 4, (SURE, SHADOW, PRINT)),
        ((SURE, SHADOW, PRINT), 2, (SURE, SHADOW)),  # the likeliest to be nothing goes first
        ((SURE, SHADOW, PRINT), 1, (SURE,)),
        ((SURE, SHADOW), 0, (SURE,)),
        ((SURE, UNSURE), 1, (SURE, UNSURE)),  # a die in doubt that lies there all the same
        ((SURE, BELIEVED), 1, (SURE, BELIEVED)),
    ],
)
def test_the_places_that_are_hardly_a_die_are_left_out(read, number, left):
    """No more places go than are too many, and none that is believed, or that looks like a die."""
    assert without_surplus(Reading(read, 320, 240), number).dice == left
