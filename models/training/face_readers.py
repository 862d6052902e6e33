"""What differs between the two face readers: their crops, networks and class frequencies."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from models.classes import CLASSES, MARKS
from models.nets import FaceNet
from vision.crop import CLOSE_PX, CROP_PX
from vision.opinion import NOTHING, OTHER


@dataclass(frozen=True, slots=True)
class FaceTraining:
    """How one of the face readers is trained.

    Attributes:
        sides_px: the sides of its crops.
        coarsest: the least resolution of a degraded crop, as a part of its pixels across.
        depth, places: of its network, see `nets.FaceNet`.
        frequencies: how often a class is shown, relative to others, by the kind of its dice, by their
            solid, or by its name.
    """

    sides_px: tuple[int, ...]
    coarsest: float
    depth: tuple[int, int, int]
    places: int
    frequencies: Mapping[str, float]

    def network(self) -> FaceNet:
        """A new network with random weights."""
        return FaceNet(len(CLASSES), len(MARKS), self.depth, self.places)

    def frequency(self, name: str) -> float:
        """How often a class is shown, relative to others."""
        words = name.split()
        keys = (" ".join(words[:2]), words[0])
        return next(self.frequencies[key] for key in keys if key in self.frequencies)


FACES = FaceTraining(
    sides_px=(CROP_PX, CLOSE_PX),
    coarsest=0.3,
    depth=(1, 2, 2),
    places=0,
    # Most tables use pips. They are shown as often as numerals, drawings and the rest each.
    frequencies={
        "d6 pips": 12.0,
        "d4 numerals": 3.0,
        "d6 numerals": 3.0,
        "d8 numerals": 3.0,
        "d4": 0.75,
        "d6": 0.75,
        "d8": 0.75,
        "osselet": 0.75,
        "mark": 0.07,
        OTHER: 19.0,
        NOTHING: 19.0,
    },
)
CLOSE = FaceTraining(
    sides_px=(CLOSE_PX,),
    coarsest=0.45,
    depth=(2, 4, 4),
    places=CLOSE_PX // 16,
    frequencies={
        "d6 pips": 2.5,
        "d4 numerals": 7.0,
        "d6 numerals": 4.0,
        "d8 numerals": 4.5,
        "d4": 1.5,
        "d6": 0.85,
        "d8": 1.1,
        "osselet": 0.85,
        "mark": 0.15,
        OTHER: 20.0,
        NOTHING: 10.0,
    },
)
