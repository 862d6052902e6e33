"""A rendered table at home: cloth, lamps and a camera that stay the same from picture to picture."""

from __future__ import annotations

import copy
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from models.arguments import WIDE_PX
from models.metering import metered_stops
from models.scenes import grounds
from models.scenes.camera import random_sensor
from models.scenes.lamps import random_lamps
from models.scenes.layout import place_dice
from models.scenes.makes import Make
from vision.scenes.camera import Camera
from vision.scenes.die import SceneDie, VisibleDie
from vision.scenes.sensor import Sensor
from vision.scenes.stage import Stage
from vision.scenes.table import Ground

_DIE_MM: Final = 16.0
_METERED: Final = 6
"""The number of dice by which the camera chooses its exposure."""


@dataclass(frozen=True, eq=False)
class HomeTable:
    """One table.

    Attributes:
        stage: camera, cloth and lamps.
        sensor: the camera's faults.
    """

    stage: Stage
    sensor: Sensor

    def picture(
        self, rng: np.random.Generator, dice: Sequence[SceneDie]
    ) -> tuple[NDArray[np.uint8], tuple[VisibleDie | None, ...]]:
        """The camera's picture of dice, and what is visible of each."""
        rendering = self.stage.draw(dice)
        return self.sensor.develop(rendering.picture, rng), rendering.seen

    def metered(self, make: Make) -> HomeTable:
        """The table once its camera has lowered its exposure for dice of this make, if they burn out."""
        rng = np.random.default_rng(0)
        dice, _leaning = place_dice(rng, [make], _METERED, self.stage.camera, 0.0)
        light = self.stage.draw(dice).picture
        stops = metered_stops(lambda stops: self._exposed(stops).sensor.develop(light, copy.deepcopy(rng)))
        return self._exposed(stops)

    def _exposed(self, stops: float) -> HomeTable:
        """The table with another exposure, by so many powers of two."""
        return replace(self, sensor=replace(self.sensor, exposure=self.sensor.exposure * 2**stops))


def table_at_home(rng: np.random.Generator, wide_px: int = WIDE_PX) -> HomeTable:
    """Draw a random table: a cloth, lamps, and a camera that looks down and is in focus.

    Args:
        rng: draws the table.
        wide_px: the width of its pictures; their height is three quarters of it.
    """
    die_px = float(rng.uniform(45, 90)) * wide_px / WIDE_PX
    focal_px = 1.6 * wide_px
    elevation = float(np.radians(rng.uniform(72, 90)))
    size_wh = wide_px, wide_px * 3 // 4
    camera = Camera.looking_at(
        (0.0, 0.0), focal_px * _DIE_MM / die_px, elevation, focal_px=focal_px, size=size_wh
    )
    side = round(1.15 * wide_px)
    painted = grounds.paint(rng, side, side, die_px)
    cloth = np.asarray((painted.astype(np.float32) / 255) ** 2.2, np.float32)
    lamps, room = random_lamps(rng)
    stage = Stage(camera, Ground(cloth, _DIE_MM / die_px), lamps, room)
    sensor = random_sensor(rng, stage.draw(()).picture, die_px)
    calm = replace(
        sensor,
        motion_px=(0.0, 0.0),
        blur_px=min(sensor.blur_px, 0.02 * die_px),
        shot=min(sensor.shot, 0.02),
        read=min(sensor.read, 0.01),
    )
    return HomeTable(stage, calm)
