"""What players and Nature answer: small frozen records, each with a text form that parses back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from engines.imalya.figures import Figure
from engines.text_form import expected_action, read_action


@dataclass(frozen=True)
class Throw:
    """Nature's answer: a Figure for each awaited die, in the order of `awaits.dice`."""

    verb: ClassVar = "throw"
    figures: tuple[Figure, ...]

    @property
    def dice(self) -> tuple[int, ...]:
        """None: the state says which dice it awaits."""
        return ()

    def __str__(self) -> str:
        return f"{self.verb} {''.join(self.figures)}"


@dataclass(frozen=True)
class _Choice:
    """A choice: a verb and numbers."""

    verb: ClassVar[str]

    def __str__(self) -> str:
        return " ".join((self.verb, *map(str, vars(self).values())))

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
    seat: int

    def __str__(self) -> str:
        return f"{self.verb} {self.seat + 1}"


@dataclass(frozen=True)
class Deposit(_Choice):
    """With the Leïnan a player adds Tales to the Trésor before the first turn, or none (l.82)."""

    verb = "deposit"
    tales: int


@dataclass(frozen=True)
class RerollDam(_OfDice):
    """The Ruse's power: a Dam that has just landed is thrown again (l.59)."""

    verb = "reroll"
    dam: int


@dataclass(frozen=True)
class BuyPower(_Choice):
    """With Laiirna, a Mort or Gain player buys his power for a round (l.84)."""

    verb = "buy"


@dataclass(frozen=True)
class BuyReroll(_Choice):
    """With Laiirna, the Ruse pays for a Dam to be thrown again (l.84).

    Attributes:
        dam: the number of the Dam.
        victim: the seat from which points are stolen (house rule `laiirna_steal`), or None; the text form
            counts seats from 1.
    """

    verb = "buy-reroll"
    dam: int
    victim: int | None = None

    @property
    def dice(self) -> tuple[int, ...]:
        """The Dam."""
        return (self.dam,)

    def __str__(self) -> str:
        victim = "" if self.victim is None else f" {self.victim + 1}"
        return f"{self.verb} {self.dam}{victim}"


@dataclass(frozen=True)
class Kill(_OfDice):
    """The Mort's power, where its player chooses (l.57; house rule `kill_timing=owner_choice`)."""

    verb = "kill"
    die: int


@dataclass(frozen=True)
class Counter(_OfDice):
    """A Bel counters a Dam (l.21)."""

    verb = "counter"
    bel: int
    dam: int


@dataclass(frozen=True)
class Convert(_OfDice):
    """A Bel makes a Mineure of an Egal (l.22)."""

    verb = "convert"
    bel: int
    egal: int
    figure: Figure


@dataclass(frozen=True)
class FreeDie(_OfDice):
    """A Bel frees a captured die (l.23)."""

    verb = "free"
    bel: int
    captive: int


@dataclass(frozen=True)
class TakeTale(_OfDice):
    """A Bel takes one Tale from the Trésor (l.42)."""

    verb = "take-tale"
    bel: int


@dataclass(frozen=True)
class TakePoints(_OfDice):
    """A Bel gives five points, with the variant of the Escalier (l.72)."""

    verb = "take-points"
    bel: int


@dataclass(frozen=True)
class Capture(_OfDice):
    """A Dam takes its prey (l.17)."""

    verb = "capture"
    dam: int
    prey: int


@dataclass(frozen=True)
class Lock(_OfDice):
    """A die is kept (l.12)."""

    verb = "lock"
    die: int


@dataclass(frozen=True)
class Unlock(_OfDice):
    """A die kept in this very phase is let go again."""

    verb = "unlock"
    die: int


@dataclass(frozen=True)
class PlayAgain(_Choice):
    """Another turn after six of one's own Faction, with the variant of the Chance (l.87)."""

    verb = "again"


@dataclass(frozen=True)
class NextGame(_Choice):
    """Another game of the series follows (l.47)."""

    verb = "next-game"


@dataclass(frozen=True)
class Stake(_Choice):
    """A player adds Tales of his own before the next game of a series, or none (l.47)."""

    verb = "stake"
    tales: int


@dataclass(frozen=True)
class Done(_Choice):
    """Pass: the Bels do no more, the Mort kills nothing, or the locks are confirmed."""

    verb = "done"


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

_SHAPES: Final = {
    "throw": "throw RRGEBD",
    "name": "name 2",
    "deposit": "deposit 4",
    "reroll": "reroll 3",
    "buy": "buy",
    "buy-reroll": "buy-reroll 3",
    "kill": "kill 3",
    "counter": "counter 4 5",
    "convert": "convert 4 6 R",
    "free": "free 4 3",
    "take-tale": "take-tale 4",
    "take-points": "take-points 4",
    "capture": "capture 5 6",
    "lock": "lock 3",
    "unlock": "unlock 3",
    "again": "again",
    "next-game": "next-game",
    "stake": "stake 3",
    "done": "done",
}
_OF_NUMBERS: Final[dict[str, type[_Choice]]] = {
    kind.verb: kind
    for kind in (
        Deposit,
        RerollDam,
        BuyPower,
        Kill,
        Counter,
        FreeDie,
        TakeTale,
        TakePoints,
        Capture,
        Lock,
        Unlock,
        PlayAgain,
        NextGame,
        Stake,
        Done,
    )
}


def parse_action(text: str) -> Action:
    """The action that a text form describes.

    >>> parse_action("convert 4 6 R")
    Convert(bel=4, egal=6, figure=<Figure.RUSE: 'R'>)

    Raises:
        ParseError: it is not the text form of an action.
    """
    return read_action(text, _read, "Imalya", expected_action(text, _SHAPES))


def _read(text: str) -> Action:
    verb, *words = text.split(" ")
    if verb == Throw.verb:
        return Throw(tuple(map(Figure, "".join(words))))
    if verb == NameStarter.verb:
        (seat,) = words
        return NameStarter(int(seat) - 1)
    if verb == BuyReroll.verb:
        dam, *victims = map(int, words)
        return BuyReroll(dam, *(seat - 1 for seat in victims))
    if verb == Convert.verb:
        bel, egal, figure = words
        return Convert(int(bel), int(egal), Figure(figure))
    return _OF_NUMBERS[verb](*map(int, words))  # type: ignore[return-value]
