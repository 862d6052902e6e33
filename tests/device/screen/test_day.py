"""By day the lamp's colour is weak on light ground, so that it always has a dark line round it."""

from dataclasses import replace

import cv2
import numpy as np
import pygame
import pytest

from device.screen.theme import JOUR
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
