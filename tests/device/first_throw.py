"""Leads a table to the first throw of a game of Imalya, and lets dice of it be in doubt."""

from dataclasses import replace

from device.keys import Key
from engines.imalya import Phase

SET_UP = ((Key.SIX,), (Key.FOUR,), (Key.TWO,))
"""The first draws Ruse, the second Mort, and the first throws a Bel, by the keys of the Figures."""


def to_first_throw(evening):
    """Enter Faction draw and Bel roll by hand, so that the first player starts."""
    evening.begin()
    for throw in SET_UP:
        evening.type_throw(*throw)
    evening.press(Key.ONE)


def in_doubt(watched, *doubtful):
    """Make the first throw, with these dice in doubt and the others threes."""
    to_first_throw_watched(watched)
    dice = dict.fromkeys(range(1, 7), "3") | dict(doubtful)
    watched.tray.falls = [tuple(dice.values())]
    watched.press(Key.OK)
    watched.turn(12)
    assert watched.state.phase is Phase.THROW


def elsewhere(die):
    """The die a little farther to the right."""
    left, top, right, bottom = die.box_xyxy
    return replace(die, box_xyxy=(left + 30, top, right + 30, bottom))


def to_first_throw_watched(watched):
    """Make Faction draw and Bel roll with thrown dice."""
    watched.begin()
    watched.tray.falls = ["3", "1", "5"]
    for _ in range(3):
        watched.press(Key.OK)
        watched.turn(12)
    watched.press(Key.ONE)
    assert watched.state.phase is Phase.THROW
