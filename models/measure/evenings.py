"""Evenings of throws: the same dice on the same table again and again, from pictures or rendered."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from types import MappingProxyType
from typing import Final

import numpy as np
from numpy.typing import NDArray

from models.arguments import WIDE_PX
from models.labelled_picture import LabelledDie, LabelledPicture
from models.measure.teach_table import NAME, labelled, teach
from models.scenes.home_table import HomeTable, table_at_home
from models.scenes.layout import place_dice
from models.scenes.makes import Make, drawn_make, marked_make, numeral_make, pip_make
from models.scenes.signs import UNSEEN, signed
from vision.dice_set import (
    D4_NUMERALS,
    D6_FIGURES,
    D6_NUMERALS,
    D6_PIPS,
    D8_DRAGON,
    D8_NUMERALS,
    DEVIN,
    NUMERALS,
    OSSELETS,
    PIPS,
    SAGE,
    SHIPPED_SETS,
    TERTRE,
    DiceSet,
    Kind,
)
from vision.reader import Reader
from vision.scenes.drawn import Print
from vision.vantage import Vantage

_DICE: Final = 6
_BESIDE: Final = 0.15
"""The probability that a die lies beside another one."""
_LOOKS: Final = 3
"""How many looks a face of unknown signs is taught by."""


@dataclass(frozen=True, slots=True, eq=False)
class EveningThrow:
    """One throw of an evening.

    Attributes:
        pixels: its picture, (height, width, 3) uint8, blue-green-red.
        dice: what lies there.
        vantage: the place of the camera, or None.
    """

    pixels: NDArray[np.uint8]
    dice: tuple[LabelledDie, ...]
    vantage: Vantage | None


@dataclass(frozen=True, slots=True, eq=False)
class EveningPlan:
    """The dice of an evening, and its throws.

    Attributes:
        kind: the row of the table.
        dice_set: what the reader is told to expect: the solids that are thrown, as the table knows them.
        throws: the throws, in order; each call begins anew.
    """

    kind: str
    dice_set: DiceSet
    throws: Callable[[], Iterator[EveningThrow]]


def of_pictures(source: str, pictures: Sequence[LabelledPicture], usual: DiceSet, count: int) -> EveningPlan:
    """An evening of labelled pictures, in the order of their labels.

    Args:
        source: the row of the table.
        pictures: those of one source. The first one says the dice set; those of other sets are left out.
        usual: the dice set where a label does not say.
        count: the most throws.

    Raises:
        DiceSetError: a label expects a set that is not shipped.
    """
    expected = pictures[0].expected(usual)
    fitting = [picture for picture in pictures if picture.expected(usual) == expected][:count]
    shapes = {die.shape for picture in fitting for die in picture.dice}

    def throws() -> Iterator[EveningThrow]:
        for picture in fitting:
            yield EveningThrow(picture.pixels(), picture.dice, picture.vantage)

    return EveningPlan(source, expected.of_shapes(shapes), throws)


def uncalibrated(plan: EveningPlan) -> EveningPlan:
    """The evening without the place of the camera, as where a tray is not calibrated."""

    def throws() -> Iterator[EveningThrow]:
        for throw in plan.throws():
            yield replace(throw, vantage=None)

    return replace(plan, throws=throws)


Classes = MappingProxyType[str, str]
"""The class of each value of a die."""
Dice = tuple[Make, DiceSet, Classes]


def _numerals(kind: Kind, rng: np.random.Generator, _reader: Reader, _table: HomeTable) -> Dice:
    make = numeral_make(rng, kind.shape)
    while make.skin.style == "symbol":  # a fourth of the makes have stars and figures in place of numerals
        make = numeral_make(rng, kind.shape)
    return make, NUMERALS.of_shapes({kind.shape}), _classes(kind)


def _figures(rng: np.random.Generator, reader: Reader, table: HomeTable) -> Dice:
    return _drawn(D6_FIGURES[rng.integers(len(D6_FIGURES))], rng, reader, table)


def _drawn(kind: Kind, rng: np.random.Generator, _reader: Reader, _table: HomeTable) -> Dice:
    dice = next(shipped for shipped in SHIPPED_SETS.values() if kind in shipped.kinds)
    return drawn_make(rng, kind), dice.of_shapes({kind.shape}), _classes(kind)


def _pips(rng: np.random.Generator, _reader: Reader, _table: HomeTable) -> Dice:
    return pip_make(rng), PIPS, _classes(D6_PIPS)


def _classes(kind: Kind) -> Classes:
    return MappingProxyType(dict(zip(kind.faces, kind.classes, strict=True)))


def _signs(rng: np.random.Generator, reader: Reader, table: HomeTable) -> Dice:
    signs = list(UNSEEN.values())[rng.integers(len(UNSEEN))]
    how = Print(size=float(rng.uniform(1.1, 1.4)), depth=float(rng.choice([0.0, 0.5])))
    make = signed(marked_make(rng), signs.own, signs.font, how)
    reader.expect(DiceSet(NAME, ()))
    taught = teach(rng, reader, table.metered(make), make, _LOOKS)
    classes = MappingProxyType({face: f"d6 {NAME} {face}" for face in taught.faces})
    return make, DiceSet(NAME, (), (taught,)), classes


_DICE_OF: Final[Mapping[str, Callable[[np.random.Generator, Reader, HomeTable], Dice]]] = {
    "d6 numerals": partial(_numerals, D6_NUMERALS),
    "d8 numerals": partial(_numerals, D8_NUMERALS),
    "d6 figures": _figures,
    "unknown signs": _signs,
    "d4 numerals": partial(_numerals, D4_NUMERALS),
    "d4 symbols": partial(_drawn, TERTRE),
    "d6 pips": _pips,
    "d8 dragon": partial(_drawn, D8_DRAGON),
    "d6 divinatory": partial(_drawn, SAGE),
    "d8 divinatory": partial(_drawn, DEVIN),
    "osselets": partial(_drawn, OSSELETS),
}
RENDERED: Final = tuple(_DICE_OF)
"""The kinds of dice of rendered evenings; no model saw the unknown signs."""


def rendered(
    reader: Reader, seed: int, count: int, wide_px: int = WIDE_PX, only: str | None = None
) -> Iterator[EveningPlan]:
    """An evening of each kind of `RENDERED`, or of one of them, on a table of its own."""
    for number, kind in enumerate(RENDERED):
        if only not in (None, kind):
            continue
        rng = np.random.default_rng((seed, number))
        table = table_at_home(rng, wide_px)
        make, dice, classes = _DICE_OF[kind](rng, reader, table)
        throws = partial(_throws, (seed, number, 1), table.metered(make), make, classes, count)
        yield EveningPlan(kind, dice, throws)


def _throws(
    seed: tuple[int, ...], table: HomeTable, make: Make, classes: Classes, count: int
) -> Iterator[EveningThrow]:
    rng, camera = np.random.default_rng(seed), table.stage.camera
    to_mm = np.asarray(np.linalg.inv(camera.ground_to_picture()), np.float64)
    vantage = Vantage(to_mm, np.asarray(camera.place, np.float64))
    for _ in range(count):
        dice, leaning = place_dice(rng, [make], _DICE, camera, _BESIDE)
        picture, seen = table.picture(rng, dice)
        labels = labelled(dice, seen, leaning, lambda die: classes.get(die.value))
        yield EveningThrow(picture, labels, vantage)
