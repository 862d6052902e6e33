"""A lit table seen by a camera, and dice put on it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.scenes.camera import Camera
from vision.scenes.cast import cast
from vision.scenes.die import SceneDie, VisibleDie
from vision.scenes.light import ORDINARY_ROOM, Lamp, Lighting, Room
from vision.scenes.shade import shade
from vision.scenes.shadows import cast_shadows
from vision.scenes.skins import Colour
from vision.scenes.solids import Floats
from vision.scenes.table import Ground, bare_table, bounce
from vision.scenes.window import Window

_MARGIN_PX: Final = 2
"""The margin round the corners of a die within which it is drawn."""
_SMOOTH_PX: Final = 150.0
"""A die of this width is drawn with one ray a pixel, a smaller one with more."""
_FLIP: Final = np.array([1, 1, -1], np.float32)
"""Mirrors points and directions in the table."""


@dataclass(frozen=True, eq=False)
class Rendering:
    """The rendered light on the camera's sensor.

    Attributes:
        picture: (h, w, 3) float32, linear blue-green-red.
        owner: (h, w) int16, the index of the die seen at each pixel, -1 for none.
        seen: what is visible of each die, in their order; None for one outside the picture.
        changed: the windows in which the picture differs from the bare table's.
    """

    picture: Floats
    owner: NDArray[np.int16]
    seen: tuple[VisibleDie | None, ...]
    changed: tuple[Window, ...] = ()


@dataclass(frozen=True, eq=False)
class _Layer:
    """One die drawn alone: premultiplied colours (h, w, 3), cover (h, w, 1), and their place."""

    colours: Floats
    cover: Floats
    window: Window


@dataclass(frozen=True, slots=True)
class _Covered:
    """The pixels that a die covers: their tight box, and how many they are."""

    box: Window
    count: int


@dataclass(frozen=True, eq=False)
class Stage:
    """A table, its lamps and a camera. The bare table is drawn once and kept.

    Attributes:
        camera, ground, lamps, room: the parts of the scene.
        samples: rays along a pixel's side; 2 is smooth, 1 is quick.
    """

    camera: Camera
    ground: Ground
    lamps: tuple[Lamp, ...]
    room: Room = ORDINARY_ROOM
    samples: float = 2.0

    @cached_property
    def empty(self) -> Floats:
        """The lit table without dice: (h, w, 3) float32, linear."""
        return bare_table(self.camera, self.ground, self.lamps, self.room)

    @cached_property
    def _bounce(self) -> Colour:
        return bounce(self.ground, self.lamps, self.room)

    def draw(self, dice: Sequence[SceneDie], under: Floats | None = None) -> Rendering:
        """The table with dice on it.

        Args:
            dice: the dice, which must not intersect.
            under: (h, w, 3) the lit table, if other than `empty`.
        """
        picture = (self.empty if under is None else under).copy()
        changed = cast_shadows(picture, self.camera, self.lamps, self.room, dice)
        owner = np.full(picture.shape[:2], -1, np.int16)
        far_first = sorted(range(len(dice)), key=lambda i: -self._distance(dice[i]))
        if self.ground.gloss > 0:
            changed += self._draw_reflections(picture, dice, far_first)
        covered: dict[int, _Covered | None] = {}
        for index in far_first:
            layer = self._layer(dice, index)
            if layer is not None:
                changed.append(layer.window)
                covered[index] = _lay(picture, owner, layer, index)
        seen = tuple(self._seen(dice[i], owner == i, covered.get(i)) for i in range(len(dice)))
        return Rendering(picture, owner, seen, tuple(changed))

    def _distance(self, die: SceneDie) -> float:
        return float(np.linalg.norm(die.place - self.camera.place))

    def _draw_reflections(
        self, picture: Floats, dice: Sequence[SceneDie], order: Sequence[int]
    ) -> list[Window]:
        """Add the reflections of the dice in a glossy table."""
        windows = []
        for index in order:
            steep = (self.camera.place - dice[index].place)[2] / self._distance(dice[index])
            strength = np.float32(self.ground.gloss * (0.04 + 0.9 * (1 - steep) ** 4))
            layer = self._layer(dice, index, mirrored=True) if strength > 0.04 else None
            if layer is None:
                continue
            x0, y0, x1, y1 = layer.window
            part = picture[y0:y1, x0:x1]
            part *= 1 - layer.cover * strength
            part += layer.colours * strength
            windows.append(layer.window)
        return windows

    def _layer(self, dice: Sequence[SceneDie], index: int, mirrored: bool = False) -> _Layer | None:
        """One die, or its mirror image below the table, drawn alone; None if it is outside the picture."""
        die, camera = dice[index], self.camera
        flip = _FLIP if mirrored else np.ones(3, np.float32)
        window = self._window(die.corners * flip)
        if window is None:
            return None
        x0, y0, x1, y1 = window
        samples = 1.0 if mirrored else self._samples_for(die)
        wide, high = round((x1 - x0) * samples), round((y1 - y0) * samples)
        columns = x0 + (np.arange(wide) + 0.5) * ((x1 - x0) / wide) - 0.5
        rows = y0 + (np.arange(high) + 0.5) * ((y1 - y0) / high) - 0.5
        x, y = (axis.ravel().astype(np.float32) for axis in np.meshgrid(columns, rows))
        directions = np.asarray(camera.rays(x, y) * flip, np.float32)
        eye = die.to_own((camera.place * flip)[None])[0]
        hits = cast(die.solid, eye, np.asarray(directions @ die.rotation, np.float32))
        if not len(hits.rays):
            return None
        others = [other for other in dice if other is not die]
        cell_px = camera.size_px(die.place, die.size_mm) * samples
        pixels = np.zeros((high * wide, 4), np.float32)
        pixels[hits.rays, 3] = 1
        lighting = Lighting(self.lamps, self.room, self._bounce)
        pixels[hits.rays, :3] = shade(die, hits, directions[hits.rays], lighting, others, cell_px)
        size = (x1 - x0, y1 - y0)
        layer = cv2.resize(pixels.reshape(high, wide, 4), size, interpolation=cv2.INTER_AREA)
        return _Layer(np.asarray(layer[..., :3]), np.asarray(layer[..., 3:]), window)

    def _samples_for(self, die: SceneDie) -> float:
        """Rays along a pixel's side; a die seen large needs fewer."""
        return min(self.samples, max(1.0, _SMOOTH_PX / self.camera.size_px(die.place, die.size_mm)))

    def _window(self, corners: Floats) -> Window | None:
        """The pixels that a body with these corners may cover."""
        at = self.camera.project(corners)
        x0, y0 = np.maximum(np.floor(at.min(axis=0)).astype(int) - _MARGIN_PX, 0)
        x1, y1 = np.ceil(at.max(axis=0)).astype(int) + 1 + _MARGIN_PX
        x1, y1 = min(int(x1), self.camera.width), min(int(y1), self.camera.height)
        return (int(x0), int(y0), x1, y1) if x0 < x1 and y0 < y1 else None

    def _seen(self, die: SceneDie, own: NDArray[np.bool_], covered: _Covered | None) -> VisibleDie | None:
        """What the finished picture shows of a die.

        Args:
            die: the die.
            own: (h, w) the pixels that show it.
            covered: the pixels that it covers, hidden ones included; None outside the picture.
        """
        if covered is None:
            return None
        x0, y0, x1, y1 = covered.box
        hull = cv2.convexHull(self.camera.project(die.corners))
        wide, high = self.camera.width, self.camera.height
        frame = np.array([[0, 0], [wide, 0], [wide, high], [0, high]], np.float32)
        inside = cv2.intersectConvexConvex(hull, frame)[0] / max(cv2.contourArea(hull), 1e-6)
        visible = int(own[y0:y1, x0:x1].sum()) / covered.count * min(1.0, inside)
        quad = tuple((float(x), float(y)) for x, y in self.camera.project(die.top_corners))
        return VisibleDie((float(x0), float(y0), float(x1), float(y1)), quad, die.value, float(visible))


def cover(rendering: Rendering, colours: Floats, opacity: Floats) -> Rendering:
    """Draw something over the dice: a hand, the near wall of a tray.

    Args:
        rendering: the picture so far.
        colours: (h, w, 3) linear.
        opacity: (h, w) float32, 0 to 1.
    """
    picture = rendering.picture + (colours - rendering.picture) * opacity[..., None]
    count = len(rendering.seen)
    before = np.bincount(rendering.owner[rendering.owner >= 0], minlength=count)
    owner = np.where(opacity > 0.5, np.int16(-1), rendering.owner)
    after = np.bincount(owner[owner >= 0], minlength=count)
    seen = tuple(
        die and replace(die, visible=die.visible * float(after[i]) / max(float(before[i]), 1.0))
        for i, die in enumerate(rendering.seen)
    )
    return Rendering(picture, owner, seen)


def _lay(picture: Floats, owner: NDArray[np.int16], layer: _Layer, index: int) -> _Covered | None:
    """Put a die into the picture; return the pixels that it covers, None if it covers none."""
    x0, y0, x1, y1 = layer.window
    part = picture[y0:y1, x0:x1]
    part *= 1 - layer.cover
    part += layer.colours
    mask = layer.cover[..., 0] > 0.5
    owner[y0:y1, x0:x1][mask] = index
    across, down = np.flatnonzero(mask.any(axis=0)), np.flatnonzero(mask.any(axis=1))
    if not len(across):
        return None
    left, top, right, bottom = (int(side) for side in (across[0], down[0], across[-1], down[-1]))
    return _Covered((x0 + left, y0 + top, x0 + right + 1, y0 + bottom + 1), int(mask.sum()))
