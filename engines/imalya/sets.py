"""The local sets of Figures: other names, emblems and words for the same roles (l.88-113).

Names and verbs are those of the source, in French. Emblems are described in English, for the person who
draws them. A set changes no rule, since the engine knows only roles; but each set names its usual rules.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from engines.imalya.figures import Figure
from engines.imalya.rules import Rules
from engines.imalya.switches import FigureSet

_DAM, _BEL, _EGAL, _MORT, _GAIN, _RUSE, _ARCANISTE, _BANNI = Figure


@dataclass(frozen=True, slots=True)
class Face:
    """The name and the drawing of one Figure in a set.

    Attributes:
        name: the name of the Figure.
        emblem: the drawing on the face; "" where the source does not say.
        other_names: further names that are used in some places.
    """

    name: str
    emblem: str = ""
    other_names: tuple[str, ...] = ()


@dataclass(frozen=True)
class LocalSet:
    """A set of Figures.

    Attributes:
        title: the name of the game when played with this set.
        faces: the name and the drawing of each Figure.
        rules: the usual rules of this set (IM-105).
        captures: the verb for a Dam that captures a die (l.90).
        frees: the verb for a Bel that frees a captured die (l.90).
    """

    title: str
    faces: Mapping[Figure, Face]
    rules: Rules
    captures: str = "capture"
    frees: str = "libère"

    @property
    def short_title(self) -> str:
        """The name of the set on screens and stickers, the same in every language.

        >>> SETS[FigureSet.EILINDOR].short_title
        'Eilindor'
        """
        return self.title.split()[-1].removeprefix("d'")

    @property
    def names(self) -> Mapping[str, str]:
        """The name of each Figure in this set, by the name of its drawing, such as "dam"."""
        return {figure.name.lower(): face.name for figure, face in self.faces.items()}


def faces_of(rules: Rules) -> Mapping[Figure, Face]:
    """The name and the drawing of each Figure in a game by these rules.

    The inverted version of the Peuples exchanges the faces of Gain and Ruse (l.103, IM-102).
    """
    called = SETS[rules.figure_set].faces
    if not rules.peuples_inverted:
        return called
    return {**called, _GAIN: called[_RUSE], _RUSE: called[_GAIN]}


def _usual(figure_set: FigureSet, *, sort: bool = False, chance: bool = False) -> Rules:
    """The usual rules of a set: Tales and Six, as nearly everywhere (l.48, 54, IM-105)."""
    return Rules(tales=True, six=True, sort=sort, chance=chance, figure_set=figure_set)


_NERELN: Final = "a Nërëln rune"
_DWARF: Final = "a dwarf rune"

SETS: Final[Mapping[FigureSet, LocalSet]] = {
    FigureSet.IMALYA: LocalSet(
        title="Jeu d'Imalya",
        faces={figure: Face(figure.name.title()) for figure in Figure},
        rules=_usual(FigureSet.IMALYA),
    ),
    FigureSet.DRAGON: LocalSet(
        title="Jeu du Dragon",
        faces={
            _DAM: Face("Dragon", "a dragon with its wings spread, very heraldic"),
            _BEL: Face("Chevalier", "a helm"),
            _EGAL: Face("Peuple", "the symbol of Oneira"),
            _MORT: Face("Seigneur", "a tower"),
            _GAIN: Face("Marchand", "a lighthouse"),
            _RUSE: Face("Paysan", "a mill"),
            _ARCANISTE: Face("Arcaniste"),
            _BANNI: Face("Banni"),
        },
        rules=_usual(FigureSet.DRAGON),
    ),
    FigureSet.CHANCE: LocalSet(
        title="Jeu de la Chance",
        faces={
            _DAM: Face("Tani", "the empty shell of a snail"),
            _BEL: Face("Janit", "a flower that evokes abundance"),
            _EGAL: Face("Hasard", "a path that forks in two"),
            _MORT: Face("Fou", "the jester's bell of Faribole, with two slits"),
            _GAIN: Face("Joueur", "a die"),
            _RUSE: Face("Barde", "a crystal of Musä"),
        },
        rules=_usual(FigureSet.CHANCE, chance=True),
    ),
    FigureSet.EILINDOR: LocalSet(
        title="Jeu d'Eilindor",
        faces={
            _DAM: Face("Feu", "blazing flames"),
            _BEL: Face("Etoile", "a star with eight points"),
            _EGAL: Face("Pierre"),
            _MORT: Face("Loup", "a howling wolf"),
            _GAIN: Face("Corbeau", "a bird in flight", ("Aigle",)),
            _RUSE: Face("Rat"),
        },
        rules=_usual(FigureSet.EILINDOR),
        captures="tue",
        frees="ressuscite",
    ),
    FigureSet.PEUPLES: LocalSet(
        title="Jeu des Peuples",
        faces={
            _DAM: Face("Sort", _NERELN, ("Destin",)),
            _BEL: Face("Arcane", _NERELN),
            _EGAL: Face("Roi", _NERELN),
            _MORT: Face("Clan", _NERELN),
            _GAIN: Face("Petit Peuple", _NERELN),
            _RUSE: Face("Humain", _NERELN),
        },
        rules=_usual(FigureSet.PEUPLES, sort=True),
    ),
    FigureSet.MISERE: LocalSet(
        title="Jeu de la Misère",
        faces={
            _DAM: Face("Bien", "a benevolent face"),
            _BEL: Face("Mal", "a grimacing face"),
            _EGAL: Face("Arcane", "a peaceful face with a star on its brow"),
            _MORT: Face("Traître", "a sulking face"),
            _GAIN: Face("Pauvre", "an unhappy face"),
            _RUSE: Face("Fou", "a surprised face"),
        },
        rules=_usual(FigureSet.MISERE),
    ),
    FigureSet.THARD: LocalSet(
        title="Jeu de Thard",
        faces={
            _DAM: Face("E’Dyrha", "a black star with eight spiral branches", ("la Reine",)),
            _BEL: Face("Héros", "the antique arms of the empire of Thard", ("Prince",)),
            _EGAL: Face("Peuple", "a group of stars, each somebody's Sanën"),
            _MORT: Face("Assassin", "the compass rose of the Guild of Assassins"),
            _GAIN: Face("Voleur", "the hilrön flower of the Guild of Thieves"),
            _RUSE: Face("Résistant", "the simplified pictogram of the line of the Melirh", ("Rebelle",)),
        },
        rules=_usual(FigureSet.THARD),
    ),
    FigureSet.KERALM: LocalSet(
        title="Jeu de Keralm",
        faces={
            _DAM: Face("Montagne"),
            _BEL: Face("Dragon", "a dragon in flight"),
            _EGAL: Face("Peuple", "four stars"),
            _MORT: Face("Chasseur", "a bow"),
            _GAIN: Face("Guide", "a walking staff", ("Cueilleur",)),
            _RUSE: Face("Chevaucheur", "a call horn"),
        },
        rules=_usual(FigureSet.KERALM),
        captures="prend",
        frees="sauve",
    ),
    FigureSet.NAINS: LocalSet(
        title="Jeu des Nains",
        faces={
            _DAM: Face("Voleur du Trésor", _DWARF),
            _BEL: Face("Roi des Nains", _DWARF),
            _EGAL: Face("Trésor du Roi", _DWARF),
            _MORT: Face("Doin de Karan", _DWARF),
            _GAIN: Face("Doin de Durgan", _DWARF),
            _RUSE: Face("Doin de Tulkhar", _DWARF),
        },
        rules=_usual(FigureSet.NAINS),
    ),
}
"""Every set, by its value of the switch; ordinary dice carry numbers or the roles themselves (l.91-93)."""
