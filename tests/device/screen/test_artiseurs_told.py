"""What the screens of Artiseurs say, beside the board."""

import pygame
import pytest

from device.screen.artiseurs import panel
from device.screen.artiseurs.board import board_zone
from device.screen.artiseurs.place import PlaceScreen
from device.screen.artiseurs.screens import lines_resolved
from device.screen.base import GameView
from device.screen.kit.canvas import Canvas
from engines.artiseurs import parse_cell
from tests.device.screen.pictures import at_board
from tests.engines.artiseurs.tables import solving


def test_an_evening_of_one_resolved_line_tells_it_in_the_singular():
    """The page of the evening names whoever resolved most lines, also if it was a single one."""
    assert [lines_resolved("Yann", count) for count in (1, 2)] == [
        "Yann, 1 line resolved",
        "Yann, 2 lines resolved",
    ]


@pytest.mark.parametrize("size", [(480, 800), (600, 1024), (720, 1280)])
def test_a_board_without_osselets_is_larger_on_an_upright_screen(size):
    """Where no osselets lie below the panel, the board takes their room."""
    canvas = Canvas(pygame.Surface(size))

    assert board_zone(canvas).w > board_zone(canvas, osselets=True).w


@pytest.mark.parametrize("size", [(800, 480), (480, 800)])
def test_the_aim_of_a_puzzle_stays_beside_what_a_line_would_come_to(size, monkeypatch):
    """While a stone fills a line, the panel has room for the forecast and for the aim."""
    puzzle = "B...B/.WW../WWWW./...../R...."
    state = solving(f"{puzzle},B,stone:B,win")
    rows, draw_lines = [], panel.draw_lines

    def noted(canvas, words, *where, **named):
        rows.append(words)
        return draw_lines(canvas, words, *where, **named)

    monkeypatch.setattr(panel, "draw_lines", noted)

    PlaceScreen(parse_cell("e3")).draw(Canvas(pygame.Surface(size)), at_board(GameView(state)))

    assert "The aim: Black comes first." in rows
