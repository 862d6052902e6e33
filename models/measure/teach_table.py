"""Teach a set of signs on a rendered table, and throw its dice there among strangers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from types import MappingProxyType
from typing import Final

import numpy as np
from numpy.typing import NDArray

from models.labelled_picture import LabelledDie, best_box
from models.scenes.home_table import HomeTable
from models.scenes.layout import place_dice
from models.scenes.makes import Make, random_make
from models.scenes.mix import ORDINARY
from models.scenes.signs import FACES
from vision.embeddings import take_look
from vision.opinion import OTHER
from vision.reader import Reader
from vision.scenes.body import gap_mm
from vision.scenes.die import SceneDie, VisibleDie
from vision.scenes.solids import lying
from vision.taught import TaughtSet

NAME: Final = "taught"
"""The name of the set that is taught."""

_OWN, _STRANGERS = 3, 3
"""How many dice of the set lie in a picture, and how many others."""
_WHOLE: Final = 0.9
"""The least visible part of a die that is counted."""


def teach(rng: np.random.Generator, reader: Reader, table: HomeTable, make: Make, looks: int) -> TaughtSet:
    """Teach a set by so many looks at each face; the die is put down anew each time."""
    taught = TaughtSet(NAME, "d6", MappingProxyType(dict.fromkeys(FACES, ())))
    for face in _faces_up(make):
        for picture, seen in laid(rng, table, make, face, looks):
            places = [place.box_xyxy for place in reader.find_places(picture)]
            box = best_box(places, seen.box_xyxy) or seen.box_xyxy
            taught = taught.with_look(face, take_look(picture, box))
    return taught


def _faces_up(make: Make) -> list[str]:
    """The value that the make shows when it lies on each of its faces."""
    nowhere = np.zeros(3, np.float32)
    return [make.die(lying(make.solid, down, 0.0), nowhere).value for down in range(len(make.solid.normals))]


def laid(
    rng: np.random.Generator, table: HomeTable, make: Make, face: str, times: int
) -> Iterator[tuple[NDArray[np.uint8], VisibleDie]]:
    """Pictures of a die that shows a face, near the middle, at any angle."""
    down = _faces_up(make).index(face)
    for _ in range(times):
        rotation = lying(make.solid, down, float(rng.uniform(0, 2 * np.pi)))
        height = make.solid.lowest(rotation) * make.size_mm
        place = np.array([*rng.uniform(-40, 40, 2), height], np.float32)
        picture, (seen,) = table.picture(rng, [make.die(rotation, place)])
        if seen is not None:
            yield picture, seen


def labelled(
    dice: Sequence[SceneDie],
    seen: Sequence[VisibleDie | None],
    leaning: Sequence[bool],
    class_of: Callable[[SceneDie], str | None],
) -> tuple[LabelledDie, ...]:
    """The labels of the dice in a picture; those that lean or are partly hidden have no class.

    Args:
        dice: all dice.
        seen: what is visible of each, or None.
        leaning: whether each leans.
        class_of: the class of a die; None for an osselet that stands on a narrow side.
    """
    return tuple(
        LabelledDie(
            place.box_xyxy,
            "die",
            None if leans or place.visible < _WHOLE else class_of(die),
            place.visible,
        )
        for die, place, leans in zip(dice, seen, leaning, strict=True)
        if place is not None
    )


def throws(
    rng: np.random.Generator, table: HomeTable, make: Make, twin: Make, count: int
) -> Iterator[tuple[NDArray[np.uint8], tuple[LabelledDie, ...]]]:
    """Pictures of thrown dice and strangers, with their labels."""
    camera = table.stage.camera

    def class_of(die: SceneDie) -> str:
        return f"d6 {NAME} {die.value}" if die.skin is make.skin else OTHER

    for _ in range(count):
        dice, cocked = place_dice(rng, [make], _OWN, camera, 0.2)
        for number in range(_STRANGERS):
            stranger = twin if number % 2 else random_make(rng, ORDINARY)
            more, leaning = place_dice(rng, [stranger], 1, camera, 0.0, partial(_apart, tuple(dice)))
            dice, cocked = dice + more, cocked + leaning
        picture, seen = table.picture(rng, dice)
        yield picture, labelled(dice, seen, cocked, class_of)


def _apart(dice: Sequence[SceneDie], die: SceneDie) -> bool:
    return all(gap_mm(die, other) > 0 for other in dice)
