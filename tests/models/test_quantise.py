"""Models are quantised so that a processor multiplies bytes, and answer as before."""

from __future__ import annotations

import shutil
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import pytest

from models.classes import CLASSES
from models.errors import LabelError, QuantisedError
from models.scenes.mix import Mix
from models.scenes.write import write_scenes
from vision.model import Card, Model
from vision.posture import POSTURES
from vision.runtime import ort
from vision.triangular import WARPED_CLASSES

if TYPE_CHECKING:
    from numpy.typing import NDArray

torch = pytest.importorskip("torch", reason="quantising needs the extra `train`")
onnx = pytest.importorskip("onnx")
activations = pytest.importorskip("models.activation_quantisation")
export = pytest.importorskip("models.export")
face_readers = pytest.importorskip("models.training.face_readers")
nets = pytest.importorskip("models.nets")
quantise = pytest.importorskip("models.quantise")
MODEL_KINDS = pytest.importorskip("models.model_kinds").MODEL_KINDS
load_onnx_weights = pytest.importorskip("models.onnx_weights").load_onnx_weights

MODELS = Path(__file__).resolve().parents[2] / "models"


def operators(path: Path, folder: Path) -> Counter[str]:
    """The operators that the runtime computes for a model."""
    options = ort.SessionOptions()
    options.optimized_model_filepath = str(folder / "optimised.onnx")
    options.log_severity_level = 4  # it warns that such a file fits this processor only
    ort.InferenceSession(path, options, providers=["CPUExecutionProvider"])
    return Counter(node.op_type for node in onnx.load(folder / "optimised.onnx").graph.node)


def flats(folder: Path) -> Path:
    """A network for faces laid flat, with weights by chance, as it is exported."""
    torch.manual_seed(1)
    path = folder / "flats.onnx"
    export.write(nets.FlatNet(len(WARPED_CLASSES)), path, Card("flats", WARPED_CLASSES))
    return path


def faces_laid_flat() -> NDArray[np.float32]:
    """Pictures of faces, by chance."""
    return np.asarray(np.random.default_rng(1).random((16, 3, 80, 80)), np.float32)


@pytest.mark.parametrize("kind", MODEL_KINDS)
def test_the_models_that_ship_multiply_bytes(kind: str, tmp_path: Path) -> None:
    """The runtime computes nearly all convolutions of these models with bytes, except `FLOATS`."""
    count = operators(MODELS / f"{kind}.onnx", tmp_path)
    graph = onnx.load(MODELS / f"{kind}.onnx").graph
    meant = len(activations.convolutions(graph, quantise.FLOATS.get(kind, ())))
    kept = len(activations.convolutions(graph)) - meant
    # The last convolution of these feeds a layer of floats, so the runtime computes it with floats, too.
    assert count["QLinearConv"] >= min(12, meant - (kind in ("tilt", "posture")))
    assert count["Conv"] + count["FusedConv"] <= 3 + kept


def test_a_quantised_model_answers_as_before(tmp_path: Path) -> None:
    """A model whose layers are bytes gives the answers that it gave with floats, up to a few hundredths."""
    path, pictures = flats(tmp_path), faces_laid_flat()
    before = Model(path, "flats").run(pictures)[0]
    model = onnx.load(path)
    onnx.save(
        activations.with_byte_activations(model, activations.measured(model, [pictures])),
        path,
    )
    after = Model(path, "flats").run(pictures)[0]
    assert operators(path, tmp_path)["QLinearConv"] >= 11
    assert np.abs(after - before).max() < 0.05 * np.abs(before).max()
    assert Model(path, "flats").card.classes == WARPED_CLASSES


def test_named_convolutions_stay_floats(tmp_path: Path) -> None:
    """The finder keeps floats where bytes would make most of its errors, and answers nearly as before."""
    torch.manual_seed(1)
    path, floats = tmp_path / "finder.onnx", quantise.FLOATS["finder"]
    export.write(nets.FinderNet(), path, Card("finder"))
    pictures = np.random.default_rng(1).random((1, 3, 224, 288), np.float32)
    before = Model(path, "finder").run(pictures)[0]
    model = onnx.load(path)
    onnx.save(
        activations.with_byte_activations(model, activations.measured(model, [pictures], floats), floats),
        path,
    )
    after = Model(path, "finder").run(pictures)[0]
    count = operators(path, tmp_path)
    assert count["QLinearConv"] == 8
    assert count["Conv"] + count["FusedConv"] == 9
    assert np.abs(after - before).max() < 0.05 * np.abs(before).max()


def test_layers_that_are_bytes_are_not_quantised_again(tmp_path: Path) -> None:
    """A model that is quantised already is refused, for the floats that it had are gone."""
    model = onnx.load(flats(tmp_path))
    chosen = activations.measured(model, [faces_laid_flat()])
    with pytest.raises(QuantisedError, match="bytes already"):
        activations.with_byte_activations(activations.with_byte_activations(model, chosen), chosen)


def test_a_scale_is_finer_where_few_values_lie_far_out() -> None:
    """One value far beyond all others is clipped rather than making the scale of all coarse."""
    values = np.append(np.linspace(0, 1, 1_000_000), 1.25).astype(np.float32)
    assert activations.best_quantisation(values).scale == pytest.approx(1 / 255)
    assert activations.best_quantisation(np.array([0.0, 1.25], np.float32)).scale == pytest.approx(1.25 / 255)


def test_zero_stays_zero() -> None:
    """The byte for 0 gives exactly 0, for zeros surround every picture."""
    quantisation = activations.Quantisation.between(-0.7, 1.9)
    assert quantisation.there_and_back(np.zeros(1, np.float32))[0] == 0
    assert quantisation.there_and_back(np.array([5.0], np.float32))[0] == pytest.approx(
        1.9, abs=quantisation.scale
    )


@pytest.fixture(scope="module")
def exported(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of exported models, whose finder has the weights of the one that ships; read-only."""
    folder = tmp_path_factory.mktemp("exported")
    torch.manual_seed(1)
    finder = nets.FinderNet()
    load_onnx_weights(finder, MODELS / "finder.onnx", torch.rand(4, 3, 96, 96))
    export.write(finder, folder / "finder.onnx", Card("finder"))
    export.write(face_readers.CLOSE.network(), folder / "close.onnx", Card("close", CLASSES))
    export.write(nets.CornerNet(), folder / "corners.onnx", Card("corners"))
    export.write(nets.TiltNet(), folder / "tilt.onnx", Card("tilt"))
    export.write(nets.PostureNet(), folder / "posture.onnx", Card("posture", POSTURES))
    export.write(face_readers.FACES.network(), folder / "faces.onnx", Card("faces", CLASSES))
    flats(folder)
    return folder


@pytest.fixture
def trained(exported: Path, tmp_path: Path) -> Path:
    """A copy of the exported models, in a folder of the test's own."""
    return shutil.copytree(exported, tmp_path / "models")


def test_the_command_measures_on_what_the_reader_looks_at(
    trained: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The command reads labelled pictures, and quantises each model by the crops that it was shown."""
    scenes = trained / "scenes"
    write_scenes(scenes, 2, 5, Mix(pips=0.0, tetrahedra=0.9, least_px=60.0))
    columns = [CLASSES.index(name) for name in WARPED_CLASSES if name in CLASSES]
    sure_of_d4 = np.full(len(CLASSES), -20.0, np.float32)
    sure_of_d4[columns] = 0.0
    run = quantise.Model.run

    def shown(model: Model, batch: NDArray[np.float32]) -> tuple[NDArray[np.float32], ...]:
        answers = run(model, batch)
        return (np.tile(sure_of_d4, (len(batch), 1)), answers[1]) if model.card.kind == "close" else answers

    monkeypatch.setattr(quantise.Model, "run", shown)
    assert quantise.main([str(trained), "--photos", str(scenes)]) == 0
    assert [line.split(":")[0] for line in capsys.readouterr().out.splitlines()] == list(MODEL_KINDS)
    assert all(operators(trained / f"{kind}.onnx", trained)["QLinearConv"] for kind in MODEL_KINDS)


def test_only_what_is_not_bytes_is_quantised(trained: Path) -> None:
    """A model that was trained alone lies beside those that ship; these stay as they are."""
    scenes = trained / "scenes"
    write_scenes(scenes, 2, 5, Mix(pips=0.0, tetrahedra=0.9, least_px=60.0))
    for kind in ("finder", "faces", "close", "corners", "posture", "tilt"):
        shutil.copy(MODELS / f"{kind}.onnx", trained)
    shipped = (trained / "close.onnx").read_bytes()

    assert [line.split(":")[0] for line in quantise.quantise(trained, scenes)] == ["flats"]
    assert (trained / "close.onnx").read_bytes() == shipped
    with pytest.raises(QuantisedError, match="bytes already"):
        list(quantise.quantise(trained, scenes))


def test_pictures_without_such_dice_are_refused(trained: Path) -> None:
    """Pictures on which a model looks at nothing cannot tell the range of its layers."""
    scenes = trained / "scenes"
    write_scenes(scenes, 1, 5, Mix(pips=1.0, least_px=60.0))
    with pytest.raises(LabelError, match="add pictures of d4 and d8"):
        list(quantise.quantise(trained, scenes))


def test_a_file_that_is_no_model_is_named(trained: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A damaged or missing model ends the command with a sentence before a picture is read."""
    (trained / "tilt.onnx").write_bytes(b"no model")
    assert quantise.main([str(trained), "--photos", str(trained)]) == 1
    assert "tilt.onnx is not a model that can be run" in capsys.readouterr().err
    (trained / "tilt.onnx").unlink()
    assert quantise.main([str(trained), "--photos", str(trained)]) == 1
    assert "tilt.onnx is not there" in capsys.readouterr().err
