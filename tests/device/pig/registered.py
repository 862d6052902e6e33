"""Pig among the games, as its line in each of the two registries would put it there."""

import pytest

from device import i18n
from device.screen.registry import SCREENS
from engines.registry import GAMES
from tests.device.pig.engine import GAME
from tests.device.pig.screens import PIG


@pytest.fixture
def pig(monkeypatch):
    """The sixth game, registered for one test, with its French words."""
    monkeypatch.setitem(GAMES, "pig", GAME)
    monkeypatch.setitem(SCREENS, "pig", PIG)
    monkeypatch.setattr(i18n, "PACKAGES", (*i18n.PACKAGES, "tests.device.pig"))
    return GAME
