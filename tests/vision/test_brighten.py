"""Dark and coloured pictures are brightened before dice are read in them."""

import numpy as np
import pytest

from models.six_dice import six_dice
from vision.brighten import brightened
from vision.embeddings import take_look
from vision.reader import Reader


def a_picture(*highlights: int) -> np.ndarray:
    """A grey picture with a tenth of it as light as these levels of blue, green and red."""
    picture = np.full((80, 80, 3), 20, np.uint8)
    picture[:, :8] = highlights
    return picture


def test_a_picture_with_highlights_stays_as_it_is():
    """Ordinary pictures are not even copied."""
    picture = a_picture(100, 180, 255)
    assert brightened(picture) is picture


def test_each_dark_colour_is_brightened_by_itself():
    """Blue and green of a picture in red light become as light as elsewhere; its red stays."""
    light = brightened(a_picture(50, 80, 200))
    assert light[0, 0].tolist() == [160, 160, 200]
    assert light[0, 40].tolist() == [64, 40, 20]


def test_a_black_picture_is_brightened_by_sixteen_at_most():
    """Noise of one level does not become a pattern, and black stays black."""
    assert brightened(np.ones((80, 80, 3), np.uint8)).max() == 16
    assert brightened(np.zeros((80, 80, 3), np.uint8)).max() == 0


def test_light_that_is_brightened_twice_does_not_change_again():
    """A look that is cut from a brightened picture is the one that is cut from the dark one."""
    once = brightened(a_picture(30, 60, 90))
    assert brightened(once) is once


@pytest.mark.parametrize("light", [(0.1, 0.1, 0.1), (0.1, 0.2, 1.0)], ids=["a tenth", "red"])
def test_dice_are_read_in_the_dark_and_in_red_light(light):
    """A tenth of the light, and a red lamp, leave all six dice readable."""
    picture = six_dice()
    dark = np.asarray(picture * np.array(light), np.uint8)
    reader = Reader()
    seen, expected = reader.read(dark), reader.read(picture)
    assert sorted(die.face or "" for die in seen.dice) == sorted(die.face or "" for die in expected.dice)
    assert not any(die.doubtful for die in seen.dice)


def test_looks_in_the_dark_are_brightened():
    """What a person teaches in the dark looks like the same die in the light."""
    picture = six_dice()
    box = Reader().read(picture).dice[0].box_xyxy
    look = take_look(np.asarray(picture // 10, np.uint8), box)
    assert look.mean() > 3 * (take_look(picture, box) // 10).mean()
