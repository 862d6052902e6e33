"""On the first screen every line of text stands whole, also where a notice is told."""

from dataclasses import replace

import pytest

from device.i18n import translated
from device.screen.base import View
from device.screen.home.home import HomeScreen
from device.session.power import HOT, WEAK
from device.throw.sight import Sight
from tests.device.screen.games_pictures import home
from tests.device.screen.lines import cut, lines_of
from tests.device.screen.pictures import Picture
from wording.sentence import Sentence

SIZES = [(800, 480), (480, 800), (600, 1024), (720, 1280), (1920, 1080)]


@pytest.mark.parametrize("sentence", [WEAK, HOT], ids=["weak", "hot"])
@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("size", SIZES)
def test_before_the_first_game_a_notice_has_a_place_of_its_own(size, language, sentence):
    """Nothing of the panel of the last game runs into the rule above the notice, or into the notice."""
    picture = Picture(HomeScreen, lambda: View(notice=translated(sentence)))
    lines, canvas = lines_of(picture, size, language)
    assert cut(canvas) == []
    assert "Raspberry Pi" in " ".join(line.words for line in lines)


MISSING = Sentence(
    "There is no {camera}, or another program uses it: plug it in, or choose another.", camera="webcam 0"
)
BLACK = Sentence(
    "The picture of {camera} is black: take the cover off the lens, or light the tray.", camera="webcam 0"
)


@pytest.mark.parametrize("trouble", [MISSING, BLACK], ids=["missing", "black"])
@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("games", [View, home], ids=["none", "some"])
def test_what_is_wrong_with_the_camera_is_said_to_its_end(size, language, trouble, games):
    """The last words say what to do; without room beside the camera, all of it stands where notices do.

    Below it stands how many other games are under way.
    """

    def view():
        return replace(games(), sight=Sight(camera="webcam 0", trouble=translated(trouble)))

    lines, canvas = lines_of(Picture(HomeScreen, view), size, language)
    assert cut(canvas) == []
    told = " ".join(line.words for line in lines).replace("\u00a0", " ")
    end = {
        ("en", MISSING): "plug it in, or choose another.",
        ("fr", MISSING): "branchez-la, ou choisissez-en une autre.",
        ("en", BLACK): "take the cover off the lens, or light the tray.",
        ("fr", BLACK): "ôtez le cache de l’objectif, ou éclairez la piste.",
    }[language, trouble]
    assert end in told
    others = {"en": "4 more under way: key 6.", "fr": "4 autres en cours : touche 6."}[language]
    assert (others in told) == (games is home)


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("size", SIZES)
def test_a_notice_and_the_camera_are_both_told(size, language):
    """What is told at the start, such as a damaged file, leaves room for what is wrong with the camera."""

    def view():
        notice, trouble = "board.json is damaged.", translated(BLACK)
        return replace(home(), notice=notice, sight=Sight(camera="webcam 0", trouble=trouble))

    lines, canvas = lines_of(Picture(HomeScreen, view), size, language)
    assert cut(canvas) == []
    told = " ".join(line.words for line in lines)
    assert "board.json is damaged." in told
    assert "webcam 0" in told
