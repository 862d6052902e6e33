"""What players do: small frozen records, each with a text form that parses back.

A turn is one or several of them: a move alone, or a wall, another wall and `done`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any, ClassVar, Final, TypeVar, cast

from engines.jelimvre.army import Kind
from engines.jelimvre.cells import CELLS, NAMES, parse_cell
from engines.text_form import expected_action, read_action

REGENERATOR_LETTER: Final = "X"


@dataclass(frozen=True)
class _Step:
    """A verb and what it names: cells are numbers here, and names in the text form."""

    verb: ClassVar[str]
    example: ClassVar[str]

    def __str__(self) -> str:
        return " ".join((self.verb, *self._words()))

    def _words(self) -> list[str]:
        values = vars(self).values()
        return [NAMES[value] if isinstance(value, int) else value for value in values if value is not None]


@dataclass(frozen=True)
class Colours(_Step):
    """The agreement on who plays White (l.308); the text form counts seats from 1."""

    verb = "white"
    example = "white 1"
    seat: int

    def _words(self) -> list[str]:
        return [str(self.seat + 1)]


@dataclass(frozen=True)
class Put(_Step):
    """A piece, or the regenerator (X), is set up (l.310)."""

    verb = "put"
    example = "put K f1"
    piece: str
    cell: int


@dataclass(frozen=True)
class TakeBack(_Step):
    """What was set up is taken off again."""

    verb = "take"
    example = "take f1"
    cell: int


@dataclass(frozen=True)
class Ready(_Step):
    """All twenty-one lie as they shall."""

    verb = "ready"
    example = "ready"


@dataclass(frozen=True)
class Move(_Step):
    """An army piece moves; a soldier that arrives may be exchanged (l.124)."""

    verb = "move"
    example = "move e2 e4"
    origin: int
    target: int
    promotion: Kind | None = None


@dataclass(frozen=True)
class Travel(_Step):
    """An army piece crosses a zone of water (l.179-183)."""

    verb = "travel"
    example = "travel c4 f7"
    origin: int
    target: int
    promotion: Kind | None = None


@dataclass(frozen=True)
class Promote(_Step):
    """A soldier that arrived earlier is exchanged (house rule `late_promotion`)."""

    verb = "promote"
    example = "promote e11 Q"
    cell: int
    promotion: Kind


@dataclass(frozen=True)
class LayWall(_Step):
    """A wall piece of the player's own is laid."""

    verb = "wall"
    example = "wall e4"
    cell: int


@dataclass(frozen=True)
class LayWater(_Step):
    """A piece of water is laid."""

    verb = "water"
    example = "water e4"
    cell: int


@dataclass(frozen=True)
class ShiftWall(_Step):
    """A wall piece of the player's own is laid elsewhere (l.210)."""

    verb = "shift"
    example = "shift c4 d6"
    origin: int
    target: int


@dataclass(frozen=True)
class DestroyWall(_Step):
    """A wall piece is destroyed with whatever stands on it (l.212-218, 232)."""

    verb = "destroy"
    example = "destroy f8"
    cell: int


@dataclass(frozen=True)
class Drain(_Step):
    """A piece of water is removed (l.226)."""

    verb = "drain"
    example = "drain e5"
    cell: int


@dataclass(frozen=True)
class Regenerate(_Step):
    """A lost piece comes back on the regenerator (l.198, 222, 237)."""

    verb = "regenerate"
    example = "regenerate C"
    kind: Kind


@dataclass(frozen=True)
class MoveRegenerator(_Step):
    """The regenerator is laid elsewhere (l.237)."""

    verb = "regenerator"
    example = "regenerator e5"
    cell: int


@dataclass(frozen=True)
class Done(_Step):
    """The turn is complete; nothing more is added to it."""

    verb = "done"
    example = "done"


@dataclass(frozen=True)
class TurnGlass(_Step):
    """Two against two: the team turns the sandglass for the other one (l.347-349)."""

    verb = "glass"
    example = "glass"


@dataclass(frozen=True)
class Revise(_Step):
    """Two against two: the team takes back what it has done in this turn (l.344)."""

    verb = "revise"
    example = "revise"


@dataclass(frozen=True)
class Pass(_Step):
    """Nothing at all can be done."""

    verb = "pass"
    example = "pass"


@dataclass(frozen=True)
class TimeOut(_Step):
    """The sand has run out, perhaps with the piece of a cell still in the hand (l.332-336)."""

    verb = "timeout"
    example = "timeout d1"
    in_hand: int | None = None


@dataclass(frozen=True)
class Resign(_Step):
    """The player gives the game up."""

    verb = "resign"
    example = "resign"


@dataclass(frozen=True)
class OfferDraw(_Step):
    """The player offers a draw."""

    verb = "offer-draw"
    example = "offer-draw"


@dataclass(frozen=True)
class AcceptDraw(_Step):
    """The opponent agrees: the game is drawn."""

    verb = "accept"
    example = "accept"


@dataclass(frozen=True)
class DeclineDraw(_Step):
    """The opponent does not agree: the turn goes on."""

    verb = "decline"
    example = "decline"


Action = (
    Colours
    | Put
    | TakeBack
    | Ready
    | Move
    | Travel
    | Promote
    | LayWall
    | LayWater
    | ShiftWall
    | DestroyWall
    | Drain
    | Regenerate
    | MoveRegenerator
    | Done
    | TurnGlass
    | Revise
    | Pass
    | TimeOut
    | Resign
    | OfferDraw
    | AcceptDraw
    | DeclineDraw
)

_OnCell = TypeVar("_OnCell", LayWall, LayWater, DestroyWall, Drain, MoveRegenerator)
_BetweenCells = TypeVar("_BetweenCells", Travel, ShiftWall)

ARMY_ACTIONS: Final = (Move, Travel, Promote)
"""What a piece of the army does in a turn."""


@cache
def on_each_cell(kind: type[_OnCell]) -> tuple[_OnCell, ...]:
    """The action of that kind on every cell, made once."""
    return tuple(map(kind, CELLS))


@cache
def to_each_cell(kind: type[_BetweenCells], origin: int) -> tuple[_BetweenCells, ...]:
    """The action of that kind from one cell to every cell, made once."""
    return tuple(kind(origin, target) for target in CELLS)


def _seat(word: str) -> int:
    return int(word) - 1


def _piece(word: str) -> str:
    return word if word == REGENERATOR_LETTER else Kind(word)


_READERS: Final[dict[type[_Step], tuple[Callable[[str], Any], ...]]] = {
    Colours: (_seat,),
    Put: (_piece, parse_cell),
    TakeBack: (parse_cell,),
    Ready: (),
    Move: (parse_cell, parse_cell, Kind),
    Travel: (parse_cell, parse_cell, Kind),
    Promote: (parse_cell, Kind),
    LayWall: (parse_cell,),
    LayWater: (parse_cell,),
    ShiftWall: (parse_cell, parse_cell),
    DestroyWall: (parse_cell,),
    Drain: (parse_cell,),
    Regenerate: (Kind,),
    MoveRegenerator: (parse_cell,),
    Done: (),
    TurnGlass: (),
    Revise: (),
    Pass: (),
    TimeOut: (parse_cell,),
    Resign: (),
    OfferDraw: (),
    AcceptDraw: (),
    DeclineDraw: (),
}
"""How the words after each verb are read; those that may be left out come last."""

_KINDS: Final = {kind.verb: kind for kind in _READERS}
_EXAMPLES: Final = {kind.verb: kind.example for kind in _READERS}


def parse_action(text: str) -> Action:
    """The action that a text form describes.

    >>> parse_action("move e10 e11 Q")
    Move(origin=103, target=114, promotion=<Kind.QUEEN: 'Q'>)

    Raises:
        ParseError: it is not the text form of an action.
    """
    return read_action(text, _read, "Jelimvre", expected_action(text, _EXAMPLES))


def _read(text: str) -> Action:
    verb, *words = text.split(" ")
    kind = _KINDS[verb]
    readers = _READERS[kind]
    if len(words) > len(readers):
        raise ValueError(text)
    values = (read(word) for read, word in zip(readers, words, strict=False))
    return cast("Action", kind(*values))
