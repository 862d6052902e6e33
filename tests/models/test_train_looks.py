"""The layer by which looks are compared learns from rendered looks, and changes nothing else of its model."""

from __future__ import annotations

import pickle
import shutil
from pathlib import Path

import numpy as np
import pytest

from models.scenes.marks import SIGNS
from models.scenes.signs import FITTED, UNSEEN
from vision.crop import to_tensor
from vision.dice_set import DiceSet
from vision.embeddings import likenesses
from vision.model import Model
from vision.reader import Reader

torch = pytest.importorskip("torch", reason="training needs the extra `train`")
onnx = pytest.importorskip("onnx")
looks_head = pytest.importorskip("models.looks_head")
crops_of_looks = pytest.importorskip("models.crops.looks")
looks = pytest.importorskip("models.training.looks")
main = pytest.importorskip("models.train_looks").main

CLOSE = Path(__file__).resolve().parents[2] / "models" / "close.onnx"
FLATS = CLOSE.with_name("flats.onnx")


def crops(count: int = 4) -> np.ndarray:
    """Crops by chance, as the close look takes them."""
    rng = np.random.default_rng(3)
    return to_tensor([rng.integers(0, 256, (96, 96, 3), np.uint8) for _ in range(count)])


def unlike_looks(count: int) -> crops_of_looks.TableLooks:
    """Looks by chance at four signs."""
    rng = np.random.default_rng(count)
    seen = [rng.integers(0, 256, (96, 96, 3), np.uint8) for _ in range(count)]
    return crops_of_looks.TableLooks(seen, np.arange(count) % 4)


def with_head(path: Path, weights: np.ndarray, bias: np.ndarray) -> Path:
    """The close look that ships, with another layer for looks."""
    model = onnx.load(CLOSE)
    looks_head.add_head(model, weights, bias)
    onnx.save(model, path)
    return path


def test_the_layer_describes_the_features_and_all_classes_stay(tmp_path: Path) -> None:
    """The embeddings are the layer's values divided by their length; the logits stay to the last digit."""
    close = looks_head.CloseFeatures(onnx.load(CLOSE))
    rng = np.random.default_rng(5)
    weights = rng.normal(size=(16, close.weights.shape[1])).astype(np.float32)
    bias = rng.normal(size=16).astype(np.float32)
    logits, embeddings = Model(with_head(tmp_path / "close.onnx", weights, bias), "close").run(crops())
    values = close.of(crops()) @ weights.T + bias
    assert np.allclose(embeddings, values / np.linalg.norm(values, axis=1, keepdims=True), atol=0.02)
    assert np.array_equal(logits, Model(CLOSE, "close").run(crops())[0])


def test_the_layer_can_be_replaced_and_taken_out(tmp_path: Path) -> None:
    """A second layer replaces the first; without one, looks are compared by the embedding for the classes."""
    close = looks_head.CloseFeatures(onnx.load(CLOSE))
    twice = onnx.load(with_head(tmp_path / "close.onnx", close.weights[:8] + 1, close.bias[:8]))
    looks_head.add_head(twice, close.weights, close.bias)
    once = onnx.load(with_head(tmp_path / "other.onnx", close.weights, close.bias))
    assert twice.SerializeToString() == once.SerializeToString()
    looks_head.remove_head(twice)
    assert not looks_head.has_head(twice)
    onnx.save(twice, tmp_path / "close.onnx")
    values = close.of(crops()) @ close.weights.T + close.bias
    embeddings = Model(tmp_path / "close.onnx", "close").run(crops())[1]
    assert np.allclose(embeddings, values / np.linalg.norm(values, axis=1, keepdims=True), atol=1e-4)


def test_the_close_look_that_ships_has_the_layer() -> None:
    """Whoever ships a close look without it would change what counts as alike."""
    assert looks_head.has_head(onnx.load(CLOSE))


def test_a_model_without_these_features_is_refused() -> None:
    """The sentence says what to give instead."""
    with pytest.raises(looks_head.OtherNetworkError, match=r"where\.2\.weight.*give a close look"):
        looks_head.CloseFeatures(onnx.load(FLATS))


def test_likenesses_are_those_of_the_reader() -> None:
    """What is learnt compares looks as the reader does, at the rotation that fits best."""
    embeddings = torch.nn.functional.normalize(torch.randn(5, 12, 7), dim=-1)
    alike = looks.likenesses(embeddings).numpy()
    seen = embeddings.numpy()
    expected = np.stack([likenesses(look[::2], seen) for look in seen])
    assert np.allclose(alike, expected, atol=1e-5)


def test_the_loss_falls_where_looks_at_one_face_are_alike() -> None:
    """Looks that are alike by their faces cost less than looks that are alike by chance."""
    faces, sets = torch.tensor([0, 1, 2, 3, 0, 1, 2, 3, 100, 101, 100, 101]), torch.arange(12) // 8
    directions = torch.eye(16)[:6, None].expand(-1, 12, -1)
    by_face = directions[[0, 1, 2, 3, 0, 1, 2, 3, 4, 5, 4, 5]]
    pairs = looks.Pairs(faces, sets)
    slope, threshold = torch.tensor(20.0), torch.tensor(0.75)
    assert looks.looks_loss((by_face, slope, threshold), pairs) < 0.5
    assert looks.looks_loss((by_face.roll(1, 0), slope, threshold), pairs) > 5


def test_signs_by_which_teaching_is_measured_are_not_learnt() -> None:
    """Nor those that the close look has learnt already."""
    measured = "".join(signs.own + signs.others for signs in (UNSEEN | FITTED).values())
    assert not set(crops_of_looks.HAN + crops_of_looks.HANGUL) & set(SIGNS + measured)


@pytest.mark.slow
def test_a_set_of_looks_shows_twelve_signs(tmp_path: Path) -> None:
    """Every sign is seen, most of them several times, and the same number gives the same looks."""
    reader = Reader(DiceSet("taught", ()))
    drawn = crops_of_looks.table_looks(reader, 1, 0)
    assert len(drawn.looks) == len(drawn.signs) > 40
    assert set(drawn.signs.tolist()) == set(range(12))
    assert np.array_equal(crops_of_looks.table_looks(reader, 1, 0).looks, drawn.looks)


@pytest.mark.parametrize("content", [None, b"no model"], ids=["missing", "other"])
def test_what_is_no_close_look_is_refused(
    content: bytes | None, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A sentence names the file, and nothing is rendered."""
    if content is not None:
        (tmp_path / "close.onnx").write_bytes(content)
    assert main([str(tmp_path / "out"), "--models", str(tmp_path)]) == 1
    assert str(tmp_path / "close.onnx") in capsys.readouterr().err
    assert not (tmp_path / "out").exists()


def test_the_command_trains_from_kept_looks_and_resumes(tmp_path: Path) -> None:
    """It writes a close look with another layer; a second call learns nothing more, and puts it in place."""
    (tmp_path / "looks").mkdir()
    for number in range(6):
        (tmp_path / "looks" / f"{number:05}.pkl").write_bytes(pickle.dumps(unlike_looks(8)))
    given, written = tmp_path / "models" / "close.onnx", tmp_path / "close.onnx"
    given.parent.mkdir()
    shutil.copy(CLOSE, given)
    arguments = [str(tmp_path), "--sets", "6", "--steps", "3", "--models", str(given.parent)]
    assert main(arguments) == 0
    before, content = Model(given, "close").run(crops()), written.read_bytes()
    logits, embeddings = Model(written, "close").run(crops())
    assert np.array_equal(logits, before[0])
    assert not np.allclose(embeddings, before[1], atol=1e-3)
    assert main([*arguments, "--ship"]) == 0
    assert given.read_bytes() == written.read_bytes() == content
