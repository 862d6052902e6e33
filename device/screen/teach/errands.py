"""What the screens of teaching ask of the workshop, which has reader, camera and box at hand."""

from __future__ import annotations

from dataclasses import dataclass

from device.screen.base import Command, Screen
from vision.reading import Shape
from vision.taught import TaughtSet


class Errand(Command):
    """Something that the workshop does; it says what is shown next."""


@dataclass(frozen=True, slots=True)
class OpenSets(Errand):
    """Show the dice sets; or teach one, a new one where there is none of that name.

    Attributes:
        name: the set to teach; "" for the list.
        in_hand: the set of the list that the keys are about; "" for the first.
    """

    name: str = ""
    in_hand: str = ""


@dataclass(frozen=True, slots=True)
class ShowLooks(Errand):
    """Show the looks that are kept, of every set."""


@dataclass(frozen=True, slots=True)
class ForgetLook(Errand):
    """Forget a look, then show the others.

    Attributes:
        identity: the look.
        number: its place on the screen.
    """

    identity: str
    number: int = 0


@dataclass(frozen=True, slots=True)
class Name(Errand):
    """Ask which kind of die a new set of that name is."""

    name: str


@dataclass(frozen=True, slots=True)
class Start(Errand):
    """Begin to teach a new set."""

    name: str
    shape: Shape
    faces: int


@dataclass(frozen=True, slots=True)
class KeepSet(Errand):
    """Keep a set, then try it out or show the list."""

    taught: TaughtSet
    try_out: bool = True


@dataclass(frozen=True, slots=True)
class TryOut(Errand):
    """Throw a die of a set and see what it is taken for."""

    name: str


@dataclass(frozen=True, slots=True)
class AskMeanings(Errand):
    """Ask what the faces of a set stand for."""

    name: str


@dataclass(frozen=True, slots=True)
class Learn(Errand):
    """The die that was thrown last for a trial shows this face: one more look at it."""

    name: str
    face: str


@dataclass(frozen=True, slots=True)
class Rename(Errand):
    """Call a set something else."""

    name: str
    new: str


@dataclass(frozen=True, slots=True)
class Delete(Errand):
    """Forget a set."""

    name: str


@dataclass(frozen=True, slots=True)
class Export(Errand):
    """Write a set onto the stick, or into the folder for exchange."""

    name: str


@dataclass(frozen=True, slots=True)
class Import(Errand):
    """Take in all sets that lie on the stick, or in the folder for exchange."""


@dataclass(frozen=True, slots=True)
class Remember(Errand):
    """Whether the looks of corrected dice are kept, and then on with the game.

    Attributes:
        keep: keep the look that is asked about.
        always: "yes" or "no" to do so without asking from now on, "" to ask again.
        then: what is shown afterwards.
    """

    keep: bool
    always: str
    then: Screen


@dataclass(frozen=True, slots=True)
class PlayWith(Errand):
    """From now on the games with Figures are played with the dice of a set."""

    name: str
    then: Screen
