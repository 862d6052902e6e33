"""Free throwing with dice that people have taught to the table."""

from dataclasses import replace
from types import MappingProxyType

import numpy as np
import pytest

from device.keys import Key
from device.screen.throws.kinds import KindsScreen
from device.screen.throws.own import OwnDiceScreen
from device.screen.throws.screens import THROWS
from device.screen.throws.throw import ThrowScreen
from tests.device.screen.scenery import seen
from tests.device.session.teaching_evening import TeachingEvening
from vision.taught import TaughtSet


def taught(name, *faces, shape="d6", looks=3):
    """A taught set; its looks are of one colour each."""
    look = np.zeros((96, 96, 3), np.uint8)
    seen_faces = {face: tuple(look + 40 * n for n in range(looks)) for face in faces}
    return TaughtSet(name, shape, MappingProxyType(seen_faces))


@pytest.fixture
def own(tmp_path):
    """A table with a tray and two taught sets, on which a session has begun."""
    table = TeachingEvening(tmp_path)
    table.box.taught.keep(taught("Runes", "Soleil", "Lune", "Étoile"))
    table.box.taught.keep(taught("Zoé", "0", "10", "20"))
    table.press(Key.FIVE)
    (key,) = (key for key, card in table.shown.cards.items() if card.name == "throws")
    table.press(key)
    yield table
    table.table._referee._journal.close()


def fall_own(table, *faces):
    """Have dice of the set in hand fall into the empty tray, and wait until they count."""
    table.turn(10)
    dice = {n: replace(seen(n, face), design=table.tray.dice_set) for n, face in enumerate(faces, 1)}
    table.tray._lying = {}
    table.tray._show(dice)
    table.turn(30)


def last(table):
    """The last throw."""
    return table.table.match.state.thrown[-1]


def test_taught_dice_are_chosen_and_read(own):
    """Key 5 of the dice shows the taught sets; the table brings them, expects them and names their faces."""
    own.press(Key.TWO, Key.FIVE)
    assert isinstance(own.shown, OwnDiceScreen)
    assert [die.name for die in own.shown.sets] == ["Runes", "Zoé"]
    own.press(Key.FIVE, Key.OK)
    assert isinstance(own.shown, ThrowScreen)
    assert own.eyes.expected[-1] == "Runes"
    fall_own(own, "Lune", "Étoile", "Lune")
    assert (last(own).names, last(own).sum) == (("Étoile", "Lune", "Lune"), None)
    assert THROWS.points(own.table.match.state) is None
    assert "3 × Runes: Étoile, Lune, Lune" in THROWS.standing(own.table.match.state)


def test_taught_dice_with_numbers_are_summed(own):
    """Other dice of one's own are a press away; what is written on their faces is summed."""
    own.press(Key.TWO, Key.FIVE, Key.ONE, Key.OK)
    fall_own(own, "20", "10")
    assert last(own).sum == 30
    assert THROWS.points(own.table.match.state).formula == "10 + 20"
    entries = [entry.text for entry in own.table._referee._journal.entries(1)]
    assert entries[0] == 'own "Zoé" d6 1 "0" "10" "20"'
    assert entries[-2:] == ['own "Zoé" d6 2 "0" "10" "20"', "throw 23"]


def test_taught_dice_are_told_by_keys(own):
    """Each name has its key; key 2 leads back to ordinary dice."""
    own.press(Key.TWO, Key.FIVE, Key.OK, Key.ONE, Key.THREE, Key.OK)
    assert last(own).names == ("Étoile",)
    own.press(Key.TWO, Key.ONE, Key.OK, Key.ONE, Key.SIX, Key.OK)
    assert (last(own).names, last(own).own) == (("6",), None)


def test_a_taught_set_that_is_gone_is_told_by_keys(own):
    """A deleted set, or a record on another table: nothing reads these dice, and the session goes on."""
    own.press(Key.TWO, Key.FIVE, Key.OK)
    fall_own(own, "Soleil")
    own.box.delete("Runes")
    own.workshop._found.clear()
    own.press(Key.ONE, Key.TWO, Key.OK)
    assert last(own).names == ("Lune",)
    assert own.table.view().sight.verb == ""
    own.press(Key.BACK, Key.OK, Key.THREE, Key.OK)
    assert last(own).names == ("Étoile",)


def test_sets_that_are_not_known_yet_are_not_offered(own):
    """A face without looks, or more faces than the solid has: the table says what to do."""
    own.box.delete("Runes")
    own.box.delete("Zoé")
    own.box.taught.keep(taught("Neu", "1", "2", looks=1))
    own.box.taught.keep(taught("Voll", *map(str, range(9))))
    own.press(Key.TWO, Key.FIVE)
    assert isinstance(own.shown, KindsScreen)
    assert own.notice == "None of your dice can be thrown yet: show the table each of their faces first."
