"""The bare table under its lamps, and the shadows that dice cast on it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np

from vision.scenes.camera import Camera
from vision.scenes.light import Body, Lamp, Room, closeness, shade_by
from vision.scenes.skins import Colour
from vision.scenes.solids import Floats

_COARSE: Final = 8
"""The step in pixels at which light on the bare table is computed. Light changes slowly there."""
_SUBJECT_PX: Final = 20.0
"""The width of a die in cells of the grid on which shadows are computed."""

Window = tuple[int, int, int, int]
"""Left, top, right, bottom, in whole pixels."""


@dataclass(frozen=True, eq=False)
class Ground:
    """The table top.

    Attributes:
        albedo: (h, w, 3) float32 its colour, linear blue-green-red; repeated in a mirror beyond its edges.
        mm_per_px: the size of a pixel of `albedo`; its middle lies at (0, 0).
        gloss: 0 (cloth) to 1 (glass).
        beyond: the colour beyond the table.
    """

    albedo: Floats
    mm_per_px: float
    gloss: float = 0.0
    beyond: Colour = (0.1, 0.1, 0.1)


def bounce(ground: Ground, lamps: Sequence[Lamp], room: Room) -> Colour:
    """The light that the table reflects."""
    total = np.array(room.above, np.float32)
    for lamp in lamps:
        total += np.array(lamp.colour, np.float32) * _steepness(lamp)
    mean = total * ground.albedo[::7, ::7].mean(axis=(0, 1)) * 0.75
    return float(mean[0]), float(mean[1]), float(mean[2])


def bare_table(camera: Camera, ground: Ground, lamps: Sequence[Lamp], room: Room) -> Floats:
    """The lit table without dice: (h, w, 3) float32, linear."""
    sides = (np.arange(0, side, _COARSE) + (_COARSE - 1) / 2 for side in (camera.width, camera.height))
    x, y = np.meshgrid(*sides)
    views = camera.rays(x.ravel().astype(np.float32), y.ravel().astype(np.float32))
    down = views[:, 2]
    points = camera.place + views * (-camera.place[2] / np.minimum(down, -1e-2))[:, None]
    lit = np.tile(np.array(room.above, np.float32), (len(points), 1))
    shine = _mirror_strength(ground, down)[:, None] * np.array(room.around, np.float32)
    for lamp in lamps:
        toward, strength = lamp.toward(points)
        colour = np.array(lamp.colour, np.float32)
        lit += (np.maximum(toward[:, 2], 0) * strength)[:, None] * colour
        if ground.gloss > 0:
            shine += _glint(ground, lamp, views, toward, strength)[:, None] * colour
    size = (camera.width, camera.height)
    light, glare = (cv2.resize(part.reshape(*x.shape, 3), size) for part in (lit, shine))
    picture = _seen_from(camera, ground) * light + glare
    if (down > -0.03).any():
        away = cv2.resize(np.clip((down + 0.06) / 0.05, 0, 1).reshape(x.shape), size)[..., None]
        picture += (np.array(ground.beyond, np.float32) - picture) * away
    return np.asarray(picture, np.float32)


def _seen_from(camera: Camera, ground: Ground) -> Floats:
    """The table's colours as the camera sees them, without light."""
    high, wide = ground.albedo.shape[:2]
    scale = ground.mm_per_px
    to_table = np.array([[scale, 0, -scale * wide / 2], [0, -scale, scale * high / 2], [0, 0, 1]])
    view = camera.ground_to_picture() @ to_table
    size = (camera.width, camera.height)
    seen = cv2.warpPerspective(ground.albedo, view, size, borderMode=cv2.BORDER_REFLECT)
    # OpenCV 5 rarely leaves a wild value where the mirrored border begins.
    return np.asarray(np.clip(seen, 0, ground.albedo.max()), np.float32)


def _mirror_strength(ground: Ground, down: Floats) -> Floats:
    """The reflectance of a glossy table at an angle (Schlick's formula)."""
    if ground.gloss <= 0:
        return np.zeros_like(down)
    return np.asarray(ground.gloss * (0.04 + 0.9 * (1 - np.clip(-down, 0, 1)) ** 5), np.float32)


def _glint(ground: Ground, lamp: Lamp, views: Floats, toward: Floats, strength: Floats) -> Floats:
    """The lamp's own reflection on a glossy table."""
    mirrored = views * np.array([1, 1, -1], np.float32)
    width = np.float32(lamp.size**2 + 0.25 * (1.02 - ground.gloss) ** 2)
    spread = np.maximum(1 - np.einsum("ij,ij->i", mirrored, toward), 0) * 2 / width
    bright = np.minimum(np.exp(-spread) * strength / (np.pi * width), 30)
    return np.asarray(bright * 0.05 * ground.gloss, np.float32)


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
            _shade(passed, camera, lamps, body, step, window)
            windows.append(window)
    shares = [np.array(room.above, np.float32)]
    shares += [np.array(lamp.colour, np.float32) * _steepness(lamp) for lamp in lamps]
    weights = np.stack(shares) / np.sum(shares, axis=0)
    done = []
    for x0, y0, x1, y1 in _merged(windows):
        part = np.tensordot(passed[:, y0:y1, x0:x1], weights, (0, 0)).astype(np.float32)
        left, top = x0 * step, y0 * step
        right, bottom = min(x1 * step, camera.width), min(y1 * step, camera.height)
        wide = cv2.resize(part, ((x1 - x0) * step, (y1 - y0) * step))
        picture[top:bottom, left:right] *= wide[: bottom - top, : right - left]
        done.append((left, top, right, bottom))
    return done


def _merged(windows: Sequence[Window]) -> list[Window]:
    """Windows that cover the same pixels without overlapping."""
    apart: list[Window] = []
    for window in windows:
        grown = window
        while overlapping := [other for other in apart if _overlap(grown, other)]:
            apart = [other for other in apart if other not in overlapping]
            grown = _around([grown, *overlapping])
        apart.append(grown)
    return apart


def _around(windows: Sequence[Window]) -> Window:
    """The smallest window that holds all of them."""
    lefts, tops, rights, bottoms = zip(*windows, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def _overlap(one: Window, other: Window) -> bool:
    beside = max(one[0], other[0]) < min(one[2], other[2])
    return beside and max(one[1], other[1]) < min(one[3], other[3])


def _shade(
    passed: Floats, camera: Camera, lamps: Sequence[Lamp], body: Body, step: int, window: Window
) -> None:
    """Multiply the part of the room's light (row 0) and of each lamp's that passes a body into a window."""
    x0, y0, x1, y1 = window
    columns, rows = np.meshgrid(np.arange(x0, x1), np.arange(y0, y1))
    x, y = (axis.ravel() * step + (step - 1) / 2 for axis in (columns, rows))
    points = camera.ground_at(x.astype(np.float32), y.astype(np.float32))
    shape = (y1 - y0, x1 - x0)
    passed[0, y0:y1, x0:x1] *= 1 - 0.75 * closeness(body, points).reshape(shape)
    for row, lamp in enumerate(lamps, start=1):
        passed[row, y0:y1, x0:x1] *= shade_by(body, points, lamp).reshape(shape)


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


def _steepness(lamp: Lamp) -> float:
    """The cosine of a lamp's angle of incidence at the middle of the table."""
    return lamp.place[2] / float(np.linalg.norm(lamp.place))
