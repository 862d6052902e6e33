"""Marks on the dice of a throw that has not counted yet."""

from dataclasses import replace

import pytest

from device.screen.imalya.faces import faces_by
from device.screen.kit.marks import MarkState
from device.screen.pending import pending_marks
from device.throw.sight import Sight
from device.zone import Zone
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
    zone, faces = Zone(0, 0, 400, 300), faces_by(Rules())
    (mark,) = pending_marks(sight, zone, faces)
    assert (mark.look, mark.word) == (look, word)
    (told,) = pending_marks(replace(sight, letters={1: "G"}, doubts=()), zone, faces)
    assert told.look is MarkState.FRESH
