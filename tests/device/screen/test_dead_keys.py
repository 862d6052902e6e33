"""Tests that dead keys of the settings and of teaching dice say why, where everybody can read it."""

from dataclasses import replace

import pytest

from device.i18n import use_language
from device.keys import Key
from device.screen.base import Refuse, View
from device.screen.games.list import GamesScreen
from device.screen.home.home import HomeScreen
from device.screen.settings.keys import KeysPage
from device.screen.settings.light import LightPage
from device.screen.settings.sound import SoundPage
from device.screen.teach.consent import ConsentScreen
from device.screen.teach.kind import KindScreen
from device.screen.teach.means import MeansScreen
from device.screen.teach.remembered import RememberedScreen
from device.screen.teach.with_dice import WithDiceScreen
from device.settings.model import ScreenSettings, Settings, SoundSettings
from tests.device.screen.games_pictures import listed
from tests.device.screen.lines import lines_of
from tests.device.screen.pictures import Picture
from tests.device.screen.teach_pictures import _LOOKS, _REMEMBERED, _WHOLE, TEACHING

_LOUD = View(settings=Settings(sound=SoundSettings(volume=6, voice_volume=1), screen=ScreenSettings(light=6)))
_SILENT = View(settings=Settings(sound=SoundSettings(volume=0, voice_volume=6)))
_MUTED = View(settings=Settings(sound=SoundSettings(muted=True)))
_LEFT = View(settings=Settings(screen=ScreenSettings(keys_offset=4, keys_pitch=4)))


def taught(name):
    """A screen of teaching dice and its view, by the name of its picture."""
    return tuple(make() for make in TEACHING[name])


DEAD = [
    (SoundPage(), _LOUD, Key.TWO, "Louder is not possible."),
    (SoundPage(), _LOUD, Key.THREE, "Softer is not possible."),
    (SoundPage(), _SILENT, Key.ONE, "Softer is not possible."),
    (SoundPage(), _SILENT, Key.FOUR, "Louder is not possible."),
    (SoundPage(), _MUTED, Key.ONE, "All is muted already. “Sound on again” ends that."),
    (LightPage(), _LOUD, Key.TWO, "Brighter is not possible."),
    (KeysPage(), View(), Key.FIVE, "The keys stand along the whole picture already."),
    (KeysPage(), _LEFT, Key.ONE, "The keys cannot be moved further in this direction."),
    (*taught("teach-none"), Key.THREE, "No set has been taught yet: OK begins one."),
    (*taught("teach-sets"), Key.TWO, "This is the first one of the list."),
    (*taught("teach-no-looks"), Key.SIX, "No look is kept yet."),
    (RememberedScreen(_REMEMBERED), View(), Key.ONE, "There is no look in this direction."),
    (*taught("teach-face"), Key.FOUR, "No look was refused that could be taken all the same."),
    (*taught("teach-face"), Key.FIVE, "Turn the die with your hand."),
    (*taught("teach-face"), Key.SIX, "Face 4 needs 3 looks first."),
    (*taught("teach-first"), Key.TWO, "This is the last face."),
    (*taught("teach-first"), Key.THREE, "No look has been taken of this face yet."),
    (KindScreen("Runes", "d4", 2), View(), Key.TWO, "A die has two different faces at least."),
    (KindScreen("Runes", "d4", 4), View(), Key.THREE, "A d4 has 4 faces; key 1 changes the shape."),
    (
        MeansScreen(replace(_WHOLE, looks={face: _LOOKS[face] for face in "1234"})),
        View(),
        Key.FIVE,
        "The die has no more faces on this page.",
    ),
    (
        ConsentScreen(_LOOKS["1"][0], "Dam", HomeScreen(), "Bel"),
        View(),
        Key.ONE,
        "The table was sure of another face: then it asks about each picture.",
    ),
    (WithDiceScreen(HomeScreen(), 0), View(), Key.ONE, "This is the first one of the list."),
    (GamesScreen(), listed(), Key.ONE, "This is the first one of the list."),
]
"""A screen, what it is drawn from, a dead key, and how the reason begins."""


@pytest.mark.parametrize(("screen", "view", "key", "words"), DEAD)
def test_a_dead_key_says_why(screen, view, key, words):
    """The reason is that of this very key, not that its lamp is off."""
    command = screen.press(key, view)
    assert isinstance(command, Refuse)
    assert command.why.startswith(words)


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("size", [(800, 480), (480, 800)], ids=str)
@pytest.mark.parametrize(("screen", "view", "key", "words"), DEAD)
def test_the_reason_is_drawn_whole(screen, view, key, words, size, language):
    """It is not shortened on any screen, in either language."""
    use_language(language)
    why = screen.press(key, view).why
    use_language("en")
    shown = Picture(lambda: screen, lambda: replace(view, notice=why))
    lines, _canvas = lines_of(shown, size, language)
    assert why in " ".join(line.words for line in lines)
