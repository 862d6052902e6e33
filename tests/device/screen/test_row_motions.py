"""Tests which dice of the row move where eight of them lie in two hands."""

import pygame

from device.screen.imalya.chain_motions import ChainRuns
from device.screen.imalya.row_motions import row_motions
from device.screen.motion.sprite import Layers
from device.screen.row.layout import RowShape
from device.screen.row.moving import DiceLand, FrameCloses
from device.zone import Zone
from engines.imalya import PRESETS
from tests.device.screen.imalya_pictures import DRAGON, played
from tests.device.screen.motion_pictures import SCENES


def moved(*actions):
    """The motions of the last of these actions, by their kind."""
    before, after = (played(PRESETS["dragon8"], *DRAGON, *actions[:end]).position.state for end in (-1, None))
    return {type(motion): motion for motion in row_motions(before, after, after.happened)}


def test_the_dice_of_both_hands_land():
    """Those above the keys and the small ones, in the order of their numbers; die 1 is killed at once."""
    assert moved("throw RREGMMAN")[DiceLand] == DiceLand(tuple(range(2, 9)), RowShape(8, 0))


def test_a_kept_die_moves_in_the_hand_whose_key_was_pressed():
    """Die 7 stands above key 3 while the second hand is in play."""
    assert moved("throw RREGMMAN", "lock 2")[FrameCloses].row == RowShape(8, 0)
    assert moved("throw RREGMMAN", "lock 7")[FrameCloses].row == RowShape(8, 1)


def test_a_small_die_moves_in_its_small_place():
    """The places of a motion are those that the row draws."""
    scene = SCENES["land-eight"]()
    stage = scene.stage()
    sprites = scene.motion.act(stage)(0.0)
    cells = RowShape(8, 0).on(stage.canvas).cells
    assert [sprite.rect.x for sprite in sprites] == [stage.canvas.rect(cells[n].zone).x for n in range(2, 9)]


def test_no_die_moves_where_the_other_hand_comes_above_the_keys():
    """Dam 3 can only take a die of the second hand, so dice change places after the capture by Dam 2."""
    captured = "throw RDDGMMAN", "done", "capture 2 4"
    assert ChainRuns in moved("throw RDGEMMAN", "done", "capture 2 3")
    assert ChainRuns not in moved(*captured)


def test_no_link_of_a_chain_lies_above_the_prey_before_it_comes():
    """While the chain is on its way, bars hang in the frame of the prey, and the lane above it is empty."""
    scene = SCENES["chain"]()
    stage = scene.stage()
    frame, color = RowShape(6).on(stage.canvas).cells[5].frame, pygame.Color(stage.canvas.theme.dam)
    picture = stage.after.copy()
    lane, top = Zone(frame.x, frame.y - 14, frame.w, 10), Zone(frame.x, frame.y, frame.w, 18)

    def red(zone):
        part = picture.subsurface(stage.canvas.rect(zone))
        return pygame.mask.from_threshold(part, color, (1, 1, 1)).count()

    assert red(lane), "the chain stands there at the end"
    Layers(picture, stage.after).show(scene.motion.act(stage)(0.2))
    assert (red(lane), red(top) > 0) == (0, True)
