"""The scene of the simulated tray: green felt in a wooden rim under a lamp, with the camera above."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import Final

import cv2
import numpy as np

from vision.scenes.camera import Camera
from vision.scenes.die import SceneDie
from vision.scenes.light import Lamp, Room
from vision.scenes.materials import Material
from vision.scenes.physics import Walls
from vision.scenes.skins import Colour, blank_skin
from vision.scenes.solids import Floats, box, turn_z
from vision.scenes.stage import Stage
from vision.scenes.table import Ground, bare_table

INSIDE: Final = Walls(width_mm=210.0, depth_mm=146.0)
SIZE_WH: Final = (960, 720)

_UNIT_MM: Final = 20.0
"""The length that is 1 in the shape of a wall."""
_RIM_WIDE_MM: Final = 12.0
_RIM_HIGH_MM: Final = 16.0
_DISTANCE_MM: Final = 520.0
"""How far the camera is from the middle of the tray."""
_ELEVATION: Final = float(np.radians(82.0))
_FOCAL_PX: Final = 1990.0

_FELT: Final[Colour] = (0.052, 0.075, 0.022)
_WOOD: Final = Material((0.035, 0.075, 0.165), (0.028, 0.062, 0.14), grain="wood", grain_size=1.6, gloss=0.15)
_TABLE: Final[Colour] = (0.018, 0.013, 0.022)
_ROOM: Final = Room(above=(0.30, 0.30, 0.32), around=(0.12, 0.13, 0.15))
_LAMPS: Final = (Lamp((-260.0, 330.0, 620.0), (0.72, 0.84, 0.95), size=0.09),)


@dataclass(frozen=True, eq=False)
class Backdrop(Stage):
    """A stage with static things, which are rendered once into the background.

    Attributes:
        drawn: (h, w, 3) float32, linear: the lit table with the static things.
    """

    drawn: Floats | None = None

    @cached_property
    def empty(self) -> Floats:
        """The background, before moving dice are rendered."""
        return (
            bare_table(self.camera, self.ground, self.lamps, self.room) if self.drawn is None else self.drawn
        )

    def with_things(self, things: Sequence[SceneDie]) -> Backdrop:
        """A copy of the stage with more static things."""
        return replace(self, drawn=self.draw(things).picture)


@lru_cache(maxsize=1)
def empty_tray() -> Backdrop:
    """The tray without dice."""
    camera = Camera.looking_at((0.0, 0.0), _DISTANCE_MM, _ELEVATION, focal_px=_FOCAL_PX, size=SIZE_WH)
    return Backdrop(camera, Ground(_cloth(), 0.5), _LAMPS, _ROOM).with_things(_rim())


def _cloth() -> Floats:
    """The texture of the felt and of the dark table around it, half a millimetre a pixel."""
    rng = np.random.default_rng(12)
    wide, high = 800, 640
    cloth = np.empty((high, wide, 3), np.float32)
    cloth[:] = _TABLE
    inside = (slice(high // 2 - 160, high // 2 + 160), slice(wide // 2 - 225, wide // 2 + 225))
    cloth[inside] = _FELT
    fibres = cv2.GaussianBlur(rng.standard_normal((high, wide)).astype(np.float32), (0, 0), 0.8)
    clouds = cv2.GaussianBlur(rng.standard_normal((high, wide)).astype(np.float32), (0, 0), 14.0)
    cloth *= (1 + 0.22 * fibres + 2.0 * clouds)[..., None]
    return np.clip(cloth, 0, 1)


def _rim() -> tuple[SceneDie, ...]:
    """The four boards of the rim."""
    x, y = (INSIDE.width_mm + _RIM_WIDE_MM) / 2, (INSIDE.depth_mm + _RIM_WIDE_MM) / 2
    long, short = INSIDE.width_mm + 2 * _RIM_WIDE_MM, INSIDE.depth_mm
    return (
        _board(long, 0.0, y, turn=0.0, piece=0.0),
        _board(long, 0.0, -y, turn=0.0, piece=1.3),
        _board(short, x, 0.0, turn=np.pi / 2, piece=2.9),
        _board(short, -x, 0.0, turn=np.pi / 2, piece=4.1),
    )


def _board(long_mm: float, x: float, y: float, turn: float, piece: float) -> SceneDie:
    """A board along x, then rotated by `turn`; the board's z axis and its grain run along its length."""
    solid = box(_RIM_WIDE_MM / _UNIT_MM, _RIM_HIGH_MM / _UNIT_MM, long_mm / _UNIT_MM).worn(30)
    lengthwise = np.array([[0, 0, 1], [1, 0, 0], [0, 1, 0]], np.float32)
    place = np.array([x, y, _RIM_HIGH_MM / 2], np.float32)
    return SceneDie(solid, _UNIT_MM, turn_z(turn) @ lengthwise, place, blank_skin(6), _WOOD, piece)
