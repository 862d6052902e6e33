"""Trained networks are exported to the model files that ship."""

import zlib

import numpy as np
import pytest

from vision import files
from vision.model import Card, Model

torch = pytest.importorskip("torch", reason="exporting needs the extra `train`")
export = pytest.importorskip("models.export")
nets = pytest.importorskip("models.nets")
weight_quantisation = pytest.importorskip("models.weight_quantisation")
MODEL_KINDS = pytest.importorskip("models.model_kinds").MODEL_KINDS


def alike(answers, net, pictures, largest=weight_quantisation.LARGEST):
    """True if the answers are those of the network with quantised weights."""
    with torch.no_grad(), weight_quantisation.quantised_weights(net.eval(), largest):
        expected = net(pictures)
    expected = expected[0] if isinstance(expected, tuple) else expected
    return np.allclose(answers, expected.numpy(), atol=1e-3)


def test_weights_gather_updates_that_quantising_would_round_away():
    """Training computes with quantised weights, while updates smaller than their scale add up behind them."""
    net = torch.nn.Linear(2, 1, bias=False)
    with torch.no_grad():
        net.weight.copy_(torch.tensor([[7.0, 2.35]]))
    optimizer = torch.optim.SGD(net.parameters(), lr=0.1)
    answers = []
    for _ in range(3):
        with weight_quantisation.quantised_weights(net, 7):
            answer = net(torch.tensor([0.0, 1.0]))
            optimizer.zero_grad()
            (-answer).sum().backward()
        answers.append(answer.item())
        optimizer.step()
    assert answers == [2.0, 2.0, 3.0]
    assert net.weight[0, 1].item() == pytest.approx(2.65)


def test_a_file_keeps_a_quarter_of_the_bits_and_gives_the_answers(tmp_path):
    """An exported file takes one byte a weight and gives the answers of the quantised network."""
    torch.manual_seed(1)
    net = nets.FaceNet(3, 2).eval()
    path = tmp_path / "faces.onnx"
    export.write(net, path, Card("faces", ("d6 pips 1", "other", "nothing")))
    crops = torch.rand(2, 3, 64, 64)
    assert alike(Model(path, "faces").run(crops.numpy())[0], net, crops)
    weights = sum(parameter.numel() for parameter in net.parameters())
    assert path.stat().st_size < 1.2 * weights


@pytest.mark.parametrize("side_px", [64, 96])
def test_the_face_reader_takes_crops_of_both_sizes(tmp_path, side_px):
    """An exported face model accepts crops of 64 and of 96 pixels."""
    path = tmp_path / "faces.onnx"
    export.write(nets.FaceNet(3), path, Card("faces", ("d6 pips 1", "other", "nothing")))
    answers, embeddings = Model(path, "faces").run(np.zeros((2, 3, side_px, side_px), np.float32))
    assert answers.shape == (2, 3)
    assert np.allclose(np.linalg.norm(embeddings, axis=1), 1, atol=1e-3)


def test_a_close_look_keeps_places_and_begins_with_what_the_first_has_learnt(tmp_path):
    """The close model starts with the answers of the first.

    Compressed, its file takes about half a byte for a weight.
    """
    torch.manual_seed(1)
    first, close = nets.FaceNet(3), nets.FaceNet(3, depth=(2, 4, 4), places=6)
    close.begin_with(first.state_dict())
    path = tmp_path / "close.onnx"
    export.write(close, path, Card("close", ("d6 pips 1", "other", "nothing")))
    crops = torch.rand(2, 3, 96, 96)
    assert alike(
        Model(path, "close").run(crops.numpy())[0], first, crops, MODEL_KINDS["close"].largest_weight
    )
    weights = sum(parameter.numel() for parameter in close.parameters())
    assert len(zlib.compress(path.read_bytes())) < 0.55 * weights


def test_posture_takes_the_slant_as_a_fourth_channel(tmp_path):
    """In training the network also gives the outline of the upper face; its file gives the posture alone."""
    torch.manual_seed(1)
    net, path = nets.PostureNet(), tmp_path / "posture.onnx"
    places = torch.rand(4, 4, 64, 64)
    assert [answer.shape[1] for answer in net(places)] == [2, 5]
    export.write(net, path, Card("posture", ("flat", "leans")))
    (told,) = Model(path, "posture").run(places.numpy())
    assert told.shape == (4, 2)
    assert alike(told, net, places)


def test_corners_are_maps_and_flats_have_classes(tmp_path):
    """The corner model gives two maps, a quarter as fine as the crop; the flats model gives classes."""
    close, finder = nets.FaceNet(3, depth=(2, 4, 4), places=6), nets.CornerNet()
    finder.begin_with(close.state_dict())
    corners, flats = tmp_path / "corners.onnx", tmp_path / "flats.onnx"
    export.write(finder, corners, Card("corners"))
    export.write(nets.FlatNet(3), flats, Card("flats", ("d6 pips 1", "other", "nothing")))

    (maps,) = Model(corners, "corners").run(np.zeros((2, 3, 96, 96), np.float32))
    assert maps.shape == (2, 2, 24, 24)
    (told,) = Model(flats, "flats").run(np.zeros((5, 3, 80, 80), np.float32))
    assert told.shape == (5, 3)


def test_a_file_that_cannot_be_written_whole_stays_as_it_was(tmp_path, monkeypatch):
    """A stop while a card is written, or a model exported, leaves the old model."""
    path = tmp_path / "tilt.onnx"
    export.write(nets.TiltNet(), path, Card("tilt"))
    before = path.read_bytes()

    def full(_descriptor):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(files.os, "fsync", full)
    with pytest.raises(OSError, match="No space left"):
        export.write_card(path, Card("tilt", temperature=2.0))
    with pytest.raises(OSError, match="No space left"):
        export.write(nets.TiltNet(), path, Card("tilt"))
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]
