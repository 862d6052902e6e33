"""Labelled pictures: photographs and rendered scenes, in one format, one JSON object a line."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from models.scenes import marks
from vision import boxes
from vision.boxes import Box
from vision.dice_set import KINDS
from vision.known import NOTHING, OTHER

CLASSES = (*(name for kind in KINDS for name in kind.classes), OTHER, NOTHING)
"""What the face reader answers with."""
MARKS = tuple(f"mark {number}" for number in range(marks.MARKS))
"""What it learns to tell apart besides, so that it can tell apart what it never saw."""
_DESIGNS = {"pips": "pips", "numeral": "numerals", "ornate": "numerals", "numeral-ornate": "numerals"}


@dataclass(frozen=True, slots=True)
class LabelledDie:
    """One die as a label describes it.

    Attributes:
        box_xyxy: left, top, right, bottom, in pixels of the picture.
        box_of: "die", or "pips" where the box stands round the pips of the top face.
        face_class: one of `CLASSES` or `MARKS`, or None where the label does not know the value.
        visible: the part of it that is neither hidden nor cut off; 1 where the label does not say.
    """

    box_xyxy: Box
    box_of: str
    face_class: str | None
    visible: float = 1.0

    @property
    def center_xy(self) -> tuple[float, float]:
        """The middle of the box, in pixels."""
        return boxes.center_xy(self.box_xyxy)

    @property
    def size_px(self) -> float:
        """The longer side of the box, in pixels."""
        return boxes.longer_side(self.box_xyxy)


@dataclass(frozen=True, slots=True)
class LabelledPicture:
    """One picture and the dice on it."""

    path: Path
    source: str
    from_above: bool
    dice: tuple[LabelledDie, ...]

    def pixels(self) -> NDArray[np.uint8]:
        """The picture, (height, width, 3) uint8, blue-green-red."""
        picture = cv2.imread(str(self.path), cv2.IMREAD_COLOR)
        if picture is None:
            raise FileNotFoundError(f"{self.path} is named in the labels but is not a readable picture")
        return np.asarray(picture, np.uint8)


def _face_class(die: dict[str, object]) -> str | None:
    if die["style"] is None:  # a cocked die: it shows no face, whatever it is
        return None
    design = _DESIGNS.get(str(die["style"]), die["style"])
    for kind in KINDS:
        if (kind.shape, kind.design) == (die["shape"], design):
            return kind.class_of(str(die["value"])) if die["value"] in kind.faces else None
    return f"mark {die['value']}" if design == "mark" else OTHER


def load_labels(folder: Path) -> Iterator[LabelledPicture]:
    """The labelled pictures of a folder, in the order of its `labels.jsonl`."""
    with (folder / "labels.jsonl").open(encoding="utf-8") as lines:
        for line in lines:
            entry = json.loads(line)
            dice = tuple(
                LabelledDie(tuple(die["box_xyxy"]), die["box_of"], _face_class(die), die.get("visible", 1.0))
                for die in entry["dice"]
            )
            yield LabelledPicture(folder / entry["image"], entry["source"], entry["view"] == "top-down", dice)
