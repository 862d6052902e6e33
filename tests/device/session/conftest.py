"""Tables without a game: one without a camera, one with a camera."""

import pytest

from tests.device.evening import Clock, Evening, Tray


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
