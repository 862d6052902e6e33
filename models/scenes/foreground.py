"""Tray walls and hands, around the dice or in front of them."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from models.scenes.colours import any_colour, hue
from vision.scenes.camera import Camera
from vision.scenes.skins import Colour
from vision.scenes.solids import Floats
from vision.scenes.stage import Rendering, cover

_SHIFT = 4


@dataclass(frozen=True, eq=False)
class Tray:
    """A box without a lid round the middle of the table.

    Attributes:
        floor: (4, 3) the corners of its floor, in millimetres, counter-clockwise.
        height_mm: of its walls.
        wall, table: the colours of its walls and of the table under it.
    """

    floor: Floats
    height_mm: float
    wall: Colour
    table: Colour

    def holds(self, place: Floats, radius_mm: float) -> bool:
        """Whether a ball at `place` fits within the walls."""
        ends = np.roll(self.floor, -1, axis=0)
        along = ends - self.floor
        inward = np.stack([-along[:, 1], along[:, 0]], axis=1) / np.linalg.norm(along, axis=1, keepdims=True)
        return bool((((place - self.floor)[:, :2] * inward).sum(axis=1) > radius_mm).all())

    def build(self, table: Floats, camera: Camera, light: float) -> Floats:
        """The lit table (h, w, 3) with the far walls and the surroundings; the floor is unchanged."""
        inside = _mask(camera, self.floor)
        ends = np.roll(self.floor, -1, axis=0)
        lift = np.array([0, 0, self.height_mm], np.float32)
        built = np.full_like(table, 0) + np.array(self.table, np.float32) * light
        built = built * (0.85 + 0.3 * table.mean(axis=2, keepdims=True) / max(float(table.mean()), 1e-3) / 2)
        for start, end in zip(self.floor, ends, strict=True):
            if not _faces(camera, start, end):
                continue
            wall = _mask(camera, np.stack([start, end, end + lift, start + lift]))[..., None]
            shade = light * (0.55 + 0.35 * abs(float((end - start)[0])) / float(np.linalg.norm(end - start)))
            built += (np.array(self.wall, np.float32) * shade - built) * wall
            rim = _line(camera, start + lift, end + lift, self.height_mm * 0.12)[..., None]
            built += (np.array(self.wall, np.float32) * light * 1.2 - built) * rim
        # The edge between floor and wall gets less light.
        depth = max(3.0, camera.size_px(self.floor[0], self.height_mm) * 0.6)
        corner = 1 - 0.45 * (1 - cv2.GaussianBlur(inside, (0, 0), depth))
        return np.asarray(built + (table * corner[..., None] - built) * inside[..., None], np.float32)

    def cover(self, rendering: Rendering, camera: Camera, light: float) -> Rendering:
        """Draw the near walls in front of the dice."""
        lift = np.array([0, 0, self.height_mm], np.float32)
        for start, end in zip(self.floor, np.roll(self.floor, -1, axis=0), strict=True):
            if _faces(camera, start, end):
                continue
            wall = _mask(camera, np.stack([start, end, end + lift, start + lift]))
            colours = np.broadcast_to(np.array(self.wall, np.float32) * light * 0.7, rendering.picture.shape)
            rendering = cover(rendering, colours, wall)
        return rendering


def random_tray(rng: np.random.Generator, camera: Camera, die_mm: float) -> Tray:
    """A random tray in the picture."""
    across = camera.width / camera.focal_px * float(np.linalg.norm(camera.place)) * rng.uniform(0.25, 0.6)
    half = across * np.array([1.0, rng.uniform(0.6, 1.0)])
    angle = np.arctan2(camera.rotation[0, 1], camera.rotation[0, 0]) + rng.normal(0, 0.15)
    turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    corners = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * half @ turn.T
    floor = np.concatenate([corners, np.zeros((4, 1))], axis=1).astype(np.float32)
    return Tray(floor, die_mm * float(rng.uniform(0.5, 3.0)), any_colour(rng), any_colour(rng))


def _faces(camera: Camera, start: Floats, end: Floats) -> bool:
    """Whether the inner side of the wall over start-end (counter-clockwise) is visible."""
    along, way = end - start, camera.place - start
    return bool(along[0] * way[1] - along[1] * way[0] > 0)


def _mask(camera: Camera, corners: Floats) -> NDArray[np.float32]:
    """A mask (h, w): 1 inside the polygon of these points of the world."""
    mask = np.zeros((camera.height, camera.width), np.uint8)
    at = np.clip(camera.project(corners), -5000, 5000)
    cv2.fillPoly(mask, [np.round(at * 2**_SHIFT).astype(np.int32)], 255, cv2.LINE_AA, _SHIFT)
    return np.asarray(mask.astype(np.float32) / 255, np.float32)


def _line(camera: Camera, start: Floats, end: Floats, width_mm: float) -> NDArray[np.float32]:
    mask = np.zeros((camera.height, camera.width), np.uint8)
    ends = np.clip(camera.project(np.stack([start, end])), -5000, 5000)
    thick = max(1, int(camera.size_px(start, width_mm)))
    (x0, y0), (x1, y1) = (np.round(point * 2**_SHIFT).astype(int) for point in ends)
    cv2.line(mask, (int(x0), int(y0)), (int(x1), int(y1)), 255, thick, cv2.LINE_AA, _SHIFT)
    return np.asarray(mask.astype(np.float32) / 255, np.float32)


def put_hand(rng: np.random.Generator, rendering: Rendering, die_px: float) -> Rendering:
    """Draw a hand or a finger that reaches in from the edge, with its shadow."""
    height, width = rendering.picture.shape[:2]
    step = 2
    shape = (height // step, width // step)
    side = rng.uniform(0, 2 * np.pi)
    out = np.array([np.cos(side), np.sin(side)])
    root = np.array([shape[1], shape[0]]) * (0.5 + 0.62 * out)
    tip_away = rng.uniform(0.15, 0.5) * min(shape)
    thick = die_px / step * rng.uniform(0.45, 0.75)
    y, x = np.mgrid[0 : shape[0], 0 : shape[1]].astype(np.float32)
    bulge = np.zeros(shape, np.float32)
    sideways = np.array([-out[1], out[0]])
    for finger in range(int(rng.integers(1, 5))):
        start = root + sideways * thick * 2.0 * (finger - 1.5)
        end = start - out * tip_away * rng.uniform(0.7, 1.1) + sideways * rng.normal(0, thick)
        bulge = np.maximum(bulge, _capsule(x, y, start, end, thick))
    bulge = np.maximum(bulge, _capsule(x, y, root + out * thick, root + out * thick * 6, thick * 4))
    bulge = cv2.resize(bulge, (width, height))
    tone = np.array(hue(rng.uniform(0.03, 0.07), rng.uniform(0.25, 0.6), rng.uniform(0.25, 0.95)), np.float32)
    light = float(rendering.picture.mean()) * 2.2
    colours = tone * (0.35 + 0.65 * np.sqrt(bulge))[..., None] * light
    reach = max(2.0, die_px * 0.3)
    shadow = cv2.GaussianBlur((bulge > 0).astype(np.float32), (0, 0), reach)
    darker = rendering.picture * (1 - 0.5 * shadow)[..., None]
    behind = Rendering(darker, rendering.owner, rendering.seen)
    return cover(behind, colours.astype(np.float32), np.clip(bulge * 6, 0, 1))


def _capsule(
    x: Floats, y: Floats, start: NDArray[np.float64], end: NDArray[np.float64], radius: float
) -> Floats:
    """The height (h, w) of a rounded stick over the picture, 1 at its middle line, 0 outside."""
    way = end - start
    along = ((x - start[0]) * way[0] + (y - start[1]) * way[1]) / max(float(way @ way), 1e-6)
    along = np.clip(along, 0, 1)
    square = (x - start[0] - along * way[0]) ** 2 + (y - start[1] - along * way[1]) ** 2
    return np.asarray(np.clip(1 - square / radius**2, 0, 1), np.float32)
