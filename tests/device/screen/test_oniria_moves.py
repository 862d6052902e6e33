"""Tests what moves in a trick of Oniria, and that nothing tells a secret."""

import pytest

from device.screen.oniria.screens import ONIRIA
from engines.oniria import GAME
from tests.device.screen import oniria_positions as oniria
from tests.device.screen.motion_scene import Reached
from tests.device.screen.oniria_scenes import SCENES


def moments(*actions, **game):
    """The motions of the last of these actions."""
    before, _events = oniria.played(*actions[:-1], **game)
    action = GAME.parse_action(actions[-1])
    after = before.apply(action)
    return ONIRIA.motions(before, Reached(after), GAME.events(before, action, after))


PUT_DOWN = (*oniria.DEALT, *oniria.down())


@pytest.mark.parametrize("power", [7, 9, 11])
def test_every_card_turns_for_the_same_time(power):
    """The length of a motion does not depend on the card."""
    (motion,) = moments(*PUT_DOWN, f"show 1 {power}")
    assert motion.duration_ms == 240


@pytest.mark.parametrize(
    "actions",
    [
        (*oniria.DEALT, "ready 1"),
        PUT_DOWN,
        oniria.DRAFTED,
        (*PUT_DOWN, "show 1 9", "show 2 4", "show 3 2", "show 4 2", "done 1"),
    ],
    ids=["put down", "all down", "drafted", "says nothing more"],
)
def test_nothing_moves_while_cards_are_secret_or_people_only_talk(actions):
    """A card that is put down, drafted or kept back is not told by a motion."""
    three = actions == oniria.DRAFTED
    assert moments(*actions, **({"names": oniria.THREE} if three else {})) == ()


def test_only_the_card_that_is_told_turns():
    """The second hand tells its card: that card alone gets narrow, over the ground of its place."""
    scene = SCENES["card-turned"]()
    stage = scene.stage()
    act = scene.motion.act(stage)
    ground, edge = act(0.45)
    assert ground.rect.contains(edge.rect)
    assert edge.rect.width < ground.rect.width / 3
    assert edge.rect.centerx == pytest.approx(ground.rect.centerx, abs=1)
    _ground, face = act(0.99)
    assert face.picture.get_at((60, 10)) != act(0.0)[1].picture.get_at((60, 10))


def test_the_result_of_a_trick_comes_after_the_sum():
    """First the sum of the Sombras is on its way, then who beats whom."""
    scene = SCENES["trick-taken"]()
    act = scene.motion.act(scene.stage())
    assert [len(act(ms / scene.motion.duration_ms)) for ms in (60, 150, 250)] == [3, 4, 2]
