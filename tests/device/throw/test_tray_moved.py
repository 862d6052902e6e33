"""A tray that is moved or knocked with its dice makes no throw."""

import numpy as np
import pytest

from device.throw.why import LayThere, NotThrown
from tests.device.throw.drawn_tray import HEIGHT, PLACES, SIDE, WIDTH, DrawnTray, awaiting


def test_a_knee_against_the_table_is_no_throw(thrown):
    """If all dice slide by half a width and keep their faces, no throw counts."""
    thrown.eye.await_throw((1, 2, 3), {})
    assert thrown.roll(a=(130, 105, "1"), b=(330, 105, "2"), c=(480, 105, "3")) + thrown.watch(90) == []
    assert thrown.state.why == NotThrown(1)


def moved(dice, x=0, y=0, degrees=0):
    """These dice where they lie after their tray was turned about its middle and shifted."""
    middle, turn = complex(WIDTH, HEIGHT) / 2, np.exp(1j * np.radians(degrees))
    places = {}
    for name, (left, top, face) in dice.items():
        place = (complex(left, top) + (SIDE + SIDE * 1j) / 2 - middle) * turn + middle
        places[name] = (round(place.real + x - SIDE / 2), round(place.imag + y - SIDE / 2), face)
    return places


@pytest.mark.parametrize("thrown_before", [PLACES, {"a": PLACES["a"], "b": PLACES["b"]}])
@pytest.mark.parametrize(("x", "y", "degrees"), [(80, 60, 0), (0, 0, 12), (40, -30, 35), (0, 0, 180)])
def test_a_tray_that_is_moved_is_no_throw(thrown_before, x, y, degrees):
    """All dice lie elsewhere in the same arrangement, so nobody has thrown them; OK counts them."""
    tray = awaiting(*range(1, len(thrown_before) + 1))
    tray.roll(**thrown_before)
    tray.watch(60)
    tray.eye.await_throw(tray.state.numbers.awaited, {})
    tray.askew = 8 * (degrees % 90 > 0)
    assert tray.roll(**moved(tray.dice, x, y, degrees)) + tray.watch(90) == []
    assert tray.state.why == NotThrown(1)
    tray.eye.read_tray()
    assert len(tray.watch(60)) == 1


def test_a_tray_that_is_moved_with_kept_dice_is_no_throw(thrown):
    """The kept dice are carried along and keep their numbers, and the die to throw is still to be thrown."""
    thrown.eye.await_throw((3,), {1: "1", 2: "2"})
    assert thrown.roll(**moved(thrown.dice, 60, 200, 20)) + thrown.watch(90) == []
    assert thrown.state.why == NotThrown(3)
    del thrown.dice["c"]
    thrown.watch(60)
    thrown.roll(c=(300, 80, "3"))
    (seen,) = thrown.watch(60)
    assert {number: die.face for number, die in seen.lying.items()} == {1: "1", 2: "2", 3: "3"}


def test_a_tray_that_is_moved_while_a_die_is_in_a_hand_is_no_throw_of_the_others(thrown):
    """Die 3 is lifted and thrown, and the tray moved meanwhile: dice 1 and 2 are still to be thrown."""
    thrown.eye.await_throw((1, 2, 3), {})
    del thrown.dice["c"]
    thrown.watch(60)
    thrown.roll(**moved(thrown.dice, 80, 160))
    assert thrown.roll(c=(450, 60, "5")) + thrown.watch(90) == []
    assert thrown.state.why == NotThrown(1)


@pytest.mark.parametrize("move", [(80, 160, 12), (70, 40)])
@pytest.mark.parametrize("kept", [{}, {1: "1"}])
def test_a_tray_that_is_moved_just_after_a_restart_is_no_throw(kept, move):
    """Its dice lay there already, and lie elsewhere in the same arrangement now: OK alone counts them."""
    tray = DrawnTray()
    tray.dice = dict(PLACES)
    tray.eye.disregard_moves()
    tray.eye.await_throw(tuple(range(len(kept) + 1, 4)), kept)
    assert tray.watch(60) == []
    assert tray.roll(**moved(PLACES, *move)) + tray.watch(60) == []
    assert isinstance(tray.state.why, LayThere | NotThrown)
    tray.eye.read_tray()
    assert len(tray.watch(60)) == 1
