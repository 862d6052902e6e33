"""The key of the light on the screen of settings."""

import pytest

from device.i18n import use_language
from device.keys import Key
from device.screen.base import Refuse, View
from device.screen.settings.light import LightPage
from device.screen.settings.screen import SettingsScreen
from device.screen.settings.words import night_words
from device.settings.model import NightSettings, ScreenSettings, Settings
from tests.device.screen.lines import cut, lines_of
from tests.device.screen.pictures import Picture


@pytest.mark.parametrize(("now", "then", "verb"), [(1, 2, "Brighter"), (5, 6, "Brighter"), (6, 3, "Darker")])
def test_the_key_of_the_light_never_makes_the_picture_almost_black(now, then, verb):
    """Each press is a step brighter; from the brightest it goes back to the middle."""
    view = View(settings=Settings(screen=ScreenSettings(light=now)))
    column = SettingsScreen().columns(view)[Key.SIX]
    assert column.command.values == (("screen.light", then),)
    assert (column.caption.verb, column.caption.object) == (verb, f"{then} of 6")


@pytest.mark.parametrize(("language", "words"), [("en", "night 7:00"), ("fr", "nuit à 7 h")])
def test_the_column_of_the_light_says_at_which_hour_the_night_begins(language, words):
    """The hour is written as on the page of the night, and the latest one has room in the column."""
    use_language(language)
    assert night_words(NightSettings(begins=7)) == words
    view = View(settings=Settings(night=NightSettings(begins=23)))
    for size in ((800, 480), (480, 800)):
        lines, _canvas = lines_of(Picture(SettingsScreen, lambda: view), size, language)
        assert any("23" in line.words and line.words.startswith(words[:4]) for line in lines)


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("size", [(800, 480), (480, 800)])
@pytest.mark.parametrize("screen", [SettingsScreen, LightPage])
def test_at_night_the_settings_say_that_it_is_night(screen, size, language):
    """Two steps are missing though all bars are lit, so the column and the page of the light say why."""
    view = View(settings=Settings(night=NightSettings()), night=True)
    lines, canvas = lines_of(Picture(screen, lambda: view), size, language)
    told = " ".join(line.words for line in lines)
    words = {
        ("en", SettingsScreen): "night now",
        ("fr", SettingsScreen): "il fait nuit",
        ("en", LightPage): "Night now",
        ("fr", LightPage): "Il fait nuit",
    }[language, screen]
    assert words in told
    assert cut(canvas) == []


@pytest.mark.parametrize(("night", "words"), [(True, "It is night until 8:00"), (False, "Brighter is not")])
def test_the_brightest_picture_says_how_it_gets_brighter_at_night(night, words):
    """Brighter is refused at the last step; at night the reason names the key that ends the night."""
    refused = LightPage().press(Key.TWO, View(night=night))
    assert isinstance(refused, Refuse)
    assert refused.why.startswith(words)
    assert ("Key 5" in refused.why) is night
