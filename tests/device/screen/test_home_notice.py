"""On the first screen every line of text stands whole, also where a notice is told."""

import pytest

from device.i18n import translated
from device.screen.base import View
from device.screen.home.home import HomeScreen
from device.session.power import HOT, WEAK
from tests.device.screen.lines import cut, lines_of
from tests.device.screen.pictures import Picture

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
