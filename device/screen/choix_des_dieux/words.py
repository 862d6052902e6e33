"""Names of symbols, gods, combinations and sums in the language in use."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Final

from device.i18n import _, is_single
from device.screen.words import listed, written
from engines.choix_des_dieux import Combination, State, Symbol
from engines.choix_des_dieux.rules import Rules, Stakes

FIGURES: Final = {
    Symbol.SABRE: "sabre",
    Symbol.ARBRE: "arbre",
    Symbol.NUAGE: "nuage",
    Symbol.DEMONDE: "demonde",
}
"""The silhouette of each symbol."""

SHORT_NAMES: Final = {
    Combination.PLEINE_MER: "Mer",
    Combination.NAISSANCE_DE_MILDENN: "Mildenn",
    Combination.PERDUS_EN_MER: "Perdus",
    Combination.LE_RIVAGE: "Rivage",
    Combination.CONFLIT_ATTAQUE: "Attaque",
    Combination.TOURBILLON: "Tourbillon",
    Combination.NOYES: "Noyés",
    Combination.FORET_DIVINE: "Forêt",
    Combination.ELEVATION_DE_MILDENN: "Élévation",
    Combination.LA_MOISSON: "Moisson",
    Combination.SEISME: "Séisme",
    Combination.LA_FALAISE: "Falaise",
    Combination.CONFLIT_DEFENSE: "Défense",
    Combination.BUCHER: "Bûcher",
    Combination.SPELONQUE_DES_MORTS: "Spélonque",
    Combination.ARMEE_DES_MERS: "Armée",
    Combination.LA_SECHERESSE: "Sécheresse",
    Combination.LA_CHUTE: "Chute",
    Combination.SAISON_FROIDE: "Saison",
    Combination.ERRANCE_ETERNELLE: "Errance",
    Combination.TEMPETE: "Tempête",
    Combination.FIN_DU_MONDE: "Fin",
    Combination.MORT_VIOLENTE: "Violente",
    Combination.MORT_DOUCE: "Douce",
}
"""A one-word name for each combination, for places too small for the whole name, as in the bar."""


def symbol_name(symbol: Symbol) -> str:
    """The name of a symbol."""
    names = {
        Symbol.SABRE: _("Sabre"),
        Symbol.ARBRE: _("Tree"),
        Symbol.NUAGE: _("Cloud"),
        Symbol.DEMONDE: "Démonde",
    }
    return names[symbol]


def unit(rules: Rules) -> str:
    """The unit of sums at this table: tokens or elis."""
    return _("tokens") if rules.stakes is Stakes.TOKENS else _("elis")


def unit_of(rules: Rules, number: int) -> str:
    """The word for so many tokens or elis."""
    return _("token") if rules.stakes is Stakes.TOKENS and is_single(abs(number)) else unit(rules)


def sum_of(rules: Rules, number: int) -> str:
    """A sum with its unit ("12 elis")."""
    return f"{written(number)} {unit_of(rules, number)}"


def odds_of(chance: Fraction) -> str:
    """A chance in words ("1 in 4")."""
    if chance == 1:
        return _("always")
    return _("{n}\N{NO-BREAK SPACE}in\N{NO-BREAK SPACE}{all}").format(
        n=chance.numerator, all=chance.denominator
    )


def names_of(state: State, seats: Iterable[int]) -> str:
    """Join the names of players into a list that can be read aloud ("Yann, Inès and Théo")."""
    return listed(names_each(state, seats))


def names_each(state: State, seats: Iterable[int]) -> list[str]:
    """The names of players, one by one."""
    return [state.players[seat].name for seat in seats]
