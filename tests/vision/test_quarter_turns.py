"""A camera may hang upside down or on its side over a calibrated tray."""

import numpy as np
import pytest
from numpy.typing import NDArray

from models.scenes.makes import drawn_make
from vision.calibration import Calibration, Layout
from vision.dice_set import DRAGON8
from vision.quarter_turns import QuarterTurns
from vision.reader import Reader
from vision.reading import Reading
from vision.scenes.camera import Camera
from vision.scenes.die import SceneDie
from vision.scenes.light import Lamp
from vision.scenes.sensor import Sensor
from vision.scenes.solids import lying
from vision.scenes.stage import Stage
from vision.scenes.table import Ground
from vision.vantage import Vantage

WIDTH, HEIGHT = 960, 720
FOCAL_PX = 1100
CAMERA = Camera.looking_at((0, 0), 350, np.radians(48), focal_px=FOCAL_PX, size=(WIDTH, HEIGHT))
LENS_DEG = float(2 * np.degrees(np.arctan(WIDTH / 2 / FOCAL_PX)))
BACK = (
    np.eye(3),
    np.array([[0.0, -1, WIDTH - 1], [1, 0, 0], [0, 0, 1]]),
    np.array([[-1.0, 0, WIDTH - 1], [0, -1, HEIGHT - 1], [0, 0, 1]]),
    np.array([[0.0, 1, 0], [-1, 0, HEIGHT - 1], [0, 0, 1]]),
)
"""From pixels of a picture that numpy has turned counterclockwise by 0 to 3 quarters to those before."""


def thrown() -> NDArray[np.uint8]:
    """Four d8 of the Dragon, seen aslant."""
    (d8,) = DRAGON8.kinds
    make = drawn_make(np.random.default_rng(4), d8)
    felt = Ground(np.full((64, 64, 3), (0.08, 0.2, 0.1), np.float32), 10.0)
    dice = []
    for down, (x, y) in enumerate([(-35, -20), (30, -25), (-30, 25), (35, 20)]):
        rotation = lying(make.solid, make.solid.rests[down], 0.7 * down)
        place = np.array((x, y, make.solid.lowest(rotation) * make.size_mm), np.float32)
        dice.append(SceneDie(make.solid, make.size_mm, rotation, place, make.skin, make.material))
    scene = Stage(CAMERA, felt, (Lamp((200, 300, 500), (1.0, 1.0, 1.0), 0.1),)).draw(dice)
    return Sensor().develop(scene.picture, np.random.default_rng(0))


def read(picture: NDArray[np.uint8], turns: int) -> Reading:
    """The reading of the turned picture in a tray that was calibrated with a camera turned alike."""
    to_mm = np.asarray(np.linalg.inv(CAMERA.ground_to_picture()) @ BACK[turns], np.float64)
    turned = np.ascontiguousarray(np.rot90(picture, turns))
    height, width = turned.shape[:2]
    reader = Reader(DRAGON8)
    reader.use_calibration(
        Calibration(width, height, to_mm, Layout((-100.0, -100.0, 100.0, 100.0))), LENS_DEG
    )
    return reader.read(turned)


def test_dice_seen_aslant_are_read_however_the_camera_is_held() -> None:
    """Upside down, a face on the side of a d8 was taken for its upper face, without a question."""
    picture = thrown()
    upright = {die.center_xy: die.face for die in read(picture, 0).dice}
    assert len(upright) == 4

    for turns in (1, 2, 3):
        reading = read(picture, turns)
        assert not reading.doubtful
        for die in reading.dice:
            x, y, _ = BACK[turns] @ (*die.center_xy, 1)
            nearest = min(upright, key=lambda middle: np.hypot(middle[0] - x, middle[1] - y))
            assert np.hypot(nearest[0] - x, nearest[1] - y) < 5
            assert die.face == upright[nearest]


@pytest.mark.parametrize("turns", [0, 1, 2, 3])
def test_upright_edges_point_up_in_the_turned_picture(turns: int) -> None:
    """The turns are the ones that undo how the camera is held."""
    to_mm = np.asarray(np.linalg.inv(CAMERA.ground_to_picture()) @ BACK[turns], np.float64)
    picture = np.rot90(np.zeros((HEIGHT, WIDTH, 3), np.uint8), turns)
    vantage = Vantage(to_mm, CAMERA.place.astype(float))
    undone = QuarterTurns.to_upright(picture, vantage)

    assert undone.count == -turns % 4
    assert undone.picture(picture).shape == (HEIGHT, WIDTH, 3)
    turned = undone.vantage(vantage)
    assert turned is not None
    x, y = turned.tilt((400, 300, 500, 400))
    assert y < -5 * abs(x)


def test_a_box_is_the_same_there_and_back() -> None:
    """Where a die lies is told in pixels of the picture that the camera took."""
    for count in range(4):
        turns = QuarterTurns(count, WIDTH, HEIGHT)
        box = (10.0, 20.0, 50.0, 90.0)
        assert turns.box_before(turns.box(box)) == pytest.approx(box)
    assert QuarterTurns(1, WIDTH, HEIGHT).box((10.0, 20.0, 50.0, 90.0)) == (20.0, 910.0, 90.0, 950.0)
    assert QuarterTurns(2, WIDTH, HEIGHT).box((10.0, 20.0, 50.0, 90.0)) == (910.0, 630.0, 950.0, 700.0)


def test_a_picture_whose_camera_is_not_known_is_not_turned() -> None:
    """Most pictures are taken upright."""
    assert QuarterTurns.to_upright(np.zeros((HEIGHT, WIDTH, 3), np.uint8), None).count == 0
