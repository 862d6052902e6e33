"""Tests export and import on a USB stick or in a folder."""

import os
from pathlib import Path

import pytest

from device.errors import DiceBoxError, OutputError
from device.teaching.dice_box import DiceBox
from device.teaching.exchange import Exchange
from tests.device.teaching.runes import a_set


@pytest.fixture
def stick(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that counts as a mounted stick."""
    stick = tmp_path / "media" / "dice-table" / "sda1"
    stick.mkdir(parents=True)
    monkeypatch.setattr(Path, "is_mount", lambda path: path == stick)
    return stick


@pytest.fixture
def exchange(tmp_path: Path) -> Exchange:
    """An exchange with one set; sticks are mounted in a folder of the test."""
    taught = DiceBox(tmp_path / "data").taught
    taught.keep(a_set())
    return Exchange(taught, tmp_path / "data", [tmp_path / "media"])


def test_a_set_is_written_onto_the_stick_and_says_where(exchange: Exchange, stick: Path):
    """A set is written to the stick, and the sentence names the path."""
    assert exchange.write("Runes") == f"Written: {stick / 'Runes.dice'}"
    assert (stick / "Runes.dice").exists()


def test_without_a_stick_the_screen_says_so(exchange: Exchange, tmp_path: Path):
    """Without a stick, the sentence names the file systems that are supported."""
    path = tmp_path / "data" / "exchange" / "Runes.dice"
    assert exchange.write("Runes") == f"No stick found (FAT or exFAT). Written: {path}"


def test_a_path_below_the_home_folder_is_short(exchange: Exchange, tmp_path: Path, monkeypatch):
    """In the folder of the person who plays, the path begins with "~", so that a line has room for it."""
    monkeypatch.setenv("HOME", str(tmp_path))
    assert exchange.write("Runes") == "No stick found (FAT or exFAT). Written: ~/data/exchange/Runes.dice"


def test_a_stick_that_may_not_be_written_is_named_with_both_ways_on(exchange, stick, monkeypatch):
    """A stick that may not be written is named, with two ways to go on."""
    monkeypatch.setattr(os, "access", lambda path, mode: False)
    with pytest.raises(OutputError, match="lift its write protection, or pull it out and export again"):
        exchange.write("Runes")
    assert list(stick.iterdir()) == []


def test_a_folder_left_by_a_stick_that_was_pulled_out_is_no_stick(exchange, stick, monkeypatch):
    """A folder of a stick that was pulled out does not count as a stick."""

    def gone(path: Path) -> bool:
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(Path, "is_mount", gone)
    assert exchange.write("Runes").startswith("No stick found")


def test_a_stick_that_cannot_be_listed_is_a_sentence(exchange, stick, monkeypatch):
    """A stick that cannot be listed gives an error."""

    def gone(folder: Path, pattern: str) -> list[Path]:
        if folder == stick:
            raise OSError(5, "Input/output error")
        return [stick]

    monkeypatch.setattr(Path, "glob", gone)
    with pytest.raises(DiceBoxError, match="cannot be read: Input/output error"):
        exchange.take_in()


def test_what_a_mac_writes_beside_a_set_is_not_taken_for_one(exchange: Exchange, stick: Path, tmp_path: Path):
    """A set that a Mac has copied onto the stick is imported, and nothing is called damaged."""
    exchange.write("Runes")
    (stick / "Runes.dice").rename(stick / "Bones.dice")
    (stick / "._Bones.dice").write_bytes(b"\x00\x05\x16\x07\x00\x02\x00\x00Mac OS X")
    other = Exchange(DiceBox(tmp_path / "other").taught, tmp_path / "other", [tmp_path / "media"])
    assert other.take_in() == "Imported: Runes"
