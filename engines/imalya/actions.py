"""The actions of players and Nature: small frozen records with a text form."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final, get_args

from engines.imalya.figures import Figure
from engines.spelling import Number, Seat, Spelled, Spelling, Verbs

FigureLetter = Annotated[Figure, Spelling(str, Figure)]
Figures = Annotated[tuple[Figure, ...], Spelling("".join, lambda word: tuple(map(Figure, word)))]
"""One letter for each, without spaces."""


@dataclass(frozen=True)
class Throw(Spelled):
    """Nature's answer: a Figure for each awaited die, in the order of `awaits.dice`."""

    verb = "throw"
    example = "throw RRGEBD"
    figures: Figures

    @property
    def dice(self) -> tuple[int, ...]:
        """None: the state says which dice it awaits."""
        return ()


@dataclass(frozen=True)
class _Choice(Spelled):
    """A choice of a player."""

    @property
    def dice(self) -> tuple[int, ...]:
        """The numbers of the dice it names."""
        return ()


@dataclass(frozen=True)
class _OfDice(_Choice):
    """A choice among dice."""

    @property
    def dice(self) -> tuple[int, ...]:
        """All its numbers."""
        return tuple([value for value in vars(self).values() if not isinstance(value, Figure)])


@dataclass(frozen=True)
class NameStarter(_Choice):
    """Whoever threw the first Bel names who starts (l.9); the text form counts seats from 1."""

    verb = "name"
    example = "name 2"
    seat: Seat


@dataclass(frozen=True)
class Deposit(_Choice):
    """With the Leïnan a player adds Tales to the Trésor before the first turn, or none (l.82)."""

    verb = "deposit"
    example = "deposit 4"
    tales: Number


@dataclass(frozen=True)
class RerollDam(_OfDice):
    """The Ruse's power: a Dam that has just landed is thrown again (l.59)."""

    verb = "reroll"
    example = "reroll 3"
    dam: Number


@dataclass(frozen=True)
class BuyPower(_Choice):
    """With Laiirna, a Mort or Gain player buys his power for a round (l.84)."""

    verb = "buy"
    example = "buy"


@dataclass(frozen=True)
class BuyReroll(_Choice):
    """With Laiirna, the Ruse pays for a Dam to be thrown again (l.84).

    Attributes:
        dam: the number of the Dam.
        victim: the seat from which points are stolen (house rule `laiirna_steal`), or None; the text form
            counts seats from 1.
    """

    verb = "buy-reroll"
    example = "buy-reroll 3"
    dam: Number
    victim: Seat | None = None

    @property
    def dice(self) -> tuple[int, ...]:
        """The Dam."""
        return (self.dam,)


@dataclass(frozen=True)
class Kill(_OfDice):
    """The Mort's power, where its player chooses (l.57; house rule `kill_timing=owner_choice`)."""

    verb = "kill"
    example = "kill 3"
    die: Number


@dataclass(frozen=True)
class Counter(_OfDice):
    """A Bel counters a Dam (l.21)."""

    verb = "counter"
    example = "counter 4 5"
    bel: Number
    dam: Number


@dataclass(frozen=True)
class Convert(_OfDice):
    """A Bel makes a Mineure of an Egal (l.22)."""

    verb = "convert"
    example = "convert 4 6 R"
    bel: Number
    egal: Number
    figure: FigureLetter


@dataclass(frozen=True)
class FreeDie(_OfDice):
    """A Bel frees a captured die (l.23)."""

    verb = "free"
    example = "free 4 3"
    bel: Number
    captive: Number


@dataclass(frozen=True)
class TakeTale(_OfDice):
    """A Bel takes one Tale from the Trésor (l.42)."""

    verb = "take-tale"
    example = "take-tale 4"
    bel: Number


@dataclass(frozen=True)
class TakePoints(_OfDice):
    """A Bel gives five points, with the variant of the Escalier (l.72)."""

    verb = "take-points"
    example = "take-points 4"
    bel: Number


@dataclass(frozen=True)
class Capture(_OfDice):
    """A Dam takes its prey (l.17)."""

    verb = "capture"
    example = "capture 5 6"
    dam: Number
    prey: Number


@dataclass(frozen=True)
class Lock(_OfDice):
    """A die is kept (l.12)."""

    verb = "lock"
    example = "lock 3"
    die: Number


@dataclass(frozen=True)
class Unlock(_OfDice):
    """A die kept in this very phase is let go again."""

    verb = "unlock"
    example = "unlock 3"
    die: Number


@dataclass(frozen=True)
class PlayAgain(_Choice):
    """Another turn after six of one's own Faction, with the variant of the Chance (l.87)."""

    verb = "again"
    example = "again"


@dataclass(frozen=True)
class NextGame(_Choice):
    """Another game of the series follows (l.47)."""

    verb = "next-game"
    example = "next-game"


@dataclass(frozen=True)
class Stake(_Choice):
    """A player adds Tales of his own before the next game of a series, or none (l.47)."""

    verb = "stake"
    example = "stake 3"
    tales: Number


@dataclass(frozen=True)
class Done(_Choice):
    """Pass: the Bels do no more, the Mort kills nothing, or the locks are confirmed."""

    verb = "done"
    example = "done"


Action = (
    Throw
    | NameStarter
    | Deposit
    | RerollDam
    | BuyPower
    | BuyReroll
    | Kill
    | Counter
    | Convert
    | FreeDie
    | TakeTale
    | TakePoints
    | Capture
    | Lock
    | Unlock
    | PlayAgain
    | NextGame
    | Stake
    | Done
)

TALK: Final = (Unlock,)
"""The kinds of action that are no moves: they take back a lock that is not confirmed yet (l.13)."""

_VERBS: Final = Verbs[Action]("Imalya", get_args(Action))


def parse_action(text: str) -> Action:
    """Read an action.

    >>> parse_action("convert 4 6 R")
    Convert(bel=4, egal=6, figure=<Figure.RUSE: 'R'>)

    Raises:
        ParseError: the text is not the text form of an action.
    """
    return _VERBS.parse(text)
