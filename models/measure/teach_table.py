"""A rendered table on which a set of signs is taught, and its dice are thrown among strangers."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from types import MappingProxyType
from typing import Final

import numpy as np
from numpy.typing import NDArray

from models.arguments import WIDE_PX
from models.labelled_picture import LabelledDie
from models.measure.matching import LEAST_IOU
from models.metering import metered_stops
from models.scenes import grounds
from models.scenes.camera import random_sensor
from models.scenes.lamps import random_lamps
from models.scenes.layout import place_dice
from models.scenes.makes import Make, random_make
from models.scenes.mix import ORDINARY
from vision.boxes import iou
from vision.embeddings import take_look
from vision.opinion import OTHER
from vision.reader import Reader
from vision.scenes.body import gap_mm
from vision.scenes.camera import Camera
from vision.scenes.die import SceneDie, VisibleDie
from vision.scenes.drawn import Print, printed_skin
from vision.scenes.numerals import Lettering, write
from vision.scenes.sensor import Sensor
from vision.scenes.solids import lying
from vision.scenes.stage import Stage
from vision.scenes.table import Ground
from vision.taught import TaughtSet

NAME: Final = "taught"
"""The name of the set that is taught."""

_FACES: Final = tuple("123456")
_DIE_MM: Final = 16.0
_OWN, _STRANGERS = 3, 3
"""How many dice of the set lie in a picture, and how many others."""
_WHOLE: Final = 0.9
"""The least visible part of a die that is counted."""


@dataclass(frozen=True, slots=True)
class Signs:
    """Signs, none of which is another one rotated.

    Attributes:
        own: the signs that are taught.
        others: the signs of strangers of the same make.
        font: the typeface, as `Lettering` takes it.
    """

    own: str
    others: str = "ΘΠΩЙЧЪ"
    font: str = "sans"


UNSEEN: Final = {
    "Greek": Signs("ΓΔΛΞΣΨ"),
    "Cyrillic": Signs("ЖЗЛФЭЮ"),
    "more Cyrillic": Signs("БДИЦЩЯ"),
    "small Greek": Signs("αβδζλω"),
}
"""Signs that no class and no mark of the training has."""
FITTED: Final = {
    "Han": Signs("金木水火土日", "月山川田目手", "uni"),
    "more Han": Signs("心力天王石竹", "大中米禾玉右", "uni"),
    "other Latin": Signs("ÆÞßĐŁØ", "€£¥†¶¿"),
}
"""More such signs, for fitting the constants of `vision.taught_faces`, so that `UNSEEN` stays unseen."""


@dataclass(frozen=True, eq=False)
class TeachTable:
    """One table, which stays the same from teaching to throwing.

    Attributes:
        stage: camera, cloth and lamps.
        sensor: the camera's faults.
    """

    stage: Stage
    sensor: Sensor

    def picture(
        self, rng: np.random.Generator, dice: Sequence[SceneDie]
    ) -> tuple[NDArray[np.uint8], tuple[VisibleDie | None, ...]]:
        """The camera's picture of dice, and what is visible of each."""
        rendering = self.stage.draw(dice)
        return self.sensor.develop(rendering.picture, rng), rendering.seen

    def metered(self, make: Make) -> TeachTable:
        """The table once its camera has lowered its exposure for dice of this make, if they burn out."""
        rng = np.random.default_rng(0)
        dice, _leaning = place_dice(rng, [make], _OWN + _STRANGERS, self.stage.camera, 0.0)
        light = self.stage.draw(dice).picture
        stops = metered_stops(lambda stops: self._exposed(stops).sensor.develop(light, copy.deepcopy(rng)))
        return self._exposed(stops)

    def _exposed(self, stops: float) -> TeachTable:
        """The table with another exposure, by so many powers of two."""
        return replace(self, sensor=replace(self.sensor, exposure=self.sensor.exposure * 2**stops))


def table_at_home(rng: np.random.Generator, wide_px: int = WIDE_PX) -> TeachTable:
    """Draw a random table: a cloth, lamps, and a camera that looks down and is in focus.

    Args:
        rng: draws the table.
        wide_px: the width of its pictures; their height is three quarters of it.
    """
    die_px = float(rng.uniform(45, 90)) * wide_px / WIDE_PX
    focal_px = 1.6 * wide_px
    elevation = float(np.radians(rng.uniform(72, 90)))
    size_wh = wide_px, wide_px * 3 // 4
    camera = Camera.looking_at(
        (0.0, 0.0), focal_px * _DIE_MM / die_px, elevation, focal_px=focal_px, size=size_wh
    )
    side = round(1.15 * wide_px)
    painted = grounds.paint(rng, side, side, die_px)
    cloth = np.asarray((painted.astype(np.float32) / 255) ** 2.2, np.float32)
    lamps, room = random_lamps(rng)
    stage = Stage(camera, Ground(cloth, _DIE_MM / die_px), lamps, room)
    sensor = random_sensor(rng, stage.draw(()).picture, die_px)
    calm = replace(
        sensor,
        motion_px=(0.0, 0.0),
        blur_px=min(sensor.blur_px, 0.02 * die_px),
        shot=min(sensor.shot, 0.02),
        read=min(sensor.read, 0.01),
    )
    return TeachTable(stage, calm)


def signed(make: Make, signs: str, font: str, how: Print) -> Make:
    """The make with a sign on each face."""
    return inked(make, [partial(_ink, sign, font) for sign in signs], how)


def inked(make: Make, masks: Sequence[Callable[[int], NDArray[np.uint8]]], how: Print) -> Make:
    """The make with a drawing on each of its six faces.

    Args:
        make: the make, whose ink they get.
        masks: each gives the ink (side, side), 0 to 255, for a side in pixels.
        how: how they are printed.
    """
    blue, green, red = (float(part) for part in make.skin.inks[0])
    skin = printed_skin(make.solid, _FACES, masks, how, [(blue, green, red)] * len(_FACES), NAME)
    return replace(make, skin=skin)


def _ink(sign: str, font: str, side: int) -> NDArray[np.uint8]:
    return write(np.zeros((side, side), np.uint8), sign, (0.5, 0.5), 0.8, Lettering(font, 600))


def teach(rng: np.random.Generator, reader: Reader, table: TeachTable, make: Make, looks: int) -> TaughtSet:
    """Teach a set by so many looks at each face; the die is put down anew each time."""
    taught = TaughtSet(NAME, "d6", MappingProxyType(dict.fromkeys(_FACES, ())))
    for face in _faces_up(make):
        for picture, seen in laid(rng, table, make, face, looks):
            places = [place.box_xyxy for place in reader.find_places(picture)]
            box = max(places, key=lambda place: iou(place, seen.box_xyxy), default=seen.box_xyxy)
            box = box if iou(box, seen.box_xyxy) >= LEAST_IOU else seen.box_xyxy
            taught = taught.with_look(face, take_look(picture, box))
    return taught


def _faces_up(make: Make) -> list[str]:
    """The value that the make shows when it lies on each of its faces."""
    nowhere = np.zeros(3, np.float32)
    return [make.die(lying(make.solid, down, 0.0), nowhere).value for down in range(len(make.solid.normals))]


def laid(
    rng: np.random.Generator, table: TeachTable, make: Make, face: str, times: int
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
    rng: np.random.Generator, table: TeachTable, make: Make, twin: Make, count: int
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
