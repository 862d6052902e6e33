"""Commands of the teaching screens; the workshop carries them out with reader, camera and the saved sets."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from device.screen.base import Screen
from device.screen.errand import Errand
from vision.reading import Shape
from vision.taught import TaughtSet


class TeachingErrand(Errand):
    """An errand for the workshop; its screens are those of teaching."""


@dataclass(frozen=True, slots=True)
class OpenSets(TeachingErrand):
    """Show the list of dice sets.

    Attributes:
        in_hand: the name of the set that is selected; "" for the first one.
    """

    in_hand: str = ""


@dataclass(frozen=True, slots=True)
class TeachSet(TeachingErrand):
    """Teach a set further: its first unknown face, or more looks at one that it knows."""

    name: str


@dataclass(frozen=True, slots=True)
class ShowLooks(TeachingErrand):
    """Show the saved looks of all sets."""


@dataclass(frozen=True, slots=True)
class ForgetLook(TeachingErrand):
    """Delete a look, then show the others.

    Attributes:
        identity: the `KeptLook.identity` of the look.
        number: its place in the list, so that the next look there is selected.
    """

    identity: str
    number: int = 0


@dataclass(frozen=True, slots=True)
class AskKind(TeachingErrand):
    """Ask which kind of dice a new set with this name has."""

    name: str


@dataclass(frozen=True, slots=True)
class BeginSet(TeachingErrand):
    """Begin to teach a new set; `faces` is the number of different faces."""

    name: str
    shape: Shape
    faces: int


@dataclass(frozen=True, slots=True)
class KeepSet(TeachingErrand):
    """Save a set, then show the list."""

    taught: TaughtSet


@dataclass(frozen=True, slots=True)
class TryOut(TeachingErrand):
    """Try a set out: throw a die, and show which face the table reads."""

    name: str


@dataclass(frozen=True, slots=True)
class KnownSet:
    """A taught set of which the table knows every face.

    Attributes:
        name: its name.
        shape: the solid of its dice.
        faces: the names of its faces.
    """

    name: str
    shape: Shape
    faces: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ChooseOwnDice(TeachingErrand):
    """Ask which of the taught dice are thrown in a game.

    Attributes:
        offer: makes the game's screen that asks; None where the game can be played with none of them.
        then: the screen to show in that case.
    """

    offer: Callable[[tuple[KnownSet, ...]], Screen | None]
    then: Screen


@dataclass(frozen=True, slots=True)
class AskMeanings(TeachingErrand):
    """Ask which Figure each face of a set stands for."""

    name: str


@dataclass(frozen=True, slots=True)
class Learn(TeachingErrand):
    """Save one more look: the die thrown last in a trial shows this face."""

    name: str
    face: str


@dataclass(frozen=True, slots=True)
class Rename(TeachingErrand):
    """Rename a set."""

    name: str
    new: str


@dataclass(frozen=True, slots=True)
class Delete(TeachingErrand):
    """Delete a set."""

    name: str


@dataclass(frozen=True, slots=True)
class Export(TeachingErrand):
    """Export a set to the USB stick, or else to the folder for exchange."""

    name: str


@dataclass(frozen=True, slots=True)
class Import(TeachingErrand):
    """Import all sets from the USB stick, or else from the folder for exchange."""


@dataclass(frozen=True, slots=True)
class Remember(TeachingErrand):
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
class PlayWith(TeachingErrand):
    """Use the dice of a set in games with Figures from now on."""

    name: str
    then: Screen
