"""What the Imalya sets call the six Figures, by the drawings of their faces (Imalya §9)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from engines.imalya import SETS, FigureSet
from engines.imalya.figures import EIGHT_FACES, SIX_FACES


@dataclass(frozen=True, slots=True)
class FigureNames:
    """What one set calls its Figures.

    Attributes:
        title: the name of the set, the same in every language.
        names: the name of each Figure in this set, by the name of its drawing, such as "dam".
    """

    title: str
    names: Mapping[str, str]


def _set(name: FigureSet) -> FigureNames:
    """The engine's set, without the game's "Jeu de"; the Dragon alone has eight Figures (l.95)."""
    local = SETS[name]
    figures = EIGHT_FACES if name is FigureSet.DRAGON else SIX_FACES
    names = {figure.name.lower(): local.faces[figure].name for figure in figures}
    return FigureNames(local.title.split()[-1].removeprefix("d'"), MappingProxyType(names))


LOCAL_SETS: Final[Mapping[str, FigureNames]] = MappingProxyType({str(name): _set(name) for name in SETS})
"""The set of our own and the eight local ones, by the name of their folder of drawings."""
