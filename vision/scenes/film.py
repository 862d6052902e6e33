"""Film a stage: the bare table is developed once, then only the parts that dice change."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.scenes.die import SceneDie, VisibleDie
from vision.scenes.sensor import Sensor
from vision.scenes.stage import Stage
from vision.scenes.window import Window

_EDGE_PX = 4
"""The margin round a changed window that is developed with it, since blur reaches across its edge."""
_MID_LIGHT = 0.2
"""Linear light of a mid-grey."""


@dataclass(frozen=True, eq=False)
class StageFilm:
    """Pictures of one stage, fast enough to watch.

    Attributes:
        stage: the table and the camera over it.
        sensor: the camera's faults; the noise has the same strength at every brightness.
    """

    stage: Stage
    sensor: Sensor

    def frame(
        self, dice: Sequence[SceneDie], rng: np.random.Generator
    ) -> tuple[NDArray[np.uint8], tuple[VisibleDie | None, ...]]:
        """The picture (h, w, 3) uint8 of the dice, and where each is seen."""
        rendering = self.stage.draw(dice)
        picture = self._empty.copy()
        for window in rendering.changed:
            x0, y0, x1, y1 = window
            left, top, right, bottom = self._with_edge(window)
            light = rendering.picture[top:bottom, left:right]
            done = self._quiet.tone(light * self._gain[top:bottom, left:right])
            picture[y0:y1, x0:x1] = done[y0 - top : y1 - top, x0 - left : x1 - left]
        return self._noisy(picture, rng), rendering.seen

    @cached_property
    def _quiet(self) -> Sensor:
        return replace(self.sensor, shot=0.0, read=0.0)

    @cached_property
    def _gain(self) -> NDArray[np.float32]:
        shape = self.stage.empty.shape
        return np.ascontiguousarray(np.broadcast_to(self.sensor.gain(shape), shape))

    @cached_property
    def _empty(self) -> NDArray[np.uint8]:
        return self._quiet.tone(self.stage.empty * self._gain)

    def _with_edge(self, window: Window) -> Window:
        """The window with a margin for the blur."""
        x0, y0, x1, y1 = window
        height, width = self._empty.shape[:2]
        return (
            max(x0 - _EDGE_PX, 0),
            max(y0 - _EDGE_PX, 0),
            min(x1 + _EDGE_PX, width),
            min(y1 + _EDGE_PX, height),
        )

    def _noisy(self, picture: NDArray[np.uint8], rng: np.random.Generator) -> NDArray[np.uint8]:
        """Add a random window of noise, as strong as the sensor's at `_MID_LIGHT`."""
        deviation = float(np.hypot(self.sensor.shot * _MID_LIGHT**0.5, self.sensor.read))
        # The slope of the tone curve, in grey levels for a small change of the light.
        slope = 255 * _MID_LIGHT ** (1 / self.sensor.gamma - 1) / self.sensor.gamma
        noise = self.sensor.noise(picture.shape, rng)
        return np.asarray(
            cv2.addWeighted(picture, 1.0, noise, slope * deviation, 0.0, dtype=cv2.CV_8U), np.uint8
        )
