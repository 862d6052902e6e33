"""The places of dice in rendered scenes."""

import itertools

import numpy as np

from models.scenes.camera import random_camera
from models.scenes.layout import anywhere, overlap, place_dice, place_rows
from models.scenes.makes import random_make
from models.scenes.mix import Mix


def test_rows_stand_side_by_side():
    """d6 that are lined up touch or nearly touch a neighbour, and none lies in another."""
    rng = np.random.default_rng(4)
    camera, _ = random_camera(rng, 40.0, 16.0)
    makes = [random_make(rng, Mix(pips=1))]
    dice = place_rows(rng, makes, 6, camera, anywhere)
    assert len(dice) >= 2
    assert not any(overlap(one, other) for one, other in itertools.combinations(dice, 2))
    for die in dice:
        others = [np.hypot(*(die.place - other.place)[:2]) for other in dice if other is not die]
        assert min(others) < 1.3 * makes[0].size_mm


def test_as_many_dice_lean_as_are_wanted():
    """About the requested share of dice lean; with a share of 0 none does."""
    rng = np.random.default_rng(4)
    camera, _ = random_camera(rng, 40.0, 16.0)
    makes = [random_make(rng, Mix(pips=1))]
    for leaning, least, most in ((0.5, 0.3, 0.7), (0.0, 0.0, 0.0)):
        dice, cocked = place_dice(rng, makes, 40, camera, 0.0, anywhere, leaning)
        assert least <= np.mean(cocked) <= most
        assert [die.leans_deg > 10 for die in dice] == cocked
