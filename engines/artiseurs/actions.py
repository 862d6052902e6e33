"""The actions of players and Nature: small frozen records with a text form."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final, get_args

from engines.artiseurs.board import Cell, parse_cell
from engines.artiseurs.colours import COLOURS, Colour
from engines.artiseurs.lines import Line, parse_line
from engines.artiseurs.osselets import Face
from engines.spelling import Number, Seat, Spelled, Spelling, Verbs

Faces = Annotated[tuple[Face, ...], Spelling("".join, lambda word: tuple(map(Face, word)))]
"""One letter for each, without spaces."""

FaceLetter = Annotated[Face, Spelling(str, Face)]
ColourLetter = Annotated[Colour, Spelling(str, Colour)]
Stones = Annotated[str, Spelling(str, str)]
CellName = Annotated[Cell, Spelling(str, parse_cell)]
LineName = Annotated[Line, Spelling(str, parse_line)]


@dataclass(frozen=True)
class Throw(Spelled):
    """Nature's answer: a face for each osselet, in the order of `awaits.dice`."""

    verb = "throw"
    example = "throw C1CM"
    faces: Faces


@dataclass(frozen=True)
class Draw(Spelled):
    """Nature's answer: the stones that came out of the bag, a letter each, in any order."""

    verb = "draw"
    example = "draw WB"
    stones: Stones

    def __post_init__(self) -> None:
        ordered = "".join(colour * self.stones.count(colour) for colour in COLOURS)
        if not ordered or len(ordered) != len(self.stones):
            raise ValueError(f"{self.stones!r} is no stones; they read like 'WB'")
        object.__setattr__(self, "stones", ordered)


@dataclass(frozen=True)
class Reveal(Spelled):
    """Nature's answer: the mark on the hidden side of an osselet."""

    verb = "reveal"
    example = "reveal 2"
    mark: FaceLetter


@dataclass(frozen=True)
class TakeColour(Spelled):
    """A player takes a colour (l.27)."""

    verb = "colour"
    example = "colour R"
    colour: ColourLetter


@dataclass(frozen=True)
class DrawStone(Spelled):
    """In the learning game: a stone is drawn from the bag (l.59)."""

    verb = "from-bag"
    example = "from-bag"


@dataclass(frozen=True)
class Step(Spelled):
    """A stone moves one cell, never diagonally (l.60, 70)."""

    verb = "step"
    example = "step c3 c4"
    start: CellName
    end: CellName


@dataclass(frozen=True)
class Play(Spelled):
    """The action that an osselet shows is played (l.68)."""

    verb = "play"
    example = "play 3"
    osselet: Number


@dataclass(frozen=True)
class Pass(Spelled):
    """An osselet goes on unplayed, with the same face (A-14)."""

    verb = "pass"
    example = "pass 3"
    osselet: Number


@dataclass(frozen=True)
class Sacrifice(Spelled):
    """An osselet is given away unplayed, and another is turned over (l.79)."""

    verb = "sacrifice"
    example = "sacrifice 4 3"
    given: Number
    turned: Number


@dataclass(frozen=True)
class ChooseFace(Spelled):
    """Whoever is given an osselet by a sacrifice puts it on the face he likes (l.79)."""

    verb = "face"
    example = "face C"
    face: FaceLetter


@dataclass(frozen=True)
class Lift(Spelled):
    """The moon lifts a stone, to be placed again (l.73)."""

    verb = "lift"
    example = "lift c3"
    cell: CellName


@dataclass(frozen=True)
class Place(Spelled):
    """A stone takes a free cell."""

    verb = "place"
    example = "place W c3"
    stone: ColourLetter
    cell: CellName


@dataclass(frozen=True)
class Push(Spelled):
    """A red stone takes a cell, and who stood there moves to the next (l.52)."""

    verb = "push"
    example = "push R c3 d3"
    stone: ColourLetter
    cell: CellName
    to: CellName


@dataclass(frozen=True)
class Seize(Spelled):
    """A black stone takes a cell, and who stood there comes in hand (l.53)."""

    verb = "seize"
    example = "seize B c3"
    stone: ColourLetter
    cell: CellName


@dataclass(frozen=True)
class ChooseLine(Spelled):
    """Of several full lines this one is resolved (l.104)."""

    verb = "line"
    example = "line a1-e5"
    line: LineName


@dataclass(frozen=True)
class Decline(Spelled):
    """A player may act now and does not (l.95, 96)."""

    verb = "decline"
    example = "decline"


@dataclass(frozen=True)
class Claim(Spelled):
    """A player wants to act (l.94)."""

    verb = "claim"
    example = "claim 2"
    seat: Seat


@dataclass(frozen=True)
class Withdraw(Spelled):
    """A player does not want to act any more."""

    verb = "withdraw"
    example = "withdraw 2"
    seat: Seat


@dataclass(frozen=True)
class Grant(Spelled):
    """The moment in which the claims are weighed: whoever has priority acts (l.94)."""

    verb = "grant"
    example = "grant"


@dataclass(frozen=True)
class TurnByTurn(Spelled):
    """A player calls for one action each, in turn (l.95)."""

    verb = "turn-by-turn"
    example = "turn-by-turn 2"
    seat: Seat


@dataclass(frozen=True)
class ProposeEnd(Spelled):
    """A player proposes that the game is over (l.19, 106)."""

    verb = "propose-end"
    example = "propose-end 2"
    seat: Seat


@dataclass(frozen=True)
class Agree(Spelled):
    """Another player thinks so too."""

    verb = "agree"
    example = "agree"


@dataclass(frozen=True)
class Refuse(Spelled):
    """Another player wants to play on."""

    verb = "refuse"
    example = "refuse"


Placement = Place | Push | Seize
Action = (
    Throw
    | Draw
    | Reveal
    | TakeColour
    | DrawStone
    | Step
    | Play
    | Pass
    | Sacrifice
    | ChooseFace
    | Lift
    | Placement
    | ChooseLine
    | Decline
    | Claim
    | Withdraw
    | Grant
    | TurnByTurn
    | ProposeEnd
    | Agree
    | Refuse
)

TALK: Final = (Withdraw, TurnByTurn, ProposeEnd)
"""The kinds of action that are no moves: they take a claim back, or propose how to go on."""

_VERBS: Final = Verbs[Action]("Artiseurs", get_args(Action))


def parse_action(text: str) -> Action:
    """Read an action.

    >>> parse_action("push R c3 d3")
    Push(stone=<Colour.RED: 'R'>, cell=c3, to=d3)

    Raises:
        ParseError: the text is not the text form of an action.
    """
    return _VERBS.parse(text)
