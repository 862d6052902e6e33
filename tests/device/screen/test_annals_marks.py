"""What the screens about past games mark: whom somebody has met most often, and the line of fair dice."""

from dataclasses import replace

import pygame
import pytest

from device.annals.past import PastGames
from device.screen.annals import person_told
from device.screen.theme import BASE, THEMES
from tests.device.screen.annals_pictures import PICTURES
from tests.device.screen.lines import lines_of


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


@pytest.mark.parametrize(
    ("made_as", "title"),
    [
        ("pips", "Imalya · Dés à points"),
        ("thard", "Imalya · Figures\N{NO-BREAK SPACE}: Thard"),
        ("dragon8", "Imalya"),
        ("Os de mammouth", "Imalya · Os de mammouth"),
    ],
)
def test_counted_dice_are_called_by_the_title_of_their_set(made_as, title):
    """The name by which the table keeps a set is no word for people, unless they gave it themselves."""
    picture = PICTURES["dice"]
    view = picture.view()
    results = (replace(view.past.results[0], dice=made_as), *view.past.results[1:])
    told = replace(picture, view=lambda: replace(view, past=PastGames(results)))
    lines, _canvas = lines_of(told, BASE)
    assert title in {line.words for line in lines}
