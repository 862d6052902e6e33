"""Dark and coloured pictures are brightened before dice are read in them."""

import numpy as np
import pytest

from tests.vision.rendered import six_dice
from vision.brighten import brightened, brightened_for_people
from vision.embeddings import brightened_look, take_look
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


def test_light_numerals_on_dark_dice_are_not_burnt_out():
    """Numerals cover half a hundredth of a dark brown picture; they show that there is enough light."""
    picture = a_picture(10, 25, 40)
    picture[:6, :6] = 220
    assert brightened(picture, every=1) is picture


def test_light_that_is_brightened_twice_does_not_change_again():
    """Sets of older tables hold looks that were cut from brightened pictures; those stay as they are."""
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
    """A look that was taken in the dark is compared as if the same die had been seen in the light."""
    picture = six_dice()
    box = Reader().read(picture).dice[0].box_xyxy
    look = take_look(np.asarray(picture // 10, np.uint8), box)
    assert brightened_look(look).mean() > 3 * look.mean()


def test_a_look_does_not_depend_on_what_lies_beside_the_die():
    """A set is taught one die at a time, and thrown together: a white die beside it changes no colour."""
    alone = np.full((400, 400, 3), (40, 60, 50), np.uint8)
    alone[180:220, 180:220] = (30, 20, 180)
    beside = alone.copy()
    beside[20:80, 20:80] = 250
    box = (180.0, 180.0, 220.0, 220.0)
    one, other = (brightened_look(take_look(picture, box)) for picture in (alone, beside))
    assert np.array_equal(one, other)


def test_people_are_shown_the_colours_that_the_camera_saw():
    """A dark picture is made lighter for them, by one factor for all colours; a red die is no pink one."""
    red = a_picture(10, 20, 80)
    assert brightened_for_people(red)[0, 0].tolist() == [20, 40, 160]
    light = a_picture(50, 80, 200)
    assert brightened_for_people(light) is light
