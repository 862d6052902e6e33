"""Lamps, ambient light, and how surfaces reflect them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from vision.scenes.materials import Material
from vision.scenes.skins import Colour
from vision.scenes.solids import Floats


@dataclass(frozen=True, slots=True)
class Lamp:
    """One lamp.

    Attributes:
        place: its position, in millimetres.
        colour: its light on a surface that faces it in the middle of the table, linear blue-green-red.
        size: its angular radius seen from the table, in radians; 0.02 a bulb, 0.4 a window.
    """

    place: tuple[float, float, float]
    colour: Colour
    size: float = 0.1

    def toward(self, points: Floats) -> tuple[Floats, Floats]:
        """Unit directions to the lamp (n, 3) and its strength (n,), falling off with the distance."""
        place = np.array(self.place, np.float32)
        way = place - points
        square = np.einsum("ij,ij->i", way, way)
        return way / np.sqrt(square)[:, None], np.asarray((place @ place) / square, np.float32)

    @property
    def steepness(self) -> float:
        """The cosine of its angle of incidence at the middle of the table."""
        return self.place[2] / float(np.linalg.norm(self.place))


@dataclass(frozen=True, slots=True)
class Room:
    """Ambient light.

    Attributes:
        above: from the ceiling, linear blue-green-red.
        around: from the walls, seen in reflections at low angles.
    """

    above: Colour = (0.5, 0.5, 0.5)
    around: Colour = (0.25, 0.25, 0.25)


ORDINARY_ROOM: Final = Room()


@dataclass(frozen=True, slots=True)
class Lighting:
    """All light that falls on a die.

    Attributes:
        lamps: the lamps.
        room: the ambient light.
        bounce: the light that the table reflects, linear blue-green-red.
    """

    lamps: Sequence[Lamp]
    room: Room
    bounce: Colour


@dataclass(frozen=True, eq=False)
class Surface:
    """Points of a die to be lit; all arrays are (n, 3) in the world.

    Attributes:
        points: where they are.
        normals: unit normals.
        views: unit directions from the eye to the point.
        body: the colour of the body there, linear.
    """

    points: Floats
    normals: Floats
    views: Floats
    body: Floats


def light(
    surface: Surface,
    material: Material,
    lamps: list[tuple[Lamp, Floats]],
    room: Room,
    ground: Colour,
    open_sky: Floats,
) -> Floats:
    """The light (n, 3) that the surface sends to the eye.

    Args:
        surface: what is lit.
        material: its gloss.
        lamps: each lamp, and the part of it that is visible from each point (n,).
        room: the ambient light.
        ground: the light that the table reflects.
        open_sky: (n,) the part of the room that is visible from each point, 0 to 1.
    """
    above, below, around = (np.array(colour, np.float32) for colour in (room.above, ground, room.around))
    up = (0.5 + 0.5 * surface.normals[:, 2])[:, None]
    sky = open_sky[:, None]
    diffuse = (below + (above - below) * up) * sky
    facing = -np.einsum("ij,ij->i", surface.normals, surface.views)
    mirrored = surface.views + 2 * facing[:, None] * surface.normals
    rise = np.clip(mirrored[:, 2] * 2.0 + 0.5, 0, 1)[:, None]
    high = np.clip(mirrored[:, 2], 0, 1)[:, None]
    shine = (below * 0.7 + (around + (above - around) * high - below * 0.7) * rise) * sky
    rough = 0.03 + 0.5 * (1 - material.gloss) ** 2
    for lamp, seen in lamps:
        toward, strength = lamp.toward(surface.points)
        colour = np.array(lamp.colour, np.float32)
        strength = strength * seen
        lambert = np.maximum(np.einsum("ij,ij->i", surface.normals, toward), 0) * strength
        diffuse += lambert[:, None] * colour
        width = lamp.size * lamp.size + rough * rough
        spread = np.maximum(1 - np.einsum("ij,ij->i", mirrored, toward), 0) * 2 / np.float32(width)
        glint = np.exp(-spread * np.minimum(spread, 3.0)) * strength / np.float32(np.pi * width)
        shine += np.minimum(glint, 60.0)[:, None] * colour
    fresnel = 0.04 + 0.6 * material.gloss * np.clip(1 - facing, 0, 1) ** 5
    fresnel = fresnel[:, None] * (0.25 + 0.75 * material.gloss)
    if material.metal:
        return np.asarray(surface.body * (0.25 * diffuse + 0.9 * shine) + fresnel * shine * 0.3, np.float32)
    return np.asarray(surface.body * diffuse * (1 - fresnel) + fresnel * shine, np.float32)
