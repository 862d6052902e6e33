"""The printed mat as a camera sees it: draw a layout, warp it, blur it, light it and cover it."""

from functools import lru_cache

import cv2
import numpy as np

from vision.calibrate import DICTIONARY
from vision.calibration import Layout
from vision.scenes.camera import Camera
from vision.scenes.die import SceneDie
from vision.scenes.light import Lamp
from vision.scenes.materials import Material
from vision.scenes.pips import PipDesign, d6_values, pip_skin
from vision.scenes.sensor import Sensor
from vision.scenes.solids import die_solid, lying, turn_x, turn_z
from vision.scenes.stage import Stage
from vision.scenes.table import Ground

PX_PER_MM = 4
A4 = Layout(
    tray=(10.0, 40.0, 287.0, 170.0),
    markers={
        0: (10.0, 10.0, 34.0, 34.0),
        1: (263.0, 10.0, 287.0, 34.0),
        2: (263.0, 176.0, 287.0, 200.0),
        3: (10.0, 176.0, 34.0, 200.0),
    },
    lane=tuple((40.0 + 36.7 * n, 176.0, 73.7 + 36.7 * n, 200.0) for n in range(6)),
)
PAPER_MM = (297.0, 210.0)
SLANTED = ((190, 90), (1090, 120), (1230, 880), (60, 830))
"""Where the corners of the paper are seen by a camera that looks down at an angle."""
FRAME_WH = (1280, 960)
PLACES_MM = ((-95, -25), (-40, 22), (18, -28), (70, 14))
"""Of dice on the tray, from the middle of the mat."""
_LEANS = np.radians(36)


@lru_cache
def _page():
    return drawn()


def drawn(layout=A4, paper_mm=PAPER_MM):
    """The mat as it is printed, (h, w, 3) uint8."""
    width, height = (round(side * PX_PER_MM) for side in paper_mm)
    page = np.full((height, width), 235, np.uint8)
    dictionary = cv2.aruco.getPredefinedDictionary(DICTIONARY)
    for number, (left, top, right, _) in layout.markers.items():
        side = round((right - left) * PX_PER_MM)
        y, x = round(top * PX_PER_MM), round(left * PX_PER_MM)
        page[y : y + side, x : x + side] = cv2.aruco.generateImageMarker(dictionary, number, side)
    for box in (layout.tray, *layout.lane):
        left, top, right, bottom = (round(side * PX_PER_MM) for side in box)
        cv2.rectangle(page, (left, top), (right, bottom), 60, 3)
    return cv2.cvtColor(page, cv2.COLOR_GRAY2BGR)


def seen(corners=SLANTED, page=None, blur_px=0.0, light=1.0, noise=2.0, frame_wh=FRAME_WH):
    """The mat on a dark table, with its corners at the given pixels; (h, w, 3) uint8."""
    page = _page() if page is None else page
    height, width = page.shape[:2]
    paper = np.float32([(0, 0), (width, 0), (width, height), (0, height)])
    move = cv2.getPerspectiveTransform(paper, np.float32(corners))
    # Many pixels of the page fall on one of the frame: without this its edges would be jagged.
    soft = cv2.GaussianBlur(page, (0, 0), 1.2)
    frame = table(frame_wh)
    cv2.warpPerspective(soft, move, frame_wh, dst=frame, borderMode=cv2.BORDER_TRANSPARENT)
    if blur_px:
        frame = cv2.GaussianBlur(frame, (0, 0), blur_px)
    cv2.setRNGSeed(3)
    grain = cv2.randn(np.empty(frame.shape, np.int16), 0, noise)
    return cv2.add(cv2.convertScaleAbs(frame, alpha=light), grain, dtype=cv2.CV_8U)


def true_px(points_mm, corners=SLANTED):
    """The pixels of the frame at which the given points of the paper are seen."""
    width, height = PAPER_MM
    paper = np.float32([(0, 0), (width, 0), (width, height), (0, height)])
    move = cv2.getPerspectiveTransform(paper, np.float32(corners))
    return cv2.perspectiveTransform(np.float64(points_mm).reshape(-1, 1, 2), move).reshape(-1, 2)


def table(frame_wh):
    """A dark table with broad grain."""
    rng = np.random.default_rng(8)
    coarse = rng.normal(60, 22, (12, 16, 3)).astype(np.float32)
    return np.clip(cv2.resize(coarse, frame_wh, interpolation=cv2.INTER_CUBIC), 0, 255).astype(np.uint8)


def covered(frame, center, radius=90):
    """The frame with a blot over one point, as a hand would cover it."""
    x, y = (round(float(side)) for side in center)
    return cv2.circle(frame.copy(), (x, y), radius, (120, 150, 200), -1)


@lru_cache(maxsize=32)
def with_dice(leaning=(), elevation_deg=82, lens_deg=65.0, away_mm=330, places_mm=PLACES_MM):
    """Dice with pips on the mat; the dice with the given numbers lean, all others lie flat.

    Rendering takes thirty times as long as reading, so each picture is made once; it cannot be changed.
    """
    beside = 200 * PX_PER_MM
    page = cv2.copyMakeBorder(_page(), *[beside] * 4, cv2.BORDER_CONSTANT, value=(40, 60, 70))
    ground = Ground((page.astype(np.float32) / 255) ** 2.2, 1 / PX_PER_MM)
    focal_px = FRAME_WH[0] / 2 / np.tan(np.radians(lens_deg) / 2)
    camera = Camera.looking_at((0, 5), away_mm, np.radians(elevation_deg), focal_px=focal_px, size=FRAME_WH)
    cube = die_solid("d6").worn(30, 0.7)
    skin = pip_skin(d6_values(), PipDesign(), [(0.9, 0.9, 0.9)] * 6)
    dice = []
    for number, (x, y) in enumerate(places_mm):
        rotation = lying(cube, number, 0.5 + number)
        if number in leaning:
            rotation = np.float32(turn_z(1.3 * number) @ turn_x(_LEANS) @ rotation)
        place = np.array((x, y, cube.lowest(rotation) * 16), np.float32)
        dice.append(SceneDie(cube, 16.0, rotation, place, skin, Material((0.1, 0.12, 0.55))))
    light = Stage(camera, ground, (Lamp((150, 260, 500), (0.9, 0.9, 0.9), 0.15),)).draw(dice).picture
    picture = Sensor().develop(light, np.random.default_rng(0))
    picture.flags.writeable = False
    return picture
