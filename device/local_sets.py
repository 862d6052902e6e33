"""What the Imalya sets call the six Figures: other names and pictures, the same roles (Imalya §9)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final


@dataclass(frozen=True, slots=True)
class LocalSet:
    """One set of Figures.

    Attributes:
        title: its name, the same in every language.
        names: what it calls each Figure, by the name of the drawing, which is that of the role.
    """

    title: str
    names: Mapping[str, str]


def _set(title: str, *names: str, **more: str) -> LocalSet:
    roles = ("dam", "bel", "egal", "mort", "gain", "ruse")
    return LocalSet(title, MappingProxyType(dict(zip(roles, names, strict=True)) | more))


LOCAL_SETS: Final[Mapping[str, LocalSet]] = MappingProxyType(
    {
        "imalya": _set("Imalya", "Dam", "Bel", "Egal", "Mort", "Gain", "Ruse"),
        "dragon": _set(
            *("Dragon", "Dragon", "Chevalier", "Peuple", "Seigneur", "Marchand", "Paysan"),
            arcaniste="Arcaniste",
            banni="Banni",
        ),
        "chance": _set("Chance", "Tani", "Janit", "Hasard", "Fou", "Joueur", "Barde"),
        "eilindor": _set("Eilindor", "Feu", "Etoile", "Pierre", "Loup", "Corbeau", "Rat"),
        "peuples": _set("Peuples", "Sort", "Arcane", "Roi", "Clan", "Petit Peuple", "Humain"),
        "misere": _set("Misère", "Bien", "Mal", "Arcane", "Traître", "Pauvre", "Fou"),
        "thard": _set("Thard", "E’Dyrha", "Héros", "Peuple", "Assassin", "Voleur", "Résistant"),
        "keralm": _set("Keralm", "Montagne", "Dragon", "Peuple", "Chasseur", "Guide", "Chevaucheur"),
        "nains": _set(
            *("Nains", "Voleur du Trésor", "Roi des Nains", "Trésor du Roi"),
            *("Doin de Karan", "Doin de Durgan", "Doin de Tulkhar"),
        ),
    }
)
"""The set of our own and the eight local ones, by the name of their folder of drawings."""
