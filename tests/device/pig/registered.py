"""Register Pig for a test, as one line in each of the two registries would do it."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from device import i18n
from device.screen.registry import SCREENS
from engines.registry import GAMES
from tests.device.pig.engine import GAME
from tests.device.pig.screens import PIG


@contextmanager
def registered() -> Iterator[None]:
    """Register Pig and its French words while the block runs."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(GAMES, "pig", GAME)
        patch.setitem(SCREENS, "pig", PIG)
        patch.setattr(i18n, "PACKAGES", (*i18n.PACKAGES, "tests.device.pig"))
        yield


@pytest.fixture
def pig() -> Iterator[None]:
    """Register Pig for one test."""
    with registered():
        yield
