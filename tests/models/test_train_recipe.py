"""A recipe is carried out from nothing to the models, and resumed after a stop."""

import hashlib
import json
import resource
import shutil
from dataclasses import replace
from pathlib import Path

import cv2
import pytest

from models.model_calibration import MEASURED_BY, add_numbers
from models.recipe import read_recipe
from tests.vision.rendered import six_dice
from vision.errors import ModelError
from vision.model import FOLDER, Model

torch = pytest.importorskip("torch", reason="training needs the extra `train`")
pytest.importorskip("onnx", reason="exporting needs the extra `train`")
train = pytest.importorskip("models.train")
export = pytest.importorskip("models.export")
nets = pytest.importorskip("models.nets")
faces = pytest.importorskip("models.training.faces")
face_readers = pytest.importorskip("models.training.face_readers")
work = pytest.importorskip("models.training.work")

TINY = """
about = "a trial"
seed = 3
scenes.few.tetrahedra = 0.3
scenes.few.leaning = 0.3
scenes.few.seed = 5
scenes.few.count = 8
scenes.few.pips = 0.2
scenes.few.numerals = 0.9
scenes.few.foreign = 0.7
scenes.few.least_px = 60.0
"""
STAGES = [
    ("finder", "finder", ""),
    ("look", "faces", ""),
    ("closer", "close", "look"),
    ("corners", "corners", "closer"),
    ("flats", "flats", ""),
    ("posture", "posture", "shipped"),
    ("tilt", "tilt", ""),
]


def recipe(path: Path, stages: list[tuple[str, str, str]]) -> Path:
    """A recipe file of stages of one batch each."""
    path.write_text(
        TINY
        + "".join(
            f'[[stages]]\nname = "{name}"\nnetwork = "{network}"\nbegins_with = "{begins}"\n'
            'scenes = ["few"]\nsteps = 1\npeak_rate = 0.001\n'
            for name, network, begins in stages
        )
    )
    return path


@pytest.mark.slow
def test_a_tiny_recipe_is_worked_end_to_end(tmp_path, monkeypatch):
    """All seven models are trained, calibrated and shipped; each names its recipe by its hash."""
    path, out = recipe(tmp_path / "tiny.toml", STAGES), tmp_path / "work"
    assert train.main([str(path), "--out", str(out)]) == 0
    sha256 = hashlib.sha256(path.read_bytes()).hexdigest()
    trained = Model(out / "all" / "close.onnx", "close").card
    assert (trained.doubt_below, trained.recipe) == (0.9, sha256)

    home = tmp_path / "house" / "models"
    home.mkdir(parents=True)
    (home.parent / "vision").mkdir()
    add_numbers(
        out / "all", dict.fromkeys(MEASURED_BY, 0.25) | {"flats_temperature": 1.5, "close_below": 0.75}
    )
    export.ship(out / "all", home)
    card = Model(home / "close.onnx", "close").card
    assert (card.temperature, card.doubt_below) == (0.25, 0.75)
    assert Model(home / "flats.onnx", "flats").card.temperature == 1.5
    for kind in ("finder", "faces", "close", "corners", "flats", "posture", "tilt"):
        assert Model(home / f"{kind}.onnx", kind).card.recipe == sha256
        digest = hashlib.sha256((home / f"{kind}.onnx").read_bytes()).hexdigest()
        assert digest in (home.parent / "vision" / "shipped.py").read_text()


@pytest.mark.slow
def test_the_same_recipe_gives_the_same_weights(tmp_path):
    """The same recipe gives the same file in two folders, and is unchanged when it is run again."""
    path = recipe(tmp_path / "tiny.toml", [("posture", "posture", "")])
    for folder in ("a", "b", "a"):
        assert train.main([str(path), "--out", str(tmp_path / folder)]) == 0
    first, second = (tmp_path / folder / "all" / "posture.onnx" for folder in ("a", "b"))
    assert first.read_bytes() == second.read_bytes()


def test_a_folder_that_another_recipe_began_is_refused(tmp_path, capsys):
    """A folder begun by another recipe is refused: its models would carry the wrong hash."""
    out = tmp_path / "work"
    train.take_up(recipe(tmp_path / "a.toml", STAGES[:1]), out)
    assert train.main([str(recipe(tmp_path / "b.toml", STAGES[1:2])), "--out", str(out)]) == 1
    assert "was begun by a recipe with the SHA-256" in capsys.readouterr().err


def test_a_full_disk_leaves_the_folder_resumable(tmp_path):
    """The recipe of a folder is written whole or not at all, and never again: half a one would be another."""
    path = recipe(tmp_path / "a.toml", STAGES[:1])
    hard = resource.getrlimit(resource.RLIMIT_FSIZE)[1]

    def on_a_full_disk(out: Path) -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (8, hard))
        try:
            train.take_up(path, out)
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, (hard, hard))

    with pytest.raises(OSError, match="File too large"):
        on_a_full_disk(tmp_path / "new")
    assert train.take_up(path, tmp_path / "new") == read_recipe(path)
    on_a_full_disk(tmp_path / "new")
    assert (tmp_path / "new" / "recipe.toml").read_bytes() == path.read_bytes()


def test_nothing_is_shipped_without_numbers_and_recipe(tmp_path, capsys):
    """Without calibration, recipe or all networks nothing is exported, and shipped models are unchanged."""
    assert export.main([str(tmp_path)]) == 1
    assert "run models.calibrate" in capsys.readouterr().err
    add_numbers(tmp_path, dict.fromkeys(MEASURED_BY, 0.5))
    assert export.main([str(tmp_path)]) == 1
    assert "recipe.toml cannot be read" in capsys.readouterr().err
    shutil.copy(recipe(tmp_path / "a.toml", STAGES[:1]), tmp_path / "recipe.toml")
    before = (FOLDER / "finder.onnx").read_bytes()
    with pytest.raises(ModelError, match="is not there"):
        export.ship(tmp_path)
    assert (FOLDER / "finder.onnx").read_bytes() == before


@pytest.mark.skipif(train.torch.cuda.is_available(), reason="this machine has a graphics card")
def test_a_missing_graphics_card_is_told(tmp_path, capsys):
    """`--device cuda` without a graphics card is refused before the folder is begun."""
    path = recipe(tmp_path / "a.toml", STAGES[:1])
    assert train.main([str(path), "--out", str(tmp_path / "work"), "--device", "cuda"]) == 1
    assert "no graphics card that it can use" in capsys.readouterr().err
    assert not (tmp_path / "work").exists()


def test_photographs_that_a_recipe_needs_are_asked_for(tmp_path, capsys):
    """A recipe that needs photographs asks for `--photos` before anything is rendered."""
    path = recipe(tmp_path / "tiny.toml", STAGES[:1])
    path.write_text(path.read_text() + "photographed = 0.5\n")
    assert train.main([str(path), "--out", str(tmp_path / "work")]) == 1
    assert "--photos" in capsys.readouterr().err
    assert not (tmp_path / "work" / "scenes").exists()


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--photos", "nowhere"], "there is no folder nowhere; check the path"),
        (["--photos", "photos", "--without", "nope"], "no picture is of the source 'nope'; there are ours"),
        (["--without", "ours"], "--without ours was given, and no folder of photographs was named"),
        (["--photos", "gaps"], "there is no file gaps/a.jpg, which labels.jsonl names"),
        (["--typefaces", "photos"], "in photos lies no typeface"),
        (["--photos", "photos", "--without", "ours"], "no photograph of a source that is not left out"),
    ],
)
def test_what_a_training_needs_is_checked_before_it_renders(arguments, words, tmp_path, capsys, monkeypatch):
    """Rendering takes hours, and a name is misspelt at once."""
    monkeypatch.chdir(tmp_path)
    for folder in ("photos", "gaps"):
        Path(folder).mkdir()
        Path(folder, "labels.jsonl").write_text('{"image": "a.jpg", "source": "ours", "dice": []}')
    Path("photos", "a.jpg").touch()
    path = recipe(tmp_path / "tiny.toml", STAGES[:1])
    if arguments[-1] == "ours":
        path.write_text(path.read_text() + "photographed = 0.5\n")
    assert train.main([str(path), "--out", "work", *arguments]) == 1
    assert words in capsys.readouterr().err
    assert not Path("work", "scenes").exists()


def test_the_name_of_a_source_may_look_like_a_path(tmp_path):
    """Crops of each source have a file of their own in the folder of the stage, whatever its name is."""
    sources = ("ours/attic", "../ours", "ours%2Fattic")
    die = {"box_xyxy": [576, 532, 686, 642], "shape": "d6", "style": "pips", "value": "5"}
    for folder, named in (("photos", sources), ("work/scenes/few", ["scenes"])):
        (tmp_path / folder).mkdir(parents=True)
        cv2.imwrite(str(tmp_path / folder / "a.png"), six_dice())
        lines = [json.dumps({"image": "a.png", "source": source, "dice": [die]}) for source in named]
        (tmp_path / folder / "labels.jsonl").write_text("\n".join(lines))
    path = recipe(tmp_path / "tiny.toml", STAGES[1:2])
    path.write_text(path.read_text() + "photographed = 0.5\n")
    folder = work.Work(train.take_up(path, tmp_path / "work"), tmp_path / "work", tmp_path / "photos")

    faces.face_batches(face_readers.FACES, folder, folder.recipe.stages[0])

    kept = {path.name for path in tmp_path.rglob("crops-look-*.bin")}
    assert kept == {path.name for path in (tmp_path / "work" / "stages" / "all").glob("crops-look-*.bin")}
    assert len(kept) == len(sources)


def test_a_recipe_that_never_ends_is_refused(tmp_path, capsys):
    """A device has no end, and nothing of it is read."""
    assert train.main(["/dev/zero", "--out", str(tmp_path / "work")]) == 1
    assert "it is a pipe or a device, and a file was expected; name a recipe" in capsys.readouterr().err


def test_a_folder_that_is_not_there_is_not_shipped(tmp_path, capsys):
    """The folder is named, not a number that is missing in it."""
    assert export.main([str(tmp_path / "nowhere")]) == 1
    assert f"there is no folder {tmp_path / 'nowhere'}" in capsys.readouterr().err


def test_a_shipped_model_of_another_network_is_told(tmp_path, capsys, monkeypatch):
    """A stage that begins with a shipped model of another network ends the command with a sentence."""

    def batches(_work, _stage):
        return lambda rng: iter([(torch.rand(2, 3, 64, 64), None)] * 4)

    network = replace(train.NETWORKS["posture"], make=nets.TiltNet, batches=batches)
    monkeypatch.setattr(train, "NETWORKS", {"posture": network})
    monkeypatch.setattr(train.Work, "render", lambda work: None)
    path = recipe(tmp_path / "tiny.toml", [("posture", "posture", "shipped")])
    assert train.main([str(path), "--out", str(tmp_path / "work")]) == 1
    assert "give a model that this version exported" in capsys.readouterr().err
