"""Random colours for table, dice and ink."""

from __future__ import annotations

import colorsys

import numpy as np

from vision.scenes.skins import Colour


def _linear(red: float, green: float, blue: float) -> Colour:
    """A screen colour (0 to 1) as linear blue-green-red."""
    return blue**2.2, green**2.2, red**2.2


def hue(hue_turn: float, saturation: float, value: float) -> Colour:
    """A colour by hue (0 to 1 round the circle), saturation and value, as linear blue-green-red."""
    return _linear(*colorsys.hsv_to_rgb(hue_turn % 1.0, saturation, value))


def brightness(colour: Colour) -> float:
    """The brightness of a linear colour, 0 to 1."""
    return float((0.07 * colour[0] + 0.72 * colour[1] + 0.21 * colour[2]) ** (1 / 2.2))


def any_colour(rng: np.random.Generator) -> Colour:
    """A random colour; greys and browns more often than pure hues."""
    kind = rng.random()
    if kind < 0.42:
        return hue(rng.random(), rng.uniform(0, 0.12), rng.uniform(0.12, 1.0) ** 0.7)
    if kind < 0.68:
        return hue(rng.normal(0.08, 0.03), rng.uniform(0.1, 0.6), rng.uniform(0.2, 0.95))
    return hue(rng.random(), rng.uniform(0.15, 0.8), rng.uniform(0.15, 0.92))


def bytes_of(colour: Colour) -> tuple[int, int, int]:
    """A linear colour as blue, green, red of a picture of bytes."""
    blue, green, red = (round(255 * min(max(part, 0.0), 1.0) ** (1 / 2.2)) for part in colour)
    return blue, green, red
