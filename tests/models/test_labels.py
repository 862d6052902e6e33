"""Labels of photographs and of rendered scenes are read alike."""

import json
from pathlib import Path

import pytest

from models.labels import load_labels
from vision.known import OTHER

DIE = {"box_xyxy": [10, 20, 30, 45], "box_of": "die", "shape": "d6", "style": "pips", "value": "4"}


def written(folder: Path, **changes: object) -> Path:
    """A folder with one labelled picture of one die."""
    entry = {"image": "a.jpg", "source": "here", "view": "top-down", "dice": [DIE | changes]}
    (folder / "labels.jsonl").write_text(json.dumps(entry) + "\n")
    return folder


def test_label_is_read(tmp_path: Path) -> None:
    """Box, centre and size stand in pixels of the picture."""
    (picture,) = load_labels(written(tmp_path))

    assert (picture.source, picture.from_above) == ("here", True)
    assert picture.dice[0].center_xy == (20, 32.5)
    assert picture.dice[0].size_px == 25


@pytest.mark.parametrize(
    ("changes", "face_class"),
    [
        ({}, "d6 pips 4"),
        ({"shape": "d8", "style": "numeral", "value": "8"}, "d8 numerals 8"),
        ({"style": "numeral-ornate"}, "d6 numerals 4"),
        ({"shape": "d10", "style": "numeral"}, OTHER),  # a solid of no game
        ({"style": "keralm", "value": "bel"}, "d6 keralm bel"),
        ({"shape": "d4", "style": "divinatoires", "value": "demonde"}, "d4 divinatoires demonde"),
        ({"style": "symbol"}, OTHER),  # artwork nobody knows
        ({"value": None}, None),  # nobody knows what it shows
        ({"style": None, "value": None}, None),  # cocked
    ],
)
def test_class_of_a_label(tmp_path: Path, changes: dict[str, object], face_class: str | None) -> None:
    """A kind that is read has its face; other dice are other, unknown ones are not asked for."""
    (picture,) = load_labels(written(tmp_path, **changes))

    assert picture.dice[0].face_class == face_class


def test_missing_picture_is_named(tmp_path: Path) -> None:
    """A label without its picture says which."""
    (picture,) = load_labels(written(tmp_path))

    with pytest.raises(FileNotFoundError, match=r"a\.jpg is named in the labels"):
        picture.pixels()
