"""The question whether to leave a game."""

from dataclasses import replace

import numpy as np
import pygame
import pytest

from device.keys import Key
from device.screen.base import Redo
from device.screen.home.leave import LeaveScreen
from device.screen.imalya.throw import ThrowScreen
from device.screen.imalya.year import YearScreen
from device.screen.kit.bar import draw_bar
from device.screen.kit.canvas import Canvas
from device.screen.kit.marks import MarkState
from device.screen.kit.player_cell import PlayerCell
from device.screen.row.row_die import Row, RowDie
from device.screen.theme import SOIR
from tests.device.screen.oniria_pictures import PICTURES as ONIRIA
from tests.device.screen.pictures import PICTURES, shown
from tests.device.screen.positions import FIRST_THROW, SETUP, position, responding


def amber(canvas: Canvas) -> int:
    """How many pixels above the captions have exactly the colour of the lamp."""
    pixels = pygame.surfarray.array3d(canvas.surface)[:, : canvas.px(canvas.keys.y)]
    return int(np.all(pixels == pygame.Color(SOIR.lampe)[:3], axis=2).sum())


def test_a_step_is_played_again_by_the_keys_that_the_notice_names():
    """Key 1 of this screen plays a step again, and on Imalya's own screens no key does."""
    view = shown(position(*SETUP, *FIRST_THROW, can_redo=True))
    assert LeaveScreen(ThrowScreen()).press(Key.ONE, view) == Redo()
    for screen in (ThrowScreen(), YearScreen()):
        assert Redo() not in [screen.press(key, view) for key in screen.captions(view)]


@pytest.mark.parametrize("name", ["leave", "leave-choix", "leave-artiseurs", "oniria-show-five"])
@pytest.mark.parametrize("size", [(800, 480), (720, 1280)])
def test_nothing_is_amber_but_the_key(name, size):
    """Neither a player nor a die is drawn as awaited while the table asks whether to leave."""
    picture = (PICTURES | ONIRIA)[name]
    canvas = Canvas(pygame.Surface(size))
    picture.screen().draw(canvas, picture.view())
    assert amber(canvas) or name.startswith("leave")
    LeaveScreen(picture.screen()).draw(canvas, picture.view())
    assert amber(canvas) == 0


def test_the_next_screen_awaits_people_again():
    """Clearing the canvas forgets that nobody was awaited."""
    canvas = Canvas(pygame.Surface((800, 480)))
    LeaveScreen(ThrowScreen()).draw(canvas, shown(responding()))
    canvas.clear()
    draw_bar(canvas, [PlayerCell(0, "Maëlle", 3, awaited=True)])
    assert amber(canvas)


def test_a_doubtful_die_keeps_both_its_faces_while_nobody_asks():
    """A doubtful die is dashed but not amber, and shows what it may be."""
    dice = (RowDie(1, MarkState.DOUBTFUL, "Mort ?", faces=("mort", "gain"), awaited=True),)
    (die,) = Row(dice, lit=frozenset({1})).unasked().dice
    assert (die.state, die.faces, die.awaited) == (MarkState.IN_HAND, ("mort", "gain"), False)
    assert Row(dice, lit=frozenset({1})).unasked().lit == frozenset()


def test_the_dice_stay_in_sight():
    """The row of dice and the points of the turn stand where they stood in the game."""
    view = shown(responding())
    was, now = (Canvas(pygame.Surface((800, 480))) for _ in range(2))
    ThrowScreen().draw(was, view)
    LeaveScreen(ThrowScreen()).draw(now, view)
    for part in (pygame.Rect(8, 300, 170, 85), pygame.Rect(604, 290, 188, 94)):
        assert pygame.image.tobytes(was.surface.subsurface(part), "RGB") == pygame.image.tobytes(
            now.surface.subsurface(part), "RGB"
        )


def test_a_dead_key_is_answered_in_the_hosts_line():
    """The reason why a key does nothing takes the place of the time at which the game was kept."""
    view = replace(shown(responding()), notice="No.", refused=True, kept_at="21:40")
    plain, told = (Canvas(pygame.Surface((800, 480))) for _ in range(2))
    LeaveScreen(ThrowScreen()).draw(plain, replace(view, notice="", refused=False))
    LeaveScreen(ThrowScreen()).draw(told, view)
    one, other = (pygame.surfarray.array3d(canvas.surface).astype(int) for canvas in (plain, told))
    columns, rows = np.nonzero((one != other).any(axis=2))
    assert columns.min() >= 512
    assert rows.min() >= 256
    assert rows.max() < 290
    lit = {Key.TWO, Key.THREE, Key.SIX, Key.OK, Key.BACK}
    assert LeaveScreen(ThrowScreen()).question(view).choices.keys() == lit
