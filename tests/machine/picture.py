"""A picture of the machine's screen, and how like another one it is."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final, Self

import numpy as np
import pygame
from numpy.typing import NDArray
from PIL import Image

_FAR: Final = 32
"""Levels of 255 from which on a pixel counts as another colour; smaller differences are those of rounding."""


@dataclass(frozen=True, eq=False, slots=True)
class Picture:
    """A picture of a screen.

    Attributes:
        pixels: (height, width, 3), red-green-blue.
    """

    pixels: NDArray[np.uint8]

    @classmethod
    def load(cls, file: Path) -> Self:
        """Read a picture from a file."""
        with Image.open(file) as image:
            return cls(np.asarray(image.convert("RGB")))

    @classmethod
    def of(cls, surface: pygame.Surface) -> Self:
        """A picture that was drawn here."""
        size = surface.get_size()
        return cls(np.asarray(Image.frombytes("RGB", size, pygame.image.tobytes(surface, "RGB"))))

    @property
    def size_wh(self) -> tuple[int, int]:
        """Width and height in pixels."""
        height, width = self.pixels.shape[:2]
        return width, height

    @property
    def black(self) -> bool:
        """Whether nothing can be seen on it."""
        return int(self.pixels.max()) < _FAR

    def differs(self, other: Picture) -> float:
        """The share of pixels that have another colour, from 0 to 1; 1 for a picture of another size."""
        if self.size_wh != other.size_wh:
            return 1.0
        apart = np.abs(self.pixels.astype(np.int16) - other.pixels.astype(np.int16)).max(axis=2)
        return float((apart >= _FAR).mean())

    def keep(self, file: Path) -> None:
        """Write it as a PNG file."""
        Image.fromarray(self.pixels).save(file)
