"""Compares every screen with its reference picture. When a test fails, look at both pictures."""

from dataclasses import replace

import pytest

from tests.device.screen import (
    annals_pictures,
    games_pictures,
    imalya_pictures,
    motion_pictures,
    oniria_pictures,
    pictures,
    throws_pictures,
)
from tests.device.screen.alike import assert_alike
from tests.device.screen.pictures import PICTURES, draw_states

TABLES = (
    annals_pictures,
    games_pictures,
    imalya_pictures,
    motion_pictures,
    oniria_pictures,
    pictures,
    throws_pictures,
)
DRAWN = {name: picture for table in TABLES for name, picture in table.PICTURES.items()}


@pytest.mark.parametrize("name", DRAWN)
def test_a_screen_looks_as_it_did(name):
    """Each screen and motion equals its reference; the program of its table accepts a change."""
    assert_alike(DRAWN[name].draw(), name)


def test_the_states_of_a_die_look_as_they_did():
    """The sheet with all marks of a die equals its reference picture."""
    assert_alike(draw_states(), "states")


OF_ALL_GAMES = [
    *("bel", "choix-bet", "choix-gather", "choix-won-stakes", "artiseurs-push"),
    *("oniria-lay", "oniria-show-five", "oniria-trick-five", "oniria-declare", "oniria-end"),
    *[name for name in PICTURES if name.startswith("jelimvre-")][::4],
]


@pytest.mark.parametrize("size", [(320, 240), (720, 1280), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("name", OF_ALL_GAMES)
def test_any_size_can_be_drawn(name, size):
    """Each screen can be drawn in sizes that have no layout of their own."""
    assert replace(DRAWN[name], size=size).draw().get_size() == size
