"""Marks on the dice of a throw that has not counted yet."""

from dataclasses import replace

import pytest

from device.screen.imalya.faces import faces_by
from device.screen.kit.marks import MarkState
from device.screen.row.pending import pending_dice
from device.throw.sight import Sight
from engines.imalya import Rules
from vision.reading import Die

SURE = Die((10, 10, 60, 60), "d6", "pips", "3", 0.99, "5", False)
DOUBTFUL = replace(SURE, confidence=0.6, doubtful=True)
COCKED = replace(SURE, doubtful=True, cocked=True)
STRANGER = Die((10, 10, 60, 60), "unknown", "unknown", None, 0.2, None, True)


@pytest.mark.parametrize(
    ("die", "letter", "look", "word"),
    [
        (SURE, "G", MarkState.FRESH, "Gain"),
        (DOUBTFUL, "G", MarkState.DOUBTFUL, "Gain?"),
        (COCKED, "G", MarkState.COCKED, "cocked"),
        (replace(COCKED, face=None), None, MarkState.COCKED, "cocked"),
        (STRANGER, None, MarkState.UNKNOWN, "stranger"),
    ],
)
def test_a_die_is_marked_by_what_is_known_of_it(die, letter, look, word):
    """Each die is marked by what is known of it.

    Once a player has answered, it is marked like a clear die.
    """
    sight = Sight(dice={1: die}, letters={1: letter}, doubts=(1,) if die.doubtful else ())
    faces = faces_by(Rules())
    drawn = pending_dice(sight, faces)[1]
    assert (drawn.state, drawn.word) == (look, word)
    assert len(drawn.faces) == (2 if look is MarkState.DOUBTFUL else 1 if letter else 0)
    told = pending_dice(replace(sight, letters={1: "G"}, doubts=()), faces)[1]
    assert (told.state, told.faces) == (MarkState.FRESH, ("gain",))
