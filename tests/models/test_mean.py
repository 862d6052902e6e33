"""The mean of two models lies between them, and is written as a model of the same kind."""

from __future__ import annotations

import tempfile
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import pytest

from models.classes import CLASSES
from vision.model import Card, Model
from vision.triangular import WARPED_CLASSES

if TYPE_CHECKING:
    from numpy.typing import NDArray

torch = pytest.importorskip("torch", reason="training needs the extra `train`")
export = pytest.importorskip("models.export")
nets = pytest.importorskip("models.nets")
face_readers = pytest.importorskip("models.training.face_readers")
main = pytest.importorskip("models.mean").main
write_mean = pytest.importorskip("models.mean").write_mean

MODELS = Path(__file__).resolve().parents[2] / "models"
CARD = Card("flats", WARPED_CLASSES, 1.4, 0.98, recipe="0a" * 32)


def flats(path: Path, seed: int, card: Card = CARD) -> Path:
    """A network for warped faces with random weights, as it is exported."""
    path.write_bytes(exported(seed, card))
    return path


@cache
def exported(seed: int, card: Card) -> bytes:
    """The file of such a network; exporting takes seconds."""
    torch.manual_seed(seed)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "flats.onnx"
        export.write(nets.FlatNet(len(WARPED_CLASSES)), path, card)
        return path.read_bytes()


def answers(path: Path, kind: str = "flats", side_px: int = 80) -> NDArray[np.float32]:
    """What a model says of some random pictures."""
    return Model(path, kind).run(np.random.default_rng(1).random((8, 3, side_px, side_px), np.float32))[0]


@pytest.mark.parametrize("part", [0.0, 1.0])
def test_none_of_a_model_gives_the_other(part: float, tmp_path: Path) -> None:
    """With a part of 0 of one model the mean answers as the other does, up to rounding."""
    before, after, out = flats(tmp_path / "a.onnx", 1), flats(tmp_path / "b.onnx", 2), tmp_path / "c.onnx"
    write_mean("flats", before, after, out, part)
    expected = answers(after if part else before)
    assert np.abs(answers(out) - expected).max() < 0.03 * np.abs(expected).max()
    assert np.abs(answers(after) - answers(before)).max() > 0.1 * np.abs(expected).max()


def test_the_mean_keeps_its_card_and_tells_the_later_recipe(tmp_path: Path) -> None:
    """Thresholds are those of the model before; the recipe is the one by which it was trained further."""
    before = flats(tmp_path / "a.onnx", 1)
    after = flats(tmp_path / "b.onnx", 2, replace(CARD, temperature=1.0, doubt_below=0.9, recipe="0b" * 32))
    write_mean("flats", before, after, tmp_path / "c.onnx", 0.5)
    assert Model(tmp_path / "c.onnx", "flats").card == replace(CARD, recipe="0b" * 32)


def test_a_model_whose_layers_are_bytes_has_a_mean(tmp_path: Path) -> None:
    """The close look that ships, and itself trained no further, give the answers that it gives."""
    torch.manual_seed(1)
    export.write(face_readers.CLOSE.network(), tmp_path / "b.onnx", Card("close", CLASSES))
    write_mean("close", MODELS / "close.onnx", tmp_path / "b.onnx", tmp_path / "c.onnx", 0.0)
    expected = answers(MODELS / "close.onnx", "close", 96)
    assert np.abs(answers(tmp_path / "c.onnx", "close", 96) - expected).max() < 0.06 * np.abs(expected).max()


def test_wrong_input_is_told_in_a_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A part above 1, a model of another kind and a missing file or folder are each refused in a sentence.

    Nothing is written.
    """
    before, out = str(flats(tmp_path / "a.onnx", 1)), str(tmp_path / "c.onnx")
    with pytest.raises(SystemExit):
        main(["flats", before, before, out, "--part", "2"])
    assert "--part: '2' is no part of a whole; give a number from 0 to 1" in capsys.readouterr().err
    assert main(["close", before, before, out]) == 1
    assert "flats" in capsys.readouterr().err
    assert main(["flats", before, str(tmp_path / "none.onnx"), out]) == 1
    assert "none.onnx" in capsys.readouterr().err
    assert not Path(out).exists()
    assert main(["flats", before, before, str(tmp_path / "none" / "c.onnx")]) == 1
    assert f"{tmp_path / 'none' / 'c.onnx'} cannot be used: " in capsys.readouterr().err


def test_a_model_of_another_version_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A file of the kind that holds another network ends the command with a sentence."""
    before, other, out = flats(tmp_path / "a.onnx", 1), tmp_path / "b.onnx", tmp_path / "c.onnx"
    export.write(nets.CornerNet(), other, Card("flats"))
    assert main(["flats", str(before), str(other), str(out)]) == 1
    assert "give a model that this version exported" in capsys.readouterr().err
    assert not out.exists()
