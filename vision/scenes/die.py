"""A die on the table, and what a picture shows of it."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.scenes.body import Body
from vision.scenes.materials import Material
from vision.scenes.skins import Skin
from vision.scenes.solids import Floats


@dataclass(frozen=True, eq=False)
class SceneDie(Body):
    """A body with artwork and a material.

    Attributes:
        skin: what stands on its faces.
        material: what it is made of.
        piece: any number; dice with different numbers show different parts of the grain.
    """

    skin: Skin
    material: Material
    piece: float = 0.0

    @property
    def top(self) -> int:
        """The face that lies up."""
        return self.solid.face_up(self.rotation)

    @property
    def leans_deg(self) -> float:
        """The angle between the face that looks down and the table, in degrees; 0 where it lies flat."""
        downwards = -float((self.solid.normals @ self.rotation.T)[:, 2].min())
        return math.degrees(math.acos(min(downwards, 1.0)))

    @property
    def value(self) -> str:
        """The value that the die shows: that of the upper face, or of a d4's face below."""
        face = self.solid.face_down(self.rotation) if self.solid.name == "d4" else self.top
        return self.skin.values[face]

    @property
    def top_corners(self) -> Floats:
        """(n, 3): the corners of the face up, in the world."""
        return self.to_world(self.solid.polygons[self.top])

    def on_face(self, points: Floats, faces: NDArray[np.intp]) -> Floats:
        """Places (n, 2) in the artwork, -1 to 1, of points (n, 3) in its own frame, on the given faces."""
        flat = np.einsum("nij,nj->ni", self.solid.axes[faces], points)
        return np.asarray(flat / np.float32(self.solid.reach), np.float32)


@dataclass(frozen=True, slots=True)
class VisibleDie:
    """What a picture shows of a die.

    Attributes:
        box_xyxy: the tight box of the die inside the picture, in pixels; hidden parts included.
        top_quad: the corners (x, y) of the face up, in pixels.
        value: what it shows.
        visible: the part of the die that is neither hidden nor cut off, 0 to 1.
    """

    box_xyxy: tuple[float, float, float, float]
    top_quad: tuple[tuple[float, float], ...]
    value: str
    visible: float
