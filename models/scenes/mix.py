"""The mix of dice in rendered scenes."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

MOST_LEAST_PX = 150.0
"""The largest allowed `Mix.least_px`. Few dice larger than this fit into a scene."""


@dataclass(frozen=True, slots=True)
class Mix:
    """The mix of makes in scenes, and the typefaces of numerals.

    `makes.random_make` decides in this order: `tetrahedra`, `osselets`, `marks`, `pips`, `numerals`. Each of
    these is the probability of its kind where none before it was chosen.

    Attributes:
        pips: d6 with pips.
        marks: d6 with marks of no game.
        beside: the part of d6 with pips that are made as in East Asia: pips close together, a large single
            one, and those of the two side by side along an edge.
        least_px: the least width of an ordinary die, in pixels.
        d4: the part of the dice with numerals that are d4.
        foreign: the part of d10, d12 and d20, which no game uses, among the other dice with numerals.
        tetrahedra: d4; somewhat more than half of them have drawings.
        numerals: dice with numerals; all that is left has our drawings.
        ornate: the part with ornaments of the dice with numerals; for d4 a sixth of it.
        leaning: the part of leaning dice; at 0 only a few lean on others.
        osselets: osselets; more of them are among our drawings.
        hard: the part of scenes with dice on a patterned cloth, that with dice in one heap, and that with
            bright dice that burn out on a dark table.
        veined: the part of dice with streaks or veins of two colours, besides those of other materials.
        typefaces: a folder of further typefaces, see `fonts.random_font`; or None.
    """

    pips: float = 0.76
    marks: float = 0.0
    beside: float = 0.12
    least_px: float = 16.0
    d4: float = 0.17
    foreign: float = 0.42
    tetrahedra: float = 0.0
    numerals: float = 0.5
    ornate: float = 0.35
    leaning: float = 0.0
    osselets: float = 0.0
    hard: float = 0.0
    veined: float = 0.0
    typefaces: Path | None = None


ORDINARY = Mix()
"""The mix of most tables."""
