"""The actions of players: small frozen records with a text form.

A turn is one or several of them: a move alone, or a wall, another wall and `done`.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Annotated, Final, TypeVar, get_args

from engines.jelimvre.army import Kind
from engines.jelimvre.cells import CELLS, NAMES, parse_cell
from engines.spelling import Seat, Spelled, Spelling, Verbs

REGENERATOR_LETTER: Final = "X"


def _piece(word: str) -> str:
    return word if word == REGENERATOR_LETTER else Kind(word)


CellName = Annotated[int, Spelling(NAMES.__getitem__, parse_cell)]
"""A cell by its number, written by its name."""

KindLetter = Annotated[Kind, Spelling(str, Kind)]
Piece = Annotated[str, Spelling(str, _piece)]
"""A kind of piece, or the regenerator."""


@dataclass(frozen=True)
class Colours(Spelled):
    """The agreement on who plays White (l.308); the text form counts seats from 1."""

    verb = "white"
    example = "white 1"
    seat: Seat


@dataclass(frozen=True)
class Put(Spelled):
    """A piece, or the regenerator (X), is set up (l.310)."""

    verb = "put"
    example = "put K f1"
    piece: Piece
    cell: CellName


@dataclass(frozen=True)
class TakeBack(Spelled):
    """What was set up is taken off again."""

    verb = "take"
    example = "take f1"
    cell: CellName


@dataclass(frozen=True)
class Ready(Spelled):
    """The side has set up its twenty pieces and the regenerator, and wants no other set-up."""

    verb = "ready"
    example = "ready"


@dataclass(frozen=True)
class Move(Spelled):
    """An army piece moves; a soldier that arrives may be exchanged (l.124)."""

    verb = "move"
    example = "move e2 e4"
    origin: CellName
    target: CellName
    promotion: KindLetter | None = None


@dataclass(frozen=True)
class Travel(Spelled):
    """An army piece crosses a zone of water (l.179-183)."""

    verb = "travel"
    example = "travel c4 f7"
    origin: CellName
    target: CellName
    promotion: KindLetter | None = None


@dataclass(frozen=True)
class Promote(Spelled):
    """A soldier that arrived earlier is exchanged (house rule `late_promotion`)."""

    verb = "promote"
    example = "promote e11 Q"
    cell: CellName
    promotion: KindLetter


@dataclass(frozen=True)
class LayWall(Spelled):
    """A wall piece of the player's own is laid."""

    verb = "wall"
    example = "wall e4"
    cell: CellName


@dataclass(frozen=True)
class LayWater(Spelled):
    """A piece of water is laid."""

    verb = "water"
    example = "water e4"
    cell: CellName


@dataclass(frozen=True)
class ShiftWall(Spelled):
    """A wall piece of the player's own is laid elsewhere (l.210)."""

    verb = "shift"
    example = "shift c4 d6"
    origin: CellName
    target: CellName


@dataclass(frozen=True)
class DestroyWall(Spelled):
    """A wall piece is destroyed with whatever stands on it (l.212-218, 232)."""

    verb = "destroy"
    example = "destroy f8"
    cell: CellName


@dataclass(frozen=True)
class Drain(Spelled):
    """A piece of water is removed (l.226)."""

    verb = "drain"
    example = "drain e5"
    cell: CellName


@dataclass(frozen=True)
class Regenerate(Spelled):
    """A lost piece comes back on the regenerator (l.198, 222, 237)."""

    verb = "regenerate"
    example = "regenerate C"
    kind: KindLetter


@dataclass(frozen=True)
class MoveRegenerator(Spelled):
    """The regenerator is laid elsewhere (l.237)."""

    verb = "regenerator"
    example = "regenerator e5"
    cell: CellName


@dataclass(frozen=True)
class Done(Spelled):
    """The turn is complete; nothing more is added to it."""

    verb = "done"
    example = "done"


@dataclass(frozen=True)
class TurnGlass(Spelled):
    """Two against two: the team turns the sandglass for the other one (l.347-349)."""

    verb = "glass"
    example = "glass"


@dataclass(frozen=True)
class Revise(Spelled):
    """Two against two: the team takes back what it has done in this turn (l.344)."""

    verb = "revise"
    example = "revise"


@dataclass(frozen=True)
class Pass(Spelled):
    """Nothing at all can be done."""

    verb = "pass"
    example = "pass"


@dataclass(frozen=True)
class TimeOut(Spelled):
    """The sand has run out, perhaps with the piece of a cell still in the hand (l.332-336)."""

    verb = "timeout"
    example = "timeout d1"
    in_hand: CellName | None = None


@dataclass(frozen=True)
class Resign(Spelled):
    """The player gives the game up."""

    verb = "resign"
    example = "resign"


@dataclass(frozen=True)
class OfferDraw(Spelled):
    """The player offers a draw."""

    verb = "offer-draw"
    example = "offer-draw"


@dataclass(frozen=True)
class AcceptDraw(Spelled):
    """The opponent agrees: the game is drawn."""

    verb = "accept"
    example = "accept"


@dataclass(frozen=True)
class DeclineDraw(Spelled):
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

TALK: Final = (OfferDraw, Resign, Revise, TakeBack, TimeOut)
"""The kinds of action that are no moves: they take something back, give up, offer a draw, or say that time
has run out."""

_OnCell = TypeVar("_OnCell", LayWall, LayWater, DestroyWall, Drain, MoveRegenerator, TimeOut)
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


_VERBS: Final = Verbs[Action]("Jelimvre", get_args(Action))


def parse_action(text: str) -> Action:
    """Read an action.

    >>> parse_action("move e10 e11 Q")
    Move(origin=103, target=114, promotion=<Kind.QUEEN: 'Q'>)

    Raises:
        ParseError: the text is not the text form of an action.
    """
    return _VERBS.parse(text)
