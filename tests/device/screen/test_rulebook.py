"""The rules of the moment, in every game that has screens."""

import contextlib
from typing import Any

import pygame
import pytest

from device.i18n import use_language
from device.screen.kit.canvas import Canvas
from device.screen.registry import SCREENS
from device.screen.rulebook import draw_chapter
from device.zone import Zone
from engines.contract import Game
from engines.errors import RulesConflict
from engines.registry import GAMES

NAMES = ("Maëlle", "Yann", "Inès", "Théo")


@pytest.fixture(params=["en", "fr"])
def language(request):
    """Each of the languages, and English again afterwards."""
    use_language(request.param)
    yield request.param
    use_language("en")


def openings(name: str) -> list[Any]:
    """The first state of a game by each of its presets, with as many players as that takes up to four."""
    return [opening(GAMES[name], rules) for rules in GAMES[name].presets.values()]


def opening(game: Game, rules: Any) -> Any:
    """A game of as many players as the rules take."""
    for players in range(min(4, game.seats[1]), 0, -1):
        with contextlib.suppress(RulesConflict):
            return game.new(rules, NAMES[:players])
    raise AssertionError(f"nobody can play {rules}")


@pytest.mark.parametrize("name", SCREENS)
def test_every_chapter_fits_its_screen(name, language):
    """Nothing runs under the captions, in either language, by any set of rules."""
    canvas = Canvas(pygame.Surface((800, 480)))
    zone = Zone(0, 64, canvas.w, canvas.middle_h)
    for state in openings(name):
        for chapter in SCREENS[name].chapters(state):
            assert draw_chapter(canvas, zone, chapter) <= zone.bottom, chapter.title


@pytest.mark.parametrize("name", SCREENS)
def test_the_book_opens_at_a_chapter_that_it_has(name):
    """The number belongs to the chapters of this table's rules, from the first moment on."""
    for state in openings(name):
        assert 0 <= SCREENS[name].chapter_now(state) < len(SCREENS[name].chapters(state))
