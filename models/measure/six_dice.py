"""The rendered picture on which a reading is timed."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vision.scenes.camera import Camera
from vision.scenes.die import SceneDie
from vision.scenes.light import Lamp
from vision.scenes.materials import Material
from vision.scenes.pips import PipDesign, d6_values, pip_skin
from vision.scenes.sensor import Sensor
from vision.scenes.solids import die_solid, lying
from vision.scenes.stage import Stage
from vision.scenes.table import Ground

SIZE_PX = (1280, 960)
DIE_MM = 16.0


def six_dice() -> NDArray[np.uint8]:
    """A picture of six ivory dice with six different values."""
    felt = Ground(np.full((64, 64, 3), (0.08, 0.2, 0.1), np.float32), 10.0)
    lamp = Lamp((200, 300, 500), (1.0, 1.0, 1.0), 0.1)
    camera = Camera.looking_at((0, 0), 400, np.radians(75), focal_px=1900, size=SIZE_PX)
    skin = pip_skin(d6_values(), PipDesign(), [(0.02, 0.02, 0.02)] * 6)
    cube = die_solid("d6").worn(30, 0.68)
    dice = []
    for index in range(6):
        rotation = lying(cube, index, 0.4 * index)
        place = ((index % 3 - 1) * 45, (index // 3 - 0.5) * 50, cube.lowest(rotation) * DIE_MM)
        dice.append(
            SceneDie(cube, DIE_MM, rotation, np.array(place, np.float32), skin, Material((0.75, 0.85, 0.9)))
        )
    light = Stage(camera, felt, (lamp,)).draw(dice).picture
    return Sensor().develop(light, np.random.default_rng(0))
