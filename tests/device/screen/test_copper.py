"""Tests copper that changes hands: what is heard with it, and what the cells say."""

from itertools import pairwise

import pytest

from device.screen.motion.copper import CopperMove, Flow
from device.screen.row.points import pot_place
from device.sound.cues import Cue
from tests.device.screen.motion_pictures import copper


@pytest.mark.parametrize(
    ("tales", "clinks_ms"),
    [(1, (420,)), (3, (420, 510, 600)), (9, (420, 510, 600, 690, 780))],
)
def test_each_disc_clinks_as_it_lands_and_at_most_five_do(tales, clinks_ms):
    """A disc flies for 420 ms, and the next begins 90 ms later."""
    assert CopperMove((Flow(None, 2, tales),), 4, pot_place).heard_ms == {Cue.TALES: clinks_ms}


def test_discs_that_land_together_clink_once():
    """Two players pay at the same time: as many clinks are heard as the larger sum has."""
    both = Flow(0, None, 2), Flow(1, None, 3)
    assert CopperMove(both, 4, pot_place).heard_ms == {Cue.TALES: (420, 510, 600)}


def test_copper_clinks_once_at_once_where_nothing_flies():
    """Without motion the cells say what has come, and one clink is heard."""
    assert CopperMove((Flow(None, 2, 3),), 4, pot_place).still().heard_ms == {Cue.TALES: (0,)}


def test_a_disc_has_landed_when_it_clinks():
    """Between two clinks one disc less is in the air."""
    scene = copper(Flow(None, 2, 3))
    act = scene.motion.act(scene.stage())
    flying = [len(act(ms / scene.motion.duration_ms)) for ms in (419, 421, 511, 601)]
    assert [before - after for before, after in pairwise(flying)] == [1, 1, 1]


def sprites(*flows):
    """How many pictures the cells have once all discs have landed."""
    scene = copper(*flows)
    return len(scene.motion.act(scene.stage())(1500 / scene.motion.duration_ms))


def test_a_cell_says_once_what_its_player_gets_from_all_givers():
    """Words and the four sides of a ring, however many pay."""
    assert sprites(Flow(0, 2, 3)) == sprites(Flow(0, 2, 3), Flow(1, 2, 4)) == 5
