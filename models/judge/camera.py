"""The camera of the path tracer: its place, its picture, and the JPEG file that a user gets."""

from __future__ import annotations

import copy
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import cv2
import mitsuba as mi
import numpy as np
from numpy.typing import NDArray

from models.arguments import WIDE_PX
from models.judge.fall import Lying
from models.judge.solids import Array
from models.judge.substances import Floats
from models.metering import metered_stops

_FACE_SEEN = 0.1
"""The sine of the least angle at which a face is readable."""
_TRIES = 60


@dataclass(frozen=True, eq=False)
class TracedCamera:
    """A camera.

    Attributes:
        place: (3,) in millimetres.
        focus: (3,) the point at which it looks, and on which it is focused, in millimetres.
        up: (3,) the direction that is up in its picture.
        fov_deg: its horizontal field of view.
        aperture_mm: the radius of its aperture.
        wide_px: the width of its picture.
    """

    place: Array
    focus: Array
    up: Array
    fov_deg: float
    aperture_mm: float
    wide_px: int = WIDE_PX

    @property
    def size_wh(self) -> tuple[int, int]:
        """Width and height of its picture, in pixels."""
        return self.wide_px, self.wide_px * 3 // 4

    def sensor(self, samples: int) -> dict[str, Any]:
        """The camera as Mitsuba takes it."""
        return {
            "type": "thinlens",
            "fov": self.fov_deg,
            "fov_axis": "x",
            "aperture_radius": self.aperture_mm,
            "focus_distance": float(np.linalg.norm(self.focus - self.place)),
            "to_world": mi.ScalarTransform4f().look_at(
                origin=self.place.tolist(), target=self.focus.tolist(), up=self.up.tolist()
            ),
            "film": {
                "type": "hdrfilm",
                "width": self.size_wh[0],
                "height": self.size_wh[1],
                "pixel_format": "rgb",
                "component_format": "float32",
                "rfilter": {"type": "gaussian", "stddev": 0.45},
            },
            "sampler": {"type": "multijitter", "sample_count": samples},
        }

    def project(self, points: Array) -> Array:
        """Project points (n, 3) of the world to pixels (n, 2)."""
        ahead = self.focus - self.place
        ahead = ahead / np.linalg.norm(ahead)
        right = np.cross(ahead, self.up)
        right /= np.linalg.norm(right)
        down = np.cross(ahead, right)
        focal = self.wide_px / 2 / np.tan(np.radians(self.fov_deg) / 2)
        away = points - self.place
        flat = np.stack([away @ right, away @ down], axis=1) / (away @ ahead)[:, None]
        return np.asarray(flat * focal + np.array(self.size_wh) / 2)

    def sees(self, die: Lying, face: int) -> float:
        """The sine of the angle at which the camera sees a face; negative from behind."""
        solid = die.make.solid
        middle = die.rotation @ solid.frame(face)[0] + die.place
        toward = self.place - middle
        return float(die.rotation @ solid.normals[face] @ toward / np.linalg.norm(toward))


def random_camera(rng: np.random.Generator, dice: Sequence[Lying], wide_px: int) -> TracedCamera:
    """A phone or the table's camera, with the dice in its picture.

    If a die is read by the face below, the camera looks down steeply, so that all other faces are visible.
    """
    if not any(_read_below(die) for die in dice):
        return _camera(rng, dice, float(rng.choice([80.0, 60.0, 38.0], p=[0.5, 0.35, 0.15])), wide_px)
    for tried in range(_TRIES):
        camera = _camera(rng, dice, 80 + tried / 8, wide_px)
        if all(_shows_readable_faces(camera, die) for die in dice):
            break
    return camera


def _read_below(die: Lying) -> bool:
    """Whether a die lies flat, has one symbol a face, and is read by the face below."""
    return die.flat and die.make.style == "divinatoires" and die.make.solid.shape == "d4"


def _shows_readable_faces(camera: TracedCamera, die: Lying) -> bool:
    """Whether all upper faces of a die are visible, if that matters."""
    faces = set(range(die.make.solid.faces)) - {die.down}
    return not _read_below(die) or all(camera.sees(die, face) > _FACE_SEEN for face in faces)


def _camera(rng: np.random.Generator, dice: Sequence[Lying], least_deg: float, wide_px: int) -> TracedCamera:
    """A camera at this elevation, or up to twenty degrees higher."""
    places = np.stack([die.place for die in dice])
    toward = np.append((places.min(axis=0) + places.max(axis=0))[:2] / 2, 0.0)
    up = np.radians(min(rng.uniform(least_deg, least_deg + 20), 89.5))
    turn = rng.uniform(0, 2 * np.pi)
    way = np.array([np.cos(turn) * np.cos(up), np.sin(turn) * np.cos(up), np.sin(up)])
    spread = float(np.linalg.norm(places[:, :2] - toward[:2], axis=1).max()) + 14
    wide = float(rng.uniform(32, 68) if least_deg < 80 or rng.random() < 0.5 else rng.uniform(24, 40))
    # The picture is wider than high, so the dice must fit into its height.
    away = spread / (np.tan(np.radians(wide) / 2) * 0.75) * rng.uniform(1.0, 1.35)
    roll = np.array([-np.cos(turn), -np.sin(turn), 0.2])
    shift = np.append(rng.normal(0, 4, 2), 0.0)
    pupil_mm = float(rng.uniform(0.2, 1.2))
    return TracedCamera(toward + way * away, toward + shift, roll, wide, pupil_mm, wide_px)


def metered(rng: np.random.Generator, light: Floats) -> NDArray[np.uint8]:
    """The picture, blue-green-red, once the camera of a table has lowered its exposure for burnt-out dice."""
    stops = metered_stops(lambda stops: develop(copy.deepcopy(rng), light, stops))
    return develop(rng, light, stops)


def develop(rng: np.random.Generator, light: Floats, stops: float = 0.0) -> NDArray[np.uint8]:
    """The picture, blue-green-red, that a phone or a small camera makes of the light (h, w, 3).

    Args:
        rng: draws how bright the picture is, its noise and what else differs from camera to camera.
        light: the light that reaches the camera.
        stops: how far its exposure is raised, in powers of two.
    """
    bright = float(np.percentile(light.mean(axis=2), 90))
    exposure = rng.uniform(0.4, 0.85) / max(bright, 1e-3) * 2**stops
    light = _without_fireflies(light * np.float32(exposure))
    tinted = (light * rng.uniform(0.92, 1.08, 3)).astype(np.float32)
    light = np.asarray(cv2.GaussianBlur(tinted, (0, 0), float(rng.uniform(0.35, 0.9))), np.float32)
    if rng.random() < 0.12:
        light = _shaken(rng, light)
    light = light * _vignette(rng, light.shape[0], light.shape[1])
    shot = float(np.exp(rng.uniform(np.log(0.002), np.log(0.02))))
    noise = cv2.GaussianBlur(rng.normal(0, 1, light.shape).astype(np.float32), (0, 0), 0.6) * 1.6
    light = np.clip(light + noise * np.sqrt(np.clip(light, 0, 1) * shot**2 * 4 + shot**2 / 4), 0, None)
    tone = np.clip(_shoulder(light), 0, 1) ** (1 / 2.2)
    tone = tone + rng.uniform(0, 0.25) * (tone * tone * (3 - 2 * tone) - tone)
    tone = cv2.bilateralFilter(tone.astype(np.float32), 5, float(rng.uniform(0.03, 0.09)), 1.5)
    picture = tone * 255
    if rng.random() < 0.6:
        picture += rng.uniform(0.2, 0.9) * (picture - cv2.GaussianBlur(picture, (0, 0), 1.2))
    return np.ascontiguousarray(np.clip(picture, 0, 255).astype(np.uint8)[..., ::-1])


def _without_fireflies(light: Floats) -> Floats:
    """Remove fireflies: limit each pixel to little more than its surroundings."""
    around = np.stack([cv2.medianBlur(np.ascontiguousarray(part), 3) for part in np.moveaxis(light, 2, 0)], 2)
    return np.asarray(np.minimum(light, around * 1.8 + 0.03), np.float32)


def _shoulder(light: Floats) -> Floats:
    """Compress highlights before they clip."""
    return np.where(light < 0.7, light, 0.7 + 0.3 * (1 - np.exp(-(light - 0.7) / 0.3)))


def _shaken(rng: np.random.Generator, light: Floats) -> Floats:
    """Blur by a small shake of the camera."""
    length = int(rng.integers(2, 5))
    kernel = np.zeros((9, 9), np.float32)
    turn = rng.uniform(0, np.pi)
    reach = (round(length * np.cos(turn)), round(length * np.sin(turn)))
    cv2.line(kernel, (4 - reach[0] // 2, 4 - reach[1] // 2), (4 + reach[0] // 2, 4 + reach[1] // 2), 1.0)
    return np.asarray(cv2.filter2D(light, -1, kernel / kernel.sum()), np.float32)


def _vignette(rng: np.random.Generator, high: int, wide: int) -> Floats:
    """Vignetting: the part of the light at each pixel."""
    y, x = np.mgrid[-1 : 1 : high * 1j, -1 : 1 : wide * 1j]
    return np.asarray(1 - rng.uniform(0, 0.3) * (x * x + y * y)[..., None] / 2, np.float32)
