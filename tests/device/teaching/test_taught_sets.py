"""Tests keeping, exporting and importing taught dice sets."""

from pathlib import Path

import pytest

from device.errors import DiceBoxError
from device.teaching.dice_box import DiceBox
from tests.device.teaching.runes import LOOK, a_set
from vision.errors import DiceSetError


def test_a_new_table_has_no_sets_of_its_own(tmp_path: Path):
    """A new table has no taught sets, and needs no folder."""
    assert DiceBox(tmp_path / "nowhere").taught.names == ()


@pytest.mark.parametrize("name", ["pips", "PIPS", "Imalya"])
def test_the_names_of_sets_that_ship_are_taken(box: DiceBox, name: str):
    """A taught set cannot have the name of a shipped one."""
    with pytest.raises(DiceSetError, match="already; choose another name"):
        box.taught.keep(a_set(name))


def test_a_set_goes_from_table_to_table_as_one_file(box: DiceBox, tmp_path: Path):
    """A set is exported as a file, and imported on another table once."""
    other = DiceBox(tmp_path / "other")
    file = box.taught.export("Runes", tmp_path)
    assert file == tmp_path / "Runes.dice"
    assert other.taught.import_file(file) == "Runes"
    assert (other.taught.load("Runes").looks["2"][0] == LOOK // 2).all()
    with pytest.raises(DiceSetError, match="'Runes' already"):
        other.taught.import_file(file)
    assert other.taught.import_file(file, "Runes 2") == "Runes 2"


def test_an_export_replaces_a_set_and_nothing_else(box: DiceBox, tmp_path: Path):
    """An export overwrites only an earlier export of the same set."""
    photo = tmp_path / "photo.jpg"
    photo.write_bytes(b"\xff\xd8\xff a photograph")
    with pytest.raises(DiceBoxError, match=r"photo\.jpg exists already, and is no set of dice"):
        box.taught.export("Runes", photo)
    assert photo.read_bytes().endswith(b"a photograph")
    assert box.taught.export("Runes", tmp_path) == box.taught.export("Runes", tmp_path)
    box.rename("Runes", "Stars")
    with pytest.raises(DiceBoxError, match=r"Runes\.dice holds the set Runes already; name another file"):
        box.taught.export("Stars", tmp_path / "Runes.dice")


def test_a_foreign_file_is_not_imported(box: DiceBox, tmp_path: Path):
    """A file that is no dice set is refused, and nothing is stored."""
    (tmp_path / "photo.dice").write_bytes(b"\xff\xd8\xff a photograph")
    with pytest.raises(DiceSetError, match="is not a set of dice that was taught"):
        box.taught.import_file(tmp_path / "photo.dice")
    assert box.taught.names == ("Runes",)


def test_a_file_that_cannot_be_written_is_told(box: DiceBox, tmp_path: Path):
    """A file that cannot be written gives an error."""
    with pytest.raises(DiceBoxError, match="cannot be written: No such file"):
        box.taught.export("Runes", tmp_path / "nowhere" / "x.dice")
    with pytest.raises(DiceBoxError, match="cannot be written: File name too long; choose another"):
        box.taught.export("Runes", tmp_path / ("a" * 300))
