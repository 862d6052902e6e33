"""Tables without a game: one without a camera, one with a camera, one that teaches dice."""

import pytest

from tests.device.evening import Clock, Evening, Tray
from tests.device.session.teaching_evening import RUNES, TeachingEvening


@pytest.fixture
def evening(tmp_path):
    """A table without a camera."""
    evening = Evening(tmp_path)
    yield evening
    evening.close()


@pytest.fixture
def watched(tmp_path):
    """A table with a camera."""
    clock = Clock()
    evening = Evening(tmp_path, Tray(clock), clock)
    yield evening
    evening.close()


@pytest.fixture
def teaching(tmp_path):
    """A table with one taught set."""
    evening = TeachingEvening(tmp_path)
    evening.box.taught.keep(RUNES)
    return evening
