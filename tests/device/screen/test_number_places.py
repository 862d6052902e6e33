"""Numbers in the picture never hide anything: over many random heaps of dice."""

import math
import random
from itertools import combinations

import pygame
import pytest

from device.screen.dice.crop import crop
from device.screen.kit.canvas import Canvas
from device.screen.row.layout import throw_zones
from device.screen.row.places import number_places
from device.throw.sight import Framing
from device.zone import Zone

WITHIN = Zone(10, 66, 492, 212)


def heap(seed: int, count: int) -> dict[int, Zone]:
    """Boxes of dice that touch or nearly touch, as after a throw into a corner."""
    chance = random.Random(seed)
    side = chance.uniform(44, 60)
    boxes: list[Zone] = []
    while len(boxes) < count:
        if boxes and chance.random() < 0.8:
            near, turn = chance.choice(boxes).center, chance.uniform(0, 2 * math.pi)
            x, y = near[0] + 1.05 * side * math.cos(turn), near[1] + 1.05 * side * math.sin(turn)
        else:
            x, y = chance.uniform(120, 390), chance.uniform(120, 220)
        box = Zone(x - side / 2, y - side / 2, side, side)
        free = all(math.dist(box.center, other.center) >= side for other in boxes)
        if free and WITHIN.holds(box.x, box.y) and WITHIN.holds(box.right, box.bottom):
            boxes.append(box)
        elif len(boxes) > 1 and chance.random() < 0.02:
            boxes.clear()
    return dict(enumerate(boxes, 1))


def overlap(one: Zone, other: Zone) -> bool:
    """Whether two zones share an area."""
    return one.x < other.right and other.x < one.right and one.y < other.bottom and other.y < one.bottom


def points_of(place) -> list[tuple[float, float]]:
    """Points along the line of a number."""
    (x0, y0), (x1, y1) = place.tip, place.middle
    return [(x0 + (x1 - x0) * step / 40, y0 + (y1 - y0) * step / 40) for step in range(41)]


@pytest.mark.parametrize("count", [1, 4, 6, 8])
@pytest.mark.parametrize("seed", range(40))
def test_a_number_hides_no_die_and_no_other_number(seed, count):
    """No badge touches a die, the rim, another badge or a line, and lines cross no die and no line."""
    boxes = heap(seed, count)
    places = number_places(boxes, WITHIN)
    assert [place.number for place in places] == sorted(boxes)
    outside = [place for place in places if not place.on_die]
    for place in outside:
        assert WITHIN.holds(place.badge.x, place.badge.y)
        assert WITHIN.holds(place.badge.right, place.badge.bottom)
        assert not any(overlap(place.badge, box) for box in boxes.values())
        assert math.dist(place.tip, boxes[place.number].center) <= boxes[place.number].w * 0.71
        for number, box in boxes.items():
            away = min(math.dist(point, box.center) for point in points_of(place))
            assert number == place.number or away >= box.w * 0.4
    for one, other in combinations(outside, 2):
        assert not overlap(one.badge, other.badge)
        for point in points_of(one):
            assert not other.badge.holds(*point)
        nearest = min(math.dist(a, b) for a in points_of(one) for b in points_of(other))
        assert nearest > 1


def test_nearly_every_number_finds_a_place_outside():
    """In random heaps of six dice hardly any number has to stand on its own die."""
    places = [place for seed in range(60) for place in number_places(heap(seed, 6), WITHIN)]
    assert sum(place.on_die for place in places) <= len(places) * 0.02


def test_numbers_stay_where_they_are_while_the_dice_do():
    """The same dice, read again with boxes that differ by a hair, have their numbers at the same places."""
    boxes = {
        number: Zone(round(box.x), round(box.y), round(box.w), round(box.h))
        for number, box in heap(3, 6).items()
    }
    hair = {number: Zone(box.x + 0.2, box.y - 0.3, box.w, box.h) for number, box in boxes.items()}
    assert number_places(boxes, WITHIN) == number_places(hair, WITHIN)


@pytest.mark.parametrize("zone", [Zone(8, 64, 496, 216), Zone(8, 64, 180, 216), Zone(8, 180, 784, 300)])
def test_dice_that_fit_are_shown_as_large_in_a_narrow_zone_as_in_a_wide_one(zone):
    """Each screen shows a part of its own: no die is smaller than 44 units where all fit at that size."""
    boxes = ((400, 300, 460, 360), (500, 330, 560, 390), (430, 420, 490, 480))
    part = crop(Framing(dice_xyxy=boxes), 1280, 960, zone)
    assert round(60 * zone.w / (part[2] - part[0]), 6) >= 44


@pytest.mark.parametrize("seed", range(30))
def test_the_crop_never_cuts_a_die(seed):
    """All dice lie in the part of the picture that is shown, which has the shape of the zone."""
    chance = random.Random(seed)
    side = chance.uniform(40, 120)
    zone = throw_zones(Canvas(pygame.Surface((800, 480)))).tray
    middles = [(chance.uniform(60, 1220), chance.uniform(60, 900)) for _ in range(6)]
    boxes = [(x - side / 2, y - side / 2, x + side / 2, y + side / 2) for x, y in middles]
    part = crop(Framing(dice_xyxy=tuple(boxes)), 1280, 960, zone)
    assert (part[2] - part[0]) / (part[3] - part[1]) == pytest.approx(zone.w / zone.h)
    for left, top, right, base in boxes:
        assert part[0] <= max(left, 0)
        assert part[1] <= max(top, 0)
        assert part[2] >= min(right, 1280)
        assert part[3] >= min(base, 960)
