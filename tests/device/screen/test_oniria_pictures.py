"""Captions, chapters and scores of Oniria fit their screens, in several sizes and in both languages."""

import pygame
import pytest

from device.screen.base import View
from device.screen.kit.canvas import Canvas
from device.screen.kit.text import fitting, text_width
from device.screen.oniria.bar import points_so_far
from device.screen.oniria.chapters import chapters
from device.screen.oniria.house_rules import switches
from device.screen.oniria.scores import ScoresScreen
from device.screen.oniria.screens import ONIRIA
from device.screen.oniria.state import state_of
from device.screen.rules.book import draw_chapter
from device.screen.theme import KEY, SMALL
from device.zone import Zone
from engines.oniria import GAME, Rules
from tests.device.screen import oniria_positions as oniria
from tests.device.screen.oniria_pictures import PICTURES
from tests.device.screen.pictures import Picture
from tests.device.screen.test_captions import ROOM
from tests.engines.oniria.tables import a_library


@pytest.mark.parametrize("name", list(PICTURES))
def test_no_caption_is_wider_than_its_key(name, language):
    """Every caption fits its key at the smallest font size. If one does not, shorten its translation."""
    canvas = Canvas(pygame.Surface((800, 480)))
    picture = PICTURES[name]
    for caption in picture.screen().captions(picture.view()).values():
        assert text_width(canvas, caption.verb, fitting(canvas, caption.verb, KEY, 88)) <= ROOM, caption.verb
        assert text_width(canvas, caption.object, SMALL) <= ROOM, caption.object


def test_the_rules_of_every_switch_fit_their_screen(language):
    """With five players and every house rule changed, each chapter of the rules ends above the captions."""
    canvas = Canvas(pygame.Surface((800, 480)))
    zone = Zone(0, 64, canvas.w, canvas.middle_h)
    changed = {switch.field: list(switch.values)[-1] for switch in switches() if not switch.opens}
    rules = Rules(**changed, card_library=a_library())
    for chapter in chapters(GAME.new(rules, oniria.FIVE)):
        assert draw_chapter(canvas, zone, chapter) <= zone.bottom, chapter.title


@pytest.mark.parametrize(
    ("rules", "names", "says"),
    [
        (Rules(), oniria.NAMES, "points, with her effects, less her penalties."),
        (Rules(floor_zero=True), oniria.NAMES, "less her penalties. Never below 0."),
        (Rules(), oniria.THREE, "Nobody plays her, so her tricks bring nobody points."),
    ],
    ids=["usual", "floor", "three"],
)
def test_the_book_says_what_the_sonadora_scores(rules, names, says):
    """Three players score nothing for the Soñadora (§8.3); by house rule no tally is negative (O-7)."""
    lines = chapters(GAME.new(rules, names))[-1].lines
    (line,) = (line.says for line in lines if line.about == "Soñadora")
    assert line.endswith(says)


def test_negative_scores_of_five_fit_an_upright_screen():
    """Negative scores of five players can be drawn on an upright screen, where columns are narrow."""
    penalised = oniria.trick(7, 2, 2, 2, 2, players=5)
    view = View(oniria.position(*oniria.DEALT_FIVE, *penalised * 7, names=oniria.FIVE), game=ONIRIA)
    drawn = Picture(ScoresScreen, lambda: view, size=(720, 1280)).draw()
    assert min(points_so_far(state_of(view))) < 0
    assert drawn.get_size() == (720, 1280)
