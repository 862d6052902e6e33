"""Render a board with stones as a camera sees it, and say where its corners are."""

from functools import lru_cache

import numpy as np

from vision.calibrate import calibrate_by_corners
from vision.scenes.camera import Camera
from vision.scenes.die import SceneDie
from vision.scenes.light import Lamp, Room
from vision.scenes.materials import Material
from vision.scenes.sensor import Sensor
from vision.scenes.skins import blank_skin
from vision.scenes.solids import prism
from vision.scenes.stage import Stage
from vision.scenes.table import Ground

SIDE = 5
CELL_MM = 34.0
SIZE_WH = (640, 480)
STONES = {
    "W": Material((0.62, 0.74, 0.78), gloss=0.4),
    "R": Material((0.03, 0.035, 0.42), gloss=0.4),
    "B": Material((0.02, 0.018, 0.02), gloss=0.5),
}
WOODS = {
    "chequered": ((0.13, 0.28, 0.42), (0.07, 0.17, 0.28)),
    "plain": ((0.11, 0.22, 0.33), (0.11, 0.22, 0.33)),
    "green": ((0.09, 0.16, 0.08), (0.09, 0.16, 0.08)),
    "grey": ((0.2, 0.2, 0.2), (0.2, 0.2, 0.2)),
}
LAMPS = {
    "lamp": Lamp((-300.0, 250.0, 600.0), (0.7, 0.85, 0.95), size=0.1),
    "warm": Lamp((250.0, 300.0, 500.0), (0.4, 0.75, 1.1), size=0.1),
    "window": Lamp((500.0, -100.0, 500.0), (1.0, 0.95, 0.85), size=0.4),
}


def seen(rows, wood="chequered", lamp="lamp", exposure=1.1, lean_deg=25.0, seed=0, stone_mm=26.0, **sensor):
    """Render the board as (480, 640, 3) uint8; `rows` holds W, R, B or a dot for each cell, far row first."""
    rng = np.random.default_rng(seed)
    stage = _stage(wood, lamp, lean_deg)
    picture = stage.draw(list(_stones(rows, rng, stone_mm))).picture
    return Sensor(exposure=exposure, **sensor).develop(picture, rng)


def corners(lean_deg=25.0):
    """The pixels of the corners of the 25 cells, clockwise from the far left one."""
    half = SIDE * CELL_MM / 2
    flat = np.float32([(-half, half, 0), (half, half, 0), (half, -half, 0), (-half, -half, 0)])
    return _camera(lean_deg).project(flat)


def calibration(lean_deg=25.0):
    """The calibration that a person would make of this board by showing its four corners."""
    return calibrate_by_corners(*SIZE_WH, corners(lean_deg), (SIDE * CELL_MM,) * 2)


def _camera(lean_deg):
    return Camera.looking_at((0.0, 0.0), 600.0, np.radians(90.0 - lean_deg), focal_px=1250.0, size=SIZE_WH)


@lru_cache
def _stage(wood, lamp, lean_deg):
    room = Room(above=(0.3, 0.3, 0.3), around=(0.12, 0.13, 0.15))
    return Stage(_camera(lean_deg), Ground(_wood(*WOODS[wood]), 1.0), (LAMPS[lamp],), room, samples=1.0)


def _wood(light, dark):
    """A grained board, a millimetre a pixel, with lines between its cells, on a dark table."""
    rng = np.random.default_rng(4)
    table = np.full((400, 520, 3), 0.03, np.float32)
    side, edge = int(CELL_MM), int(SIDE * CELL_MM)
    board = np.empty((edge, edge, 3), np.float32)
    for row in range(SIDE):
        for column in range(SIDE):
            part = (slice(row * side, (row + 1) * side), slice(column * side, (column + 1) * side))
            board[part] = light if (row + column) % 2 else dark
    board *= 1 + 0.1 * rng.standard_normal((edge, 1, 1)) + 0.03 * rng.standard_normal((1, edge, 1))
    board[::side] = board[:, ::side] = 0.03
    top, left = (400 - edge) // 2, (520 - edge) // 2
    table[top : top + edge, left : left + edge] = np.clip(board, 0, 1)
    return table


def _stones(rows, rng, stone_mm):
    """Discs six millimetres thick, each a little off the middle of its cell."""
    solid = prism(28, 6.0 / stone_mm).worn(40)
    for row, letters in enumerate(rows):
        for column, letter in enumerate(letters):
            if letter == ".":
                continue
            aside = rng.uniform(-2.0, 2.0, 2)
            x, y = (column - 2) * CELL_MM + aside[0], (2 - row) * CELL_MM + aside[1]
            place = np.float32([x, y, 3.0])
            skin = blank_skin(len(solid.normals))
            yield SceneDie(solid, stone_mm, np.eye(3, dtype=np.float32), place, skin, STONES[letter])
