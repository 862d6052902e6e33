"""Rendered dice obey geometry: the labels give the true places and faces of the dice."""

from typing import get_args

import cv2
import numpy as np
import pytest

from vision.scenes.camera import Camera
from vision.scenes.cast import cast, chord
from vision.scenes.die import SceneDie
from vision.scenes.film import StageFilm
from vision.scenes.light import Lamp, Room
from vision.scenes.materials import Grain, Material
from vision.scenes.numerals import Lettering, numeral_skin
from vision.scenes.pips import PipDesign, d6_values, pip_skin
from vision.scenes.sensor import Sensor
from vision.scenes.solids import box, die_solid, lying, prism
from vision.scenes.stage import Stage, cover
from vision.scenes.table import Ground

BLACK, WHITE = (0.02, 0.02, 0.02), (0.85, 0.85, 0.85)
FACES = {"d4": 4, "d6": 6, "d8": 8, "d10": 10, "d12": 12, "d20": 20}


def a_camera(elevation_deg=60.0):
    """A small picture from 300 mm away, some 40 pixels to a die."""
    return Camera.looking_at((0, 0), 300, np.radians(elevation_deg), focal_px=700, size=(160, 120))


def a_stage(camera=None, gloss=0.0):
    """A green table under one lamp and a room's light."""
    ground = Ground(np.full((32, 32, 3), (0.1, 0.3, 0.1), np.float32), 10.0, gloss)
    lamp = Lamp((150.0, 100.0, 400.0), (0.6, 0.6, 0.6))
    return Stage(camera or a_camera(), ground, (lamp,), Room())


def a_die(face_up=4, yaw=0.4, at=(0.0, 0.0), solid=None, material=None):
    """A white d6 of 16 mm with the given face of the cube up (they come in pairs of opposites)."""
    solid = solid or die_solid("d6").worn(40)
    rotation = lying(solid, face_up ^ 1, yaw)
    place = np.array([*at, solid.lowest(rotation) * 16.0], np.float32)
    skin = pip_skin(d6_values(), PipDesign(), [BLACK] * 6)
    return SceneDie(solid, 16.0, rotation, place, skin, material or Material(WHITE))


@pytest.mark.parametrize("name", FACES)
def test_a_solid_has_the_faces_of_its_name(name):
    """Every face of a solid is a polygon whose corners lie on its plane and inside all the others."""
    solid = die_solid(name)
    assert len(solid.normals) == FACES[name]
    for normal, offset, polygon in zip(solid.normals, solid.offsets, solid.polygons, strict=True):
        assert len(polygon) >= 3
        assert np.allclose(polygon @ normal, offset, atol=1e-4)
    assert (solid.vertices @ solid.normals.T <= solid.offsets + 1e-4).all()


@pytest.mark.parametrize("name", FACES)
def test_a_solid_lies_flat_on_each_of_its_faces(name):
    """A solid laid on a face has this face straight down, with three or more corners on the table."""
    solid = die_solid(name)
    for face in range(len(solid.normals)):
        rotation = lying(solid, face, 1.0)
        heights = (solid.vertices @ rotation.T)[:, 2]
        assert np.isclose(np.linalg.det(rotation), 1.0, atol=1e-5)
        assert solid.face_down(rotation) == face
        assert (heights < heights.min() + 1e-3).sum() >= 3


@pytest.mark.parametrize("right_handed", [False, True])
@pytest.mark.parametrize("turned", [0, 1, 2])
def test_opposite_faces_of_a_western_die_sum_to_seven(right_handed, turned):
    """Opposite faces sum to seven on both kinds of western die."""
    values = [int(value) for value in d6_values(right_handed, turned)]
    assert sorted(values) == [1, 2, 3, 4, 5, 6]
    assert [values[face] + values[face + 1] for face in (0, 2, 4)] == [7, 7, 7]


def test_the_two_kinds_of_western_die_are_mirror_images():
    """The faces 1, 2, 3 run clockwise round their corner on one kind and counterclockwise on the other."""

    def turn(values):
        normals = die_solid("d6").normals
        return np.linalg.det(np.stack([normals[values.index(value)] for value in "123"]))

    assert np.isclose(turn(d6_values(False)), -turn(d6_values(True)))


def test_rays_meet_a_box_where_its_faces_are():
    """A ray down the middle of a unit cube enters at one half and leaves at minus one half."""
    start = np.array([0.1, 0.2, 3.0], np.float32)
    down = np.array([[0.0, 0.0, -1.0], [1.0, 0.0, 0.0]], np.float32)
    enter, leave = chord(box(), start, down)
    assert enter[0] == pytest.approx(2.5, abs=1e-4)
    assert leave[0] == pytest.approx(3.5, abs=1e-4)
    assert enter[1] > leave[1]


def test_rounding_only_takes_away():
    """A rounded cube lies inside the sharp one: its faces stay and its corners are cut."""
    start = np.array([0.0, 0.0, 5.0], np.float32)
    spots = np.array([[0, 0, 0], [0.49, 0.49, 0], [0.6, 0, 0]], np.float32)
    rays = (spots - start) / np.linalg.norm(spots - start, axis=1, keepdims=True)
    sharp = cast(box().worn(90), start, rays)
    round_ = cast(box().worn(20, ball=0.7), start, rays)
    assert list(sharp.rays) == [0, 1]
    assert np.allclose(round_.points[0], sharp.points[0], atol=0.01)
    assert list(round_.rays) == [0]
    assert np.allclose(round_.normals[0], [0, 0, 1], atol=1e-3)


@pytest.mark.parametrize("face_up", range(6))
def test_the_face_up_is_found(face_up):
    """The value of a d6 is that of the face up; its quad lies inside its box."""
    die = a_die(face_up)
    seen = a_stage().draw([die]).seen[0]
    assert die.top == face_up
    assert seen.value == d6_values()[face_up]
    x0, y0, x1, y1 = seen.box_xyxy
    quad = np.array(seen.top_quad)
    assert quad.shape == (4, 2)
    assert (quad >= (x0 - 3, y0 - 3)).all()
    assert (quad <= (x1 + 3, y1 + 3)).all()


def test_a_d4_shows_the_value_of_the_face_it_lies_on():
    """The value of a d4 is on the hidden face."""
    solid = die_solid("d4")
    skin = numeral_skin(solid, "1234", Lettering(), [BLACK] * 4, np.random.default_rng(0))
    rotation = lying(solid, 2, 0.0)
    die = SceneDie(solid, 18.0, rotation, np.array([0, 0, 4.5], np.float32), skin, Material(WHITE))
    assert die.value == "3"


@pytest.mark.parametrize("elevation_deg", [25, 60, 90])
def test_the_box_is_tight_round_every_pixel_of_the_die(elevation_deg):
    """The box of a die encloses all its pixels and touches them on each side."""
    rendering = a_stage(a_camera(elevation_deg)).draw([a_die(at=(3.0, 2.0))])
    rows, columns = np.nonzero(rendering.owner == 0)
    assert rendering.seen[0].box_xyxy == (columns.min(), rows.min(), columns.max() + 1, rows.max() + 1)
    corners = a_camera(elevation_deg).project(a_die(at=(3.0, 2.0)).corners)
    assert columns.min() >= corners[:, 0].min() - 1
    assert rows.max() <= corners[:, 1].max() + 1


def test_a_die_behind_another_is_partly_hidden():
    """A near die is fully visible, the one behind it partly, and one outside the picture not at all."""
    dice = [a_die(at=(0.0, -12.0)), a_die(at=(0.0, 8.0)), a_die(at=(4000.0, 0.0))]
    seen = a_stage(a_camera(25)).draw(dice).seen
    assert seen[0].visible == pytest.approx(1.0, abs=1e-6)
    assert 0.2 < seen[1].visible < 0.95
    assert seen[2] is None


def test_what_comes_before_the_lens_hides_dice():
    """A hand over the left half of a die halves its visible share."""
    rendering = a_stage(a_camera(90)).draw([a_die(yaw=0.0)])
    opacity = np.zeros(rendering.owner.shape, np.float32)
    opacity[:, :80] = 1
    covered = cover(rendering, np.zeros_like(rendering.picture), opacity)
    assert covered.seen[0].visible == pytest.approx(0.5, abs=0.05)
    assert covered.picture[:, :80].max() == 0


def test_a_six_does_not_look_like_a_one():
    """More ink lies on a six than on a one."""
    values = d6_values()
    one, six = (a_stage(a_camera(90)).draw([a_die(values.index(value))]) for value in "16")
    dark = [(part.picture[part.owner == 0].mean(axis=1) < 0.3).sum() for part in (one, six)]
    assert dark[1] > 3 * dark[0] > 0


def test_a_die_darkens_the_table_beside_it():
    """The shadow of a die lies on the side away from the lamp; the rest of the table is unchanged."""
    stage = a_stage(a_camera(90))
    rendering = stage.draw([a_die(yaw=0.0)])
    x0, y0, x1, y1 = (int(side) for side in rendering.seen[0].box_xyxy)
    light = rendering.picture / stage.empty
    assert light[(y0 + y1) // 2, x0 - 4].max() < 0.8
    assert light[(y0 + y1) // 2, x1 + 6].min() > 0.8
    assert light[2, 2].min() == pytest.approx(1.0)


def test_a_glossy_table_mirrors_the_die():
    """In front of a white die, seen at a low angle, a glossy green table takes on white."""
    low = a_camera(20)
    dull, glossy = (a_stage(low, gloss).draw([a_die(yaw=0.0)]) for gloss in (0.0, 1.0))
    row = int(dull.seen[0].box_xyxy[3]) + 5
    column = int(sum(dull.seen[0].box_xyxy[0::2]) / 2)
    red_gained = glossy.picture[row, column, 2] - a_stage(low, 1.0).empty[row, column, 2]
    assert red_gained > dull.picture[row, column, 2] - a_stage(low).empty[row, column, 2] + 0.005


@pytest.mark.parametrize("grain", get_args(Grain))
def test_every_grain_stays_between_its_two_colours(grain):
    """No grain has a colour outside the range between its two colours."""
    material = Material((0.1, 0.2, 0.3), (0.6, 0.5, 0.4), grain)
    points = np.random.default_rng(1).uniform(-0.5, 0.5, (200, 3)).astype(np.float32)
    body = material.body(points, 0.3)
    assert body.shape == (200, 3)
    assert (body >= np.array([0.1, 0.2, 0.3]) - 1e-5).all()
    assert (body <= np.array([0.6, 0.5, 0.4]) + 1e-5).all()


@pytest.mark.parametrize(
    "material", [Material(WHITE, clear=1.0), Material(WHITE, metal=True), Material(WHITE, gloss=0.0)]
)
def test_every_substance_gives_finite_light(material):
    """Clear, metallic and chalky dice are rendered without infinite or undefined values."""
    assert np.isfinite(a_stage().draw([a_die(material=material)]).picture).all()


def test_a_many_sided_prism_is_a_coin():
    """A flat prism with many sides comes to rest on its round face."""
    coin = prism(16, 0.1)
    assert coin.lowest(lying(coin, 16, 0.0)) == pytest.approx(0.05)
    assert len(coin.polygons[16]) == 16


def test_a_sensor_without_faults_changes_only_the_tone():
    """An ideal sensor only applies the gamma curve; with the same seed noise is the same."""
    clean = Sensor(contrast=0, vignette=0, blur_px=0, shot=0, read=0)
    grey = np.full((20, 30, 3), 0.2, np.float32)
    assert (clean.develop(grey, np.random.default_rng(0)) == round(255 * 0.2 ** (1 / 2.2))).all()
    noisy = Sensor(sharpen=0.5, salt=0.01, saturation=0.8, coarse=2, grain_px=2, motion_px=(3, 2))
    first, second = (noisy.develop(grey, np.random.default_rng(5)) for _ in range(2))
    assert (first == second).all()
    assert first.std() > 0


def test_a_filmed_stage_shows_what_a_still_picture_shows():
    """Apart from noise, a live frame equals the still picture of the same stage."""
    stage, sensor = a_stage(), Sensor(shot=0, read=0, blur_px=0.5)
    live, _ = StageFilm(stage, sensor).frame([a_die()], np.random.default_rng(0))
    still = sensor.develop(stage.draw([a_die()]).picture, np.random.default_rng(0))
    assert np.abs(live.astype(int) - still).max() <= 2


def test_a_filmed_stage_is_as_noisy_as_a_still_picture():
    """On a mid-grey table live frames and still pictures have about the same noise."""
    ground = Ground(np.full((8, 8, 3), 0.2, np.float32), 40.0)
    stage = Stage(a_camera(90), ground, (), Room(above=(1.0, 1.0, 1.0)))
    sensor = Sensor(shot=0.05, read=0.01, vignette=0, contrast=0, blur_px=0)
    live, _ = StageFilm(stage, sensor).frame([], np.random.default_rng(0))
    still = sensor.develop(stage.empty, np.random.default_rng(0))
    assert live.std() == pytest.approx(still.std(), rel=0.15)


def test_the_pips_of_a_two_can_stand_side_by_side():
    """The pips of a two can stand side by side along an edge; those of a three stay in the corners."""
    skin = pip_skin(("2", "3"), PipDesign(spacing=0.4, two_beside=0.8), [BLACK] * 2, (0, 0))
    two, three = (cell[..., 0] for cell in skin.cells)
    middle = slice(len(two) // 3, -(len(two) // 3))
    assert two[middle].sum() == pytest.approx(two.sum())
    assert three[middle].sum() < 0.6 * three.sum()


def test_a_wild_number_of_the_warp_is_no_light(monkeypatch):
    """Extreme values that OpenCV's warp leaves now and then are limited.

    An exposure set for them would make the picture black.
    """
    warped = cv2.warpPerspective

    def wild(*arguments, **options):
        seen = warped(*arguments, **options)
        seen[3, 5, 1], seen[4, 5, 1] = -2e17, 2e17
        return seen

    monkeypatch.setattr("vision.scenes.table.cv2.warpPerspective", wild)
    light = a_stage().empty
    assert light.min() >= 0
    assert light.max() < 2
