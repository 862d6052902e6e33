"""The key of the light on the screen of settings."""

import pytest

from device.keys import Key
from device.screen.base import View
from device.screen.settings.screen import SettingsScreen
from device.settings.model import ScreenSettings, Settings


@pytest.mark.parametrize(("now", "then", "verb"), [(1, 2, "Brighter"), (5, 6, "Brighter"), (6, 3, "Darker")])
def test_the_key_of_the_light_never_makes_the_picture_almost_black(now, then, verb):
    """Each press is a step brighter; from the brightest it goes back to the middle."""
    view = View(settings=Settings(screen=ScreenSettings(light=now)))
    column = SettingsScreen().columns(view)[Key.SIX]
    assert (column.command.name, column.command.value) == ("screen.light", then)
    assert (column.caption.verb, column.caption.object) == (verb, f"{then} of 6")
