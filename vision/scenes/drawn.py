"""Dice with the drawings of models/artwork on their faces."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.artwork import drawing
from vision.scenes.numerals import engrave, face_room
from vision.scenes.skins import CELL_PX, Colour, Skin
from vision.scenes.solids import Solid


@dataclass(frozen=True, slots=True)
class Print:
    """How drawings are put on a die.

    Attributes:
        size: the side of a drawing's square, relative to the circle that fits on a face.
        depth: how deep it is engraved; 0 for ink or a sticker.
        negative: the face is inked all over, and the drawing is spared.
        plain: the faces that are left without their drawing.
    """

    size: float = 1.3
    depth: float = 0.4
    negative: bool = False
    plain: tuple[str, ...] = ()


def drawn_skin(solid: Solid, set_name: str, faces: Sequence[str], how: Print, inks: Sequence[Colour]) -> Skin:
    """The skin of a die that shows one drawing of a set on each face.

    Args:
        solid: what the faces belong to.
        set_name: the set of drawings.
        faces: the drawing on each face of the solid, by its name; "" for a face that has none.
        how: how they are put on.
        inks: the colour of the ink on each face.
    """
    art = [_ink(solid, face, set_name, name, how) for face, name in enumerate(faces)]
    cells = np.stack([engrave(ink, how.depth) for ink in art])
    return Skin(tuple(faces), cells, np.array(inks, np.float32), set_name)


def _ink(solid: Solid, face: int, set_name: str, name: str, how: Print) -> NDArray[np.uint8]:
    """One drawing in the middle of the room on its face."""
    ink = np.zeros((CELL_PX, CELL_PX), np.uint8)
    if not name or name in how.plain:
        return ink
    room, height = face_room(solid, face)
    middle, radius = round((1 - height) * CELL_PX / 2), room * CELL_PX / 2
    side = max(4, round(radius * how.size))
    left, top = (CELL_PX - side) // 2, min(max(middle - side // 2, 0), CELL_PX - side)
    ink[top : top + side, left : left + side] = drawing(set_name, name).mask(side)
    if not how.negative:
        return ink
    around = np.zeros_like(ink)
    cv2.circle(around, (CELL_PX // 2, middle), round(radius * 0.97), 255, -1, cv2.LINE_AA)
    return np.asarray(np.minimum(around, 255 - ink), np.uint8)
