"""Which dice there are to play with."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class DiceAtHand:
    """The dice sets at this table.

    Attributes:
        own: the names of the sets that somebody has taught here.
        chosen: the name of the set that is used in games with Figures.
    """

    own: tuple[str, ...] = ()
    chosen: str = "pips"
