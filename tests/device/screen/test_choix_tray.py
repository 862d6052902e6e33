"""Tests which dice the tray of Le Choix des Dieux draws, and how."""

from dataclasses import replace

import pytest

from device.screen.base import View
from device.screen.choix_des_dieux.screens import CHOIX_DES_DIEUX
from device.screen.choix_des_dieux.tray import dice_row, host_line
from device.screen.kit.marks import MarkState
from device.screen.row.layout import cell_beside
from device.throw.sight import Sight
from device.zone import Zone
from tests.device.screen import choix_positions as choix
from vision.reading import Die

UNSURE = Die((10, 10, 60, 60), "d6", "divinatoires", "arbre", 0.6, "nuage", True)


def test_the_three_dice_are_thrown_due_or_still_to_come():
    """The thrown Tertre is kept with its symbol, the Sage is awaited, and the Devin is in hand."""
    row = dice_row(View(choix.position(*choix.HONOURED), game=CHOIX_DES_DIEUX))
    assert [die.state for die in row.dice] == [MarkState.LOCKED, MarkState.IN_HAND, MarkState.IN_HAND]
    assert [die.word for die in row.dice] == ["Tertre", "Sage", "Devin"]
    assert [die.shape for die in row.dice] == ["d4", "d6", "d8"]
    assert row.dice[0].faces


def test_what_keeps_a_throw_from_counting_replaces_old_news():
    """The host's line has room for one of both; only the refusal of the last key comes first."""
    view = View(sight=Sight(verb="read", hint="A hand is in view."), notice="The game stands where it stood.")
    assert host_line(view).words == "A hand is in view."
    assert host_line(replace(view, refused=True)).words == "The game stands where it stood."


def test_a_doubtful_die_shows_both_symbols():
    """A Sage that the eye cannot tell shows both candidates."""
    view = View(choix.position(*choix.STAKED), game=CHOIX_DES_DIEUX)
    assert view.position is not None
    numbers = CHOIX_DES_DIEUX.die_faces(view.position.state, 2).numbers
    sight = Sight(verb="read", dice={2: UNSURE}, letters={2: numbers["arbre"]}, doubts=(2,))
    sage = dice_row(View(view.position, sight, game=CHOIX_DES_DIEUX)).dice[1]
    assert sage.state is MarkState.DOUBTFUL
    assert len(sage.faces) == 2


@pytest.mark.parametrize("height", [31, 40, 47, 56, 62, 90])
def test_a_number_leaves_its_die_to_be_seen(height):
    """Beside the live picture dice are small on an upright screen, and their numbers covered most of them."""
    cell = cell_beside(1, Zone(300, 200, 166, height))
    badge = Zone(cell.badge[0] - 14, cell.badge[1] - 13, 28, 26)
    assert badge.x >= 300
    assert badge.right <= cell.die.center[0] - cell.die.w / 4
    assert cell.word.x >= cell.frame.right
