"""Training data of dice with triangular faces: their corners, and the classes of warped faces."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from models.crops.augmentation import as_tensor, degrade, move, random_movement, recolour, stored_pixels
from models.crops.faces import STORED_CONTEXT
from models.crops.files import CutCrop, cached_crops, wanted_dice
from models.labelled_picture import READABLE, LabelledDie, LabelledPicture
from vision.boxes import Box, square_round
from vision.corners import Corners, twice_area
from vision.crop import CLOSE_PX, CONTEXT, crop_square
from vision.find import Finder
from vision.opinion import NOTHING, OTHER
from vision.triangular import WARPED_CLASSES
from vision.warp import WARPED_PX, warped_upright

STORED_PX = 192
"""The side of a stored crop in pixels. It is large because the numerals of a d4 are small."""
CELLS = CLOSE_PX // 4
"""The side of the corner maps, in cells."""

_LEAST_PX = 44
"""The least longer side of the box of a die that is learnt, in pixels."""
_DIE_PX = STORED_PX / STORED_CONTEXT
"""The longer side of a die's box in a stored crop, in pixels."""
_LEAST_SEEN = 0.035 * _DIE_PX**2
"""Twice the least area of a face that is learnt, in square pixels."""
_SPREAD_CELLS = 0.8
"""The standard deviation of the peak at a corner, in cells."""
_AMISS = 0.12
"""The part of faces that are warped wrongly on purpose; their class is "nothing"."""

Floats = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class TriangularDice:
    """Crops of dice with triangular faces.

    Attributes:
        pixels: (n, 192, 192, 3) uint8, red-green-blue, mapped from a file.
        faces: (n, 3, 3, 2) the corners of the faces to warp, in pixels of the crop: the visible faces of a
            d4, apex first, or the upper face of a d8 in its three rotations.
        face_classes: (n, 3, 3) int64 the class of each face with each of its corners above, an index into
            `vision.triangular.WARPED_CLASSES`. A face with numerals on a d4 has three numerals; a turned
            drawing is "nothing".
        from_above: (n,) bool; such crops may be rotated by any angle.
    """

    pixels: NDArray[np.uint8]
    faces: Floats
    face_classes: NDArray[np.int64]
    from_above: NDArray[np.bool_]

    def __len__(self) -> int:
        return len(self.face_classes)

    def is_d4(self, index: int) -> bool:
        """Whether a die is a d4, whose faces meet at an apex."""
        return str(WARPED_CLASSES[self.face_classes[index, 0, 0]]).startswith("d4")


FlatFace = tuple[tuple[str, str, str], Floats]
"""A face to warp: its class with each of its corners above, and its corners (3, 2)."""
FacesOf = Callable[[NDArray[np.uint8], LabelledDie, Box], Sequence[FlatFace]]
"""Returns the three faces of a die that are to be warped, or no face where the die cannot be used."""


def cached_triangular(
    path: Path, pictures: Iterable[LabelledPicture], finder: Finder, faces_of: FacesOf
) -> TriangularDice:
    """The dice of a file, or those that are cut now and written to it; see `cached_crops`.

    Args:
        path: the file of the pixels.
        pictures: the pictures to cut from; used only if the file is missing.
        finder: finds the boxes by which the crops are cut.
        faces_of: returns the faces of a die in a box.
    """
    fields = {"faces": np.float32, "face_classes": np.int64, "above": np.bool_}
    known = cached_crops(path, STORED_PX, fields, _cut(pictures, finder, faces_of))
    return TriangularDice(known["pixels"], known["faces"], known["face_classes"], known["above"])


def _cut(pictures: Iterable[LabelledPicture], finder: Finder, faces_of: FacesOf) -> Iterator[CutCrop]:
    for picture, pixels, die, box in wanted_dice(pictures, finder, _legible):
        faces = faces_of(pixels, die, box)
        if not faces:
            continue
        crop = crop_square(pixels, box, STORED_CONTEXT, STORED_PX)
        left, top, side = square_round(box, STORED_CONTEXT)
        corners = np.array([corners for _, corners in faces])
        yield (
            np.asarray(crop[..., ::-1]),
            {
                "faces": (corners - [left, top] + 0.5) * STORED_PX / side - 0.5,
                "face_classes": [[WARPED_CLASSES.index(name) for name in names] for names, _ in faces],
                "above": picture.from_above,
            },
        )


def _legible(die: LabelledDie) -> bool:
    return die.visible > READABLE and die.size_px >= _LEAST_PX


def labelled_faces(_picture: NDArray[np.uint8], die: LabelledDie, _box: Box) -> Sequence[FlatFace]:
    """The visible faces of a d4, or the upper face of a d8 in its three rotations, from the label."""
    if not all(face.face_class in WARPED_CLASSES for face in die.readable_faces):
        return []
    if len(die.readable_faces) == 1:
        (face,) = die.readable_faces
        name, corners = face.face_class, np.array(face.corners, np.float32)
        return [((name, name, name), np.roll(corners, -above, axis=0)) for above in range(3)]
    faces = []
    for face in die.readable_faces:
        left, right = face.turned or (NOTHING, NOTHING)
        faces.append(((face.face_class, left, right), np.array(face.corners, np.float32)))
    return faces


def photographed_faces(find: Callable[[NDArray[np.uint8], Box], Corners]) -> FacesOf:
    """The upper face of a d8 in its three rotations, at the corners that are found on it.

    Labels of photographs know no corners. Of a d4 they would have to name all three visible faces.
    """

    def faces_of(picture: NDArray[np.uint8], die: LabelledDie, box: Box) -> Sequence[FlatFace]:
        name = die.face_class
        if name not in WARPED_CLASSES or not name.startswith("d8"):
            return []
        return [((name, name, name), face) for face in find(picture, box).rotations()]

    return faces_of


def strangers_faces(find: Callable[[NDArray[np.uint8], Box], Corners]) -> FacesOf:
    """The faces of other dice, warped by the corners that are found on them; their class is "nothing".

    Every second die is treated as a d4 if possible, the rest as d8.
    """
    take_for = itertools.cycle(["d4", "d8"])

    def faces_of(picture: NDArray[np.uint8], die: LabelledDie, box: Box) -> Sequence[FlatFace]:
        if die.face_class != OTHER:
            return []
        corners = find(picture, box)
        visible = list(corners.visible_faces())
        faces = visible if next(take_for) == "d4" and len(visible) == 3 else list(corners.rotations())
        return [((NOTHING, NOTHING, NOTHING), face) for face in faces]

    return faces_of


def corner_batch(
    dice: TriangularDice, chosen: NDArray[np.intp], rng: np.random.Generator
) -> tuple[Tensor, Tensor]:
    """The chosen crops, augmented, (n, 3, 96, 96) in 0..1, and their target maps (n, 2, 24, 24)."""
    scale = stored_pixels(CONTEXT, STORED_CONTEXT, STORED_PX, CLOSE_PX)
    varied = np.empty((len(chosen), CLOSE_PX, CLOSE_PX, 3), np.uint8)
    maps = np.zeros((len(chosen), 2, CELLS, CELLS), np.float32)
    for place, index in enumerate(chosen):
        from_above = bool(dice.from_above[index])
        matrix = random_movement(scale, STORED_PX, CLOSE_PX, rng, from_above=from_above, mirrored=False)
        coarse, part = _coarse(dice.pixels[index], rng)
        crop = move(coarse, matrix * part + [[0, 0, (part - 1) / 2]], CLOSE_PX)
        varied[place] = recolour(crop, rng)
        back = cv2.invertAffineTransform(matrix)
        faces = dice.faces[index] @ back[:, :2].T + back[:, 2]
        maps[place, 0] = _heat_map(faces[:1, 0]) if dice.is_d4(index) else 0
        maps[place, 1] = _heat_map(faces[:, 1:].reshape(-1, 2))
    return degrade(as_tensor(varied), 0.4), torch.from_numpy(maps)


def _heat_map(points: NDArray[np.floating]) -> Floats:
    """A map (24, 24) with a peak of 1 at each point (x, y in pixels of the crop)."""
    cell_px = CLOSE_PX / CELLS
    middles = (np.arange(CELLS) + 0.5) * cell_px - 0.5
    away = (middles - points[:, :1])[:, None, :] ** 2 + (middles - points[:, 1:])[:, :, None] ** 2
    return np.asarray(np.exp(-away / (2 * (_SPREAD_CELLS * cell_px) ** 2)).max(axis=0), np.float32)


def _coarse(crop: NDArray[np.uint8], rng: np.random.Generator) -> tuple[NDArray[np.uint8], float]:
    """Shrink half of the crops, as of a die farther away; also return the scale."""
    if rng.random() < 0.5:
        return crop, 1.0
    part = float(rng.uniform(0.3, 0.9))
    return np.asarray(cv2.resize(crop, None, fx=part, fy=part, interpolation=cv2.INTER_AREA), np.uint8), part


def flat_batch(
    dice: TriangularDice, chosen: NDArray[np.intp], rng: np.random.Generator
) -> tuple[Tensor, Tensor]:
    """A warped face of each of the chosen dice, (m, 3, 80, 80) in 0..1, and its class (m,).

    A die without a clearly visible face is left out. Corners get small errors, as the finder's have. Some
    faces are warped quite wrongly on purpose; their class is "nothing".
    """
    flats, classes = [], []
    for index in chosen:
        seen = [face for face in range(3) if twice_area(dice.faces[index, face]) > _LEAST_SEEN]
        if not seen:
            continue
        which = int(rng.choice(seen))
        # A turned face is upright for another of its numerals. A turned drawing is upright for none.
        has_three = WARPED_CLASSES.index(NOTHING) not in dice.face_classes[index, which] and dice.is_d4(index)
        above = int(rng.integers(3)) if has_three else 0
        face, shown = (
            np.roll(dice.faces[index, which], -above, axis=0),
            int(dice.face_classes[index, which, above]),
        )
        if rng.random() < _AMISS:
            upright = dice.is_d4(index) and not has_three
            face, shown = _amiss(face, upright, rng), WARPED_CLASSES.index(NOTHING)
        else:
            face = face + rng.normal(0, rng.choice([0.01, 0.02, 0.035]) * _DIE_PX, (3, 2))
        crop, part = _coarse(dice.pixels[index], rng)
        flat = warped_upright(crop, np.asarray((face + 0.5) * part - 0.5, np.float32))
        flats.append(recolour(flat, rng))
        classes.append(shown)
    pixels = np.stack(flats) if flats else np.empty((0, WARPED_PX, WARPED_PX, 3), np.uint8)
    return degrade(as_tensor(pixels), 0.5), torch.tensor(classes)


def _amiss(face: Floats, upright: bool, rng: np.random.Generator) -> Floats:
    """A face (3, 2) with large errors at the corners, or rotated if its rotation matters."""
    kind = rng.random() if upright else 0.0
    if kind < 0.3:
        return np.asarray(face + rng.normal(0, 0.22 * _DIE_PX, (3, 2)), np.float32)
    if kind < 0.8:
        return np.roll(face, int(rng.integers(1, 3)), axis=0)
    angle, middle = rng.uniform(0.6, 5.6), face.mean(axis=0)
    cos, sin = np.cos(angle), np.sin(angle)
    return np.asarray((face - middle) @ np.array([[cos, sin], [-sin, cos]]) + middle, np.float32)
