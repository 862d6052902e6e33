"""Random lamps, and the light of the room."""

from __future__ import annotations

import numpy as np

from vision.scenes.light import Lamp, Room
from vision.scenes.skins import Colour


def random_lamps(rng: np.random.Generator) -> tuple[tuple[Lamp, ...], Room]:
    """One to three lamps and the light of the room; together about 1 on the table."""
    ambient = float(rng.uniform(0.12, 0.75))
    strengths = rng.dirichlet(np.full(int(rng.integers(1, 4)), 1.2)) * (1 - ambient)
    lamps = tuple(_random_lamp(rng, float(strength)) for strength in strengths)
    above = _lamp_colour(rng, ambient)
    dim = float(rng.uniform(0.2, 0.9))
    return lamps, Room(above, (above[0] * dim, above[1] * dim, above[2] * dim))


def _random_lamp(rng: np.random.Generator, strength: float) -> Lamp:
    rise = float(np.radians(rng.uniform(22, 88)))
    side = float(rng.uniform(0, 2 * np.pi))
    away = float(np.exp(rng.uniform(np.log(300), np.log(3000))))
    place = away * np.array([np.cos(rise) * np.cos(side), np.cos(rise) * np.sin(side), np.sin(rise)])
    colour = _lamp_colour(rng, strength / max(np.sin(rise), 0.35))
    size = float(np.exp(rng.uniform(np.log(0.02), np.log(0.5))))
    return Lamp((float(place[0]), float(place[1]), float(place[2])), colour, size)


def _lamp_colour(rng: np.random.Generator, strength: float) -> Colour:
    """The light of a lamp between candle and sky, with a slight green or magenta cast."""
    warmth = float(np.clip(rng.normal(0.1, 0.28), -0.4, 0.75))
    tint = rng.normal(0, 0.03)
    return (
        strength * (1 - warmth * 0.9),
        strength * (1 - abs(warmth) * 0.2 + tint),
        strength * (1 + warmth * 0.3),
    )
