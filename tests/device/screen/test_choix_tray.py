"""Tests where the tray of Le Choix des Dieux shows thrown dice and the dice still to throw."""

import pytest

from device.screen.choix_des_dieux.tray import drawn_places, picture_zone, places_beside
from device.screen.tray import placed, shown_part
from device.throw.sight import Sight
from device.zone import Zone
from tests.device.screen import scenery

TRAY = Zone(424, 64, 368, 176)


def meet(one, other):
    """Whether two zones have a point in common."""
    return one.x < other.right and other.x < one.right and one.y < other.bottom and other.y < one.bottom


@pytest.mark.parametrize("x", range(0, 300, 20))
@pytest.mark.parametrize("y", [8, 60, 100])
def test_the_place_of_the_sage_is_never_drawn_over_the_thrown_tertre(x, y):
    """Wherever the Tertre lies, large or small, the places of the other dice do not overlap it."""
    for size in (44, 68):
        tertre = Zone(TRAY.x + x, TRAY.y + y, size, size)
        places = drawn_places({1: tertre}, TRAY)
        assert 2 in places
        assert not any(meet(place, tertre) for place in places.values())
        assert len(set(places.values())) == len(places)


def test_without_a_picture_every_die_has_its_own_place():
    """Without a picture, Tertre, Sage and Devin stand from left to right."""
    places = drawn_places({}, TRAY)
    assert sorted(places, key=lambda number: places[number].x) == [1, 2, 3]


@pytest.mark.parametrize("crop", [None, (0, 20, 640, 433)])
@pytest.mark.parametrize("number", list(scenery.PLACES))
def test_a_die_at_the_edge_of_the_tray_stays_in_its_picture(number, crop):
    """The picture shows the whole tray, and the places of the dice still to throw stand beside it."""
    tertre = scenery.seen(number, "1")
    sight = Sight(picture=scenery.sight({}).picture, crop_xyxy=crop, dice={1: tertre})
    shown = picture_zone(sight, TRAY)
    assert shown_part(sight, shown) == pytest.approx(crop or (0, 0, 640, 480))
    box = placed(tertre.box_xyxy, sight, shown)
    assert TRAY.x <= box.x < box.right <= shown.right
    assert TRAY.y <= box.y < box.bottom <= TRAY.bottom
    beside = places_beside({1: box}, shown, TRAY)
    assert 2 in beside
    assert all(place.x >= shown.right and place.right <= TRAY.right for place in beside.values())
