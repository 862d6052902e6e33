"""Choose the temperature of the model that classifies flat faces."""

import numpy as np

from models.calibrate_flats import main, negative_log_likelihood
from models.scenes.mix import Mix
from models.scenes.write import write_scenes
from vision.dice_set import D4_NUMERALS

HALF = np.array([0.9, 0.1], np.float32)


def test_who_is_too_sure_is_cooled():
    """For an overconfident model a higher temperature lowers the log loss, and a lower one raises it."""
    judged = [(D4_NUMERALS, HALF, shown) for shown in (0, 0, 0, 1)]
    assert (
        negative_log_likelihood(judged, 2.0)
        < negative_log_likelihood(judged, 1.0)
        < negative_log_likelihood(judged, 0.5)
    )


def test_rendered_d4_choose_a_temperature(tmp_path, capsys):
    """The command prints the effect of each temperature, and the best one for all dice and for each kind."""
    write_scenes(tmp_path, 3, 99, Mix(pips=0.0, least_px=70, tetrahedra=1.0))
    assert main([str(tmp_path)]) == 0
    printed = capsys.readouterr().out
    counted = [int(line.split()[-7]) for line in printed.splitlines() if "dice" in line]
    assert counted[0] == sum(counted[1:])
    assert all(line.startswith("d4 ") for line in printed.splitlines()[1 : len(counted)])
    assert printed.splitlines()[-1].startswith("best: temperature ")
