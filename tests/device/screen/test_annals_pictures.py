"""Compares the screens about past games with their reference pictures, in several sizes and themes."""

import pytest

from tests.device.screen.annals_pictures import PICTURES
from tests.device.screen.test_pictures import assert_alike


@pytest.mark.parametrize("name", list(PICTURES))
def test_a_screen_looks_as_it_did(name):
    """Each screen equals its reference; `python -m tests.device.screen.annals_pictures` accepts a change."""
    assert_alike(PICTURES[name].draw(), name)
