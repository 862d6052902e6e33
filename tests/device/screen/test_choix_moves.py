"""Tests what moves in a round of Le Choix des Dieux."""

import pytest

from device.screen.choix_des_dieux.bet import BetScreen
from device.screen.choix_des_dieux.moving import flows
from device.screen.choix_des_dieux.odds import OddsScreen
from device.screen.choix_des_dieux.settle import SettlementScreen
from device.screen.choix_des_dieux.throw import ThrowScreen
from device.screen.motion.copper import CopperMove, Flow
from device.screen.motion.reveal import Reveal
from engines.choix_des_dieux.events import Moved, Reason
from tests.device.screen import choix_positions as choix
from tests.device.screen.choix_scenes import SCENES
from tests.device.screen.pictures import divined

WON = divined(*choix.WON)


@pytest.mark.parametrize(
    ("gives", "takes", "expected"),
    [
        (((1, 5),), ((0, 5),), [(1, 0, 5)]),
        (((1, 5), (None, 3)), ((0, 8),), [(1, 0, 5), (None, 0, 3)]),
        (((1, 5), (2, 4)), ((0, 6), (None, 3)), [(1, 0, 5), (2, 0, 1), (2, None, 3)]),
    ],
)
def test_each_giver_pays_the_takers_in_their_order(gives, takes, expected):
    """Every Eli goes from one giver to one taker, and no sum is lost."""
    moved = flows(range(4), Moved(Reason.LOSS, gives, takes))
    assert [(flow.giver, flow.taker, flow.amount) for flow in moved] == expected


def test_copper_flies_between_the_cells_of_those_who_are_still_there():
    """Once a player has left, the cells of the bar are fewer than the seats."""
    moved = Moved(Reason.CLOSING, ((None, 4),), ((0, 2), (3, 2)))
    assert flows((0, 2, 3), moved) == (Flow(None, 0, 2), Flow(None, 2, 2))


def comes(step, before, view=WON):
    """The motions of a step of the settlement after another screen."""
    return SettlementScreen(step).comes(before, view, stepped=False)


def test_copper_flies_in_the_steps_that_move_some_and_only_forward():
    """The result comes first, then copper; the sum at the end and a step back move nothing."""
    assert isinstance(comes(0, ThrowScreen())[0], Reveal)
    assert isinstance(comes(1, SettlementScreen(0))[0], CopperMove)
    assert comes(4, SettlementScreen(3)) == ()
    assert comes(1, SettlementScreen(2)) == ()


def test_a_die_lands_after_its_throw_and_not_when_people_return_from_the_odds():
    """Only a step moves something; the same screen opened by a key stands still."""
    thrown = divined(*choix.STAKED, "throw N")
    screen = BetScreen(1)
    assert screen.comes(ThrowScreen(), thrown, stepped=True)
    assert screen.comes(OddsScreen(screen), thrown, stepped=False) == ()
    assert screen.comes(ThrowScreen(), divined(*choix.STAKED), stepped=True) == ()


def test_the_die_of_the_throw_lands_and_the_others_stay():
    """The Sage is the second die; beside the live picture its place is another one."""
    found = {}
    for name in ("tertre-lands", "sage-lands", "tertre-lands-watched"):
        scene = SCENES[name]()
        stage = scene.stage()
        found[name] = scene.motion.act(stage)(0.0)[0].rect.centerx
    assert found["tertre-lands"] + 50 < found["sage-lands"]
    assert found["tertre-lands"] < found["tertre-lands-watched"]


def test_cells_say_nothing_twice():
    """The bar of a settlement tells each sum below the name; the taker's cell gets a ring alone."""
    scene = SCENES["elis"]()
    sides, last_discs = 4, 2
    shown = scene.motion.act(scene.stage())(779 / scene.motion.duration_ms)
    assert len(shown) == sides + last_discs
