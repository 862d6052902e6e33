"""Pawns on the line of the year do not cover one another."""

from itertools import combinations

import pytest

from device.screen.imalya.year_track import in_two_rows

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
