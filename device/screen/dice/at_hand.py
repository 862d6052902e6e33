"""Which dice there are to play with."""

from __future__ import annotations

from dataclasses import dataclass, field

from vision.dice_set import PIPS, DiceSet


@dataclass(frozen=True, slots=True)
class DiceAtHand:
    """The dice sets at this table.

    Attributes:
        own: the names of the sets that somebody has taught here.
        chosen: the name of the set that is used in games with Figures.
        played: that set; dice with pips where nobody has it any more.
    """

    own: tuple[str, ...] = ()
    chosen: str = PIPS.name
    played: DiceSet = field(default=PIPS, compare=False)
