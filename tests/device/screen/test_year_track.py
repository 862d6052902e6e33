"""Pawns on the line of the year do not cover one another."""

from dataclasses import replace
from itertools import combinations

import pygame
import pytest

from device.screen.imalya.turn_told import Racer
from device.screen.imalya.year_track import YearTrack, in_two_rows
from device.screen.theme import BASE
from tests.device.screen.motion_pictures import SCENES

PAWN = 32


@pytest.mark.parametrize(
    "lefts",
    [[24.0] * 3, [24.0] * 7, [724.0] * 7, [24.0, 30.0, 40.0, 300.0, 700.0, 724.0, 724.0], [24.0, 100.0]],
)
def test_every_pawn_stands_free(lefts):
    """Players at the same day stand side by side in two rows, and all on the screen."""
    places = in_two_rows(lefts, 764)
    assert len(places) == len(lefts)
    assert all(0 <= x <= 764 for x, _row in places)
    for (x, row), (other, other_row) in combinations(places, 2):
        assert row != other_row or abs(x - other) >= PAWN


def test_pawns_with_room_stand_at_their_day():
    """Where nobody is near, a pawn stands in the first row, at its own day."""
    assert in_two_rows([24.0, 100.0, 200.0], 764) == [(24.0, 0), (100.0, 0), (200.0, 0)]


@pytest.mark.parametrize("size", [BASE, (480, 800)])
def test_players_near_the_end_leave_the_length_of_the_year_readable(size):
    """The days of the year stand beside the end of the line, where no pawn covers them."""
    scene = SCENES["turn"]()
    stage, told = scene.stage(size), scene.motion.told
    near = tuple(Racer(seat, name, told.target - seat) for seat, name in enumerate(("Ana", "Ben", "Jo"), 1))
    empty, full = (
        YearTrack(stage, replace(told, others=others), 100).at(0)[0].picture for others in ((), near)
    )
    drawn = pygame.mask.from_surface(empty)
    changed = pygame.mask.from_threshold(full, (0, 0, 0), (1, 1, 1, 255), empty)
    assert drawn.count() > 0
    assert drawn.overlap_area(changed, (0, 0)) == drawn.count()
