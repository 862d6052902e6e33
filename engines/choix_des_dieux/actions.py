"""What players and Nature answer: small frozen records, each with a text form that parses back."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import ClassVar, Final

from engines.choix_des_dieux.combinations import Combination
from engines.choix_des_dieux.symbols import Symbol
from engines.text_form import expected_action, read_action


@dataclass(frozen=True)
class Throw:
    """Nature's answer: the symbol of the die that is awaited."""

    verb: ClassVar = "throw"
    symbol: Symbol

    def __str__(self) -> str:
        return f"{self.verb} {self.symbol}"


@dataclass(frozen=True)
class Join:
    """Somebody joins, or comes back by the same name (l.159)."""

    verb: ClassVar = "join"
    name: str

    def __str__(self) -> str:
        return f"{self.verb} {json.dumps(self.name, ensure_ascii=False)}"


@dataclass(frozen=True)
class Open:
    """The shooter takes up the dice for a round."""

    verb: ClassVar = "open"

    def __str__(self) -> str:
        return self.verb


@dataclass(frozen=True)
class Close:
    """The table ends the session, and the pot is shared (l.157)."""

    verb: ClassVar = "close"

    def __str__(self) -> str:
        return self.verb


@dataclass(frozen=True)
class OfSeat:
    """What somebody says of one seat; the text form counts seats from 1."""

    verb: ClassVar[str]
    seat: int

    def __str__(self) -> str:
        _, *values = vars(self).values()
        return " ".join((self.verb, str(self.seat + 1), *map(str, values)))


@dataclass(frozen=True)
class NameShooter(OfSeat):
    """Who shoots (CD-26)."""

    verb = "name"


@dataclass(frozen=True)
class Leave(OfSeat):
    """A player leaves the table and the pot (l.159)."""

    verb = "leave"


@dataclass(frozen=True)
class SitOut(OfSeat):
    """A player sits the next round out (CD-16)."""

    verb = "sit-out"


@dataclass(frozen=True)
class SitIn(OfSeat):
    """He plays it after all."""

    verb = "sit-in"


@dataclass(frozen=True)
class Purse(OfSeat):
    """A player says how many elis he has on him."""

    verb = "purse"
    elis: int


@dataclass(frozen=True)
class Stake(OfSeat):
    """A player stakes so much in all: his starting stake, or a raise (l.13, 43)."""

    verb = "stake"
    elis: int


@dataclass(frozen=True)
class Guess(OfSeat):
    """A bettor names the combination that he expects (l.11)."""

    verb = "guess"
    combination: Combination


@dataclass(frozen=True)
class Ready(OfSeat):
    """A bettor raises and guesses no more."""

    verb = "ready"


Action = Throw | Join | Open | Close | NameShooter | Leave | SitOut | SitIn | Purse | Stake | Guess | Ready

_SHAPES: Final = {
    "name": "name 2",
    "join": 'join "Théo"',
    "leave": "leave 2",
    "sit-out": "sit-out 2",
    "sit-in": "sit-in 2",
    "purse": "purse 2 40",
    "open": "open",
    "close": "close",
    "throw": "throw S",
    "stake": "stake 2 12",
    "guess": "guess 2 La Moisson",
    "ready": "ready 2",
}
_ALONE: Final[dict[str, Open | Close]] = {"open": Open(), "close": Close()}
_OF_SEATS: Final[dict[str, type[OfSeat]]] = {
    kind.verb: kind for kind in (NameShooter, Leave, SitOut, SitIn, Purse, Stake, Ready)
}


def parse_action(text: str) -> Action:
    """The action that a text form describes.

    >>> parse_action("guess 2 Bûcher")
    Guess(seat=1, combination=<Combination.BUCHER: 'Bûcher'>)

    Raises:
        ParseError: it is not the text form of an action.
    """
    return read_action(text, _read, "Le Choix des Dieux", expected_action(text, _SHAPES))


def _read(text: str) -> Action:
    verb, _, rest = text.partition(" ")
    if verb in _ALONE:
        return _ALONE[verb]
    if verb == Throw.verb:
        return Throw(Symbol(rest))
    if verb == Join.verb:
        return Join(str(json.loads(rest)))
    if verb == Guess.verb:
        seat, _, combination = rest.partition(" ")
        return Guess(int(seat) - 1, Combination(combination))
    number, *values = map(int, rest.split(" "))
    return _OF_SEATS[verb](number - 1, *values)  # type: ignore[return-value]
