"""Training can start from the shipped models."""

from pathlib import Path

import numpy as np
import pytest

from models.errors import OtherNetworkError
from vision.runtime import ort
from vision.triangular import WARPED_CLASSES

torch = pytest.importorskip("torch", reason="training needs the extra `train`")
nets = pytest.importorskip("models.nets")
face_readers = pytest.importorskip("models.training.face_readers")
load_onnx_weights = pytest.importorskip("models.onnx_weights").load_onnx_weights

MODELS = Path(__file__).resolve().parents[2] / "models"


@pytest.mark.parametrize(
    ("kind", "net", "shape"),
    [
        ("finder", nets.FinderNet(), (3, 96, 96)),
        ("faces", face_readers.FACES.network(), (3, 64, 64)),
        ("close", face_readers.CLOSE.network(), (3, 96, 96)),
        ("corners", nets.CornerNet(), (3, 96, 96)),
        ("flats", nets.FlatNet(len(WARPED_CLASSES)), (3, 80, 80)),
        ("posture", nets.PostureNet(), (4, 64, 64)),
        ("tilt", nets.TiltNet(), (3, 64, 64)),
    ],
)
def test_a_loaded_network_answers_as_its_file(kind: str, net: object, shape: tuple[int, int, int]) -> None:
    """A loaded network answers as its file does, and nearly so in training mode with batch statistics.

    The activations of the files are bytes, and those of a loaded network floats: these answers differ a
    little, a few of them by more.
    """
    torch.manual_seed(1)
    pictures = torch.rand(64, *shape) * torch.rand(64, shape[0], 1, 1)
    path = MODELS / f"{kind}.onnx"
    load_onnx_weights(net, path, pictures)

    told = ort.InferenceSession(path).run(None, {"pictures": pictures.numpy()})[0]
    with torch.no_grad():
        answers = [net.eval()(pictures), net.train()(pictures)]
    loaded, training = (answer[0] if isinstance(answer, tuple) else answer for answer in answers)
    off = np.abs(loaded.numpy() - told)
    assert np.quantile(off, 0.99) < 0.5
    assert off.mean() < 0.1
    assert np.corrcoef(training.numpy()[:, : told.shape[1]].ravel(), told.ravel())[0, 1] > 0.9


def test_another_network_is_refused() -> None:
    """A model file is refused for a network with other convolutions."""
    with pytest.raises(OtherNetworkError, match="convolutions and the network"):
        load_onnx_weights(nets.FinderNet(), MODELS / "close.onnx", torch.rand(4, 3, 96, 96))
    with pytest.raises(OtherNetworkError, match=r"convolution 1 of .* has weights 16x3x3x3, and the network"):
        load_onnx_weights(nets.PostureNet(), MODELS / "tilt.onnx", torch.rand(4, 4, 64, 64))
    with pytest.raises(
        OtherNetworkError, match=rf"has weights {len(WARPED_CLASSES)}x\d+, and the network 3x"
    ):
        load_onnx_weights(nets.FlatNet(3), MODELS / "flats.onnx", torch.rand(4, 3, 80, 80))
