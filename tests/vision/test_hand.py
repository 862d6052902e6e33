"""A hand or an arm is seen whichever way it reaches in; what a lamp does to the light is none."""

import numpy as np
import pytest

from vision.hand import reaches_in
from vision.reading import Die, Reading

FELT, PAPER, SKIN = 60.0, 225.0, 150.0
NO_DICE = Reading((), 1280, 960)


def tray(ground, arm=(), seed=3):
    """A noisy thumbnail of this grey, with an arm of skin in these rows and columns."""
    grey = np.full((96, 128), ground, np.float32)
    if arm:
        grey[arm] = SKIN
    return grey + np.random.default_rng(seed).normal(0, 1.5, grey.shape).astype(np.float32)


ALONG_THE_EDGE = np.s_[84:, :]
"""An arm that lies along the lower edge, as wide as the picture."""
FROM_BELOW, FROM_ABOVE = np.s_[50:, 60:75], np.s_[:45, 60:75]
FROM_ASIDE, FROM_THE_RIGHT = np.s_[40:55, :90], np.s_[40:55, 90:]


@pytest.mark.parametrize("ground", [FELT, PAPER])
@pytest.mark.parametrize("arm", [ALONG_THE_EDGE, FROM_BELOW, FROM_ABOVE, FROM_ASIDE, FROM_THE_RIGHT])
def test_an_arm_is_seen(ground, arm):
    """On felt and on paper an arm is seen that reaches in from any side, or lies along one of the tray."""
    assert reaches_in(tray(ground), tray(ground, arm), None, NO_DICE)


def test_a_fingertip_is_seen_on_a_plain_tray():
    """Where there is nothing but noise to compare, no slide is undone: its strip could hold the fingertip."""
    tips = (tray(FELT, np.s_[88:, 60:80], seed) for seed in range(60, 100))
    assert all(reaches_in(tray(FELT), tip, None, NO_DICE) for tip in tips)


@pytest.mark.parametrize("box", [(500, 2, 660, 162), (2, 400, 162, 560)])
def test_a_die_at_the_edge_is_no_hand(box):
    """Neither where it lies now, nor where it lay before."""
    left, top, right, bottom = (round(side / 10) for side in box)
    empty, with_die = tray(FELT), tray(FELT, np.s_[top:bottom, left:right])
    lying = Reading((Die(box, "d6", "pips", "3", 0.9, None, doubtful=False),), 1280, 960)
    assert not reaches_in(empty, with_die, NO_DICE, lying)
    assert not reaches_in(with_die, empty, lying, NO_DICE)
    assert reaches_in(empty, with_die, NO_DICE, NO_DICE)


@pytest.mark.parametrize("ground", [FELT, PAPER])
def test_bands_of_a_flickering_lamp_are_no_hand(ground):
    """Rows that are a sixth brighter or darker than before reach from edge to edge, and are no arm."""
    bands = 1 + 0.16 * np.cos(np.arange(96) / 6)[:, None].astype(np.float32)
    assert not reaches_in(tray(ground), tray(ground) * bands, None, NO_DICE)


def rimmed(x=0, y=0, arm=(), seed=3):
    """A tray with a bright rim and some dice, slid by x and y, with an arm that has not slid."""
    grey = np.full((96, 128), FELT, np.float32)
    grey[:8] = grey[:, :6] = grey[-5:] = 190.0
    for top, left in ((30, 30), (50, 80), (70, 50)):
        grey[top : top + 9, left : left + 9] = PAPER
    grey = np.roll(grey, (y, x), (0, 1))
    if arm:
        grey[arm] = SKIN
    return grey + np.random.default_rng(seed).normal(0, 1.5, grey.shape).astype(np.float32)


SLIDES = [(3, 0), (0, -3), (-6, 4), (2, 5)]


@pytest.mark.parametrize(("x", "y"), SLIDES)
def test_a_picture_that_has_slid_is_no_hand(x, y):
    """A knock at the table moves the tray in the picture, so its rim changes along all four edges."""
    assert not reaches_in(rimmed(), rimmed(x, y, seed=4), None, NO_DICE)


@pytest.mark.parametrize(("x", "y"), [(10, 0), (0, -7), (20, 0)])
def test_a_picture_that_has_slid_far_counts_as_a_hand(x, y):
    """The strip that would be left out, more than a sixteenth of the picture, could hold a finger."""
    assert reaches_in(rimmed(), rimmed(x, y, seed=4), None, NO_DICE)


@pytest.mark.parametrize(("x", "y"), [(0, 0), *SLIDES])
@pytest.mark.parametrize("arm", [ALONG_THE_EDGE, FROM_BELOW, FROM_ASIDE, np.s_[80:, 60:75]])
def test_an_arm_is_seen_in_a_picture_that_has_slid(x, y, arm):
    """Undoing the slide leaves the arm, which was not there before."""
    assert reaches_in(rimmed(), rimmed(x, y, arm, seed=4), None, NO_DICE)


def test_pictures_stay_as_they_are():
    """The phase correlation of OpenCV would darken the edges of the pictures that are compared."""
    rest, now = rimmed(), rimmed(3, arm=FROM_BELOW)
    kept = rest.copy(), now.copy()
    reaches_in(rest, now, None, NO_DICE)
    assert np.array_equal(rest, kept[0])
    assert np.array_equal(now, kept[1])


def test_a_narrow_arm_beside_the_edge_is_seen_in_a_picture_that_has_slid():
    """What was left out of the picture may have held the larger part of a fingertip."""
    assert reaches_in(rimmed(), rimmed(6, 0, np.s_[40:52, :16], seed=4), None, NO_DICE)
