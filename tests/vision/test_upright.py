"""A camera may hang upside down or on its side, over a calibrated tray or any other."""

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from models.scenes.makes import drawn_make
from vision.calibration import Calibration, Layout
from vision.dice_set import DRAGON8
from vision.lens import Lens
from vision.reader import Reader
from vision.reading import Reading
from vision.scenes.camera import Camera
from vision.scenes.die import SceneDie
from vision.scenes.light import Lamp
from vision.scenes.sensor import Sensor
from vision.scenes.solids import lying
from vision.scenes.stage import Stage
from vision.scenes.table import Ground
from vision.upright import Turn
from vision.vantage import Vantage

WIDTH, HEIGHT = 960, 720
FOCAL_PX = 1100
CAMERA = Camera.looking_at((0, 0), 350, np.radians(48), focal_px=FOCAL_PX, size=(WIDTH, HEIGHT))
LENS_DEG = float(2 * np.degrees(np.arctan(WIDTH / 2 / FOCAL_PX)))
SIDE = 1201


def held(degrees: float) -> NDArray[np.float64]:
    """The matrix (3, 3) from pixels of the camera's picture to a square one that it takes when turned."""
    middle = (WIDTH - 1) / 2, (HEIGHT - 1) / 2
    matrix = np.asarray(cv2.getRotationMatrix2D(middle, degrees, 1), np.float64)
    matrix[:, 2] += np.array([SIDE - WIDTH, SIDE - HEIGHT]) / 2
    return np.vstack([matrix, [0, 0, 1]])


def to_mm(degrees: float) -> NDArray[np.float64]:
    """The matrix (3, 3) from pixels of the square picture to millimetres on the floor."""
    return np.asarray(np.linalg.inv(held(degrees) @ CAMERA.ground_to_picture()), np.float64)


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


def read(picture: NDArray[np.uint8], degrees: float) -> Reading:
    """The reading of a turned picture in a tray that was calibrated with the camera turned alike."""
    turned = cv2.warpAffine(picture, held(degrees)[:2], (SIDE, SIDE), borderMode=cv2.BORDER_REPLICATE)
    reader = Reader(DRAGON8)
    tray = Layout((-100.0, -100.0, 100.0, 100.0))
    reader.use_calibration(Calibration(SIDE, SIDE, to_mm(degrees), tray), LENS_DEG)
    return reader.read(np.asarray(turned, np.uint8))


def test_dice_seen_aslant_are_read_however_the_camera_is_held() -> None:
    """Upside down, a face on the side of a d8 was taken for its upper face, without a question."""
    picture = thrown()
    upright = {die.center_xy: die.face for die in read(picture, 0).dice}
    assert len(upright) == 4

    for degrees in (40, 90, 180, 270):
        reading = read(picture, degrees)
        assert not reading.doubtful
        for die in reading.dice:
            place = held(0) @ np.linalg.inv(held(degrees)) @ (*die.center_xy, 1)
            away = {np.hypot(*(place[:2] - middle)): face for middle, face in upright.items()}
            assert min(away) < 5
            assert die.face == away[min(away)]


def place_before(place: tuple[float, float], quarters: int) -> tuple[float, float]:
    """The place in a picture that was turned by so many quarters counterclockwise."""
    x, y = place
    return [(x, y), (WIDTH - y, x), (WIDTH - x, HEIGHT - y), (y, HEIGHT - x)][quarters]


def test_without_a_calibration_the_dice_show_how_the_camera_is_held() -> None:
    """Dice of a picture that is turned by quarters are read as in the upright one, or asked about."""
    picture = thrown()
    reader = Reader(DRAGON8)
    upright = [die.face for die in reader.read(picture).dice]
    assert len(upright) == 4

    for quarters in (1, 2, 3):
        reading = reader.read(np.ascontiguousarray(np.rot90(picture, quarters)))
        back = sorted(reading.dice, key=lambda die: place_before(die.center_xy, quarters))
        assert [die.face for die in back if not die.doubtful]
        for face, die in zip(upright, back, strict=True):
            assert die.doubtful or die.face == face


@pytest.mark.parametrize("degrees", [0, 5, 40, 90, 180, 230, 270])
def test_upright_edges_point_up_in_the_turned_picture(degrees: float) -> None:
    """Small angles, which the models know, are left."""
    picture = np.zeros((SIDE, SIDE, 3), np.uint8)
    vantage = Vantage(to_mm(degrees), CAMERA.place.astype(float))
    turn = Turn.to_upright(picture, vantage)
    turned = turn.vantage(vantage)
    assert turned is not None
    middle = turn.picture(picture).shape[1] / 2
    x, y = turned.tilt((middle - 1, middle - 1, middle + 1, middle + 1))

    assert y < -4 * abs(x)


@pytest.mark.parametrize("degrees", [40, 90, 180])
def test_a_bent_picture_is_straightened_after_a_turn_as_before(degrees: float) -> None:
    """A point of the turned picture lies at the same place of the floor as before the turn."""
    picture = np.zeros((SIDE, SIDE, 3), np.uint8)
    before = Vantage(to_mm(degrees), CAMERA.place.astype(float), Lens.of(SIDE, SIDE, 0.2))
    turn = Turn.to_upright(picture, before)
    turned = turn.vantage(before)
    assert turned is not None
    box = turn.box((20, 30, 40, 50))

    assert turned.tilt(box)[1] < 0
    middle = np.array([29.5, 39.5])
    shown = np.array([(box[0] + box[2] - 1) / 2, (box[1] + box[3] - 1) / 2])
    assert turned.to_floor(shown) == pytest.approx(before.to_floor(middle), rel=1e-6)


def test_a_camera_that_looks_straight_down_needs_no_turn() -> None:
    """No direction is up in its picture."""
    above = Camera.looking_at((0, 0), 350, np.radians(88), focal_px=FOCAL_PX, size=(WIDTH, HEIGHT))
    vantage = Vantage(
        np.asarray(np.linalg.inv(above.ground_to_picture()), np.float64), above.place.astype(float)
    )
    assert Turn.to_upright(np.zeros((HEIGHT, WIDTH, 3), np.uint8), vantage).angle_rad == 0


def test_a_picture_whose_camera_is_not_known_is_not_turned_by_it() -> None:
    """Its dice may show how it is turned."""
    assert Turn.to_upright(np.zeros((HEIGHT, WIDTH, 3), np.uint8), None).angle_rad == 0


@pytest.mark.parametrize("degrees", [0, 90, 180, -90, 33])
def test_a_die_is_found_again_in_the_picture_that_the_camera_took(degrees: float) -> None:
    """A box leads there and back, and lies round the same pixels."""
    picture = np.zeros((HEIGHT, WIDTH, 3), np.uint8)
    picture[200:240, 300:360] = 255
    box = (300.0, 200.0, 360.0, 240.0)
    turn = Turn(float(np.radians(degrees)), WIDTH, HEIGHT)

    assert turn.box_before(turn.box(box)) == pytest.approx(box, abs=0.01)
    rows, columns = np.nonzero(turn.picture(picture)[..., 0] > 128)
    left, top, right, bottom = turn.box(box)
    assert columns.mean() + 0.5 == pytest.approx((left + right) / 2, abs=0.1)
    assert rows.mean() + 0.5 == pytest.approx((top + bottom) / 2, abs=0.1)
