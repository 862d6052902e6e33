"""Tests that the columns of the settings say their words whole."""

from typing import get_args

import pytest

from device.screen.base import View
from device.screen.settings.screen import SettingsScreen
from device.screen.theme import THEMES
from device.settings.model import ScreenSettings, Settings, ThemeName
from tests.device.screen.lines import cut, lines_of, unreadable
from tests.device.screen.pictures import PICTURES, Picture


def test_each_theme_that_can_be_set_has_its_colours():
    """The settings allow exactly the themes that the screens know."""
    assert set(THEMES) == set(get_args(ThemeName))


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("size", [(800, 480), (480, 800)], ids=str)
@pytest.mark.parametrize("theme", THEMES)
def test_the_other_theme_is_named_whole(theme, size, language):
    """Words that are wider than their column take a second line there."""
    view = View(settings=Settings(screen=ScreenSettings(theme=theme)))
    lines, canvas = lines_of(Picture(SettingsScreen, lambda: view), size, language)
    assert not [line.words for line in lines if line.words.endswith("…")]
    assert not unreadable(lines, canvas)
    assert not cut(canvas)


@pytest.mark.parametrize("language", ["fr", "en"])
def test_each_sound_card_is_named_within_its_column(language):
    """The name of a card leaves out what its title says: "Headphones" is wider than a column."""
    lines, canvas = lines_of(PICTURES["settings-cards"], (800, 480), language)
    assert {"Jack", "bcm2835"} <= {line.words for line in lines}
    assert not cut(canvas)
