"""Which dice are believed, given the probabilities of what lies at a place."""

from types import SimpleNamespace

import numpy as np
import pytest

from tests.vision.looks import RUNES, describe
from vision.dice_set import D6_PIPS, DiceSet
from vision.embeddings import EmbeddingCache
from vision.expected_faces import ExpectedFaces
from vision.opinion import NOTHING, OTHER, Opinion
from vision.place import Place
from vision.verdict import Verdict

CLASSES = (*D6_PIPS.classes, OTHER, NOTHING)


def verdict_on(dice_set: DiceSet) -> Verdict:
    """A verdict on places of a picture in which these dice are expected; it looks at no picture."""
    expected = ExpectedFaces(dice_set, CLASSES, EmbeddingCache(describe))
    faces, triangular = SimpleNamespace(classes=CLASSES, doubt_below=0.975), SimpleNamespace(doubt_below=0.98)
    return Verdict(expected, faces, triangular)


@pytest.mark.parametrize(
    ("one", "two", "stranger", "doubtful"),
    [
        (0.96, 0.035, 0.005, False),
        (0.94, 0.055, 0.005, True),
        (0.965, 0.0, 0.035, True),
        (0.975, 0.0, 0.025, False),
    ],
)
def test_a_taught_die_is_held_for_a_stranger_sooner_than_for_another_face(
    one: float, two: float, stranger: float, doubtful: bool
) -> None:
    """Where another face of the set is the doubt, 0.95 is enough; where a stranger is, it must be 0.97."""
    verdict = verdict_on(DiceSet("test", (), (RUNES,)))
    faces = np.zeros(len(verdict.expected.faces), np.float32)
    faces[:2] = one, two
    die = verdict.die(Place((0, 0, 40, 40), 0.0, Opinion(faces, stranger, 0.0)))
    assert die is not None
    assert (die.face, die.doubtful) == ("1", doubtful)


def test_pips_are_strangers_to_a_taught_set() -> None:
    """A die that may well show pips does not plainly belong to the taught set, so it must be surer."""
    verdict = verdict_on(DiceSet("test", (D6_PIPS,), (RUNES,)))
    designs = [face.design for face in verdict.expected.faces]
    faces = np.zeros(len(designs), np.float32)
    faces[[designs.index("Runes"), designs.index("pips")]] = 0.96, 0.04
    die = verdict.die(Place((0, 0, 40, 40), 0.0, Opinion(faces, 0.0, 0.0)))
    assert die is not None
    assert (die.design, die.doubtful) == ("Runes", True)
