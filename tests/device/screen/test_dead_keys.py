"""Tests that dead keys say why, where everybody can read it."""

from dataclasses import replace

import pytest

from device.keys import Key
from device.screen.base import Refuse, View
from device.screen.dice.figure import FigureScreen
from device.screen.games.list import GamesScreen
from device.screen.home.home import HomeScreen
from device.screen.home.trouble import TroubleScreen
from device.screen.jelimvre.agree import DrawOfferScreen, ResignScreen
from device.screen.kit.canvas import KeysRow
from device.screen.oniria.scores import ScoresScreen
from device.screen.rules.offer import RulesScreen
from device.screen.settings.keys import KeysPage
from device.screen.settings.light import LightPage
from device.screen.settings.sound import SoundPage
from device.screen.teach.consent import ConsentScreen
from device.screen.teach.kind import KindScreen
from device.screen.teach.means import MeansScreen
from device.screen.teach.remembered import RememberedScreen
from device.screen.teach.with_dice import WithDiceScreen
from device.screen.welcome.camera import CameraScreen
from device.screen.welcome.language import LanguageScreen
from device.screen.welcome.trial import THROWS, ThrowTrialScreen
from device.settings.model import ScreenSettings, Settings, SoundSettings
from tests.device.screen import annals_pictures, imalya_pictures, oniria_pictures, throws_pictures
from tests.device.screen.games_pictures import listed
from tests.device.screen.lines import lines_of
from tests.device.screen.machine_pictures import CHANGE, leaving
from tests.device.screen.pictures import PICTURES, Picture
from tests.device.screen.teach_pictures import _LOOKS, _REMEMBERED, _WHOLE, TEACHING

_LOUD = View(settings=Settings(sound=SoundSettings(volume=6, voice_volume=1), screen=ScreenSettings(light=6)))
_SILENT = View(settings=Settings(sound=SoundSettings(volume=0, voice_volume=6)))
_MUTED = View(settings=Settings(sound=SoundSettings(muted=True)))
_LEFT = View(
    settings=Settings(screen=ScreenSettings(keys_offset=4, keys_pitch=4)), keys_row=KeysRow(4, 4, 8, 800)
)


def taught(name):
    """A screen of teaching dice and its view, by the name of its picture."""
    return tuple(make() for make in TEACHING[name])


ALL = (
    PICTURES
    | annals_pictures.PICTURES
    | imalya_pictures.PICTURES
    | oniria_pictures.PICTURES
    | throws_pictures.PICTURES
)


def drawn(name):
    """A screen of a reference picture and its view, by the name of the picture."""
    return ALL[name].screen(), ALL[name].view()


DEAD = [
    (SoundPage(), _LOUD, Key.TWO, "Louder is not possible."),
    (SoundPage(), _LOUD, Key.THREE, "Softer is not possible."),
    (SoundPage(), _SILENT, Key.ONE, "Softer is not possible."),
    (SoundPage(), _SILENT, Key.FOUR, "Louder is not possible."),
    (SoundPage(), _MUTED, Key.ONE, "All sound is off already. “Sound on again” turns it on."),
    (LightPage(), _LOUD, Key.TWO, "Brighter is not possible."),
    (KeysPage(), View(), Key.FIVE, "The keys stand along the whole picture already."),
    (KeysPage(), _LEFT, Key.ONE, "The keys cannot be moved further in this direction."),
    (*taught("teach-none"), Key.THREE, "No set has been taught yet: OK begins one."),
    (*taught("teach-sets"), Key.TWO, "This is the first one of the list."),
    (*taught("teach-no-looks"), Key.SIX, "No look is kept yet."),
    (RememberedScreen(_REMEMBERED), View(), Key.ONE, "There is no look in this direction."),
    (*taught("teach-face"), Key.FOUR, "No look was refused, so this key has nothing to do."),
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
        "The table was sure of another face, so it asks about each picture.",
    ),
    (WithDiceScreen(HomeScreen(), 0), View(), Key.ONE, "This is the first one of the list."),
    (GamesScreen(), listed(), Key.ONE, "This is the first one of the list."),
    (*drawn("home-second"), Key.THREE, "No game stands above this key."),
    (*drawn("start-mended"), Key.SIX, "There is nothing to choose here: OK goes on."),
    (*drawn("start-mended"), Key.BACK, "There is nothing to choose here: OK goes on."),
    (*drawn("start-unsaved"), Key.SIX, "There is nothing to choose here: OK tries again."),
    (TroubleScreen("The record", ("It is damaged.",)), View(), Key.ONE, "Nothing can be played without it"),
    (RulesScreen("artiseurs", ("Lou",)), View(), Key.SIX, "No rules stand above this key."),
    (LanguageScreen(), View(), Key.SIX, "Each answer stands above its key"),
    (CameraScreen(), View(), Key.ONE, "This needs a real camera that shows the tray."),
    (CameraScreen(), View(), Key.FIVE, "There is nothing to choose here: OK goes on."),
    (ThrowTrialScreen(HomeScreen()), View(), Key.ONE, "No die has been read yet: throw all six."),
    (ThrowTrialScreen(HomeScreen(), THROWS), View(), Key.ONE, "There is nothing to choose here: OK goes on."),
    (*drawn("names-touch"), Key.FOUR, "No name stands above this key: touch letters."),
    (*drawn("names-accents"), Key.SIX, "No letter stands above this key."),
    (*drawn("names-groups-720x1280"), Key.FIVE, "No name stands above this key; key 6"),
    (*drawn("oniria-tricks"), Key.ONE, "There is nothing to choose here: OK goes on."),
    (ScoresScreen(), drawn("oniria-tricks")[1], Key.ONE, "There is nothing to choose here: OK goes on."),
    (*drawn("oniria-round"), Key.TWO, "Each answer stands above its key"),
    (*drawn("oniria-look-away"), Key.ONE, "Each answer stands above its key"),
    (*drawn("jelimvre-away"), Key.ONE, "Each answer stands above its key"),
    (*drawn("oniria-draft"), Key.SIX, "Each answer stands above its key"),
    (*drawn("jelimvre-draw"), Key.FOUR, "Each answer stands above its key"),
    (ResignScreen(), drawn("jelimvre-draw")[1], Key.ONE, "OK and Back are the answers to this question."),
    (DrawOfferScreen(), drawn("jelimvre-draw")[1], Key.SIX, "OK and Back are the answers to this question."),
    (*drawn("end-undo-en"), Key.SIX, "OK and Back are the answers to this question."),
    (CHANGE, leaving(), Key.SIX, "OK and Back are the answers to this question."),
    (*drawn("imalya-dragon8-enter"), Key.FOUR, "Each answer stands above its key"),
    (*drawn("imalya-dragon8-figure"), Key.FOUR, "Each answer stands above its key"),
    (FigureScreen(1, None, doubted=True), drawn("doubt")[1], Key.OK, "Each answer stands above its key"),
    (*drawn("artiseurs-draw"), Key.OK, "Each answer stands above its key"),
    (*drawn("artiseurs-throw"), Key.OK, "Osselet 3 has no face yet: press the one on top."),
    (*drawn("artiseurs-compare"), Key.ONE, "There is nothing to choose here: OK goes on."),
    (*drawn("choix-odds"), Key.SIX, "There is nothing to choose here: OK goes on."),
    (*taught("teach-no-looks"), Key.OK, "There is nothing to choose here: Back leaves this page."),
]
"""A screen, what it is drawn from, a dead key, and how the reason begins."""


@pytest.mark.parametrize(("screen", "view", "key", "words"), DEAD)
def test_a_dead_key_says_why(screen, view, key, words):
    """The reason is that of this very key, not that its lamp is off."""
    command = screen.press(key, view)
    assert isinstance(command, Refuse)
    assert command.why.startswith(words)


@pytest.mark.parametrize("size", [(800, 480), (480, 800)], ids=str)
@pytest.mark.parametrize(("screen", "view", "key", "words"), DEAD)
def test_the_reason_is_drawn_whole(screen, view, key, words, size, language):
    """It is not shortened on any screen, in either language."""
    why = screen.press(key, view).why
    shown = Picture(lambda: screen, lambda: replace(view, notice=why))
    lines, _canvas = lines_of(shown, size, language)
    assert why in " ".join(line.words for line in lines)
