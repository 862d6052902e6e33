"""The local sets of Figures: names, verbs and rules (§9)."""

from dataclasses import replace

import pytest

from engines.imalya import SETS, Figure, FigureSet, Rules, faces_of
from engines.imalya.figures import SIX_FACES

LOCAL = [figure_set for figure_set in FigureSet if figure_set is not FigureSet.IMALYA]

NAMES = [
    ("dragon", "Dragon, Chevalier, Peuple, Seigneur, Marchand, Paysan"),
    ("chance", "Tani, Janit, Hasard, Fou, Joueur, Barde"),
    ("eilindor", "Feu, Etoile, Pierre, Loup, Corbeau, Rat"),
    ("peuples", "Sort, Arcane, Roi, Clan, Petit Peuple, Humain"),
    ("misere", "Bien, Mal, Arcane, Traître, Pauvre, Fou"),
    ("thard", "E’Dyrha, Héros, Peuple, Assassin, Voleur, Résistant"),
    ("keralm", "Montagne, Dragon, Peuple, Chasseur, Guide, Chevaucheur"),
    (
        "nains",
        "Voleur du Trésor, Roi des Nains, Trésor du Roi, Doin de Karan, Doin de Durgan, Doin de Tulkhar",
    ),
    ("imalya", "Dam, Bel, Egal, Mort, Gain, Ruse"),
]


def called(rules: Rules) -> str:
    """Return the names of the six Figures, in the order of the roles."""
    return ", ".join(faces_of(rules)[figure].name for figure in SIX_FACES)


@pytest.mark.parametrize(("name", "expected"), NAMES)
def test_names(name, expected):
    """§9, l.94-113: each set has its names for Dam, Bel, Egal, Mort, Gain and Ruse."""
    assert called(SETS[FigureSet(name)].rules) == expected


def test_there_are_eight_sets_and_ordinary_dice():
    """l.89: there are eight local sets beside the usual one."""
    assert len(LOCAL) == 8
    assert SETS.keys() == {*FigureSet}


VERBS = {FigureSet.EILINDOR: ("tue", "ressuscite"), FigureSet.KERALM: ("prend", "sauve")}


@pytest.mark.parametrize("figure_set", FigureSet)
def test_verbs(figure_set):
    """l.90: each set has its verbs for the capture by a Dam and the help of a Bel."""
    local = SETS[figure_set]
    assert (local.captures, local.frees) == VERBS.get(figure_set, ("capture", "libère"))


OTHER_NAMES = {"Aigle", "Destin", "la Reine", "Prince", "Rebelle", "Cueilleur"}
NO_EMBLEM = {"Pierre", "Rat", "Montagne", "Arcaniste", "Banni"}


def test_other_names_and_missing_emblems():
    """§9, IM-104: the faces with another name, and those without an emblem, are the ones in the source."""
    drawn = [face for figure_set in LOCAL for face in SETS[figure_set].faces.values()]

    assert {name for face in drawn for name in face.other_names} == OTHER_NAMES
    assert {face.name for face in drawn if not face.emblem} == NO_EMBLEM


PROPOSED = {
    FigureSet.CHANCE: "tales six chance target=388 figure_set=chance",
    FigureSet.PEUPLES: "tales six sort target=388 figure_set=peuples",
    FigureSet.IMALYA: "tales six target=388",
}


@pytest.mark.parametrize("figure_set", FigureSet)
def test_rules_of_a_set(figure_set):
    """IM-105: a set proposes Tales and Six; the Chance set adds the Chance, the Peuples set the Sort."""
    usual = PROPOSED.get(figure_set, f"tales six target=388 figure_set={figure_set}")
    assert str(SETS[figure_set].rules) == usual


@pytest.mark.parametrize("figure_set", [name for name in LOCAL if name is not FigureSet.NAINS])
def test_everything_but_the_tales_of_the_nains_can_be_unticked(figure_set):
    """IM-105, l.112: every set except the Nains can be played with the base rules."""
    assert Rules(figure_set=figure_set).figure_set is figure_set


def test_dragon_alone_has_eight_figures():
    """l.95, §10: only the Dragon set and the usual dice have eight Figures."""
    eight = {name for name, local in SETS.items() if len(local.faces) == 8}
    assert eight == {FigureSet.DRAGON, FigureSet.IMALYA}


def test_peuples_inverted_off():
    """l.102: usually the Petit Peuple stands for the Gain and the Humain for the Ruse."""
    shown = faces_of(Rules(figure_set=FigureSet.PEUPLES))
    assert (shown[Figure.GAIN].name, shown[Figure.RUSE].name) == ("Petit Peuple", "Humain")


def test_peuples_inverted_on():
    """l.103, IM-102: with the switch on these two names are exchanged, and no other name changes."""
    rules = Rules(figure_set=FigureSet.PEUPLES, peuples_inverted=True)
    shown, usual = faces_of(rules), faces_of(replace(rules, peuples_inverted=False))

    assert (shown[Figure.GAIN].name, shown[Figure.RUSE].name) == ("Humain", "Petit Peuple")
    assert {figure for figure in usual if shown[figure] != usual[figure]} == {Figure.GAIN, Figure.RUSE}
