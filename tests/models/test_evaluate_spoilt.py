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


@pytest.mark.parametrize(
    ("name", "levels"),
    [
        ("a third of the light", (30, 30, 30)),
        ("an eighth of the light", (12, 12, 12)),
        ("1.7 times the light", (170, 170, 170)),
        ("2.5 times the light", (250, 250, 250)),
        ("candle light", (45, 80, 125)),
        ("purple light", (110, 40, 100)),
        ("red light", (15, 25, 120)),
        ("fog", (150, 150, 150)),
        ("noise", (100, 100, 100)),
    ],
)
def test_a_light_changes_a_grey_picture_to_these_levels(name, levels):
    """A candle is red and dim in blue; fog brightens what is dark. Blue comes first, as in all pictures."""
    grey = np.full((90, 120, 3), 100, np.uint8)
    assert FAULTS[name](grey, np.random.default_rng(0)).mean(axis=(0, 1)) == pytest.approx(levels, abs=2)


def test_what_is_too_bright_is_white():
    """Light that a camera cannot count does not begin at black again."""
    white = np.full((8, 8, 3), 200, np.uint8)
    assert (FAULTS["2.5 times the light"](white, np.random.default_rng(0)) == 255).all()


def test_a_picture_without_colour_has_equal_channels():
    """An infrared lamp shows no colour."""
    grey = FAULTS["no colour"](six_dice(), np.random.default_rng(0))
    assert (np.ptp(grey, axis=2) == 0).all()


@pytest.mark.parametrize(("less", "more"), [("blurred", "much blurred"), ("shaken", "much shaken")])
def test_much_of_a_fault_leaves_less_of_the_edges(less, more):
    """The edges of the dice lose contrast, and more of it with more of the fault."""
    picture = six_dice()
    sharp, some, much = (
        np.abs(np.diff(pixels.astype(int), axis=1)).max()
        for pixels in (picture, *(FAULTS[name](picture, np.random.default_rng(0)) for name in (less, more)))
    )
    assert sharp > 1.2 * some > 1.4 * much


def test_so_many_pictures_of_each_source_are_read(photos, capsys, monkeypatch):
    """With `--most 1`, the first picture of each of two sources is read."""
    line = json.loads((photos / "labels.jsonl").read_text())
    sources = ("tray", "tray", "felt")
    (photos / "labels.jsonl").write_text(
        "".join(json.dumps(line | {"source": one}) + "\n" for one in sources)
    )
    monkeypatch.setattr("models.evaluate_spoilt.FAULTS", {"none": FAULTS["none"]})

    assert main(["--photos", str(photos), "--most", "1"]) == 0
    assert capsys.readouterr().out.splitlines()[2].startswith("| none | 12 | ")


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
