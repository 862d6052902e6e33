"""Tests adding, listing, forgetting and taking back looks at dice."""

from pathlib import Path

import pytest

from device.teaching.dice_box import DiceBox
from tests.device.teaching.runes import DOUBTED, LOOK, OTHER, SURE, never_alike
from vision.dice_set import PIPS
from vision.errors import DiceSetError
from vision.taught import TaughtSet


def test_a_correction_becomes_a_look_of_a_taught_set(box: DiceBox):
    """A correction is added to the looks of a taught set."""
    box.looks.add("Runes", DOUBTED, "2", OTHER, never_alike)
    assert [len(looks) for looks in box.taught.load("Runes").looks.values()] == [1, 2]


def test_corrections_do_not_replace_the_looks_by_which_a_set_was_taught(box: DiceBox):
    """After twenty corrections the three looks that were taught are left, and the nine newest corrections."""
    taught = (LOOK // 2, LOOK // 3, LOOK // 4)
    box.taught.keep(TaughtSet("Runes", "d6", {"1": (LOOK,), "2": taught}))
    corrections = tuple(OTHER + level for level in range(20))
    for look in corrections:
        box.looks.add("Runes", DOUBTED, "2", look, never_alike)
    kept = box.taught.load("Runes").looks["2"]
    assert [look[0, 0, 0] for look in kept] == [look[0, 0, 0] for look in (*taught, *corrections[11:])]


def test_looks_are_listed_set_by_set_those_that_wait_last(box: DiceBox):
    """All looks are listed with their identities, waiting ones last."""
    box.looks.add("pips", SURE, "5", OTHER, never_alike)
    box.looks.add("pips", DOUBTED, "6", LOOK, never_alike)
    looks = box.looks.of("pips")
    assert [(look.shape, look.face, look.waiting) for look in looks] == [
        ("d6", "6", False),
        ("d6", "5", True),
    ]
    assert len({look.identity for look in looks} | {look.identity for look in box.looks.of("Runes")}) == 3
    assert box.find("pips").taught[0].faces == ("6",)


def test_a_look_is_forgotten_by_its_identity(box: DiceBox, tmp_path: Path):
    """A look is deleted by its identity; a file without looks is removed, a taught face stays."""
    box.looks.add("pips", SURE, "5", OTHER, never_alike)
    box.looks.add("pips", DOUBTED, "6", OTHER // 3, never_alike)
    for look in (*box.looks.of("pips"), box.looks.of("Runes")[0]):
        assert box.looks.forget(look.identity).identity == look.identity
    assert box.looks.of("pips") == ()
    assert box.find("pips") == PIPS
    assert not [*(tmp_path / "dice").rglob("pips*")]
    assert [len(looks) for looks in box.taught.load("Runes").looks.values()] == [0, 1]
    with pytest.raises(DiceSetError, match="there is no look 'abcd0123'"):
        box.looks.forget("abcd0123")


def test_a_look_that_was_taken_back_returns_the_one_that_it_had_dropped(box: DiceBox):
    """The thirteenth look at a face drops the oldest; once it is taken back, the file is as it was."""
    for level in range(11):
        box.looks.add("Runes", DOUBTED, "2", OTHER + level, never_alike)
    before = [(look.identity, look.face) for look in box.looks.of("Runes")]
    assert len(before) == 1 + 12
    addition = box.looks.add("Runes", DOUBTED, "2", OTHER // 5, never_alike)
    assert [(look.identity, look.face) for look in box.looks.of("Runes")] != before
    assert box.looks.take_back(addition)
    assert [(look.identity, look.face) for look in box.looks.of("Runes")] == before
    assert not box.looks.take_back(addition)


def test_looks_of_older_tables_load(tmp_path: Path):
    """Looks in the files of older versions are loaded."""
    folder = tmp_path / "dice" / "added"
    folder.mkdir(parents=True)
    TaughtSet("pips", "d6", {"5": (LOOK, OTHER)}).save(folder / "pips d6.dice")
    assert [(look.face, look.waiting) for look in DiceBox(tmp_path).looks.of("pips")] == [("5", False)] * 2
