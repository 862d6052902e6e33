"""The light that bodies keep from the table, from each other, and from points near them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import cv2
import numpy as np

from vision.scenes.body import Body
from vision.scenes.camera import Camera
from vision.scenes.cast import chord
from vision.scenes.light import Lamp, Room
from vision.scenes.solids import Floats
from vision.scenes.window import Window, merged

_SUBJECT_PX: Final = 20.0
"""The width of a die in cells of the grid on which shadows are computed."""
_OCCLUDES_TO: Final = 0.9
"""How far from its faces a body keeps ambient light from points, in units of its solid."""


def part_past(body: Body, points: Floats, lamp: Lamp) -> Floats:
    """The part of a lamp's light, 0 to 1, that passes a body to points (n, 3) of the world.

    A longer way through the body gives a darker shadow; a farther body gives a softer edge.
    """
    own = body.to_own(points)
    toward, _ = lamp.toward(points)
    enter, leave = chord(body.solid, own, toward @ body.rotation)
    softness = np.maximum(lamp.size * 2.2 * np.maximum(enter, 0.0), 0.1)
    shadow = np.clip((leave - np.maximum(enter, 0.0)) / softness * 0.5 + 0.5, 0, 1)
    shadow = shadow * shadow * (3 - 2 * shadow)
    return np.asarray(np.where(leave > 0.02, 1 - shadow, 1.0), np.float32)


def ambient_occlusion(body: Body, points: Floats) -> Floats:
    """The part of the ambient light, 0 to 1, that a body keeps from points (n, 3) near it."""
    own = body.to_own(points)
    normals, middles, halves = body.solid.slabs
    away = normals @ own.T
    away -= middles[:, None]
    np.abs(away, out=away)
    away -= halves[:, None]
    depth = away.max(axis=0)
    return np.asarray(np.clip(1 - depth / np.float32(_OCCLUDES_TO), 0, 1) ** 3, np.float32)


def cast_shadows(
    picture: Floats, camera: Camera, lamps: Sequence[Lamp], room: Room, bodies: Sequence[Body]
) -> list[Window]:
    """Darken the lit table (h, w, 3), in place, where bodies cast shadows; return those windows."""
    sizes = [camera.size_px(body.place, body.size_mm) for body in bodies]
    step = int(np.clip(np.median(sizes) / _SUBJECT_PX, 1, 6)) if sizes else 1
    rows, columns = -(-camera.height // step), -(-camera.width // step)
    passed = np.ones((len(lamps) + 1, rows, columns), np.float32)
    windows = []
    for body in bodies:
        window = _shadow_window(camera, lamps, body, step, rows, columns)
        if window is not None:
            _dim(passed, camera, lamps, body, step, window)
            windows.append(window)
    shares = [np.array(room.above, np.float32)]
    shares += [np.array(lamp.colour, np.float32) * lamp.steepness for lamp in lamps]
    weights = np.stack(shares) / np.sum(shares, axis=0)
    done = []
    for x0, y0, x1, y1 in merged(windows):
        part = np.tensordot(passed[:, y0:y1, x0:x1], weights, (0, 0)).astype(np.float32)
        left, top = x0 * step, y0 * step
        right, bottom = min(x1 * step, camera.width), min(y1 * step, camera.height)
        wide = cv2.resize(part, ((x1 - x0) * step, (y1 - y0) * step))
        picture[top:bottom, left:right] *= wide[: bottom - top, : right - left]
        done.append((left, top, right, bottom))
    return done


def _shadow_window(
    camera: Camera, lamps: Sequence[Lamp], body: Body, step: int, rows: int, columns: int
) -> Window | None:
    """The coarse window of a body's shadows, or None if the picture does not show them."""
    corners = body.corners
    spots = [corners]
    for lamp in lamps:
        toward, _ = lamp.toward(corners)
        fall = np.minimum(corners[:, 2] / np.maximum(toward[:, 2], 0.25), 4 * body.size_mm)
        spots.append(corners - toward * fall[:, None])
    at = camera.project(np.concatenate(spots))
    border = camera.size_px(body.place, body.size_mm)
    x0, y0 = np.maximum((at.min(axis=0) - border) // step, 0).astype(int)
    x1, y1 = np.minimum((at.max(axis=0) + border) // step + 1, (columns, rows)).astype(int)
    return (int(x0), int(y0), int(x1), int(y1)) if x0 < x1 and y0 < y1 else None


def _dim(
    passed: Floats, camera: Camera, lamps: Sequence[Lamp], body: Body, step: int, window: Window
) -> None:
    """Multiply the part of the room's light (row 0) and of each lamp's that passes a body into a window."""
    x0, y0, x1, y1 = window
    columns, rows = np.meshgrid(np.arange(x0, x1), np.arange(y0, y1))
    x, y = (axis.ravel() * step + (step - 1) / 2 for axis in (columns, rows))
    points = camera.ground_at(x.astype(np.float32), y.astype(np.float32))
    shape = (y1 - y0, x1 - x0)
    passed[0, y0:y1, x0:x1] *= 1 - 0.75 * ambient_occlusion(body, points).reshape(shape)
    for row, lamp in enumerate(lamps, start=1):
        passed[row, y0:y1, x0:x1] *= part_past(body, points, lamp).reshape(shape)
