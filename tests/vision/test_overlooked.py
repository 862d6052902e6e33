"""A tray in which nothing was thrown is told from one in which thrown dice lie that the reader overlooks."""

import cv2
import numpy as np
import pytest

from vision.motion import thumbnail
from vision.overlooked import anything_new
from vision.reading import Die, Reading

WIDTH, HEIGHT, SIDE = 640, 480, 40
NO_DICE = Reading((), WIDTH, HEIGHT)
LAY = Reading((Die((100, 100, 140, 140), "d6", "pips", "3", 0.9, None, False),), WIDTH, HEIGHT)


def tray(*places, grey=230):
    """The thumbnail of a tray with dice of one grey at these places."""
    pixels = np.full((HEIGHT, WIDTH, 3), 70, np.uint8)
    for x, y in places:
        pixels[y : y + SIDE, x : x + SIDE] = grey
    return thumbnail(pixels)


def test_a_tray_that_nobody_has_touched_shows_nothing_new():
    """Noise of the camera is no die."""
    rng = np.random.default_rng(3)
    rest, now = (tray((100, 100)) + rng.normal(0, 1, (96, 128)).astype(np.float32) for _ in range(2))
    assert not anything_new(rest, now, LAY, LAY)


def test_a_tray_whose_dice_were_taken_away_shows_nothing_new():
    """Where a die lay that was read, a change means that it is gone."""
    assert not anything_new(tray((100, 100)), tray(), LAY, NO_DICE)


@pytest.mark.parametrize("grey", [90, 230])
@pytest.mark.parametrize("before", [None, LAY])
def test_a_die_elsewhere_is_new(grey, before):
    """Even one that differs little from the tray, and whether or not the dice before are known."""
    assert anything_new(tray(), tray((400, 300), grey=grey), before, NO_DICE)


def test_a_die_where_one_lay_is_new_once_the_tray_was_seen_empty():
    """In the picture of an empty tray no die has a place where changes are left out."""
    assert anything_new(tray(), tray((100, 100)), None, NO_DICE)


def test_a_darker_lamp_is_nothing_new():
    """Light that changes over the whole picture lays no dice there."""
    assert not anything_new(tray(), 0.7 * tray(), LAY, NO_DICE)


def test_a_die_that_is_read_is_not_overlooked():
    """A die that was pushed aside covers other felt than before, and is seen there."""
    assert not anything_new(tray(), tray((100, 100)), None, LAY)


@pytest.mark.parametrize("slide_px", [(7, 0), (20, -12)])
def test_a_tray_that_was_knocked_shows_nothing_new(slide_px):
    """All of its picture has slid, with the cloth and the rim; a die that is overlooked in it is new."""
    rng = np.random.default_rng(3)
    cloth = cv2.resize(rng.integers(40, 120, (24, 32), np.uint8), (WIDTH, HEIGHT))
    cloth[:30] = cloth[:, :30] = 190
    before = np.dstack([cloth] * 3)
    after = np.roll(before, slide_px, (1, 0))
    assert not anything_new(thumbnail(before), thumbnail(after), None, NO_DICE)
    after[300:320, 400:420] = 230
    assert anything_new(thumbnail(before), thumbnail(after), None, NO_DICE)
