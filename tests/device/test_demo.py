"""Tests `dice-table demo`: its folder, its options, and evenings that it plays."""

import random
from pathlib import Path

import cv2
import numpy as np
import pytest

from device.camera.simulated import SimulatedTray
from device.demo import run as demo
from device.demo.scribe import Scribe
from device.errors import CameraError, OutputError
from device.journal.journal import FILE_NAME, Journal
from vision.reading import Die, Reading

WIDTH, HEIGHT = 320, 240


DARKEST = 90
"""The grey level of the first photograph; each next one is a level brighter."""


class InOrder:
    """A fake reader: one die in each of the first three photographs, then six, the last doubtful."""

    def read(self, frame: np.ndarray) -> Reading:
        """The reading of a photograph, by its grey level."""
        number = int(frame[0, 0, 0]) - DARKEST
        faces = "325416"[number] if number < 3 else "325416"
        dice = (
            Die((20 + 45 * n, 100, 55 + 45 * n, 135), "d6", "pips", face, 0.9, "1", face == "6")
            for n, face in enumerate(faces)
        )
        return Reading(tuple(dice), WIDTH, HEIGHT)


@pytest.fixture
def photos(tmp_path: Path) -> Path:
    """A folder of five grey photographs."""
    folder = tmp_path / "photos"
    folder.mkdir()
    for number in range(5):
        cv2.imwrite(str(folder / f"{number}.png"), np.full((HEIGHT, WIDTH, 3), DARKEST + number, np.uint8))
    return folder


def test_photographs_are_thrown_until_they_run_out(
    photos: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """Each press of OK shows a photograph; the log tells the throws, and the journal keeps the game."""
    monkeypatch.setattr(demo, "Reader", InOrder)
    told: list[str] = []
    folder = tmp_path / "demo"
    assert demo.run(folder, photos, 1, told.append) == 0
    assert any("The photographs ran out" in line for line in told)
    assert (folder / "log.txt").read_text("utf-8").splitlines() == told
    assert len(list(folder.glob("*.png"))) > 3
    with Journal(folder / FILE_NAME) as journal:
        (game,) = journal.games()
        assert journal.entries(game.number)


def test_a_folder_without_photographs_is_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """A folder without photographs is refused before the game begins."""
    monkeypatch.setattr(demo, "Reader", InOrder)
    with pytest.raises(CameraError, match="no photograph"):
        demo.run(tmp_path / "demo", tmp_path, 1, print)


def test_what_is_no_photograph_fails_and_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Nobody takes a demo without a throw for one that went well."""
    monkeypatch.setattr(demo, "Reader", InOrder)
    text, told = tmp_path / "text.txt", list[str]()
    text.write_text("no photograph at all")
    assert demo.run(tmp_path / "demo", text, 1, told.append) == 1
    assert any("again: " in line and "text.txt" in line for line in told)
    assert "WRONG: no throw was counted; give photographs that show all dice of each throw" in told


def test_a_folder_that_cannot_be_written_is_a_sentence(tmp_path: Path):
    """If the output folder cannot be made, the error says why: here a file has its name."""
    (tmp_path / "demo").touch()
    with pytest.raises(OutputError, match="it is a file, and a folder was expected; name another folder"):
        Scribe(tmp_path / "demo", print)


def test_the_demo_plays_in_no_folder_of_other_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """The games of a real table stay as they are."""
    monkeypatch.setattr(demo, "Reader", InOrder)
    Journal(tmp_path / FILE_NAME).close()
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    with pytest.raises(OutputError, match=r"it holds games.* and is no folder of a demo; name another"):
        demo.run(tmp_path, None, 1, print)
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before


@pytest.mark.parametrize(
    ("film", "words"),
    [
        ("nowhere/x.gif", "cannot be written: No such file or directory; name another file"),
        (".", "cannot be written: it is a folder"),
        ("there.gif", "exists already; name another file"),
        ("demo", "demo is the folder of the demo and cannot be its film; name another file"),
    ],
)
def test_the_place_of_a_film_is_checked_before_the_game(film: str, words: str, tmp_path: Path):
    """Nobody waits for a film that cannot be written."""
    (tmp_path / "there.gif").touch()
    with pytest.raises(OutputError, match=words):
        demo.run(tmp_path / "demo", None, 1, print, tmp_path / film)
    assert not (tmp_path / "demo").exists()


def test_pictures_of_an_earlier_demo_are_replaced_and_nothing_else(tmp_path: Path):
    """Pictures of an earlier demo are deleted, other files are not."""
    for name in ("0007-throw.png", "0007-holiday.jpg", "notes.txt", "log.txt"):
        (tmp_path / name).touch()
    scribe = Scribe(tmp_path, lambda line: None)
    scribe.picture("home")
    scribe.close()
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "0001-home.png",
        "0007-holiday.jpg",
        "log.txt",
        "notes.txt",
    ]


def test_a_full_disk_ends_the_demo(tmp_path: Path):
    """It does not go on with empty pictures."""
    scribe = Scribe(tmp_path, lambda line: None)
    (tmp_path / "0001-home.png").symlink_to("/dev/full")
    with pytest.raises(OutputError, match=r"home\.png cannot be written: No space left on device; make"):
        scribe.picture("home")
    scribe.close()


@pytest.mark.slow
def test_the_demo_plays_a_whole_game_with_the_shipped_reader(tmp_path: Path):
    """A whole demo with the shipped reader misreads no die without asking."""
    told: list[str] = []
    assert demo.run(tmp_path, None, 1, told.append) == 0
    assert any(" won with " in line for line in told)
    assert any("0 silently misread" in line for line in told)


@pytest.mark.slow
def test_the_demo_fails_when_a_reading_was_silently_wrong(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """A confident misreading makes the demo fail."""
    chance = random.Random(3)
    trays: list[SimulatedTray] = []

    class Liar:
        def read(self, frame: np.ndarray) -> Reading:
            dice = [
                Die(die.box_xyxy, "d6", "pips", "3" if chance.random() < 0.01 else die.face, 0.99, "1", False)
                for die in trays[0].truth()
            ]
            return Reading(tuple(sorted(dice, key=lambda die: die.center_xy)), *frame.shape[1::-1])

    def make_tray(**settings: object) -> SimulatedTray:
        trays.append(SimulatedTray(**settings))
        return trays[0]

    monkeypatch.setattr(demo, "Reader", Liar)
    monkeypatch.setattr(demo, "SimulatedTray", make_tray)
    told: list[str] = []
    assert demo.run(tmp_path, None, 1, told.append) == 1
    assert any(line.startswith("WRONG: reading ") for line in told)
