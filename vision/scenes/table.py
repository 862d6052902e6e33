"""The bare table under its lamps."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np

from vision.scenes.camera import Camera
from vision.scenes.light import Lamp, Room
from vision.scenes.skins import Colour
from vision.scenes.solids import Floats

_COARSE: Final = 8
"""The step in pixels at which light on the bare table is computed. Light changes slowly there."""


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
        total += np.array(lamp.colour, np.float32) * lamp.steepness
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
