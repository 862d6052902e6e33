"""The combinations of the three dice, by name (l.47-123)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum
from functools import cache
from typing import Final

from engines.choix_des_dieux.symbols import GODS, Symbol


class Combination(StrEnum):
    """A result of the three dice; its value is its name at the table.

    A name that two gods share pays the same under both.
    """

    PLEINE_MER = "Pleine Mer"
    NAISSANCE_DE_MILDENN = "Naissance de Mildenn"
    PERDUS_EN_MER = "Perdus en Mer"
    LE_RIVAGE = "Le Rivage"
    CONFLIT_ATTAQUE = "Conflit éternel – Attaque"
    TOURBILLON = "Tourbillon"
    NOYES = "Noyés"
    FORET_DIVINE = "Forêt Divine"
    ELEVATION_DE_MILDENN = "Élévation de Mildenn"
    LA_MOISSON = "La Moisson"
    SEISME = "Séisme"
    LA_FALAISE = "La Falaise"
    CONFLIT_DEFENSE = "Conflit éternel – Défense"
    BUCHER = "Bûcher"
    SPELONQUE_DES_MORTS = "Spélonque des Morts"
    ARMEE_DES_MERS = "Armée des Mers"
    LA_SECHERESSE = "La Sécheresse"
    LA_CHUTE = "La Chute"
    SAISON_FROIDE = "Saison Froide"
    ERRANCE_ETERNELLE = "Errance éternelle"
    TEMPETE = "Tempête"
    FIN_DU_MONDE = "Fin du Monde"
    MORT_VIOLENTE = "Mort violente"
    MORT_DOUCE = "Mort douce"

    @property
    def wins(self) -> bool:
        """Whether the shooter wins with it. Séisme, which pays nothing, counts as won (CD-12)."""
        return self not in _LOSING


_LOSING: Final = frozenset(
    {
        Combination.TOURBILLON,
        Combination.NOYES,
        Combination.ERRANCE_ETERNELLE,
        Combination.TEMPETE,
        Combination.FIN_DU_MONDE,
        Combination.MORT_VIOLENTE,
        Combination.MORT_DOUCE,
    }
)

_BY_DEVIN: Final[Mapping[str, tuple[Combination, Combination, Combination, Combination]]] = {
    "SS": (
        Combination.PLEINE_MER,
        Combination.NAISSANCE_DE_MILDENN,
        Combination.PERDUS_EN_MER,
        Combination.TOURBILLON,
    ),
    "SA": (
        Combination.NAISSANCE_DE_MILDENN,
        Combination.CONFLIT_ATTAQUE,
        Combination.LE_RIVAGE,
        Combination.FIN_DU_MONDE,
    ),
    "SN": (
        Combination.PERDUS_EN_MER,
        Combination.LE_RIVAGE,
        Combination.NOYES,
        Combination.MORT_VIOLENTE,
    ),
    "AS": (
        Combination.CONFLIT_DEFENSE,
        Combination.ELEVATION_DE_MILDENN,
        Combination.LA_FALAISE,
        Combination.FIN_DU_MONDE,
    ),
    "AA": (
        Combination.ELEVATION_DE_MILDENN,
        Combination.FORET_DIVINE,
        Combination.LA_MOISSON,
        Combination.SEISME,
    ),
    "AN": (
        Combination.LA_FALAISE,
        Combination.LA_MOISSON,
        Combination.BUCHER,
        Combination.MORT_DOUCE,
    ),
    "NS": (
        Combination.TEMPETE,
        Combination.LA_CHUTE,
        Combination.ARMEE_DES_MERS,
        Combination.MORT_VIOLENTE,
    ),
    "NA": (
        Combination.LA_CHUTE,
        Combination.SAISON_FROIDE,
        Combination.LA_SECHERESSE,
        Combination.MORT_DOUCE,
    ),
    "NN": (
        Combination.ARMEE_DES_MERS,
        Combination.LA_SECHERESSE,
        Combination.SPELONQUE_DES_MORTS,
        Combination.ERRANCE_ETERNELLE,
    ),
}
"""For each Tertre and Sage, the combinations by symbol of the Devin, in the order of `Symbol`."""

COMBINATIONS: Final[Mapping[str, Combination]] = {
    pair + devin: combination
    for pair, row in _BY_DEVIN.items()
    for devin, combination in zip(Symbol, row, strict=True)
}
"""All 36 results without a Démonde on the Tertre: the letters of Tertre, Sage and Devin, and the name."""


def reached(dice: Sequence[Symbol]) -> Combination:
    """The combination of three dice.

    >>> reached([Symbol.ARBRE, Symbol.NUAGE, Symbol.NUAGE])
    <Combination.BUCHER: 'Bûcher'>
    """
    return COMBINATIONS["".join(dice)]


def possible(dice: Sequence[Symbol]) -> tuple[Combination, ...]:
    """The combinations that can still come, each once, in the order of the Devin's symbols.

    >>> ", ".join(possible([Symbol.ARBRE, Symbol.NUAGE]))
    'La Falaise, La Moisson, Bûcher, Mort douce'
    """
    return _beginning("".join(dice))


@cache
def _beginning(thrown: str) -> tuple[Combination, ...]:
    """The combinations of the results that begin with these letters."""
    return tuple(dict.fromkeys(name for triple, name in COMBINATIONS.items() if triple.startswith(thrown)))


def full_name(combination: Combination) -> str:
    """The name of a combination; a triple has its Don (*Palga*) added (l.57, 81, 105).

    >>> full_name(Combination.PLEINE_MER), full_name(Combination.BUCHER)
    ('Pleine Mer – Palga Ulepal', 'Bûcher')
    """
    gods = [god for symbol, god in GODS.items() if COMBINATIONS[symbol * 3] is combination]
    return " – Palga ".join([combination, *gods])
