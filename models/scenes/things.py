"""Solids other than dice: marbles, cubes without pips, dominoes, tokens, sticks, boxes."""

from __future__ import annotations

import numpy as np

from models.scenes.colours import any_colour
from models.scenes.makes import Make
from models.scenes.materials import ink_on, random_material
from vision.scenes.pips import PIP_PLACES, PipDesign, pip_face
from vision.scenes.skins import Skin, blank_skin
from vision.scenes.solids import Solid, box, die_solid, prism


def make_thing(rng: np.random.Generator) -> Make:
    """A random thing."""
    kind = rng.random()
    if kind < 0.2:
        return _plain(rng, die_solid("d6").worn(60, 0.5), 16 * rng.uniform(0.5, 1.3))
    if kind < 0.35:
        return _plain(rng, die_solid("d6").worn(rng.uniform(15, 90)), 16 * rng.uniform(0.5, 1.2))
    if kind < 0.55:
        return _domino(rng)
    if kind < 0.75:
        token = prism(int(rng.choice([6, 12, 16])), float(rng.choice([0.1, 0.25, 0.5])))
        return _plain(rng, token, rng.uniform(14, 35))
    if kind < 0.9:
        thin = float(rng.choice([0.12, 0.2]))
        return _plain(rng, box(1.0, thin, thin), 16 * rng.uniform(2, 6))
    flat = (1.0, float(rng.choice([0.5, 0.7])), float(rng.choice([0.05, 0.2, 0.5])))
    return _plain(rng, box(*flat), 16 * rng.uniform(1.2, 5))


def _plain(rng: np.random.Generator, solid: Solid, size: float) -> Make:
    return Make(solid, float(size), blank_skin(len(solid.normals)), random_material(rng))


def _domino(rng: np.random.Generator) -> Make:
    """A domino, its two halves up or down."""
    solid = box(1.0, 0.5, 0.18).worn(rng.uniform(30, 90))
    material = random_material(rng)
    ink = ink_on(rng, material)
    design = PipDesign(radius=0.07, depth=float(rng.uniform(0, 1)))
    places = []
    for middle in (-0.25, 0.25):
        value = str(rng.integers(1, 7))
        places += [(0.13 * x / solid.reach, (middle + 0.13 * y) / solid.reach) for x, y in PIP_PLACES[value]]
    blank = pip_face([], design)
    cells = np.stack([blank, blank, blank, blank, pip_face(places, design), blank])
    skin = Skin(("",) * 6, cells, np.array([ink] * 6, np.float32), "blank")
    if rng.random() < 0.3:
        skin = Skin(("",) * 6, cells, np.array([any_colour(rng)] * 6, np.float32), "blank")
    return Make(solid, 16 * float(rng.uniform(1.3, 2.6)), skin, material)
