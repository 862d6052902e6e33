"""Compares the screens about past games with their reference pictures, in several sizes and themes."""

import pytest

from device.screen.annals import person_told
from tests.device.screen.annals_pictures import PICTURES
from tests.device.screen.test_pictures import assert_alike


@pytest.mark.parametrize("name", list(PICTURES))
def test_a_screen_looks_as_it_did(name):
    """Each screen equals its reference; `python -m tests.device.screen.annals_pictures` accepts a change."""
    assert_alike(PICTURES[name].draw(), name)


def test_whoever_was_met_most_often_has_a_line_of_the_tile():
    """A name behind other words would be the first to be cut: the tile is some fifteen letters wide."""
    past = PICTURES["person"].view().past
    maelle = past.life(1)
    assert person_told.tiles(maelle, past, with_machines=False)[3] == ("8/8", "ahead of", "Yann")
