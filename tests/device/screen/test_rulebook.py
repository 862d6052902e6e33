"""The rulebook in every game that has screens."""

import contextlib
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pygame
import pytest

from device.screen.game import Chapter, Switch
from device.screen.kit.canvas import Canvas
from device.screen.registry import SCREENS
from device.screen.rules.book import RulebookScreen, draw_chapter
from device.screen.rules.chosen import chosen_rules
from device.zone import Zone
from engines.contract import Game
from engines.errors import RulesConflict
from engines.registry import GAMES
from tests.device.screen.lines import cut, lines_of
from tests.device.screen.pictures import Picture, shown
from tests.device.screen.positions import responding
from tests.engines.simulate import random_game

NAMES = ("Maëlle", "Yann", "Inès", "Théo")


def openings(name: str) -> list[Any]:
    """The first state of a game under each preset, with up to four players."""
    return [opening(GAMES[name], rules) for rules in GAMES[name].presets.values()]


def opening(game: Game, rules: Any) -> Any:
    """A new game with as many players as the rules allow, at most four."""
    for players in range(min(4, game.seats[-1]), 0, -1):
        with contextlib.suppress(RulesConflict):
            return game.new(rules, NAMES[:players])
    raise AssertionError(f"nobody can play {rules}")


def chapters_of(name: str) -> set[Chapter]:
    """The chapters of a game under each preset, and under each preset with one switch at another value."""
    presets = tuple(GAMES[name].presets.values())
    rules = {*presets, *(changed for preset in presets for _, changed in otherwise(name, preset))}
    return {chapter for each in rules for chapter in SCREENS[name].chapters(opening(GAMES[name], each))}


@pytest.mark.parametrize("size", [(800, 480), (480, 800)], ids=str)
@pytest.mark.parametrize("name", SCREENS)
def test_every_chapter_fits_its_screen(name, size, language):
    """Each ends above the captions, in both languages, under every preset and value of a switch."""
    canvas = Canvas(pygame.Surface(size))
    zone = Zone(0, 64, canvas.w, canvas.middle_h)
    for chapter in chapters_of(name):
        assert draw_chapter(canvas, zone, chapter) <= zone.bottom, chapter.title


def test_a_long_notice_covers_no_rule():
    """On an upright screen a notice of two lines stands below the title, and the rules begin below it."""
    notice = "Each answer stands above its key, and this key has none."
    picture = Picture(lambda: RulebookScreen(0), lambda: shown(responding(), notice=notice))
    _lines, canvas = lines_of(picture, (480, 800), "en")
    assert cut(canvas) == []


@pytest.mark.parametrize("size", [(480, 800), (720, 1280)], ids=str)
def test_upright_a_sentence_stands_below_its_heading(size):
    """It has the width of the screen there; beside its heading it would take twice as many lines."""
    picture = Picture(lambda: RulebookScreen(3), lambda: shown(responding()))
    lines, canvas = lines_of(picture, size, "en")
    places = {line.words: line.ink for line in lines}
    heading = next(ink for words, ink in places.items() if words == "Counter")
    below = [ink for ink in places.values() if 0 < ink.top - heading.bottom < canvas.px(20)]
    assert any(abs(ink.left - heading.left) < canvas.px(4) for ink in below)
    assert max(ink.right for ink in places.values()) > size[0] * 0.85


def otherwise(name: str, rules: Any) -> Iterator[tuple[Switch, Any]]:
    """Each switch with each of its other values, and the rules that result.

    Conflicting rules are left out.
    """
    for switch in SCREENS[name].switches():
        for value in switch.values:
            if value != getattr(rules, switch.field):
                with contextlib.suppress(RulesConflict):
                    yield switch, replace(rules, **{switch.field: value})


@pytest.mark.parametrize("name", SCREENS)
def test_the_book_tells_every_rule_that_was_chosen_otherwise(name, language):
    """The rulebook explains each rule that differs from the preset, and the explanation fits the screen."""
    canvas, screens = Canvas(pygame.Surface((800, 480))), SCREENS[name]
    zone = Zone(0, 64, canvas.w, canvas.middle_h)
    sets = tuple(GAMES[name].presets.values())
    for preset in sets:
        assert chosen_rules(screens, preset) == ()
        for switch, rules in otherwise(name, preset):
            chapters = chosen_rules(screens, rules)
            assert chapters or rules in sets or not switch.applies(rules), switch.field
            assert all(draw_chapter(canvas, zone, chapter) <= zone.bottom for chapter in chapters)


@pytest.mark.parametrize("name", SCREENS)
def test_a_book_of_several_chapters_opens_at_one_about_each_question(name):
    """Each kind of question that a random game asks is the subject of a chapter; so is the end."""
    game = GAMES[name]
    for first in openings(name):
        steps = list(random_game(game, first.rules, len(first.players), seed=1))
        asked = {state.awaits.kind: state for step in steps for state in (step.before, step.after)}
        for kind, state in asked.items():
            chapters = SCREENS[name].chapters(state)
            assert len(chapters) == 1 or any(kind in chapter.about for chapter in chapters), kind
