"""Dice with the drawings of models/artwork on their faces."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.artwork import drawing
from vision.scenes.face_outline import face_room
from vision.scenes.skins import CELL_PX, Colour, Skin, engrave
from vision.scenes.solids import Solid

Mask = Callable[[int], NDArray[np.uint8]]
"""Returns the ink of a picture, (side, side) uint8, for a side in pixels."""


@dataclass(frozen=True, slots=True)
class Print:
    """How drawings are put on a die.

    Attributes:
        size: the side of a drawing's square, relative to the circle that fits on a face.
        depth: how deep it is engraved; 0 for ink or a sticker.
        negative: whether the face is inked and the drawing is left out.
        plain: the faces that are left without their drawing.
        quarters: by how many quarter turns each drawing is turned on its face.
    """

    size: float = 1.3
    depth: float = 0.4
    negative: bool = False
    plain: tuple[str, ...] = ()
    quarters: int = 0


def drawn_skin(solid: Solid, set_name: str, faces: Sequence[str], how: Print, inks: Sequence[Colour]) -> Skin:
    """The skin of a die that shows one drawing of a set on each face.

    Args:
        solid: what the faces belong to.
        set_name: the set of drawings.
        faces: the drawing on each face of the solid, by its name; "" for a face that has none.
        how: how they are put on.
        inks: the colour of the ink on each face.
    """
    masks = {name: drawing(set_name, name).mask for name in set(faces) - {"", *how.plain}}
    return printed_skin(solid, faces, [masks.get(name) for name in faces], how, inks, set_name)


def printed_skin(
    solid: Solid,
    faces: Sequence[str],
    masks: Sequence[Mask | None],
    how: Print,
    inks: Sequence[Colour],
    style: str,
) -> Skin:
    """The skin of a die that shows any picture on each face.

    Args:
        solid: what the faces belong to.
        faces: the name of each face of the solid.
        masks: for each face, returns its picture at any side in pixels; None for a face without one.
        how: how they are put on.
        inks: the colour of the ink on each face.
        style: the name of the design.
    """
    art = [_ink(solid, face, mask, how) for face, mask in enumerate(masks)]
    cells = np.stack([engrave(ink, how.depth) for ink in art])
    return Skin(tuple(faces), cells, np.array(inks, np.float32), style)


def _ink(solid: Solid, face: int, mask: Mask | None, how: Print) -> NDArray[np.uint8]:
    """One picture in the middle of its face."""
    ink = np.zeros((CELL_PX, CELL_PX), np.uint8)
    if mask is None:
        return ink
    room, height = face_room(solid, face)
    middle, radius = round((1 - height) * CELL_PX / 2), room * CELL_PX / 2
    side = max(4, round(radius * how.size))
    left, top = (CELL_PX - side) // 2, min(max(middle - side // 2, 0), CELL_PX - side)
    ink[top : top + side, left : left + side] = np.rot90(mask(side), how.quarters)
    if not how.negative:
        return ink
    around = np.zeros_like(ink)
    cv2.circle(around, (CELL_PX // 2, middle), round(radius * 0.97), 255, -1, cv2.LINE_AA)
    return np.asarray(np.minimum(around, 255 - ink), np.uint8)
