"""Names of 24 letters stay within the room that the screen leaves them."""

import pygame
import pytest

from device.screen.artiseurs.bar import draw_players as draw_colours
from device.screen.choix_des_dieux.bet import BetScreen
from device.screen.choix_des_dieux.pick import PickScreen, Purpose
from device.screen.kit.bar import cell_zone
from device.screen.kit.canvas import Canvas
from device.screen.kit.text import draw_fitting, text_width
from device.screen.people.name_lines import name_lines
from device.screen.theme import NAME, STRONG
from device.zone import Zone
from tests.device.screen import artiseurs_positions as artiseurs
from tests.device.screen import choix_positions as choix
from tests.device.screen.pictures import at_board, divined

LONG = ("Anne-Sophie de la Rochet", "Maximilienne-Alexandra", "Wilhelmine-Guillemette W", "Yann")


def pixels(canvas: Canvas, zone: Zone) -> bytes:
    """The pixels of a zone."""
    return pygame.image.tobytes(canvas.surface.subsurface(canvas.rect(zone)), "RGB")


def test_one_line_is_drawn_smaller_then_shortened():
    """A line is drawn whole if it fits at the smallest size, else its beginning and three dots are drawn."""
    canvas = Canvas(pygame.Surface((800, 480)))
    whole = draw_fitting(canvas, "Anne-Sophie", STRONG, "#FFFFFF", 0, 40, 110)
    assert whole == text_width(canvas, "Anne-Sophie", STRONG.at(19)) <= 110
    short = draw_fitting(canvas, LONG[0], STRONG, "#FFFFFF", 0, 40, 125)
    assert short == text_width(canvas, "Anne-Sophie…", STRONG.at(18)) <= 125


@pytest.mark.parametrize(
    ("name", "lines"),
    [
        ("Yann", ["Yann"]),
        ("Christophe", ["Christophe"]),
        ("Jean-Baptiste", ["Jean-", "Baptiste"]),
        ("Anne-Sophie de la Rochet", ["Anne-", "Sophie de…"]),
        ("Maximilienne-Alexandra", ["Maximilienne-", "Alexandra"]),
    ],
)
def test_a_name_in_a_column_takes_two_lines_at_most(name, lines):
    """A name is divided at a space or a hyphen; three dots stand for what does not fit on two lines."""
    canvas = Canvas(pygame.Surface((800, 480)))
    assert name_lines(canvas, name, 86, NAME) == lines


@pytest.mark.parametrize("size", [(800, 480), (600, 1024)])
@pytest.mark.parametrize(
    ("screen", "actions"),
    [(PickScreen(Purpose.SHOOTER), ()), (PickScreen(Purpose.BETTOR, BetScreen), choix.READY)],
)
def test_a_name_to_pick_stays_in_its_column(size, screen, actions):
    """Nothing is drawn between the columns of two players."""
    canvas = Canvas(pygame.Surface(size))
    screen.draw(canvas, divined(*actions, names=LONG))
    left, right = canvas.column(0), canvas.column(1)
    gap = Zone(left.right + 1, left.y + 20, right.x - left.right - 2, left.h - 40)
    fond = bytes(pygame.Color(canvas.theme.fond)[:3])
    assert not pixels(canvas, gap).replace(fond, b"")


@pytest.mark.parametrize("size", [(800, 480), (600, 1024)])
def test_a_long_name_leaves_the_score_of_a_colour_free(size):
    """Whatever the players of Artiseurs are called, their scores look the same."""
    scores = []
    for names in (LONG[:3], ("A", "M", "W")):
        canvas = Canvas(pygame.Surface(size))
        draw_colours(canvas, at_board(artiseurs.position(*artiseurs.COLOURS, names=names)))
        cells = [cell_zone(canvas, 3, place) for place in range(3)]
        scores.append([pixels(canvas, Zone(cell.right - 30, cell.y, 30, cell.h)) for cell in cells])
    assert scores[0] == scores[1]
