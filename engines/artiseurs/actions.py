"""What players and Nature answer: small frozen records, each with a text form that parses back."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from typing import Any, ClassVar, Final

from engines.artiseurs.board import Cell, parse_cell
from engines.artiseurs.colours import COLOURS, Colour
from engines.artiseurs.lines import Line, parse_line
from engines.artiseurs.osselets import Face
from engines.text_form import expected_action, read_action


@dataclass(frozen=True)
class _Answer:
    """A verb and words; seats count from 1 in the text form."""

    verb: ClassVar[str]

    def __str__(self) -> str:
        values = vars(self).items()
        return " ".join((self.verb, *(str(value + 1 if name == "seat" else value) for name, value in values)))


@dataclass(frozen=True)
class Throw(_Answer):
    """Nature's answer: a face for each osselet, in the order of `awaits.dice`."""

    verb = "throw"
    faces: tuple[Face, ...]

    def __str__(self) -> str:
        return f"{self.verb} {''.join(self.faces)}"


@dataclass(frozen=True)
class Draw(_Answer):
    """Nature's answer: the stones that came out of the bag, a letter each, in any order."""

    verb = "draw"
    stones: str

    def __post_init__(self) -> None:
        ordered = "".join(colour * self.stones.count(colour) for colour in COLOURS)
        if not ordered or len(ordered) != len(self.stones):
            raise ValueError(f"{self.stones!r} is no stones; they read like 'WB'")
        object.__setattr__(self, "stones", ordered)


@dataclass(frozen=True)
class Reveal(_Answer):
    """Nature's answer: the mark on the hidden side of an osselet."""

    verb = "reveal"
    mark: Face


@dataclass(frozen=True)
class TakeColour(_Answer):
    """A player takes a colour (l.27)."""

    verb = "colour"
    colour: Colour


@dataclass(frozen=True)
class DrawStone(_Answer):
    """In the learning game: a stone is drawn from the bag (l.59)."""

    verb = "from-bag"


@dataclass(frozen=True)
class Step(_Answer):
    """A stone moves one cell, never diagonally (l.60, 70)."""

    verb = "step"
    start: Cell
    end: Cell


@dataclass(frozen=True)
class Play(_Answer):
    """The action that an osselet shows is played (l.68)."""

    verb = "play"
    osselet: int


@dataclass(frozen=True)
class Pass(_Answer):
    """An osselet goes on unplayed, with the same face (A-14)."""

    verb = "pass"
    osselet: int


@dataclass(frozen=True)
class Sacrifice(_Answer):
    """An osselet is given away unplayed, and another is turned over (l.79)."""

    verb = "sacrifice"
    given: int
    turned: int


@dataclass(frozen=True)
class ChooseFace(_Answer):
    """Whoever is given an osselet by a sacrifice puts it on the face he likes (l.79)."""

    verb = "face"
    face: Face


@dataclass(frozen=True)
class Lift(_Answer):
    """The moon lifts a stone, to be placed again (l.73)."""

    verb = "lift"
    cell: Cell


@dataclass(frozen=True)
class Place(_Answer):
    """A stone takes a free cell."""

    verb = "place"
    stone: Colour
    cell: Cell


@dataclass(frozen=True)
class Push(_Answer):
    """A red stone takes a cell, and who stood there moves to the next (l.52)."""

    verb = "push"
    stone: Colour
    cell: Cell
    to: Cell


@dataclass(frozen=True)
class Seize(_Answer):
    """A black stone takes a cell, and who stood there comes in hand (l.53)."""

    verb = "seize"
    stone: Colour
    cell: Cell


@dataclass(frozen=True)
class ChooseLine(_Answer):
    """Of several full lines this one is resolved (l.104)."""

    verb = "line"
    line: Line


@dataclass(frozen=True)
class Decline(_Answer):
    """A player may act now and does not (l.95, 96)."""

    verb = "decline"


@dataclass(frozen=True)
class Claim(_Answer):
    """A player wants to act (l.94)."""

    verb = "claim"
    seat: int


@dataclass(frozen=True)
class Withdraw(_Answer):
    """A player does not want to act any more."""

    verb = "withdraw"
    seat: int


@dataclass(frozen=True)
class Grant(_Answer):
    """The moment in which the claims are weighed: whoever has priority acts (l.94)."""

    verb = "grant"


@dataclass(frozen=True)
class TurnByTurn(_Answer):
    """A player calls for one action each, in turn (l.95)."""

    verb = "turn-by-turn"
    seat: int


@dataclass(frozen=True)
class ProposeEnd(_Answer):
    """A player proposes that the game is over (l.19, 106)."""

    verb = "propose-end"
    seat: int


@dataclass(frozen=True)
class Agree(_Answer):
    """Another player thinks so too."""

    verb = "agree"


@dataclass(frozen=True)
class Refuse(_Answer):
    """Another player wants to play on."""

    verb = "refuse"


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

_EXAMPLES: Final = (
    Throw((Face.CENTAUR, Face.POINT, Face.CENTAUR, Face.MOON)),
    Draw("WB"),
    Reveal(Face.POINTS),
    TakeColour(Colour.RED),
    DrawStone(),
    Step(parse_cell("c3"), parse_cell("c4")),
    Play(3),
    Pass(3),
    Sacrifice(4, 3),
    ChooseFace(Face.CENTAUR),
    Lift(parse_cell("c3")),
    Place(Colour.WHITE, parse_cell("c3")),
    Push(Colour.RED, parse_cell("c3"), parse_cell("d3")),
    Seize(Colour.BLACK, parse_cell("c3")),
    ChooseLine(parse_line("a1-e5")),
    Decline(),
    Claim(1),
    Withdraw(1),
    Grant(),
    TurnByTurn(1),
    ProposeEnd(1),
    Agree(),
    Refuse(),
)
_BY_VERB: Final[Mapping[str, Action]] = {example.verb: example for example in _EXAMPLES}
_READERS: Final[Mapping[str, Callable[[str], Any]]] = {
    "faces": lambda word: tuple(map(Face, word)),
    "stones": str,
    "mark": Face,
    "face": Face,
    "colour": Colour,
    "stone": Colour,
    "cell": parse_cell,
    "start": parse_cell,
    "end": parse_cell,
    "to": parse_cell,
    "line": parse_line,
    "osselet": int,
    "given": int,
    "turned": int,
    "seat": lambda word: int(word) - 1,
}


def parse_action(text: str) -> Action:
    """The action that a text form describes.

    >>> parse_action("push R c3 d3")
    Push(stone=<Colour.RED: 'R'>, cell=c3, to=d3)

    Raises:
        ParseError: it is not the text form of an action.
    """
    return read_action(text, _read, "Artiseurs", expected_action(text, _BY_VERB))


def _read(text: str) -> Action:
    verb, *words = text.split(" ")
    example = _BY_VERB[verb]
    names = [field.name for field in fields(example)]
    values = [_READERS[name](word) for name, word in zip(names, words, strict=True)]
    action: Action = type(example)(*values)
    return action
