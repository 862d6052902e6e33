"""Looks that people add by correcting the reader: kept at once, kept after a second one, or dropped."""

import random
from collections.abc import Sequence
from functools import cache

import numpy as np
import pytest

from tests.vision.looks import a_look, describe, drawn_by
from vision.added_looks import AddedLooks, Looks, surprises
from vision.embeddings import EmbeddingCache
from vision.look_changes import change_between, without_change
from vision.reading import Die
from vision.taught import MOST_LOOKS, identity

ALIKE = EmbeddingCache(describe).alike
THREE, FIVE = 3, 5
"""The axes along which looks at these faces point."""


def read(face: str | None, confidence: float) -> Die:
    """A die as the reader took it."""
    return Die((0, 0, 9, 9), "d6" if face else "unknown", "pips", face, confidence, None, doubtful=True)


def filed(
    *looks: tuple[str, np.ndarray], surprising: bool = False, into: AddedLooks | None = None
) -> AddedLooks:
    """Add the looks one after another, each at the face that a person named for it."""
    added = into or AddedLooks()
    for face, look in looks:
        added = added.with_look(face, look, ALIKE, surprising=surprising).without_contradicted(face, ALIKE)
    return added


def counts(added: AddedLooks) -> tuple[dict[str, int], dict[str, int]]:
    """How many looks are kept and how many wait, by face."""
    kept, waiting = (
        {face: len(seen) for face, seen in looks.items() if seen} for looks in (added.in_use, added.waiting)
    )
    return kept, waiting


@pytest.mark.parametrize(
    ("die", "told", "surprised"),
    [
        (read("3", 0.99), "5", True),
        (read("3", 0.9), "5", True),
        (read("3", 0.89), "5", False),
        (read("3", 0.99), "3", False),
        (read(None, 0.95), "5", False),
    ],
)
def test_a_sure_reader_is_surprised_by_another_face(die: Die, told: str, surprised: bool) -> None:
    """A correction surprises only if the reader was at least 90 % sure of another face."""
    assert surprises(die, told) is surprised


def test_a_surprising_look_is_not_taken_without_a_second_one_that_agrees() -> None:
    """A surprising look waits until a second one at the same face resembles it; then both are kept."""
    once = filed(("5", a_look(FIVE)), surprising=True)
    assert counts(once) == ({}, {"5": 1})
    twice = filed(("5", a_look(FIVE, 10)), surprising=True, into=once)
    assert counts(twice) == ({"5": 2}, {})


def test_looks_that_are_not_alike_do_not_agree() -> None:
    """Two surprising looks at the same face both wait if they do not resemble each other."""
    both = filed(("5", a_look(FIVE)), ("5", a_look(THREE)), surprising=True)
    assert counts(both) == ({}, {"5": 2})


def test_the_same_picture_does_not_agree_with_itself() -> None:
    """The same look, added twice, counts once and waits: a picture cannot confirm itself."""
    same = filed(("5", a_look(FIVE)), ("5", a_look(FIVE)), surprising=True)
    assert counts(same) == ({}, {"5": 1})


def test_a_picture_is_at_one_face_alone() -> None:
    """A look that is added at a second face is removed from the first one."""
    assert counts(filed(("5", a_look(THREE)), ("3", a_look(THREE)))) == ({"3": 1}, {})


def test_a_wrong_look_is_dropped_once_two_looks_at_another_face_contradict_it() -> None:
    """Two similar looks at another face remove a look.

    A single one waits, for it may be the wrong one itself.
    """
    wrong = filed(("5", a_look(THREE)))
    once = filed(("3", a_look(THREE, 5)), into=wrong)
    assert counts(once) == ({"5": 1}, {"3": 1})
    assert counts(filed(("3", a_look(THREE, 10)), into=once)) == ({"3": 2}, {})


def test_a_look_that_two_others_contradict_waits() -> None:
    """A look waits if two similar looks are kept at another face, even if the reader was in doubt."""
    right = filed(("3", a_look(THREE)), ("3", a_look(THREE, 10)))
    assert counts(filed(("5", a_look(THREE, 5)), into=right)) == ({"3": 2}, {"5": 1})


def test_a_look_nearer_to_one_at_another_face_waits() -> None:
    """A look waits if a single look at another face is more like it than those at its own face."""
    right = filed(("3", a_look(THREE)), ("5", a_look(FIVE)))
    assert counts(filed(("5", a_look(THREE, 5)), into=right)) == ({"3": 1, "5": 1}, {"5": 1})


def test_faces_that_differ_contradict_nothing() -> None:
    """Looks at two faces that do not resemble each other are all kept."""
    looks = [("3", a_look(THREE, off)) for off in (0, 5, 10)] + [
        ("5", a_look(FIVE, off)) for off in (0, 5, 10)
    ]
    assert counts(filed(*looks)) == ({"3": 3, "5": 3}, {})


def test_a_look_is_forgotten_by_its_identity_wherever_it_is() -> None:
    """A look can be removed by its identity, both from the kept looks and from the waiting ones."""
    added = filed(("5", a_look(FIVE)), surprising=True, into=filed(("3", a_look(THREE))))
    assert counts(added.without(identity(a_look(FIVE)))) == ({"3": 1}, {})
    assert counts(added.without(identity(a_look(THREE)))) == ({}, {"5": 1})


def test_the_oldest_look_goes_when_there_are_too_many() -> None:
    """Beyond `MOST_LOOKS` at one face, the oldest look is dropped."""
    added = filed(*(("3", a_look(THREE, off)) for off in range(MOST_LOOKS + 1)))
    assert counts(added) == ({"3": MOST_LOOKS}, {})
    assert identity(a_look(THREE)) not in map(identity, added.in_use["3"])


@cache
def likeness(one: tuple[int, int], other: tuple[int, int]) -> float:
    """How alike the looks are that have these axes and distances from them."""
    return float(ALIKE([a_look(*one)], [a_look(*other)])[0, 0])


def contradicted_one_by_one(added: AddedLooks, face: str) -> Looks:
    """What stays of the kept looks by the rule as it is told, each pair of looks compared by itself."""

    def like(one: np.ndarray, other: np.ndarray) -> float:
        return likeness(drawn_by(one), drawn_by(other))

    def contradictions(own: str, look: np.ndarray) -> int:
        own_looks = [like(look, other) for other in added.in_use[own] if other is not look]
        least = max(0.75, max(own_looks, default=-1.0) + 0.03)
        return sum(like(other, look) > least for other in added.in_use.get(face, ()))

    return {
        own: tuple(look for look in looks if own == face or contradictions(own, look) < 2)
        for own, looks in added.in_use.items()
    }


def names(looks: Looks) -> dict[str, list[str]]:
    """The identities of looks, by face."""
    return {face: [identity(look) for look in seen] for face, seen in looks.items() if seen}


def test_the_looks_that_are_dropped_are_those_that_the_rule_names() -> None:
    """In random evenings with slips, every answer drops the looks that the rule contradicts pair by pair."""
    dropped = 0
    for seed in range(10):
        chance, added = random.Random(seed), AddedLooks()
        for _ in range(30):
            axis = chance.randrange(4)
            face = str(axis if chance.random() < 0.7 else chance.randrange(4))
            look = a_look(axis, chance.randrange(0, 120, 3))
            added = added.with_look(face, look, ALIKE, surprising=chance.random() < 0.1)
            by_rule = contradicted_one_by_one(added, face)
            before, added = added, added.without_contradicted(face, ALIKE)
            assert names(added.in_use) == names(by_rule)
            dropped += sum(map(len, before.in_use.values())) - sum(map(len, added.in_use.values()))
    assert dropped > 8


def test_a_late_answer_compares_few_times() -> None:
    """However many looks there are, an answer compares them in one go for each face, not pair by pair."""
    calls = []

    def counting(looks: Sequence[np.ndarray], others: Sequence[np.ndarray]) -> np.ndarray:
        calls.append((len(looks), len(others)))
        return ALIKE(looks, others)

    kept = {str(axis): tuple(a_look(axis, off) for off in range(40)) for axis in range(6)}
    added = AddedLooks(kept, most=40).with_look("3", a_look(3, 50), counting, surprising=False)
    added.without_contradicted("3", counting)
    assert 0 < len(calls) <= 12


def test_a_change_that_is_taken_back_leaves_the_looks_as_they_were() -> None:
    """In random evenings, whatever an answer has dropped returns to its place, and what had waited waits."""
    returned = set()
    for seed in range(10):
        chance, added = random.Random(seed), AddedLooks(most=4)
        for _ in range(40):
            axis = chance.randrange(3)
            face = str(axis if chance.random() < 0.6 else chance.randrange(3))
            look, surprising = a_look(axis, chance.randrange(0, 120, 3)), chance.random() < 0.3
            after = added.with_look(face, look, ALIKE, surprising=surprising)
            after = after.without_contradicted(face, ALIKE)
            change = change_between(added, after)
            back = without_change(after, change)
            assert names(back.in_use) == names(added.in_use)
            assert names(back.waiting) == names(added.waiting)
            returned |= {(one.waited, one.face == face) for one in change.removed}
            added = after
    assert len(returned) == 4


def test_a_look_that_was_deleted_since_does_not_return() -> None:
    """A slip that an answer has put into use, and that somebody has deleted, does not wait again."""
    slip = a_look(FIVE)
    before = filed(("5", slip), surprising=True)
    after = filed(("5", a_look(FIVE, 10)), into=before)
    undone = without_change(after.without(identity(slip)), change_between(before, after))
    assert counts(undone) == ({}, {})
