"""The host's line: news and refusals stand in one place, and cover nothing that lies on the table."""

from dataclasses import replace

import numpy as np
import pygame
import pytest

from device.keys import SOFT_KEYS
from device.screen.artiseurs.board import board_zone, side_zone
from device.screen.kit.canvas import Canvas
from device.screen.row.layout import column_line_zone, foot_line_zone, line_zone
from device.screen.row.scene import above_notice
from device.zone import Zone
from tests.device.screen.lines import cut, lines_of, unreadable
from tests.device.screen.oniria_pictures import PICTURES as ONIRIA
from tests.device.screen.pictures import PICTURES

BESIDE = ("bel", "choix-gather", "choix-devin", "choix-bet", "choix-stake", "leave", "leave-jelimvre")
BESIDE_BOARD = ("artiseurs-place", "artiseurs-choose", "artiseurs-throw", "artiseurs-colour")
BESIDE_OSSELETS = ("artiseurs-place", "artiseurs-choose", "artiseurs-throw")
"""Here the line begins farther left, as the panel above it does: news would take two lines else."""
FOOT = ("choix-odds", "choix-won-stakes", "choix-correct", "choix-player", "artiseurs-compare")
COLUMNS = {"choix-shooter": 4, "choix-join": 5, "oniria-declare": 6}
"""How many columns each of these screens has."""
LONG = "This key does nothing now, because its lamp is off: look which of the others are lit."


def drawn(picture, notice, size):
    """The canvas with a screen that answers with a notice."""
    canvas, screen, view = Canvas(pygame.Surface(size)), picture.screen(), picture.view()
    canvas.clear()
    screen.draw(canvas, replace(view, notice=notice, refused=bool(notice)))
    return canvas


def changed(picture, one, other, size):
    """The zone of the pixels that differ between two notices, in units, and the canvas."""
    canvas = drawn(picture, one, size)
    pixels = [
        pygame.surfarray.array3d(each.surface).astype(int) for each in (canvas, drawn(picture, other, size))
    ]
    columns, rows = np.nonzero((pixels[0] != pixels[1]).any(axis=2))
    assert len(columns), "the notice is not drawn"
    left, top, u = columns.min() / canvas.u, rows.min() / canvas.u, canvas.u
    return Zone(left, top, columns.max() / u - left, rows.max() / u - top), canvas


def within(one, other):
    """Whether a zone lies in another one, apart from the descenders of letters."""
    return (
        one.x >= other.x - 1
        and one.right <= other.right + 1
        and one.y >= other.y - 1
        and one.bottom <= other.bottom + 3
    )


@pytest.mark.parametrize("name", [*BESIDE, *BESIDE_BOARD])
def test_a_short_notice_stands_in_the_one_line_beside_the_table(name):
    """On a wide screen each of these screens answers in the same line, and nothing else changes."""
    where, canvas = changed(PICTURES[name], "No.", "Yes.", (800, 480))
    line = line_zone(canvas)
    if name in BESIDE_OSSELETS:
        left = side_zone(canvas, board_zone(canvas, osselets=True)).x
        line = Zone(left, line.y, line.right - left, line.h)
    assert within(where, line)


@pytest.mark.parametrize("name", FOOT)
@pytest.mark.parametrize("size", [(800, 480), (720, 1280)])
def test_a_page_of_rows_answers_above_the_captions(name, size):
    """Where rows take the whole width, the line stands below them."""
    where, canvas = changed(PICTURES[name], "No.", "Yes.", size)
    assert within(where, foot_line_zone(canvas))


@pytest.mark.parametrize("name", COLUMNS)
@pytest.mark.parametrize("size", [(800, 480), (720, 1280)])
def test_columns_are_never_covered(name, size):
    """Beside columns the line grows upwards in the room that they leave."""
    where, canvas = changed((PICTURES | ONIRIA)[name], LONG, "", size)
    room = column_line_zone(canvas, SOFT_KEYS[: COLUMNS[name]])
    assert where.x >= room.x - 1
    assert where.bottom <= room.bottom + 3
    assert where.y > canvas.bar.bottom


@pytest.mark.parametrize("size", [(720, 1280), (600, 1024), (480, 800)])
def test_below_a_row_of_columns_a_refusal_has_the_whole_width(size):
    """On an upright screen three columns leave the lower half free: a refusal stands there on few lines."""
    where, canvas = changed(PICTURES["choix-bettor"], LONG, "", size)
    assert where.w > 0.75 * canvas.w
    assert where.y > canvas.keys.y - 60
    assert where.bottom <= canvas.keys.y


@pytest.mark.parametrize("size", [(800, 480), (1920, 1080), (720, 1280), (480, 800)])
def test_pages_end_above_the_line(size):
    """What a page draws above the line at its foot ends there, and keeps its other three edges."""
    canvas = Canvas(pygame.Surface(size))
    zone = above_notice(canvas, PICTURES["choix-odds"].view(), canvas.middle)
    line = foot_line_zone(canvas)
    assert zone.bottom < line.y < line.bottom < canvas.keys.y
    assert (zone.x, zone.y, zone.w) == (canvas.middle.x, canvas.middle.y, canvas.middle.w)


@pytest.mark.parametrize("name", FOOT)
def test_a_page_of_rows_ends_above_a_notice_of_two_lines(name):
    """On a narrow screen a long notice takes its second line from the rows, and runs over none of them."""
    page = PICTURES[name]
    lines, canvas = lines_of(replace(page, view=lambda: replace(page.view(), notice=LONG)), (480, 800))
    assert unreadable(lines, canvas) == []
    assert cut(canvas) == []


@pytest.mark.parametrize("name", ["artiseurs-place", "artiseurs-throw", "artiseurs-step"])
@pytest.mark.parametrize("size", [(800, 480), (720, 1280)])
def test_a_long_notice_leaves_the_board_alone(name, size):
    """A notice of two lines takes room from the panel, and from nothing that lies on the table."""
    where, canvas = changed(PICTURES[name], LONG, "", size)
    if canvas.upright:
        assert where.y > board_zone(canvas, osselets=True).bottom
        assert where.bottom < canvas.keys.y
    else:
        assert where.x > 360
        assert where.bottom <= line_zone(canvas).bottom + 3


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("name", [name for name in PICTURES if name.startswith("artiseurs-")])
@pytest.mark.parametrize("size", [(800, 480), (720, 1280)])
def test_the_lines_of_a_panel_end_above_the_stones_in_hand(name, size, language):
    """A line that has no room above the last one of the panel is left out, never written over it."""
    assert unreadable(*lines_of(PICTURES[name], size, language)) == []


def test_the_end_of_a_game_names_everybody_s_place(written):
    """Once the osselets are of no interest any more, the panel has room for all players."""
    picture = PICTURES["artiseurs-end"]
    picture.draw()
    names = [player.name for player in picture.view().position.state.players]
    lines = [line.words for line in written.values()]
    assert all(any(words.startswith(f"{name}\N{NO-BREAK SPACE}:") for words in lines) for name in names)
