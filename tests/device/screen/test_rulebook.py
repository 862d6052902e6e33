"""The rules of the moment, in every game that has screens."""

import pygame
import pytest

from device.i18n import use_language
from device.screen.game import Chapter
from device.screen.kit.canvas import Canvas, Zone
from device.screen.registry import SCREENS
from device.screen.rulebook import draw_chapter
from engines.registry import GAMES


@pytest.fixture(params=["en", "fr"])
def language(request):
    """Each of the languages, and English again afterwards."""
    use_language(request.param)
    yield request.param
    use_language("en")


def books(name: str) -> list[tuple[Chapter, ...]]:
    """The chapters of a game by each of its presets."""
    game = GAMES[name]
    names = ("Maëlle", "Yann", "Inès", "Théo")[: game.seats[1]]
    return [SCREENS[name].chapters(game.new(rules, names)) for rules in game.presets.values()]


@pytest.mark.parametrize("name", SCREENS)
def test_every_chapter_fits_its_screen(name, language):
    """Nothing runs under the captions, in either language, by any set of rules."""
    canvas = Canvas(pygame.Surface((800, 480)))
    zone = Zone(0, 64, canvas.w, canvas.middle_h)
    for chapters in books(name):
        for chapter in chapters:
            assert draw_chapter(canvas, zone, chapter) <= zone.bottom, chapter.title


@pytest.mark.parametrize("name", SCREENS)
def test_the_book_opens_at_a_chapter_that_it_has(name):
    """The number belongs to the chapters of this table's rules, from the first moment on."""
    game = GAMES[name]
    for rules in game.presets.values():
        state = game.new(rules, ("Maëlle", "Yann", "Inès", "Théo")[: game.seats[1]])
        assert 0 <= SCREENS[name].chapter_now(state) < len(SCREENS[name].chapters(state))
