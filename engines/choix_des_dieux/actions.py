"""The actions of players and Nature: small frozen records with a text form."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final

from engines.choix_des_dieux.combinations import Combination
from engines.choix_des_dieux.symbols import Symbol
from engines.spelling import Number, Seat, Spelled, Spelling, Verbs, Words

SymbolLetter = Annotated[Symbol, Spelling(str, Symbol)]
CombinationName = Annotated[Combination, Spelling(str, Combination, whole=True)]


@dataclass(frozen=True)
class Throw(Spelled):
    """Nature's answer: the symbol of the die that is awaited."""

    verb = "throw"
    example = "throw S"
    symbol: SymbolLetter


@dataclass(frozen=True)
class Join(Spelled):
    """Somebody joins, or comes back by the same name (l.159)."""

    verb = "join"
    example = 'join "Théo"'
    name: Words


@dataclass(frozen=True)
class Open(Spelled):
    """The shooter takes up the dice for a round."""

    verb = "open"
    example = "open"


@dataclass(frozen=True)
class Close(Spelled):
    """The table ends the session, and the pot is shared (l.157)."""

    verb = "close"
    example = "close"


@dataclass(frozen=True)
class OfSeat(Spelled):
    """What somebody says of one seat; the text form counts seats from 1."""

    seat: Seat


@dataclass(frozen=True)
class NameShooter(OfSeat):
    """Who shoots (CD-26)."""

    verb = "name"
    example = "name 2"


@dataclass(frozen=True)
class Leave(OfSeat):
    """A player leaves the table and the pot (l.159)."""

    verb = "leave"
    example = "leave 2"


@dataclass(frozen=True)
class SitOut(OfSeat):
    """A player sits the next round out (CD-16)."""

    verb = "sit-out"
    example = "sit-out 2"


@dataclass(frozen=True)
class SitIn(OfSeat):
    """A player who was to sit out the next round plays it after all (CD-16)."""

    verb = "sit-in"
    example = "sit-in 2"


@dataclass(frozen=True)
class Purse(OfSeat):
    """A player says how many elis he has on him."""

    verb = "purse"
    example = "purse 2 40"
    elis: Number


@dataclass(frozen=True)
class Stake(OfSeat):
    """A player stakes this sum in all: the starting stake, or the stake after a raise (l.13, 43)."""

    verb = "stake"
    example = "stake 2 12"
    elis: Number


@dataclass(frozen=True)
class Guess(OfSeat):
    """A bettor names the combination that he expects (l.11)."""

    verb = "guess"
    example = "guess 2 La Moisson"
    combination: CombinationName


@dataclass(frozen=True)
class Ready(OfSeat):
    """A bettor raises and guesses no more."""

    verb = "ready"
    example = "ready 2"


Action = Throw | Join | Open | Close | NameShooter | Leave | SitOut | SitIn | Purse | Stake | Guess | Ready

TALK: Final = (Join, Leave, Purse, SitIn, SitOut)
"""The kinds of action that are no moves: they change who sits at the table, and with how much money."""

_VERBS: Final = Verbs[Action](
    "Le Choix des Dieux",
    [NameShooter, Join, Leave, SitOut, SitIn, Purse, Open, Close, Throw, Stake, Guess, Ready],
)


def parse_action(text: str) -> Action:
    """Read an action.

    >>> parse_action("guess 2 Bûcher")
    Guess(seat=1, combination=<Combination.BUCHER: 'Bûcher'>)

    Raises:
        ParseError: the text is not the text form of an action.
    """
    return _VERBS.parse(text)
