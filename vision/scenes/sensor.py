"""Turn light into a picture as a camera does: exposure, blur, noise and colours."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.scenes.solids import Floats

_TILE: Final = 1024
"""The side of the tile of noise from which pictures get theirs, in pixels. Larger pictures draw their own."""
_LEVELS: Final = 4096
"""The number of levels of light that the table of the tone curve tells apart."""


@dataclass(frozen=True, slots=True)
class Sensor:
    """A camera's faults. The defaults are those of a good one.

    Attributes:
        exposure: multiplies the light.
        balance: multiplies blue, green and red.
        gamma: of the tone curve; 2.2 is usual.
        contrast: bends the tone curve into an S; 0 none.
        saturation: of the colours; 1 leaves them.
        vignette: how much darker the corners are, 0 to 1.
        blur_px: the width of the defocus.
        motion_px: the length and direction of a shake, in pixels.
        shot: noise that grows with the square root of the light.
        read: noise that does not depend on the light.
        grain_px: the size of the noise's grains.
        sharpen: strength of the halo that cameras draw round edges.
        salt: part of the pixels that are black or white.
        coarse: the picture is shrunk by this factor and grown again.
    """

    exposure: float = 1.0
    balance: tuple[float, float, float] = (1.0, 1.0, 1.0)
    gamma: float = 2.2
    contrast: float = 0.2
    saturation: float = 1.0
    vignette: float = 0.1
    blur_px: float = 0.4
    motion_px: tuple[float, float] = (0.0, 0.0)
    shot: float = 0.008
    read: float = 0.004
    grain_px: float = 1.0
    sharpen: float = 0.0
    salt: float = 0.0
    coarse: float = 1.0

    def develop(self, light: Floats, rng: np.random.Generator) -> NDArray[np.uint8]:
        """The picture (h, w, 3) uint8 of linear light (h, w, 3)."""
        picture = self._blurred(light * self.gain(light.shape))
        deviation = np.sqrt(np.maximum(picture, 0) * np.float32(self.shot**2) + np.float32(self.read**2))
        picture += deviation * self.noise(light.shape, rng)
        return self._finished(self._curve(picture), rng)

    def tone(self, light: Floats) -> NDArray[np.uint8]:
        """Apply only blur and tone curve to light (h, w, 3) that was multiplied by `gain`; gives bytes."""
        return self._curve(self._blurred(light))

    def gain(self, shape: tuple[int, ...]) -> Floats:
        """(h, w, 3) or (3,): exposure, white balance and vignette in one."""
        gain = np.array(self.balance, np.float32) * np.float32(self.exposure)
        if self.vignette <= 0:
            return np.asarray(gain, np.float32)
        y = np.linspace(-1, 1, shape[0], dtype=np.float32)[:, None] ** 2
        x = np.linspace(-1, 1, shape[1], dtype=np.float32)[None] ** 2
        return np.asarray((1 - np.float32(self.vignette) * (x + y) / 2)[..., None] * gain, np.float32)

    def noise(self, shape: tuple[int, ...], rng: np.random.Generator) -> Floats:
        """Noise (h, w, 3) of deviation 1 and with the camera's grain: a random window of one tile."""
        high, wide = (int(np.ceil(side / self.grain_px)) for side in shape[:2])
        if high > _TILE or wide > _TILE:
            return rng.standard_normal(shape, np.float32)
        y, x = int(rng.integers(0, _TILE - high + 1)), int(rng.integers(0, _TILE - wide + 1))
        part = _noise_tile()[y : y + high, x : x + wide]
        if self.grain_px <= 1:
            return part
        return np.asarray(cv2.resize(part, (shape[1], shape[0]), interpolation=cv2.INTER_LINEAR), np.float32)

    def _blurred(self, picture: Floats) -> Floats:
        if self.blur_px > 0.2:
            picture = cv2.GaussianBlur(picture, (0, 0), self.blur_px).astype(np.float32, copy=False)
        length = float(np.hypot(*self.motion_px))
        if length < 1:
            return picture
        side = int(np.ceil(length)) | 1
        kernel = np.zeros((side, side), np.float32)
        middle = np.array([side // 2, side // 2])
        half = np.array(self.motion_px) / 2
        start, end = np.round(middle - half).astype(int), np.round(middle + half).astype(int)
        cv2.line(kernel, (int(start[0]), int(start[1])), (int(end[0]), int(end[1])), 1.0)
        return np.asarray(cv2.filter2D(picture, -1, kernel / kernel.sum()), np.float32)

    def _curve(self, light: Floats) -> NDArray[np.uint8]:
        """Linear light as bytes."""
        level = np.linspace(0, 1, _LEVELS) ** (1 / self.gamma)
        level = level + self.contrast * (level * level * (3 - 2 * level) - level)
        table = np.round(level * 255).astype(np.uint8)
        return np.asarray(table[np.clip(light * (_LEVELS - 1), 0, _LEVELS - 1).astype(np.uint16)])

    def _finished(self, picture: NDArray[np.uint8], rng: np.random.Generator) -> NDArray[np.uint8]:
        """Apply saturation, sharpening, resizing and salt, as cameras and their software do."""
        if self.saturation != 1:
            grey = cv2.cvtColor(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), cv2.COLOR_GRAY2BGR)
            picture = _bytes(cv2.addWeighted(picture, self.saturation, grey, 1 - self.saturation, 0))
        if self.sharpen > 0:
            soft = cv2.GaussianBlur(picture, (0, 0), 1.3)
            picture = _bytes(cv2.addWeighted(picture, 1 + self.sharpen, soft, -self.sharpen, 0))
        if self.coarse > 1:
            size = (picture.shape[1], picture.shape[0])
            part = 1 / self.coarse
            small = cv2.resize(picture, None, fx=part, fy=part, interpolation=cv2.INTER_AREA)
            picture = _bytes(cv2.resize(small, size, interpolation=cv2.INTER_LINEAR))
        if self.salt > 0:
            count = int(self.salt * picture.shape[0] * picture.shape[1])
            y, x = rng.integers(0, picture.shape[0], count), rng.integers(0, picture.shape[1], count)
            picture[y, x] = np.where(rng.random((count, 1)) < 0.5, 0, 255)
        return picture


def _bytes(picture: object) -> NDArray[np.uint8]:
    """OpenCV's result with its type, an array of bytes."""
    return np.asarray(picture, np.uint8)


@lru_cache(maxsize=1)
def _noise_tile() -> Floats:
    """Normal noise (1024, 1024, 3)."""
    return np.random.default_rng(1024).standard_normal((_TILE, _TILE, 3), np.float32)
