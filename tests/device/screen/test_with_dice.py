"""Tests which Figures other dice stand for, and the choice of dice."""

from dataclasses import replace
from types import MappingProxyType

from device.keys import Key
from device.screen.base import View
from device.screen.dice.at_hand import DiceAtHand
from device.screen.dice.played import played_with
from device.screen.home.home import HomeScreen
from device.screen.imalya.faces import DIE, faces_by
from device.screen.teach import errands
from device.screen.teach.with_dice import WithDiceScreen
from engines.imalya import PRESETS, FigureSet, Rules
from tests.device.session.teaching_evening import LOOK, RUNES
from vision.dice_set import DRAGON8, IMALYA_SETS, NUMERALS, PIPS, SHIPPED_SETS, DiceSet
from vision.taught import TaughtSet

DRAGON = faces_by(PRESETS["dragon8"])


def test_own_dice_show_what_their_owner_says():
    """Faces have the meanings that their owner chose; others go by number."""
    runes = replace(RUNES, means=MappingProxyType({"1": "dam", "6": "mort"}))
    faces = played_with(DIE, DiceSet("Runes", (), (runes,)))
    assert (faces.letter("1"), faces.letter("6"), faces.letter("2")) == ("D", "M", DIE.letter("2"))
    assert faces.dice_set == "Runes"


def test_dice_with_drawings_show_their_figures():
    """Dice with drawings show their Figures, in every shipped set."""
    for name in IMALYA_SETS:
        faces = played_with(DIE, SHIPPED_SETS[name])
        assert {faces.letter(face) for face in ("dam", "bel", "egal", "mort", "gain", "ruse")} == set(
            DIE.letters
        )


def test_dice_with_drawings_are_drawn_as_they_look():
    """Where people are asked what such a die shows, each key has the drawing that is on the die."""
    for name in IMALYA_SETS:
        figures = faces_by(Rules(tales=True, figure_set=FigureSet(name))).figures
        assert played_with(DIE, SHIPPED_SETS[name]).figures == figures


def test_the_drawings_of_the_peuples_inverted_are_read_as_the_rules_name_them():
    """There the Humain stands for the Gain and the Petit Peuple for the Ruse, on drawn dice too (l.103)."""
    inverted = faces_by(Rules(figure_set=FigureSet.PEUPLES, peuples_inverted=True))
    faces = played_with(inverted, SHIPPED_SETS["peuples"])
    assert {letter: faces.name(letter) for letter in "GR"} == {"G": "Humain", "R": "Peuple"}
    assert (faces.letter("ruse"), faces.letter("gain")) == ("G", "R")
    assert faces.figures == inverted.figures
    other = played_with(inverted, SHIPPED_SETS["thard"])
    assert (other.letter("ruse"), other.letter("gain")) == ("R", "G")


def test_dice_of_another_shape_cannot_stand_in():
    """Sets with other solids, and sets of pips, cannot replace the game's dice."""
    eight = replace(RUNES, shape="d8")
    assert played_with(DIE, DiceSet("Runes", (), (eight,))) == DIE
    assert played_with(DIE, PIPS) == DIE


def test_eight_own_dice_stand_in_for_those_of_the_dragon():
    """Own d8 have their owner's meanings or go by number; 7 is the Arcaniste, 8 the Banni (IM-100)."""
    looks = {str(face): (LOOK,) for face in range(1, 9)}
    bones = TaughtSet("Bones", "d8", looks, MappingProxyType({"8": "dam", "6": "banni"}))
    faces = played_with(DRAGON, DiceSet("Bones", (), (bones,)))
    assert [faces.letter(face) for face in "12345678"] == list("MGREBNAD")
    assert (faces.dice_set, faces.shape) == ("Bones", "d8")


def test_those_of_the_dragon_are_its_own_where_others_have_six_faces():
    """With own d6 chosen, the Dragon's version keeps its own d8."""
    for chosen in (PIPS, SHIPPED_SETS["dragon"], DiceSet("Runes", (), (RUNES,))):
        assert played_with(DRAGON, chosen) == DRAGON
    assert DRAGON.dice_set == DRAGON8.name
    assert [DRAGON.letter(face) for face in DRAGON8.kinds[0].faces] == list("DBEMGRAN")


def test_dice_with_numerals_are_read_by_custom():
    """Dice with numerals are read by number, d6 in the usual game and d8 in the Dragon's."""
    usual, eight = played_with(DIE, NUMERALS), played_with(DRAGON, NUMERALS)
    assert [usual.letter(face) for face in "123456"] == list("MGREBD")
    assert [eight.letter(face) for face in "12345678"] == list("MGREBDAN")
    assert usual.dice_set == eight.dice_set == NUMERALS.name


def test_the_choice_of_dice_begins_with_those_that_are_played_with():
    """The choice of dice begins with the current one and goes both ways."""
    view = View(dice=DiceAtHand(("Bones", "Runes"), "Bones"))
    screen = WithDiceScreen(HomeScreen())
    assert screen.press(Key.OK, view) == errands.PlayWith("Bones", HomeScreen())
    below = screen.press(Key.TWO, view).screen
    assert below.press(Key.OK, view) == errands.PlayWith("Runes", HomeScreen())
    assert Key.TWO not in below.captions(view)
