"""Detects whether a stream of frames is alive; a dead camera often repeats its last picture."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from device.camera.errors import CameraDark, CameraDazzled, CameraStopped
from wording.sentence import Sentence

PATIENCE_S: Final = 1.5
"""How long a stream may be silent, frozen, black or white before people are told. A shorter time would report
short stalls of a sound camera."""

_STRIDE: Final = 8
"""Every how many rows and columns a pixel is looked at; all pixels would cost too much in each frame."""
_BLACK_LEVEL: Final = 12.0
"""The mean level, of 255, up to which a picture counts as black. Under a cover only noise is
left; a dim tray is a little brighter."""
_WHITE_LEVEL: Final = 230
"""A picture counts as white if all its pixels have at least this level, of 255. Even in bright light the pips
of dice on a white tray are darker."""


class Health:
    """Follows a stream and raises an error if something is wrong with it.

    Args:
        name: the name of the camera in messages.
        started_s: when the stream began.
        living: whether the source is a sensor, whose noise makes every picture different. A video, which is
            none, may repeat a picture, or be black or white.
    """

    def __init__(self, name: str, started_s: float, living: bool = True) -> None:
        self._name = name
        self._living = living
        self._sample: NDArray[np.uint8] | None = None
        self._changes = 0
        self._arrived_s = self._changed_s = self._light_s = self._shade_s = started_s

    @property
    def proven(self) -> bool:
        """Whether the stream is surely alive: a sensor has sent another picture, or a video its first."""
        return self._changes > (1 if self._living else 0)

    def saw(self, pixels: NDArray[np.uint8], now_s: float) -> None:
        """Register a new frame; (height, width, 3) uint8."""
        sample = pixels[::_STRIDE, ::_STRIDE].copy()
        self._arrived_s = now_s
        if self._sample is None or not np.array_equal(sample, self._sample):
            self._changed_s = now_s
            self._changes += 1
        if sample.mean() > _BLACK_LEVEL:
            self._light_s = now_s
        if sample.min() < _WHITE_LEVEL:
            self._shade_s = now_s
        self._sample = sample

    def check(self, now_s: float) -> None:
        """Raise an error for a fault that has lasted longer than `PATIENCE_S`.

        Raises:
            CameraStopped: no frame has come, or only identical ones, which a living sensor never sends.
            CameraDark: every frame was black.
            CameraDazzled: every frame was white.
        """
        if now_s - self._arrived_s > PATIENCE_S:
            raise CameraStopped(
                Sentence(
                    "No picture comes from {camera}: check its cable. It is being started again.",
                    camera=self._name,
                )
            )
        if not self._living:
            return
        if now_s - self._light_s > PATIENCE_S:
            raise CameraDark(
                Sentence(
                    "The picture of {camera} is black: take the cover off the lens, or light the tray.",
                    camera=self._name,
                )
            )
        if now_s - self._shade_s > PATIENCE_S:
            raise CameraDazzled(
                Sentence(
                    "The picture of {camera} is white: keep the light from shining into the lens.",
                    camera=self._name,
                )
            )
        if now_s - self._changed_s > PATIENCE_S:
            raise CameraStopped(
                Sentence(
                    "The picture of {camera} is frozen: check its cable. It is being started again.",
                    camera=self._name,
                )
            )
