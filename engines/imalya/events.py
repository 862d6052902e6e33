"""What an action did: small records for the screen, the log and the sounds."""

from __future__ import annotations

from dataclasses import dataclass

from engines.imalya.figures import Figure


@dataclass(frozen=True, slots=True)
class Threw:
    """Dice landed, by number."""

    seat: int
    dice: tuple[tuple[int, Figure], ...]


@dataclass(frozen=True, slots=True)
class FactionDrawn:
    """A player has his Faction."""

    seat: int
    faction: Figure


@dataclass(frozen=True, slots=True)
class StarterNamed:
    """The player who starts is known."""

    seat: int


@dataclass(frozen=True, slots=True)
class Countered:
    """A Bel countered a Dam."""

    bel: int
    dam: int


@dataclass(frozen=True, slots=True)
class Converted:
    """A Bel converted an Egal."""

    bel: int
    egal: int
    figure: Figure


@dataclass(frozen=True, slots=True)
class Freed:
    """A Bel freed a captive."""

    bel: int
    captive: int


@dataclass(frozen=True, slots=True)
class Captured:
    """A Dam took a die."""

    dam: int
    prey: int


@dataclass(frozen=True, slots=True)
class Killed:
    """The power of a Mort killed a die."""

    die: int
    by: int


@dataclass(frozen=True, slots=True)
class Gained:
    """Tales came to a player; `source` is the seat that paid, or None for the Trésor."""

    seat: int
    tales: int
    source: int | None


@dataclass(frozen=True, slots=True)
class Paid:
    """A player paid Tales to the Trésor."""

    seat: int
    tales: int


@dataclass(frozen=True, slots=True)
class TaxDay:
    """The Trésor was empty: everybody paid (l.45)."""


@dataclass(frozen=True, slots=True)
class Combination:
    """Six dice of one Figure (l.62-66)."""

    seat: int
    figure: Figure


@dataclass(frozen=True, slots=True)
class TurnCounted:
    """A turn was counted: the points won, and the Tales that were owed for it."""

    seat: int
    points: int
    debt: int


@dataclass(frozen=True, slots=True)
class Eliminated:
    """A player could not pay."""

    seat: int


@dataclass(frozen=True, slots=True)
class RoundEnded:
    """Everybody has played."""

    round: int


@dataclass(frozen=True, slots=True)
class GameOver:
    """The game has ended; seats that share a place stand together."""

    ranking: tuple[tuple[int, ...], ...]


Event = (
    Threw
    | FactionDrawn
    | StarterNamed
    | Countered
    | Converted
    | Freed
    | Captured
    | Killed
    | Gained
    | Paid
    | TaxDay
    | Combination
    | TurnCounted
    | Eliminated
    | RoundEnded
    | GameOver
)
