"""Commands of the teaching screens; the workshop carries them out with reader, camera and the saved sets."""

from __future__ import annotations

from dataclasses import dataclass

from device.screen.base import Command, Screen
from vision.reading import Shape
from vision.taught import TaughtSet


class Errand(Command):
    """A command that the workshop carries out; it also chooses the next screen."""


@dataclass(frozen=True, slots=True)
class OpenSets(Errand):
    """Show the list of dice sets, or teach a set; a name without a set begins a new one.

    Attributes:
        name: the name of the set to teach; "" for the list.
        in_hand: the name of the selected set in the list; "" for the first one.
    """

    name: str = ""
    in_hand: str = ""


@dataclass(frozen=True, slots=True)
class ShowLooks(Errand):
    """Show the saved looks of all sets."""


@dataclass(frozen=True, slots=True)
class ForgetLook(Errand):
    """Delete a look, then show the others.

    Attributes:
        identity: the `KeptLook.identity` of the look.
        number: its place in the list, so that the next look there is selected.
    """

    identity: str
    number: int = 0


@dataclass(frozen=True, slots=True)
class Name(Errand):
    """Ask which kind of dice a new set with this name has."""

    name: str


@dataclass(frozen=True, slots=True)
class Start(Errand):
    """Begin to teach a new set; `faces` is the number of different faces."""

    name: str
    shape: Shape
    faces: int


@dataclass(frozen=True, slots=True)
class KeepSet(Errand):
    """Save a set, then try it out or show the list."""

    taught: TaughtSet
    try_out: bool = True


@dataclass(frozen=True, slots=True)
class TryOut(Errand):
    """Try a set out: throw a die, and show which face the table reads."""

    name: str


@dataclass(frozen=True, slots=True)
class AskMeanings(Errand):
    """Ask which Figure each face of a set stands for."""

    name: str


@dataclass(frozen=True, slots=True)
class Learn(Errand):
    """Save one more look: the die thrown last in a trial shows this face."""

    name: str
    face: str


@dataclass(frozen=True, slots=True)
class Rename(Errand):
    """Rename a set."""

    name: str
    new: str


@dataclass(frozen=True, slots=True)
class Delete(Errand):
    """Delete a set."""

    name: str


@dataclass(frozen=True, slots=True)
class Export(Errand):
    """Export a set to the USB stick, or else to the folder for exchange."""

    name: str


@dataclass(frozen=True, slots=True)
class Import(Errand):
    """Import all sets from the USB stick, or else from the folder for exchange."""


@dataclass(frozen=True, slots=True)
class Remember(Errand):
    """Answer whether the look at a corrected die is kept, then go on with the game.

    Attributes:
        keep: save the look in question.
        always: "yes" or "no" to do the same from now on without asking, "" to ask again.
        then: the screen to show afterwards.
    """

    keep: bool
    always: str
    then: Screen


@dataclass(frozen=True, slots=True)
class PlayWith(Errand):
    """Use the dice of a set in games with Figures from now on."""

    name: str
    then: Screen
