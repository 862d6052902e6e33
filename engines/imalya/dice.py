"""A die of a turn: what it shows, and who holds it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from engines.imalya.figures import Figure


class Status(StrEnum):
    """Where a die stands in a turn (rules §3)."""

    UNTHROWN = "unthrown"
    """In the hand: not thrown yet this turn."""
    LOOSE = "loose"
    """On the table, not decided."""
    FREE = "free"
    """Kept by the player, or taken back from a Dam."""
    DAM = "dam"
    """A Dam that stands."""
    CAPTIVE = "captive"
    """Held by a Dam."""
    KILLED = "killed"
    """Killed by the power of the Mort."""
    COUNTERED = "countered"
    """A Dam that a Bel has countered: it must be thrown again."""


@dataclass(frozen=True, slots=True)
class Die:
    """One die.

    Attributes:
        number: 1 to 6.
        printed: the Figure that it shows, or None before the first throw.
        figure: the Figure that it counts as; differs from `printed` after a conversion.
        status: where it stands.
        captor: the number of the Dam that holds it, or None.
        fresh: it landed in the current throw.
        liberated: a Bel has taken it back from a Dam.
        locked_now: kept in this very moment, so that it may still be let go.
        spent: a Bel that has acted since it landed.
        took_egal: a Dam that has captured an Egal, freed since or not.
    """

    number: int
    printed: Figure | None = None
    figure: Figure | None = None
    status: Status = Status.UNTHROWN
    captor: int | None = None
    fresh: bool = False
    liberated: bool = False
    locked_now: bool = False
    spent: bool = False
    took_egal: bool = False

    @property
    def is_prey(self) -> bool:
        """Whether a Dam could take it, were it fresh or locked (l.17): a Mineure or an Egal."""
        return self.figure is Figure.EGAL or (self.figure is not None and self.figure.is_mineure)

    @property
    def is_fresh_loose(self) -> bool:
        """Whether it landed in this throw and nothing has happened to it."""
        return self.fresh and self.status is Status.LOOSE

    @property
    def can_act(self) -> bool:
        """Whether it is a Bel that landed in this throw and has not acted (l.18)."""
        return self.is_fresh_loose and self.figure is Figure.BEL and not self.spent

    @property
    def is_to_be_thrown(self) -> bool:
        """Whether the next throw takes it up (IM-05)."""
        return self.status in (Status.UNTHROWN, Status.LOOSE, Status.COUNTERED)


SIX_DICE = tuple(Die(number) for number in range(1, 7))
"""All six in the hand."""
