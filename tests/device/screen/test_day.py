"""By day the lamp's colour is weak on light ground, so that it always has a dark line round it."""

from dataclasses import replace

import cv2
import numpy as np
import pygame
import pytest

from device.screen.kit.canvas import Canvas
from device.screen.kit.dice import draw_die
from device.screen.theme import JOUR, THEMES
from tests.device.screen import annals_pictures, games_pictures, imalya_pictures, oniria_pictures
from tests.device.screen.pictures import PICTURES, Picture

ALL = {
    name: picture
    for pictures in (
        PICTURES,
        annals_pictures.PICTURES,
        games_pictures.PICTURES,
        imalya_pictures.PICTURES,
        oniria_pictures.PICTURES,
    )
    for name, picture in pictures.items()
    if type(picture) is Picture
}
LIT = [
    *("artiseurs-choose", "artiseurs-place", "choix-bet", "choix-gather", "doubt", "doubts", "figure"),
    *("games", "home", "imalya-next-game", "imalya-worth", "jelimvre-setup", "jelimvre-take"),
    *("names-letters", "oniria-cards-senda", "oniria-cards-words", "oniria-choose", "oniria-draft"),
    *("oniria-mix", "oniria-show", "oniria-trail", "oniria-trick", "oniria-tricks", "rules"),
    *("teach-face", "teach-sets", "with-dice", "year", "year-eight"),
]
"""Pictures with something that is awaited, chosen or won, of every kind."""
_NEAR = 4
"""The side of the square beyond an amber pixel in which a dark one must be, in pixels."""
_CLEAR = 90
"""By how many levels a line differs from its ground that is seen at a glance."""
_DARK = 100
"""The most that the brightest channel of a dark pixel has."""


@pytest.mark.parametrize("size", [(800, 480), (480, 800)], ids=str)
@pytest.mark.parametrize("name", LIT)
def test_by_day_the_colour_of_the_lamp_has_a_dark_line_round_it(name, size):
    """Beyond the outermost pixels of every amber area, on all four sides, there is ink."""
    surface = replace(ALL[name], theme="jour", size=size).draw()
    pixels = pygame.surfarray.array3d(surface)
    amber = (pixels == pygame.Color(JOUR.lampe)[:3]).all(axis=2)
    dark = np.pad(pixels.max(axis=2) < _DARK, _NEAR)
    count, areas = cv2.connectedComponents(amber.astype(np.uint8), connectivity=8)
    bare = [
        (int(x), int(y))
        for area in range(1, count)
        for (x, y), (left, top) in _outermost(np.argwhere(areas == area))
        if not dark[x + left : x + left + _NEAR + 1, y + top : y + top + _NEAR + 1].any()
    ]
    assert not bare


def _outermost(places):
    """The outermost pixels of an area, each with the corner of the square beyond it on a padded picture."""
    outward = ((0, _NEAR // 2), (_NEAR, _NEAR // 2), (_NEAR // 2, 0), (_NEAR // 2, _NEAR))
    x, y = places.T
    found = (places[x.argmin()], places[x.argmax()], places[y.argmin()], places[y.argmax()])
    return zip(found, outward, strict=True)


@pytest.mark.parametrize("shape", ["d4", "d6", "d8"])
def test_by_day_a_drawn_die_stands_out_from_a_key_of_its_colour(shape):
    """In each row through its middle a line is clearly darker than the ground, left and right of the sign."""
    canvas = Canvas(pygame.Surface((100, 100)), THEMES["jour"])
    canvas.u = 1
    canvas.surface.fill(JOUR.relief)
    draw_die(canvas, "tue", 10, 10, 80, shape)
    levels = pygame.surfarray.array3d(canvas.surface).astype(int)
    ground = np.array(pygame.Color(JOUR.relief)[:3])
    differs = np.abs(levels - ground).max(axis=2) > _CLEAR
    for row in range(40, 65):
        dark = np.flatnonzero(differs[:, row])
        assert dark[-1] - dark[0] >= 0.35 * 80, row
