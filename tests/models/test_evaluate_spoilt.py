"""The evaluation in bad light spoils pictures as it says, and counts what is read in them."""

import json

import cv2
import numpy as np
import pytest

from models.evaluate_spoilt import FAULTS, main, spoilt
from models.labels import load_labels
from tests.vision.rendered import six_dice
from vision.reader import Reader


@pytest.fixture
def photos(tmp_path):
    """A folder with one picture of six dice, labelled as the reader reads it."""
    picture = six_dice()
    cv2.imwrite(str(tmp_path / "six.png"), picture)
    dice = [
        {"box_xyxy": die.box_xyxy, "box_of": "die", "shape": "d6", "style": "pips", "value": die.face}
        for die in Reader().read(picture).dice
    ]
    height, width = picture.shape[:2]
    line = {"image": "six.png", "source": "tray", "view": "top-down", "width": width, "height": height}
    (tmp_path / "labels.jsonl").write_text(json.dumps(line | {"dice": dice}) + "\n")
    return tmp_path


@pytest.mark.parametrize("name", [name for name in FAULTS if name != "none"])
def test_each_fault_changes_a_picture_and_keeps_its_size(name):
    """A picture is spoilt, and stays a picture that the reader takes."""
    picture = six_dice()
    spoilt = FAULTS[name](picture, np.random.default_rng(0))
    assert (spoilt.shape, spoilt.dtype) == (picture.shape, picture.dtype)
    assert np.abs(spoilt.astype(int) - picture).mean() > 0.1


def test_a_row_for_each_fault_counts_the_dice(photos, capsys):
    """All six dice are right in the picture as it is, and counted with each fault."""
    assert main(["--photos", str(photos)]) == 0
    rows = [
        [cell.strip() for cell in line.strip("|").split("|")] for line in capsys.readouterr().out.split("\n")
    ]
    rows = [row for row in rows[2:] if len(row) > 1]
    assert [row[0] for row in rows] == list(FAULTS)
    assert rows[0] == ["none", "6", "100.0 %", "100.0 %", "0", "0"]
    assert all(row[1] == "6" for row in rows)


def test_a_fault_is_the_same_one_each_time(photos):
    """Noise comes from the picture's name, so a second run gives the same table."""
    (picture,) = load_labels(photos)
    noisy = spoilt(picture, FAULTS["noise"])
    assert np.array_equal(noisy.pixels(), noisy.pixels())
    assert not np.array_equal(noisy.pixels(), picture.pixels())


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (["--photos", "/nowhere"], "there is no folder /nowhere"),
        (["--only", "x"], "no picture is of the source 'x'; there are tray"),
        (["--models", "/nowhere"], "the model /nowhere/finder.onnx is not there"),
    ],
)
def test_what_cannot_be_used_is_named(photos, capsys, options, sentence):
    """A missing folder, an unknown source and missing models end with a sentence."""
    assert main(["--photos", str(photos), *options]) == 1
    assert sentence in capsys.readouterr().err


def test_most_pictures_of_a_source_is_a_whole_number(photos, capsys):
    """No picture at all is no evaluation."""
    with pytest.raises(SystemExit):
        main(["--photos", str(photos), "--most", "0"])
    assert "give a whole number from 1 on" in capsys.readouterr().err
