"""The screens of free throwing look as they did."""

import pytest

from tests.device.screen.test_pictures import assert_alike
from tests.device.screen.throws_pictures import PICTURES


@pytest.mark.parametrize("name", PICTURES)
def test_a_screen_looks_as_it_did(name):
    """Each equals its reference picture; `python -m tests.device.screen.throws_pictures` accepts a change."""
    assert_alike(PICTURES[name].draw(), name)
