"""The upper faces of d8 on photographs change the classes of d8 with numerals, and no other class."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import cv2
import numpy as np
import pytest

from vision.dice_set import D8_NUMERALS
from vision.model import Model
from vision.triangular import WARPED_CLASSES

torch = pytest.importorskip("torch", reason="training needs the extra `train`")
onnx = pytest.importorskip("onnx")
training = pytest.importorskip("models.train_photographed")
onnx_weights = pytest.importorskip("models.onnx_weights")
triangular = pytest.importorskip("models.crops.triangular")

FLATS = Path(__file__).resolve().parents[2] / "models" / "flats.onnx"
NUMERALS = [WARPED_CLASSES.index(name) for name in D8_NUMERALS.classes]
OTHERS = [number for number in range(len(WARPED_CLASSES)) if number not in NUMERALS]


def warped(count: int = 8) -> np.ndarray:
    """Warped faces of noise (count, 3, 80, 80)."""
    return np.random.default_rng(5).random((count, 3, 80, 80), np.float32)


def test_only_the_classes_of_d8_with_numerals_change(tmp_path: Path) -> None:
    """The logits of all other classes stay to the last digit, and those of the numerals are the new ones."""
    rng, before = np.random.default_rng(2), Model(FLATS, "flats").run(warped())[0]
    known = onnx_weights.float_weights(onnx.load(FLATS))
    rows = rng.normal(size=(len(NUMERALS), known["tell.4.weight"].shape[1])).astype(np.float32)
    changed = training.with_rows(onnx.load(FLATS), rows, np.full(len(NUMERALS), 3, np.float32))
    onnx.save(changed, tmp_path / "flats.onnx")
    after = Model(tmp_path / "flats.onnx", "flats").run(warped())[0]
    np.testing.assert_array_equal(after[:, OTHERS], before[:, OTHERS])
    assert np.abs(after[:, NUMERALS] - before[:, NUMERALS]).min(axis=0).max() > 1
    weights = onnx_weights.float_weights(changed)["tell.4.weight"][NUMERALS]
    assert np.abs(weights - rows).max() < np.abs(rows).max() / 100


def test_faces_on_photographs_are_learnt_and_answers_about_scenes_are_held(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A numeral in another style is learnt where its features differ from those of the scenes."""
    generator = torch.Generator().manual_seed(4)
    features, classes = torch.zeros(900, 6), torch.arange(900) % len(NUMERALS)
    weights = np.zeros((len(WARPED_CLASSES), 6), np.float32)
    weights[NUMERALS, 0] = np.linspace(-2, 2, len(NUMERALS))
    features[:, 0] = torch.rand(900, generator=generator)
    bias = np.zeros(len(WARPED_CLASSES), np.float32)
    scenes = training.Faces(features, features @ torch.from_numpy(weights).T, classes)
    shown = torch.zeros(300, 6)
    shown[:, 1] = 8.0
    three = torch.full((300,), NUMERALS[2])
    photographs = training.Faces(shown, shown @ torch.from_numpy(weights).T, three)

    changes = []
    for held in (training._HELD, 0.0):
        monkeypatch.setattr(training, "_HELD", held)
        rows, biases = training.learnt_rows(weights, bias, scenes, photographs)
        assert ((shown.numpy() @ rows.T + biases).argmax(axis=1) == 2).all()
        told = scenes.features.numpy() @ rows.T + biases
        changes.append(np.abs(told - scenes.logits.numpy()[:, NUMERALS]).max())
    assert changes[0] < changes[1] / 2


def test_upper_faces_are_taken_from_d8_alone() -> None:
    """The corners that are found on a d8 give its face in three turns; of other dice nothing is taken."""
    found = triangular.Corners(np.zeros(2, np.float32), np.array([[5, 0], [9, 9], [1, 9]], np.float32))
    faces_of = training.photographed_faces(lambda _picture, _box: found)
    picture, box = np.zeros((20, 20, 3), np.uint8), (0.0, 0.0, 10.0, 10.0)

    def faces(face_class: str | None) -> list:
        return list(faces_of(picture, triangular.LabelledDie(box, "die", face_class), box))

    assert [names for names, _ in faces("d8 numerals 4")] == [("d8 numerals 4",) * 3] * 3
    np.testing.assert_array_equal([corners[0] for _, corners in faces("d8 numerals 4")], found.base)
    for other in ("d4 numerals 4", "d6 numerals 4", "other", None):
        assert faces(other) == []


def labelled(folder: Path, *dice: dict[str, object]) -> Path:
    """A folder with one grey picture and the labels of its dice."""
    folder.mkdir()
    cv2.imwrite(str(folder / "a.png"), np.full((240, 320, 3), 120, np.uint8))
    (folder / "labels.jsonl").write_text(json.dumps({"image": "a.png", "source": "ours", "dice": dice}))
    return folder


def test_photographs_without_a_d8_are_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Nothing can be learnt from them; the sentence says so, and the model stays as it was."""
    pips = {"box_xyxy": [40, 40, 140, 140], "shape": "d6", "style": "pips", "value": "5"}
    folder = labelled(tmp_path / "photos", pips)
    shutil.copy(FLATS, tmp_path / "flats.onnx")
    arguments = [str(tmp_path / "out"), "--models", str(tmp_path), "--ship", "--scenes", str(folder)]
    assert training.main([*arguments, "--photos", str(folder)]) == 1
    assert "no picture shows a die that can be kept in photographs.bin" in capsys.readouterr().err
    assert (tmp_path / "flats.onnx").read_bytes() == FLATS.read_bytes()


def test_a_folder_without_the_model_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The missing file is named before anything is cut."""
    out = tmp_path / "out"
    arguments = [str(out), "--models", str(tmp_path), "--scenes", str(tmp_path), "--photos", str(tmp_path)]
    assert training.main(arguments) == 1
    assert "flats.onnx" in capsys.readouterr().err
    assert not out.exists()
