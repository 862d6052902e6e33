"""Choose the threshold below which a die is taken to lean."""

import shutil

import numpy as np
import pytest

from models.calibrate_posture import main, recognised
from models.model_calibration import FILE
from models.recipe import RECIPE
from models.scenes.mix import Mix
from models.scenes.write import write_scenes
from vision.model import FOLDER


def test_a_bar_tells_more_of_those_that_lean_more():
    """The share of recognised dice is given for each band of degrees; a band without dice shows a dash."""
    probabilities = np.array([0.1, 0.3, 0.1, 0.1], np.float32)
    leans_deg = np.array([15, 15, 25, 27], np.float32)
    assert [part.strip() for part in recognised(probabilities, leans_deg, 0.2)] == ["50%", "100%", "–"]


def test_rendered_dice_tell_what_a_threshold_means(tmp_path, capsys):
    """The command prints the false alarms of each threshold, and of the one it was asked about."""
    write_scenes(tmp_path, 6, 99, Mix(pips=1.0, least_px=50, leaning=0.5))
    assert main([str(tmp_path), "--threshold", "0.25"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert "lie flat" in lines[0]
    assert len(lines) == 2 + 4 + 1
    assert lines[-1].startswith("  0.25000")


@pytest.mark.parametrize(("only", "written"), [([], True), (["--shape", "d6"], False)])
def test_a_threshold_for_all_solids_is_not_measured_on_some(tmp_path, only, written):
    """Other models can be judged by one solid; the threshold beside them stays as it is."""
    scenes, models = tmp_path / "scenes", tmp_path / "models"
    write_scenes(scenes, 6, 99, Mix(pips=1.0, least_px=50, leaning=0.5))
    models.mkdir()
    for kind in ("finder", "posture"):
        shutil.copy(FOLDER / f"{kind}.onnx", models)
    shutil.copy(FOLDER / "recipes" / "tilt.toml", models / RECIPE)
    assert main([str(scenes), "--models", str(models), *only]) == 0
    assert (models / FILE).exists() == written
