"""Rendered looks at dice with signs of no game, from which the comparison of looks is learnt.

A die is taught on one table, and thrown on that one or on another, in other light. So each set of looks shows
dice of one make on two tables. Half of them bear six signs, and the others, six more: those are the strangers
that are hardest to tell, since only their signs differ.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Final, NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from models.labelled_picture import best_box
from models.scenes.home_table import HomeTable, table_at_home
from models.scenes.layout import place_dice
from models.scenes.makes import Make, marked_make
from models.scenes.marks import SIGNS, drawing
from models.scenes.mix import Mix
from models.scenes.signs import FITTED, UNSEEN, inked
from vision.embeddings import take_look
from vision.reader import Reader
from vision.scenes.drawn import Print
from vision.scenes.numerals import Lettering, write
from vision.taught import Look

_MIX: Final = Mix(veined=0.4)
"""Streaks and veins over four makes of ten, since they are what signs are most often confused on."""
_WIDTHS_PX: Final = (1024, 1280)
_FACES: Final = 6
_DICE: Final = 6
_BESIDE: Final = 0.15
"""The probability that a die lies beside another one."""
_WHOLE: Final = 0.9
"""The least visible part of a die whose look is kept."""
_THROWS: Final = ((3, 2), (4, 2))
"""How often both sets of signs are thrown, on each table."""
_DRAWN: Final = 0.35
"""How many sets of signs are random drawings; the others are Han signs or Hangul."""
_NEW_DRAWINGS: Final = 1_000, 1_000_000
"""The numbers of those drawings. The close look has learnt those that are smaller."""
_NOT_THESE: Final = set(SIGNS).union(*(signs.own + signs.others for signs in (UNSEEN | FITTED).values()))
"""Signs that it has learnt, and those by which teaching is measured."""
HAN: Final = [sign for sign in map(chr, range(0x4E00, 0x9F00, 30)) if sign not in _NOT_THESE]
HANGUL: Final = [chr(point) for point in range(0xAC00, 0xD7A3, 43)]

Drawn = Callable[[int], NDArray[np.uint8]]
"""Draws a sign: given a side in pixels, its ink (side, side), 0 to 255."""


class TableLooks(NamedTuple):
    """Looks at dice of one make.

    Attributes:
        looks: the looks.
        signs: (n,) which sign each shows: 0 to 5 those of one set, 6 to 11 those of the other one.
    """

    looks: list[Look]
    signs: NDArray[np.int64]


def table_looks(reader: Reader, seed: int, number: int) -> TableLooks:
    """Render the looks of a number of a seed; the same ones each time.

    Args:
        reader: finds the dice, so that looks are cut as the table cuts them.
        seed: another one gives other tables, makes and signs.
        number: that of the looks.
    """
    rng = np.random.default_rng((seed, number))
    print_of_both = Print(float(rng.uniform(0.8, 1.45)), float(rng.choice([0.0, 0.5])))
    make, signs = marked_make(rng, _MIX), _signs(rng)
    makes = [inked(make, signs[first : first + _FACES], print_of_both) for first in (0, _FACES)]
    looks, shown = [], []
    for throws in _THROWS:
        table = table_at_home(rng, int(rng.choice(_WIDTHS_PX))).metered(makes[0])
        for which, (one, count) in enumerate(zip(makes, throws, strict=True)):
            for look, face in _looks(rng, reader, table, one, count):
                looks.append(look)
                shown.append(which * _FACES + int(face) - 1)
    return TableLooks(looks, np.array(shown, np.int64))


def _signs(rng: np.random.Generator) -> list[Drawn]:
    """Twelve signs of one kind."""
    count = 2 * _FACES
    if rng.random() < _DRAWN:
        return [partial(_shrunk, int(number)) for number in rng.integers(*_NEW_DRAWINGS, count)]
    script = (HAN, HANGUL)[rng.integers(2)]
    return [partial(_written, str(sign)) for sign in rng.choice(script, count, replace=False)]


def _shrunk(number: int, side: int) -> NDArray[np.uint8]:
    return np.asarray(cv2.resize(drawing(number), (side, side), interpolation=cv2.INTER_AREA), np.uint8)


def _written(sign: str, side: int) -> NDArray[np.uint8]:
    return write(np.zeros((side, side), np.uint8), sign, (0.5, 0.5), 0.8, Lettering("uni", 600))


def _looks(
    rng: np.random.Generator, reader: Reader, table: HomeTable, make: Make, throws: int
) -> Iterator[tuple[Look, str]]:
    """Looks at thrown dice that are found, flat and whole, each with the number of its face."""
    for _ in range(throws):
        dice, leaning = place_dice(rng, [make], _DICE, table.stage.camera, _BESIDE)
        picture, seen = table.picture(rng, dice)
        found = [place.box_xyxy for place in reader.find_places(picture)]
        for die, place, leans in zip(dice, seen, leaning, strict=True):
            if place is None or leans or place.visible < _WHOLE:
                continue
            box = best_box(found, place.box_xyxy)
            if box is not None:
                yield take_look(picture, box), die.value
