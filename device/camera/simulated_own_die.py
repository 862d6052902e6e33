"""A simulated die such as people bring along, with drawings that no reader was trained on."""

from __future__ import annotations

import io
from functools import partial
from importlib.resources import files
from typing import Final

import numpy as np
import pygame
from numpy.typing import NDArray

from vision.scenes.die import SceneDie
from vision.scenes.drawn import Print, printed_skin
from vision.scenes.materials import Material
from vision.scenes.skins import Colour
from vision.scenes.solids import die_solid

DRAWINGS: Final = ("roi", "tour", "cavalier", "dragon", "reine", "soldat", "coquille", "sablier")
"""The drawings on its faces; the faces are named 1, 2, 3 and so on."""
_WINE: Final = Material((0.10, 0.05, 0.42), gloss=0.4)
_IVORY: Final[Colour] = (0.62, 0.82, 0.90)


def own_die(shape: str = "d6") -> SceneDie:
    """A red die of 20 mm with pale drawings; its position is set when it is thrown.

    For people's own osselets, a die with six faces is simulated.
    """
    solid = die_solid("d6" if shape == "osselet" else shape).worn(16)
    masks = [partial(_ink, name) for name in DRAWINGS[: len(solid.normals)]]
    faces = [str(number + 1) for number in range(len(masks))]
    skin = printed_skin(solid, faces, masks, Print(size=1.35, depth=0.2), [_IVORY] * len(faces), "own")
    return SceneDie(solid, 20.0, np.eye(3, dtype=np.float32), np.zeros(3, np.float32), skin, _WINE)


def _ink(name: str, side_px: int) -> NDArray[np.uint8]:
    """A silhouette of the screen as an ink mask (side_px, side_px), 0 to 255."""
    source = files("device").joinpath("screen", "figures", f"{name}.svg").read_bytes()
    silhouette = pygame.image.load_sized_svg(io.BytesIO(source), (side_px, side_px))
    return np.asarray(pygame.surfarray.array_alpha(silhouette).T, np.uint8).copy()
