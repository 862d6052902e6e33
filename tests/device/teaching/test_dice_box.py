"""Tests finding, renaming and deleting dice sets, together with their looks."""

import errno
from pathlib import Path

import numpy as np
import pytest

from device.errors import DiceBoxError
from device.teaching.dice_box import DiceBox
from device.teaching.look_files import LookFiles
from tests.device.teaching.runes import DOUBTED, LOOK, OTHER, SURE, a_set, never_alike
from vision.dice_set import D6_PIPS, PIPS
from vision.errors import DiceSetError


def test_a_kept_set_is_announced_under_its_name(box: DiceBox):
    """A saved set can be announced by its name, as a shipped one."""
    found = box.find("Runes")
    assert (found.name, found.kinds, found.taught[0].faces) == ("Runes", (), ("1", "2"))


def test_sets_that_ship_are_found_too(box: DiceBox):
    """`find` returns shipped sets, too."""
    assert box.find("pips") == PIPS


def test_an_unknown_set_names_the_nearest(box: DiceBox):
    """The error for an unknown set names the most similar one."""
    with pytest.raises(DiceSetError, match="did you mean 'Runes'"):
        box.find("Rune")


def test_a_correction_is_kept_beside_a_set_that_ships(box: DiceBox):
    """A correction of a shipped set is stored beside it, and used with it."""
    box.looks.add("pips", DOUBTED, "6", LOOK, never_alike)
    box.looks.add("pips", DOUBTED, "5", OTHER, never_alike)
    found = box.find("pips")
    assert found.kinds == (D6_PIPS,)
    (added,) = found.taught
    assert (added.name, added.shape, added.faces) == ("pips", "d6", ("6", "5"))
    assert box.taught.names == ("Runes",)


def test_damaged_looks_beside_a_set_that_ships_spoil_no_game(box: DiceBox, tmp_path: Path):
    """Damaged files of added looks are ignored, and replaced by the next correction."""
    box.looks.add("pips", DOUBTED, "6", LOOK, never_alike)
    (added,) = (tmp_path / "dice" / "added").iterdir()
    added.write_bytes(b"")
    assert box.find("pips") == PIPS
    box.looks.add("pips", DOUBTED, "5", OTHER, never_alike)
    assert box.find("pips").taught[0].faces == ("5",)


def test_a_set_can_be_called_something_else(box: DiceBox):
    """A set keeps its looks when it is renamed; the name of another set is refused."""
    box.taught.keep(a_set("Bones"))
    with pytest.raises(DiceSetError, match="'bones' already"):
        box.rename("Runes", "bones")
    box.rename("Runes", "RUNES")
    assert box.taught.names == ("Bones", "RUNES")
    assert box.taught.load("RUNES").name == "RUNES"


def test_looks_that_wait_keep_waiting_when_their_set_is_renamed(box: DiceBox):
    """A second look that agrees with one from before the renaming has the reader use it."""
    box.looks.add("Runes", SURE, "2", OTHER, never_alike)
    before = [(look.identity, look.face, look.waiting) for look in box.looks.of("Runes")]
    assert before[-1][1:] == ("2", True)
    box.rename("Runes", "Stars")
    assert [(look.identity, look.face, look.waiting) for look in box.looks.of("Stars")] == before
    box.looks.add("Stars", SURE, "2", OTHER // 2, lambda one, other: np.ones((len(one), len(other))))
    assert not any(look.waiting for look in box.looks.of("Stars"))


def test_a_set_that_cannot_be_renamed_whole_keeps_its_name_alone(box: DiceBox, monkeypatch):
    """Where the disk is full after the set was written under its new name, no second set stays."""

    def full(files: LookFiles, added: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(LookFiles, "save", full)
    with pytest.raises(DiceBoxError, match="No space left"):
        box.rename("Runes", "Stars")
    assert box.taught.names == ("Runes",)


def test_a_deleted_set_is_gone(box: DiceBox):
    """A deleted set is gone; a second deletion is refused."""
    box.delete("Runes")
    assert box.taught.names == ()
    with pytest.raises(DiceSetError, match="so none was deleted"):
        box.delete("Runes")


def test_a_deleted_set_takes_its_waiting_looks_along(box: DiceBox, tmp_path: Path):
    """Deleting a set deletes its waiting looks, and no others."""
    box.taught.keep(a_set("Runes old"))
    for name in box.taught.names:
        box.looks.add(name, SURE, "2", OTHER, never_alike)
    box.delete("Runes")
    assert [path.name for path in (tmp_path / "dice" / "waiting").iterdir()] == ["Runes old d6.dice"]
