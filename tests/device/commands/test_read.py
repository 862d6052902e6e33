"""Tests `dice-table read`: photographs read as a table, as JSON and as marked pictures."""

import json
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from device.commands.annotate import annotated
from device.commands.read import AnnotatedFolder, ReadPhoto, as_json_line, as_table, read_photos
from device.errors import OutputError
from vision.reading import Die, Reading

SURE = Die((10.04, 20, 70, 80), "d6", "pips", "5", 0.99871, "3", False)
DOUBTFUL = Die((100, 20, 160, 80), "d6", "pips", "6", 0.61, "4", True)
STRANGER = Die((180, 20, 200, 40), "unknown", "unknown", None, 0.2, None, True)
READING = Reading((SURE, DOUBTFUL, STRANGER), 320, 240)


class SameReading:
    """A fake reader that returns the same reading for every picture."""

    def read(self, frame: np.ndarray) -> Reading:
        """The reading."""
        return READING


@pytest.fixture
def photo(tmp_path: Path) -> Path:
    """A grey photograph."""
    path = tmp_path / "photo.png"
    cv2.imwrite(str(path), np.full((240, 320, 3), 90, np.uint8))
    return path


def test_json_has_the_promised_fields_and_no_others():
    """The JSON of a photograph has exactly these fields, which programs rely on."""
    fields = json.loads(as_json_line(Path("a.jpg"), READING))
    assert fields["photo"] == "a.jpg"
    assert (fields["width"], fields["height"]) == (320, 240)
    assert set(fields) == {"photo", "width", "height", "dice"}
    assert fields["dice"][0] == {
        "box_xyxy": [10.0, 20, 70, 80],
        "shape": "d6",
        "design": "pips",
        "face": "5",
        "confidence": 0.9987,
        "runner_up": "3",
        "doubtful": False,
    }
    stranger = fields["dice"][2]
    assert (stranger["shape"], stranger["design"], stranger["face"]) == ("unknown", "stranger", None)


def test_json_stays_on_one_line_whatever_the_file_is_called():
    """Newlines and invalid bytes in a file's name are escaped in JSON."""
    line = as_json_line(Path("two\nlines \udcff é.jpg"), READING)
    assert "\n" not in line
    assert line.isascii()


def test_the_table_shows_doubt_in_words():
    """A doubtful die has "?" in the heading and "would ask" in its row."""
    heading, columns, *rows = as_table(Path("a.jpg"), READING).splitlines()
    assert heading == "a.jpg  320x240  3 dice: 5 6? stranger"
    assert columns.split()[:4] == ["face", "sure", "else", "kind"]
    assert [row.endswith("would ask") for row in rows] == [False, True, True]
    assert ["stranger" in row for row in rows] == [False, False, True]


def test_a_picture_without_dice_says_so():
    """Without dice, the output has no table."""
    assert as_table(Path("a.jpg"), Reading((), 320, 240)) == "a.jpg  320x240  no dice"


def test_an_unreadable_photograph_does_not_stop_the_others(photo: Path, tmp_path: Path):
    """Unreadable photographs and empty folders are reported, and the others read."""
    broken, empty = tmp_path / "broken.jpg", tmp_path / "empty"
    broken.write_bytes(b"\xff\xd8\xff broken")
    empty.mkdir()
    skipped = []
    paths = [broken, photo, tmp_path / "missing.jpg", empty, tmp_path]
    read = list(read_photos(paths, SameReading(), lambda path, error: skipped.append(path.name)))
    assert [item.path.name for item in read] == ["photo.png", "photo.png"]
    assert skipped == ["broken.jpg", "missing.jpg", "empty", "broken.jpg"]


def test_a_path_that_the_system_refuses_does_not_stop_the_others(photo: Path):
    """A name that is too long for a file is reported in words, and the next photograph is read."""
    skipped = []
    paths = [Path("a" * 300), photo]
    read = list(read_photos(paths, SameReading(), lambda path, error: skipped.append(str(error))))
    assert [item.path for item in read] == [photo]
    (said,) = skipped
    assert "cannot be read: File name too long" in said


def test_annotation_marks_each_die_and_leaves_the_rest(photo: Path):
    """Dice get frames, doubtful ones dashed; the original picture is unchanged."""
    picture = np.full((240, 320, 3), 90, np.uint8)
    marked = annotated(picture, READING)
    assert (picture == 90).all()
    assert (marked[45:, 210:] == 90).all()
    top_edges = [marked[80, left:right].astype(int).sum(axis=1) for left, right in ((12, 68), (102, 158))]
    assert (top_edges[0] != 270).all()
    assert (top_edges[1] == 270).any()
    assert (top_edges[1] != 270).any()


def test_what_is_written_stays_inside_the_picture():
    """A label at the right edge is moved inside the picture."""
    dark = []
    for left in (100, 298):
        stranger = replace(STRANGER, box_xyxy=(left, 100, left + 20, 120))
        marked = annotated(np.full((240, 320, 3), 90, np.uint8), Reading((stranger,), 320, 240))
        dark.append((marked[:96] == 0).all(axis=2).sum())
    assert dark[0] == dark[1] > 0


def test_two_photographs_of_one_name_are_both_kept(photo: Path, tmp_path: Path):
    """If two photographs have the same name, the second file gets a number."""
    folder = AnnotatedFolder(tmp_path / "marked")
    picture = np.full((240, 320, 3), 90, np.uint8)
    for _ in range(2):
        folder.save(ReadPhoto(photo, picture, READING))
    assert sorted(path.name for path in (tmp_path / "marked").iterdir()) == ["photo-2.jpg", "photo.jpg"]


def test_no_file_of_the_folder_is_replaced(photo: Path, tmp_path: Path):
    """The folder of the photographs may be named: they stay, and the picture gets a number."""
    original = tmp_path / "throw.jpg"
    original.write_bytes(photo.read_bytes())
    picture = np.full((240, 320, 3), 90, np.uint8)
    AnnotatedFolder(tmp_path).save(ReadPhoto(original, picture, READING))
    assert original.read_bytes() == photo.read_bytes()
    assert cv2.imread(str(tmp_path / "throw-2.jpg")).shape == picture.shape


def test_a_folder_that_cannot_be_made_is_told(photo: Path):
    """If the folder cannot be made, the error says so."""
    with pytest.raises(OutputError, match="cannot be made"):
        AnnotatedFolder(photo / "marked")


def test_a_picture_too_long_for_a_jpeg_is_told(photo: Path, tmp_path: Path):
    """A panorama of 70000 pixels can be read and not be annotated; the error says what to do."""
    folder = AnnotatedFolder(tmp_path / "marked")
    wide = np.zeros((64, 70_000, 3), np.uint8)
    with pytest.raises(OutputError, match="has 70000 x 64 pixels, and an annotated picture at most 65500"):
        folder.save(ReadPhoto(photo, wide, Reading((), 70_000, 64)))
    assert list((tmp_path / "marked").iterdir()) == []
