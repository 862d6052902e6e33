"""What the screens about past games mark: whom somebody has met most often, and the line of fair dice."""

from dataclasses import replace

import pygame
import pytest

from device.screen.annals import person_told
from device.screen.theme import THEMES
from tests.device.screen.annals_pictures import PICTURES


def test_whoever_was_met_most_often_has_a_line_of_the_tile():
    """A name behind other words would be the first to be cut: the tile is some fifteen letters wide."""
    past = PICTURES["person"].view().past
    maelle = past.life(1)
    assert person_told.tiles(maelle, past, with_machines=False)[3] == ("8/8", "ahead of", "Yann")


@pytest.mark.parametrize("theme", list(THEMES))
def test_the_line_of_fair_dice_is_seen_across_a_bar(theme):
    """In every theme the line for the average crosses the highest bar in a colour that the bar has not."""
    surface = replace(PICTURES["dice"], theme=theme).draw()
    bar = pygame.Color(THEMES[theme].filet)
    column = next(x for x in range(700, 760) if surface.get_at((x, 220)) == bar)
    colours = [surface.get_at((column, y)) for y in range(surface.get_height() // 4, 220)]
    first = colours.index(bar)
    assert len({tuple(colour) for colour in colours[first:]}) > 1
