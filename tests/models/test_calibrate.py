"""Judge the temperature and the doubt threshold of the classifier."""

import json
import math
import shutil
from pathlib import Path

import cv2
import numpy as np
import pytest

from models.errors import ChartError
from models.measure.confidence import doubt_threshold
from vision.model import FOLDER, Model

pytest.importorskip("torch", reason="calibration needs the extra `train`")
calibrate = pytest.importorskip("models.calibrate")

HONEST = [(0.75, True), (0.75, True), (0.75, True), (0.75, False)] * 30
BOASTFUL = [(0.99, right) for _, right in HONEST]


def test_boasting_surprises_more_than_honesty():
    """At 75 % right answers, the log loss is lower for a confidence of 75 % than for one of 99 %."""
    assert calibrate.negative_log_likelihood(HONEST) == pytest.approx(
        -0.75 * math.log(0.75) - 0.25 * math.log(0.25)
    )
    assert calibrate.negative_log_likelihood(BOASTFUL) > calibrate.negative_log_likelihood(HONEST)


def test_the_threshold_leaves_no_more_silent_misreads_than_asked():
    """Dice misread above the threshold are at most the requested share of all dice."""
    judged = [(0.5 + n / 1000, n % 50 != 0) for n in range(500)]
    threshold = doubt_threshold(judged, 0.004)
    assert sum(sure >= threshold and not right for sure, right in judged) <= 2


def test_the_chart_is_a_picture(tmp_path):
    """A reliability diagram is written as PNG."""
    calibrate.draw(HONEST, tmp_path / "chart.png")
    assert (tmp_path / "chart.png").read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("name", "sentence"), [("none/chart.png", "No such file or directory"), ("chart.xyz", "'xyz'")]
)
def test_a_chart_that_cannot_be_written_is_named(tmp_path, name, sentence):
    """A folder that is missing and an unknown format are refused in a sentence."""
    with pytest.raises(ChartError, match=sentence) as caught:
        calibrate.draw(HONEST, tmp_path / name)
    assert str(caught.value).startswith(f"{tmp_path / name} cannot be written: ")


@pytest.fixture
def work(tmp_path):
    """A folder as after a training: the shipped models, a recipe, and an empty picture of one source."""
    home, photos = tmp_path / "work" / "all", tmp_path / "photos"
    photos.mkdir()
    cv2.imwrite(str(photos / "a.png"), np.full((64, 64, 3), 90, np.uint8))
    label = {"image": "a.png", "source": "../tray", "dice": []}
    (photos / "labels.jsonl").write_text(json.dumps(label))
    home.mkdir(parents=True)
    for path in FOLDER.glob("*.onnx"):
        shutil.copy(path, home)
    shutil.copy(FOLDER / "recipes" / "shipped.toml", home / "recipe.toml")
    (tmp_path / "work" / "without-..").mkdir()
    shutil.copytree(home, tmp_path / "work" / "without-.." / "tray")
    return tmp_path


def refused(folder: Path, *options: str) -> int:
    """The exit code of the command on such a folder."""
    return calibrate.main(["--photos", str(folder / "photos"), "--work", str(folder / "work"), *options])


@pytest.mark.parametrize(
    ("name", "content", "sentence"),
    [
        ("photos/labels.jsonl", "Buy milk", "line 1 of "),
        ("photos/labels.jsonl", '{"image": "a.png", "source": "felt", "dice": []}', "with --without 'felt'"),
        ("photos/labels.jsonl", '{"image": "b.png", "source": "../tray", "dice": []}', "there is no file"),
        ("work/all/recipe.toml", "=", "is not a TOML file"),
        ("work/all/calibration.json", "[", "calibration.json is no JSON"),
        ("work/all/close.onnx", "no model", "close.onnx is not a model that can be run"),
        ("work/without-../tray/faces.onnx", "no model", "faces.onnx is not a model that can be run"),
        ("work/notes.txt", "", "no labelled die was found; give photographs of dice with known values"),
    ],
)
def test_what_cannot_be_calibrated_is_refused_in_a_sentence(work, capsys, name, content, sentence):
    """Damaged labels, models, recipes and numbers, and photographs without a die, each end the command."""
    (work / name).write_text(content)
    assert refused(work) == 1
    assert sentence in capsys.readouterr().err


def test_the_numbers_are_kept_though_the_chart_is_not(work, capsys, monkeypatch):
    """A chart that cannot be written costs nothing of what was measured."""
    monkeypatch.setattr(calibrate, "held_out", lambda *_: HONEST)
    assert refused(work, "--chart", str(work / "none" / "chart.png")) == 1
    assert "chart.png cannot be written" in capsys.readouterr().err
    kept = json.loads((work / "work" / "all" / "calibration.json").read_text())
    assert kept["temperature"] == Model(work / "work" / "all" / "close.onnx", "close").card.temperature
