"""The kinds of throws in a test set, and their strangers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import numpy as np

from models.judge.makes import (
    BoxOfDice,
    TracedMake,
    d4_apex_box,
    d4_base_box,
    d6_numeral_box,
    d8_numeral_box,
    d10_box,
    dragon8_box,
    figure_box,
    osselet_box,
    pip_box,
    sage_devin_box,
    tertre_box,
)
from vision.dice_set import IMALYA_SETS


def stranger(rng: np.random.Generator, kind: str) -> TracedMake:
    """A die that does not belong to a kind of throws."""
    boxes: dict[str, BoxOfDice] = {"d6 pips": pip_box, "d10": d10_box, "d8 dragon": dragon8_box}
    if "numerals" not in kind:
        boxes |= {"d6 numerals": d6_numeral_box, "d8 numerals": d8_numeral_box}
    if "divinatoires" not in kind and kind != "d4 symbols":
        boxes["divinatoires"] = sage_devin_box
    boxes.pop(kind, None)
    return boxes[sorted(boxes)[rng.integers(len(boxes))]](rng, 1)[0]


@dataclass(frozen=True, slots=True)
class ThrowKind:
    """Throws that are judged together.

    Attributes:
        name: the name in tables.
        expects: for the number of a throw, the dice set that the reader is told.
        box: for the number of a throw, its dice.
    """

    name: str
    expects: Callable[[int], str]
    box: Callable[[np.random.Generator, int], list[TracedMake]]


def _always(name: str) -> Callable[[int], str]:
    return lambda _index: name


def _figures(index: int) -> str:
    return IMALYA_SETS[index % len(IMALYA_SETS)]


def _six(box: BoxOfDice) -> Callable[[np.random.Generator, int], list[TracedMake]]:
    """Six dice of one box, or three of each of two."""

    def dice(rng: np.random.Generator, _index: int) -> list[TracedMake]:
        return box(rng, 6) if rng.random() < 0.6 else box(rng, 3) + box(rng, 3)

    return dice


def _osselets(rng: np.random.Generator, _index: int) -> list[TracedMake]:
    return osselet_box(rng, 4)


def _figure_throw(rng: np.random.Generator, index: int) -> list[TracedMake]:
    return figure_box(rng, 6, _figures(index))


THROW_KINDS: Final = (
    ThrowKind("d6 pips", _always("pips"), _six(pip_box)),
    ThrowKind("d6 numerals", _always("numerals"), _six(d6_numeral_box)),
    ThrowKind("d4 numerals at the apex", _always("numerals"), _six(d4_apex_box)),
    ThrowKind("d4 numerals at the base", _always("numerals"), _six(d4_base_box)),
    ThrowKind("d4 symbols", _always("divinatoires"), _six(tertre_box)),
    ThrowKind("d8 numerals", _always("numerals"), _six(d8_numeral_box)),
    ThrowKind("d6 figures", _figures, _figure_throw),
    ThrowKind("d8 dragon", _always("dragon8"), _six(dragon8_box)),
    ThrowKind("d6 and d8 divinatoires", _always("divinatoires"), _six(sage_devin_box)),
    ThrowKind("osselets", _always("osselets"), _osselets),
)
"""Every kind of dice that the reader knows."""
