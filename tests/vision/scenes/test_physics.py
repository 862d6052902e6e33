"""Thrown dice fall, tumble, stay in the tray and end side by side, each flat on a face."""

import sys
from itertools import combinations

import numpy as np
import pytest

from vision.scenes.body import Body
from vision.scenes.errors import NoRoomToThrow, PhysicsMissing
from vision.scenes.physics import FRAME_S, Walls, engine, is_flat, throw
from vision.scenes.solids import die_solid, lying, turn_x

WALLS = Walls(width_mm=200, depth_mm=140)


def die(shape="d6", size_mm=20.0, x=0.0, y=0.0, face_down=0, yaw=0.3):
    """A die that lies on the table."""
    solid = die_solid(shape)
    place = np.array([x, y, solid.offsets[face_down] * size_mm], np.float32)
    return Body(solid, size_mm, lying(solid, face_down, yaw), place)


@pytest.fixture
def physics():
    """Skips where the optional part is not installed."""
    return pytest.importorskip("mujoco")


def assert_all_at_rest(dice):
    """Every die lies flat, inside the walls, and none is within another."""
    assert all(is_flat(one) for one in dice)
    for one in dice:
        corners = one.corners
        assert np.abs(corners[:, 0]).max() < WALLS.width_mm / 2 + 0.5
        assert np.abs(corners[:, 1]).max() < WALLS.depth_mm / 2 + 0.5
        assert corners[:, 2].min() > -0.5
    for one, other in combinations(dice, 2):
        apart = np.linalg.norm(one.place - other.place)
        assert apart > 0.95 * (one.solid.offsets[0] * one.size_mm + other.solid.offsets[0] * other.size_mm)


@pytest.mark.parametrize("seed", range(5))
def test_six_dice_end_flat_and_apart(physics, seed):
    """Six cubes in a tray: no leaning die, no stacked one, none outside, none in another."""
    roll = throw(np.random.default_rng(seed), [die()] * 6, WALLS)
    assert_all_at_rest(roll.at(roll.duration_s))


@pytest.mark.parametrize("shape", ["d4", "d8", "d20"])
def test_other_solids_roll_too(physics, shape):
    """Any convex solid is thrown as the hull of its corners."""
    roll = throw(np.random.default_rng(1), [die(shape)] * 2, WALLS)
    assert_all_at_rest(roll.at(roll.duration_s))


def test_a_roll_starts_in_the_air_and_lasts_about_half_a_second(physics):
    """The first pose is in the hand, above the near side; the last repeats after the end."""
    roll = throw(np.random.default_rng(2), [die()] * 3, WALLS)
    start, end = roll.at(0.0), roll.at(roll.duration_s)
    assert all(one.place[2] > 40 and one.place[1] < 0 for one in start)
    assert 0.2 < roll.duration_s < 2.0
    assert len(roll.places) == round(roll.duration_s / FRAME_S) + 1
    assert all((one.place == other.place).all() for one, other in zip(end, roll.at(99.0), strict=True))


def test_no_die_jumps(physics):
    """Between two frames no die goes farther than a throw's speed allows, nor does it at the end move."""
    roll = throw(np.random.default_rng(3), [die()] * 6, WALLS)
    steps = np.linalg.norm(np.diff(roll.places, axis=0), axis=2)
    assert steps.max() < 4000 * FRAME_S
    assert steps[-3:].max() < 0.5


def test_dice_that_lie_stay_where_they_are(physics):
    """Thrown dice come to rest beside locked ones and never inside them."""
    locked = [die(x=-40), die(x=0, y=10), die(x=45, y=-20)]
    roll = throw(np.random.default_rng(4), [die()] * 3, WALLS, locked)
    assert_all_at_rest([*locked, *roll.at(roll.duration_s)])


def test_the_same_seed_throws_the_same(physics):
    """Chance comes from the generator alone."""
    first, second = (throw(np.random.default_rng(7), [die()] * 2, WALLS).places for _ in range(2))
    assert np.array_equal(first, second)


def test_faces_come_up_evenly(physics):
    """In 120 dice every face comes up; with fair dice fewer than 5 of one happen once in 100,000 runs."""
    rng = np.random.default_rng(8)
    tops = []
    for _ in range(20):
        roll = throw(rng, [die()] * 6, WALLS)
        tops += [one.solid.face_up(one.rotation) for one in roll.at(roll.duration_s)]
    assert np.bincount(tops, minlength=6).min() >= 5


def test_a_tray_that_is_too_small_is_refused(physics):
    """Two dice of 20 mm never lie flat side by side in a cup of 30 mm."""
    with pytest.raises(NoRoomToThrow, match="2 dice did not come to rest"):
        throw(np.random.default_rng(9), [die()] * 2, Walls(30, 30))


def test_a_leaning_die_is_not_flat():
    """Three degrees off the vertical, or two millimetres up, is cocked."""
    flat = die()
    assert is_flat(flat)
    leaning = turn_x(np.radians(3)) @ flat.rotation
    assert not is_flat(Body(flat.solid, 20.0, leaning, flat.place))
    assert not is_flat(Body(flat.solid, 20.0, flat.rotation, flat.place + np.float32([0, 0, 2])))


def test_an_osselet_on_its_narrow_side_is_not_flat():
    """It lies still there, and shows nothing; on a broad side it counts."""
    solid = die_solid("osselet")
    for down in (2, 4):
        place = np.float32([0, 0, solid.offsets[down] * 20])
        assert is_flat(Body(solid, 20.0, lying(solid, down, 0.3), place)) is (down == 4)


def test_a_throw_that_runs_away_leaves_no_file(physics, tmp_path, monkeypatch):
    """MuJoCo would write MUJOCO_LOG.TXT into the working folder, which is not the table's."""
    monkeypatch.chdir(tmp_path)
    mujoco = engine()
    model = mujoco.MjModel.from_xml_string(
        '<mujoco><worldbody><body><freejoint/><geom size=".1"/></body></worldbody></mujoco>'
    )
    data = mujoco.MjData(model)
    data.qpos[0] = np.nan
    mujoco.mj_step(model, data)
    assert list(tmp_path.iterdir()) == []


def test_without_the_engine_the_command_that_installs_it_is_named(monkeypatch):
    """MuJoCo is optional; who lacks it reads how to get it."""
    monkeypatch.setitem(sys.modules, "mujoco", None)
    with pytest.raises(PhysicsMissing, match=r"pip install .mujoco-core"):
        throw(np.random.default_rng(0), [die()], WALLS)
