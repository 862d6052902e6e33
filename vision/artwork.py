"""The drawings on the faces of dice: one shape of one colour a face, kept as SVG in models/artwork."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.errors import DiceSetError
from wording.sentence import Sentence

FOLDER: Final = Path(__file__).resolve().parent.parent / "models" / "artwork"
"""One folder for each set, one file for each face."""

SIDE: Final = 96
"""The side of the square that every drawing is made in, in its own units."""

_STEP: Final = re.compile(r"([MLCZ])([^MLCZ]*)")
_CURVE_STEPS: Final = 8
_FINER: Final = 4
"""A mask is filled at this many times its size and then shrunk, which smooths its edges."""


@dataclass(frozen=True, slots=True)
class Drawing:
    """What one face shows.

    Attributes:
        path: the outline as SVG writes it, in absolute `M`, `L`, `C` and `Z`, filled by the even-odd rule.
    """

    path: str

    def contours(self) -> list[NDArray[np.float64]]:
        """The closed contours (n, 2), x to the right and y downwards, 0 to `SIDE`; curves as short lines."""
        contours: list[list[NDArray[np.float64]]] = []
        for letter, numbers in _STEP.findall(self.path):
            points = np.array(numbers.replace(",", " ").split(), float).reshape(-1, 2)
            if letter == "M":
                contours.append([points[0]])
            elif letter == "L":
                contours[-1].append(points[0])
            elif letter == "C":
                contours[-1].extend(_curve(contours[-1][-1], *points))
        return [np.stack(contour) for contour in contours]

    def mask(self, size_px: int) -> NDArray[np.uint8]:
        """Ink (size_px, size_px) uint8: 255 where the drawing is, 0 beside it."""
        scale = size_px * _FINER / SIDE
        fine = np.zeros((size_px * _FINER,) * 2, np.uint8)
        # OpenCV takes coordinates in sixteenths of a pixel, and counts from the middle of a pixel, not its
        # edge.
        outlines = [np.round((contour * scale - 0.5) * 16).astype(np.int32) for contour in self.contours()]
        cv2.fillPoly(fine, outlines, 255, shift=4)
        return np.asarray(cv2.resize(fine, (size_px, size_px), interpolation=cv2.INTER_AREA), np.uint8)


def artwork_sets() -> tuple[str, ...]:
    """The names of the sets that are drawn."""
    return tuple(sorted(folder.name for folder in FOLDER.iterdir() if folder.is_dir()))


def drawn_faces(set_name: str) -> tuple[str, ...]:
    """The names of the faces drawn for a set.

    Raises:
        DiceSetError: there is no such set.
    """
    if set_name not in artwork_sets():
        raise DiceSetError(
            Sentence(
                "there are no drawings of a set {name!r}; there are of {known}",
                name=set_name,
                known=", ".join(artwork_sets()),
            )
        )
    return tuple(sorted(path.stem for path in (FOLDER / set_name).glob("*.svg")))


@cache
def drawing(set_name: str, face: str) -> Drawing:
    """The drawing of a face.

    Raises:
        DiceSetError: there is no such set, or no such face in it.
    """
    faces = drawn_faces(set_name)
    if face not in faces:
        raise DiceSetError(
            Sentence(
                "{name} has no face {face!r}; it has {faces}",
                name=set_name,
                face=face,
                faces=", ".join(faces),
            )
        )
    source = (FOLDER / set_name / f"{face}.svg").read_text(encoding="utf-8")
    paths = re.findall(r'\sd="([^"]+)"', source)
    if len(paths) != 1:
        raise DiceSetError(
            Sentence(
                "the drawing {name}/{face} has {count} paths; it must have one; restore the file as shipped",
                name=set_name,
                face=face,
                count=len(paths),
            )
        )
    return Drawing(paths[0])


def _curve(start: NDArray[np.float64], *bends: NDArray[np.float64]) -> NDArray[np.float64]:
    """Points (n, 2) on a cubic curve, after its start."""
    t = np.linspace(0, 1, _CURVE_STEPS + 1)[1:, None]
    first, second, end = bends
    rest = 1 - t
    return np.asarray(rest**3 * start + 3 * rest**2 * t * first + 3 * rest * t**2 * second + t**3 * end)
