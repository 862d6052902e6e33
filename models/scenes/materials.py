"""Random materials of dice, and inks that can be read on them."""

from __future__ import annotations

import numpy as np

from models.scenes.colours import any_colour, brightness, hue
from vision.scenes.materials import Grain, Material
from vision.scenes.skins import Colour


def random_material(rng: np.random.Generator, veined: float = 0.0) -> Material:
    """A random material; `veined` is the probability that it has streaks or veins."""
    if veined > 0 and rng.random() < veined:
        return _veined(rng)
    kind = rng.random()
    gloss = float(np.clip(rng.normal(0.6, 0.22), 0.0, 1.0))
    grain_size = float(rng.uniform(0.8, 3.0))
    if kind < 0.32:
        white = hue(rng.uniform(0.09, 0.15), abs(rng.normal(0, 0.15)) + 0.01, rng.uniform(0.82, 0.98))
        return Material(white, gloss=gloss, clear=float(rng.choice([0, 0, 0, 0.2])))
    if kind < 0.43:
        return Material(hue(rng.random(), rng.uniform(0, 0.4), rng.uniform(0.03, 0.2)), gloss=gloss)
    if kind < 0.69:
        return Material(hue(rng.random(), rng.uniform(0.45, 0.92), rng.uniform(0.3, 0.93)), gloss=gloss)
    if kind < 0.80:
        tone = rng.random()
        first = hue(tone, rng.uniform(0.2, 0.9), rng.uniform(0.15, 0.9))
        second = hue(tone + rng.normal(0, 0.12), rng.uniform(0.2, 0.9), rng.uniform(0.15, 0.95))
        grain: Grain = "pearl" if rng.random() < 0.75 else "speckle"
        return Material(first, second, grain, grain_size, max(gloss, 0.5))
    if kind < 0.91:
        colour = hue(rng.random(), rng.uniform(0.3, 0.92), rng.uniform(0.4, 0.95))
        return Material(colour, gloss=max(gloss, 0.7), clear=float(rng.uniform(0.4, 1.0)))
    if kind < 0.94:
        tone = rng.normal(0.08, 0.02)
        first = hue(tone, rng.uniform(0.3, 0.6), rng.uniform(0.5, 0.95))
        second = (0.6 * first[0], 0.6 * first[1], 0.6 * first[2])
        return Material(first, second, "wood", rng.uniform(0.6, 1.5), gloss * 0.5)
    if kind < 0.96:
        colour = hue(rng.uniform(0.07, 0.14), rng.uniform(0, 0.6), rng.uniform(0.55, 0.95))
        return Material(colour, gloss=max(gloss, 0.6), metal=True)
    if kind < 0.98:
        first = hue(rng.random(), rng.uniform(0.5, 0.92), rng.uniform(0.1, 0.7))
        return Material(first, (0.8, 0.8, 0.8), "glitter", 1.0, 0.9, clear=float(rng.uniform(0, 0.4)))
    return Material(any_colour(rng), any_colour(rng), "fade", 1.0, gloss)


def _veined(rng: np.random.Generator) -> Material:
    """Streaks or veins of any two colours, or of two of nearly the same hue."""
    tone = rng.random()
    first = hue(tone, rng.uniform(0, 0.9), rng.uniform(0.15, 0.95))
    second = any_colour(rng)
    if rng.random() < 0.5:
        second = hue(tone + rng.normal(0, 0.1), rng.uniform(0, 0.9), rng.uniform(0.15, 0.95))
    grain: Grain = "swirl" if rng.random() < 0.7 else "vein"
    gloss = float(np.clip(rng.normal(0.7, 0.2), 0.0, 1.0))
    return Material(first, second, grain, float(np.exp(rng.uniform(np.log(0.5), np.log(3)))), gloss)


def ink_on(rng: np.random.Generator, material: Material) -> Colour:
    """An ink that differs from the body; some makers choose badly."""
    least = 0.35 if rng.random() < 0.2 else 0.6
    bodies = [material.colour] if material.grain == "plain" else [material.colour, material.second]
    mean = sum(brightness(body) for body in bodies) / len(bodies)
    for _ in range(20):
        kind = rng.random()
        if kind < 0.52:
            ink = hue(0, 0, rng.uniform(0.85, 1)) if mean < 0.66 else hue(0, 0, rng.uniform(0.02, 0.15))
        elif kind < 0.72:
            ink = hue(0, 0, rng.uniform(0.8, 1) if rng.random() < 0.6 else rng.uniform(0.02, 0.2))
        elif kind < 0.85:
            ink = hue(rng.normal(0.13, 0.02), rng.uniform(0.4, 0.9), rng.uniform(0.6, 0.95))
        else:
            ink = hue(rng.random(), rng.uniform(0.6, 1), rng.uniform(0.25, 0.95))
        if all(_differ(ink, body, least) for body in bodies):
            return ink
    return (0.9, 0.9, 0.9) if mean < 0.5 else (0.02, 0.02, 0.02)


def _differ(ink: Colour, body: Colour, least: float) -> bool:
    """Whether an ink differs from a body, in brightness or by the distance `least` of their colours."""
    apart = np.array(ink) ** 0.45 - np.array(body) ** 0.45
    return abs(brightness(ink) - brightness(body)) > 0.28 or float(np.linalg.norm(apart)) > least
