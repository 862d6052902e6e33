"""The actions of players and Nature: small frozen records with a text form."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final

from engines.spelling import Number, Spelled, Spelling, Verbs, Words
from engines.text_form import quoted, unquoted
from engines.throws.dice import Design, Solid


def _read_faces(word: str) -> str:
    if set(word) <= set(Solid.D8.faces):
        return word
    raise ValueError(word)


_Faces = Annotated[str, Spelling(str, _read_faces)]
_Design = Annotated[Design, Spelling(str, Design)]
_Solid = Annotated[Solid, Spelling(str, Solid)]
_Solids = Annotated[tuple[Solid, ...], Spelling(str, Solid, many=True)]
_Names = Annotated[tuple[str, ...], Spelling(quoted, unquoted, many=True)]


@dataclass(frozen=True)
class Dice(Spelled):
    """These dice lie in the tray from now on, in the order of their numbers."""

    verb = "dice"
    example = "dice pips d6 d6"
    design: _Design
    solids: _Solids


@dataclass(frozen=True)
class OwnDice(Spelled):
    """These dice of a taught set lie in the tray from now on.

    The n-th name of a face is what the letter n of a throw stands for.
    """

    verb = "own"
    example = 'own "Runes" d6 2 "Soleil" "Lune"'
    name: Words
    solid: _Solid
    count: Number
    faces: _Names


@dataclass(frozen=True)
class Throw(Spelled):
    """The result of a throw: the face of each die."""

    verb = "throw"
    example = "throw 35"
    faces: _Faces


@dataclass(frozen=True)
class Label(Spelled):
    """The last throw gets a label, such as what it was for; an empty one takes the label away."""

    verb = "label"
    example = 'label "attack"'
    words: Words


@dataclass(frozen=True)
class Next(Spelled):
    """The next player throws from now on."""

    verb = example = "next"


@dataclass(frozen=True)
class End(Spelled):
    """The session ends."""

    verb = example = "end"


Action = Dice | OwnDice | Throw | Label | Next | End


_VERBS: Final = Verbs[Action]("free throwing", (Dice, OwnDice, Throw, Label, Next, End))


def parse_action(text: str) -> Action:
    """Read an action.

    >>> parse_action("throw 35")
    Throw(faces='35')

    Raises:
        ParseError: the text is not the text form of an action.
    """
    return _VERBS.parse(text)
