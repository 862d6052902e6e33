"""The kinds of dice that the reader knows, and the sets that it can be told to expect."""

from __future__ import annotations

import difflib
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from typing import Final

from vision.errors import DiceSetError
from vision.reading import Shape
from vision.taught import Look, TaughtSet
from wording.sentence import Sentence


@dataclass(frozen=True, slots=True)
class Kind:
    """Dice that show the same faces.

    Attributes:
        shape: the solid.
        design: what is on the faces.
        faces: the names of the faces.
    """

    shape: Shape
    design: str
    faces: tuple[str, ...]

    @property
    def name(self) -> str:
        """The shape and the design, such as "d6 pips"."""
        return f"{self.shape} {self.design}"

    def class_of(self, face: str) -> str:
        """The model's class for a face of this kind, such as "d6 pips 3"."""
        return f"{self.name} {face}"

    def fits(self, shape: str, design: str) -> bool:
        """Whether dice with this solid and this design are of this kind."""
        return (self.shape, self.design) == (shape, design)

    @property
    def classes(self) -> tuple[str, ...]:
        """The model's classes for the faces, in order."""
        return tuple(self.class_of(face) for face in self.faces)


D6_PIPS = Kind("d6", "pips", tuple("123456"))
D6_NUMERALS = Kind("d6", "numerals", tuple("123456"))
D8_NUMERALS = Kind("d8", "numerals", tuple("12345678"))
D4_NUMERALS = Kind("d4", "numerals", tuple("1234"))

FIGURES = ("dam", "bel", "egal", "mort", "gain", "ruse")
"""The six Figures of Imalya by their roles; a local set may call them otherwise."""

IMALYA_SETS = ("imalya", "dragon", "chance", "eilindor", "peuples", "misere", "thard", "keralm", "nains")
"""Our own Figures and the eight local sets: folders in models/artwork, and the names of their dice sets."""

D6_FIGURES = tuple(Kind("d6", name, FIGURES) for name in IMALYA_SETS)
D8_DRAGON = Kind("d8", "dragon", (*FIGURES, "arcaniste", "banni"))
TERTRE = Kind("d4", "divinatoires", ("sabre", "arbre", "nuage", "demonde"))
SAGE = Kind("d6", "divinatoires", ("sabre", "arbre", "nuage"))
DEVIN = Kind("d8", "divinatoires", ("sabre", "arbre", "nuage", "demonde"))
OSSELETS = Kind("osselet", "osselets", ("centaure", "point1", "point2", "lune"))

DRAWN = (*D6_FIGURES, D8_DRAGON, TERTRE, SAGE, DEVIN, OSSELETS)
"""The dice that show drawings of models/artwork. The Tertre is read by the face that it lies on."""

KINDS = (D6_PIPS, D6_NUMERALS, D8_NUMERALS, D4_NUMERALS, *DRAWN)
"""Every kind of dice that the shipped models read."""


@dataclass(frozen=True, slots=True, eq=False)
class Answered:
    """Looks at dice of one kind about which people answered this evening.

    Attributes:
        shape: the solid.
        design: what is on the faces; for a taught set its name.
        looks: the looks by the name of the face.
    """

    shape: Shape
    design: str
    looks: Mapping[str, tuple[Look, ...]]


_KNOWN: Final = 0.97
"""How likely a direction of drawings must be to be known. Two answers that agree give 0.98. Smaller: one is
enough, and may be wrong."""


@dataclass(frozen=True, slots=True)
class DiceSet:
    """The dice that the reader is told to expect.

    Attributes:
        name: what the command line and the settings call the set.
        kinds: the dice in it that the models know.
        taught: dice that somebody taught, and looks that corrections added to `kinds`.
        answered: looks at its dice that answers gave this evening; see `vision.evening`.
        contradicted: whether one of those answers contradicts a reading that was not doubtful.
        clockwise: how likely it is by those answers that the first three drawings of its d4 stand clockwise
            round the apex where the fourth one is hidden below. They stand counterclockwise on the mirror
            image of such a die. None where no answers are remembered.
    """

    name: str
    kinds: tuple[Kind, ...]
    taught: tuple[TaughtSet, ...] = ()
    answered: tuple[Answered, ...] = ()
    contradicted: bool = False
    clockwise: float | None = None

    @property
    def direction_sought(self) -> bool:
        """Whether answers will show in which direction the drawings of its d4 run, and have not yet."""
        return self.clockwise is not None and max(self.clockwise, 1 - self.clockwise) < _KNOWN

    def of_shapes(self, shapes: Collection[str]) -> DiceSet:
        """The set without its other solids, which the reader then takes for strangers."""
        return replace(
            self,
            kinds=tuple(kind for kind in self.kinds if kind.shape in shapes),
            taught=tuple(taught for taught in self.taught if taught.shape in shapes),
            answered=tuple(answered for answered in self.answered if answered.shape in shapes),
        )


PIPS = DiceSet("pips", (D6_PIPS,))
"""The ordinary die: six faces with one to six pips."""

NUMERALS = DiceSet("numerals", (D4_NUMERALS, D6_NUMERALS, D8_NUMERALS))
"""Four-, six- and eight-sided dice with numerals."""

DIVINATORY = DiceSet("divinatoires", (TERTRE, SAGE, DEVIN))
"""The three dice of Le Choix des Dieux."""

DRAGON8 = DiceSet("dragon8", (D8_DRAGON,))
"""The eight dice of the Dragon's version of Imalya."""

SHIPPED_SETS = {
    dice_set.name: dice_set
    for dice_set in (
        PIPS,
        NUMERALS,
        *(DiceSet(kind.design, (kind,)) for kind in D6_FIGURES),
        DRAGON8,
        DIVINATORY,
        DiceSet("osselets", (OSSELETS,)),
    )
}
"""The sets that need no teaching, by name."""


def dice_set(name: str) -> DiceSet:
    """The shipped dice set of that name.

    Raises:
        DiceSetError: there is none; the message names the nearest.
    """
    if name in SHIPPED_SETS:
        return SHIPPED_SETS[name]
    raise DiceSetError(no_dice_set(name, SHIPPED_SETS))


def no_dice_set(name: str, known: Collection[str]) -> Sentence:
    """Refuse an unknown name in a sentence that proposes the nearest known one."""
    names = ", ".join(known)
    if near := difflib.get_close_matches(name, known, n=1):
        return Sentence(
            "there is no dice set {name!r}; did you mean {near!r}? known are {known}",
            name=name,
            near=near[0],
            known=names,
        )
    return Sentence("there is no dice set {name!r}; known are {known}", name=name, known=names)
