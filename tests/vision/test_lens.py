"""Straight lines that a lens bends are straight again."""

import numpy as np
import pytest

from tests.vision.bent import straightened
from vision.lens import BENDS, Lens, bend_for, larger_middle

WIDTH, HEIGHT = 640, 480
EVERYWHERE = np.stack(np.meshgrid(np.linspace(-40, 680, 9), np.linspace(-30, 510, 7)), axis=-1)
"""Points (7, 9, 2) all over a picture and somewhat beyond its edges."""


@pytest.mark.parametrize("bend", [*BENDS, 0.0, 0.15])
def test_a_point_comes_back_where_it_was(bend):
    """What is straightened and bent again lies where it was, in the corners and beyond them, too."""
    lens = Lens.of(WIDTH, HEIGHT, bend)
    assert lens.bent(lens.straight(EVERYWHERE)) == pytest.approx(EVERYWHERE, abs=1e-6)


@pytest.mark.parametrize("bend", BENDS)
def test_the_angle_along_the_longer_side_stays(bend):
    """The middles of the left and of the right edge stay where they are, and so does the middle."""
    lens = Lens.of(WIDTH, HEIGHT, bend)
    x, y = lens.middle_xy
    unmoved = np.array([(x, y), (x - WIDTH / 2, y), (x + WIDTH / 2, y)])
    assert lens.straight(unmoved) == pytest.approx(unmoved)


@pytest.mark.parametrize("bend", [-0.05, 0.0, 0.1])
@pytest.mark.parametrize("place", [(320.0, 240.0), (20.0, 460.0)])
def test_a_small_neighbourhood_is_moved_without_a_bend(bend, place):
    """Round a point, one matrix moves everything as the lens does, to a fifth of a pixel in ten."""
    lens = Lens.of(WIDTH, HEIGHT, bend)
    around = np.array(place) + np.array([(0, 0), (10, 0), (0, -10), (-7, 7)])
    matrix = lens.straight_near(np.array(place))
    assert around @ matrix[:2, :2].T + matrix[:2, 2] == pytest.approx(lens.straight(around), abs=0.2)


def test_lines_that_a_barrel_bends_are_straight_again():
    """Of points on a line near the edge none is off by more than a pixel, where it was off by ten."""
    row = np.stack([np.linspace(20, 620, 31), np.full(31, 30.0)], axis=1)
    shown = Lens.of(WIDTH, HEIGHT, 0.1).bent(row)
    assert np.ptp(shown[:, 1]) > 10
    assert np.ptp(straightened(shown, 0.18, WIDTH, HEIGHT)[:, 1]) < 1


@pytest.mark.parametrize("bend", [-0.1, 0.1, 0.4])
def test_the_bend_tells_how_much_larger_the_middle_is_shown(bend):
    """A step in the middle is shown longer than without the bend, and one along the side as long."""
    lens = Lens.of(WIDTH, HEIGHT, bend)
    middle, side = np.array(lens.middle_xy), np.array([lens.middle_xy[0] + WIDTH / 2, lens.middle_xy[1]])
    in_middle, at_side = (np.ptp(lens.bent(at + np.array([(0, 0), (0, 1.0)]))[:, 1]) for at in (middle, side))
    assert in_middle / at_side - 1 == pytest.approx(larger_middle(bend), abs=1e-3)
    assert bend_for(larger_middle(bend)) == pytest.approx(bend)
