"""Labelled pictures: a photograph or a rendered scene, and what lies on it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from models.errors import LabelError
from vision import boxes
from vision.boxes import Box
from vision.dice_set import DiceSet, dice_set
from vision.errors import PictureError
from vision.picture import load_picture
from vision.vantage import Vantage

READABLE = 0.65
"""The least visible part of a die whose face is used."""
LEAST_IOU = 0.4
"""The least intersection over union of a box and that of the die which it shows."""
_ALIKE = 1.6
"""A box and a label whose sizes differ by more than this factor show two different things."""

Pixels = NDArray[np.uint8]
"""A picture (height, width, 3) uint8, blue-green-red."""
PixelPoints = tuple[tuple[float, float], ...]
"""Points (x, y) in pixels of the picture."""
Triangle = tuple[tuple[float, float], tuple[float, float], tuple[float, float]]
"""The corners (x, y) of a face in pixels of the picture; of a d4 apex, left, right."""


@dataclass(frozen=True, slots=True)
class LabelledFace:
    """One face with three corners.

    Attributes:
        face_class: one of `models.classes.CLASSES`: the value of the die, or of a drawing on a d4 its own.
        corners: its corners.
        turned: the class with the left corner above, and with the right one; empty if a turned face shows
            none, or the label does not say.
    """

    face_class: str
    corners: Triangle
    turned: tuple[()] | tuple[str, str] = ()


@dataclass(frozen=True, slots=True)
class LabelledDie:
    """One die as a label describes it.

    Attributes:
        box_xyxy: left, top, right, bottom, in pixels of the picture.
        box_of: "die", or "pips" where the box stands round the pips of the top face.
        face_class: one of `CLASSES` or `MARKS` in `models.classes`, or None where the label does not know it.
        visible: the part of it that is neither hidden nor cut off; 1 if the label does not say.
        sides: the values that are visible on its sides, if the label says them.
        readable_faces: the faces that are read of a die with triangular faces, if the label says them.
        shape: its solid, if the label says it.
        leans_deg: the angle by which it leans, or None if the label does not say.
        top_corners: the corners of the upper face in pixels, empty if the label does not say.
    """

    box_xyxy: Box
    box_of: str
    face_class: str | None
    visible: float = 1.0
    sides: tuple[str, ...] = ()
    readable_faces: tuple[LabelledFace, ...] = ()
    shape: str = ""
    leans_deg: float | None = None
    top_corners: PixelPoints = ()

    @property
    def center_xy(self) -> tuple[float, float]:
        """The middle of the box, in pixels."""
        return boxes.center_xy(self.box_xyxy)

    def box_among(self, found: Iterable[Box]) -> Box:
        """The finder's box of this die, which the reader uses; the label's box if the finder has none."""
        return next((box for box in found if boxes.same_thing(box, self.box_xyxy, _ALIKE)), self.box_xyxy)

    @property
    def size_px(self) -> float:
        """The longer side of the box, in pixels."""
        return boxes.longer_side(self.box_xyxy)


@dataclass(frozen=True, slots=True)
class LabelledPicture:
    """One picture and the dice on it.

    Attributes:
        path: the file.
        source: who took it, or any name for what is judged together.
        from_above: the camera looked down.
        dice: what lies there.
        expects: the dice set to expect, or None if the label does not say.
        vantage: the place of the camera, or None if the label does not say.
        changes: what is done to the pixels when they are loaded, in this order.
    """

    path: Path
    source: str
    from_above: bool
    dice: tuple[LabelledDie, ...]
    expects: str | None = None
    vantage: Vantage | None = None
    changes: tuple[Callable[[Pixels], Pixels], ...] = ()

    def pixels(self) -> Pixels:
        """The picture after all its changes.

        Raises:
            LabelError: the file is missing or is no picture.
        """
        try:
            pixels = load_picture(self.path)
        except PictureError as error:
            raise LabelError(f"{error}; the labels name it") from error
        for change in self.changes:
            pixels = change(pixels)
        return pixels

    def expected(self, usual: DiceSet) -> DiceSet:
        """The dice set of the label, or the usual one if the label does not say.

        Raises:
            DiceSetError: there is no such set.
        """
        return dice_set(self.expects) if self.expects else usual

    def without_hidden(self) -> LabelledPicture:
        """The picture with dice that are mostly hidden labelled as dice of which nobody knows the value."""
        dice = (die if die.visible > READABLE else replace(die, face_class=None) for die in self.dice)
        return replace(self, dice=tuple(dice))


def best_box(found: Iterable[Box], die_xyxy: Box) -> Box | None:
    """The box that shows the die in another box best; None if none overlaps it by `LEAST_IOU`."""
    best = max(found, key=lambda box: boxes.iou(box, die_xyxy), default=None)
    return best if best is not None and boxes.iou(best, die_xyxy) >= LEAST_IOU else None


def by_source(
    pictures: Iterable[LabelledPicture], only: str | None = None
) -> dict[str, list[LabelledPicture]]:
    """The pictures of each source, or those of one source; both in the order of the labels.

    Raises:
        LabelError: there is no picture, or none of that source.
    """
    sources: dict[str, list[LabelledPicture]] = {}
    for picture in pictures:
        sources.setdefault(picture.source, []).append(picture)
    if not sources:
        raise LabelError("labels.jsonl names no picture; write a line for each")
    if only is None:
        return sources
    if only not in sources:
        raise LabelError(f"no picture is of the source {only!r}; there are {', '.join(sorted(sources))}")
    return {only: sources[only]}
