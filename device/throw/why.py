"""Why a throw does not count yet, or what is to be said of one that counts: as values, without words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from vision.reading import Die


@dataclass(frozen=True, slots=True)
class Hand:
    """Something reaches into the picture.

    Attributes:
        knocked: camera or tray may have moved instead; that changes the edge of the picture, too.
    """

    knocked: bool = False


@dataclass(frozen=True, slots=True)
class Number:
    """There are not as many dice as there should be.

    Attributes:
        seen: how many lie there.
        expected: how many there should be, those that stay included.
        gone: the numbers of dice that were to stay and are not found; all of them while nobody knows which.
        edge_is_new: dice are missing, and something at the edge of the picture has changed since the tray
            lay untouched: perhaps a hand or a cup that has rested for so long that no throw waits for it.
        found: the thrown dice that were read, by number, where only other thrown ones are missing.
    """

    seen: int
    expected: int
    gone: tuple[int, ...] = ()
    edge_is_new: bool = False
    found: Mapping[int, Die] = field(default_factory=dict)

    @property
    def all_sought(self) -> bool:
        """Whether dice that were to stay are looked for, so that nobody knows yet where any die lies."""
        return len(self.gone) == self.expected


@dataclass(frozen=True, slots=True)
class NotShown:
    """The dice that stay lie among others, and nobody knows which of them they are.

    Attributes:
        faces: what they showed and no die shows now: the number of each, and its face.
    """

    faces: tuple[tuple[int, str], ...]


@dataclass(frozen=True, slots=True)
class NotThrown:
    """A die that was to be thrown lies as it lay."""

    number: int


@dataclass(frozen=True, slots=True)
class Turned:
    """A die that was to stay shows another face.

    Attributes:
        number: which die.
        before: the face that it showed, in the reader's word; "?" where that was not read.
        now: the face that it shows.
        hidden: some dice were thrown and one of them is missing: it may lie on this die.
    """

    number: int
    before: str
    now: str
    hidden: bool = False


@dataclass(frozen=True, slots=True)
class Moved:
    """Dice that were to stay lie elsewhere; they are known by their faces."""

    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Unsure:
    """Thrown dice that may be kept ones, turned: each lies nearer to the old place of a kept die that moved.

    Attributes:
        pairs: the number of each, and that of the kept die.
    """

    pairs: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Leaning:
    """Thrown dice that do not seem to lie flat.

    Attributes:
        pairs: dice of which one leans on the other, or lies on it: too near to overlook.
        cocked: dice that are seen to lean, wherever the others lie.
    """

    pairs: tuple[tuple[int, int], ...]
    cocked: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class LayThere:
    """These dice came to lie there while nobody watched."""


@dataclass(frozen=True, slots=True)
class Restless:
    """Something moves in every part of the picture, and goes on: a lamp flickers, or the camera shakes."""


@dataclass(frozen=True, slots=True)
class Blurred:
    """The picture is blurred, and dice are missing in it or in doubt.

    Attributes:
        doubted: the numbers of the dice in doubt.
        found: where dice are missing, the thrown ones that were read, by number, as in `Number`.
    """

    doubted: tuple[int, ...] = ()
    found: Mapping[int, Die] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Knocked:
    """Camera or tray have moved since they were calibrated."""


Why = (
    Hand
    | Number
    | NotShown
    | NotThrown
    | Turned
    | Moved
    | Unsure
    | Leaning
    | LayThere
    | Restless
    | Blurred
    | Knocked
)
