"""Tests what moves on the boards of Artiseurs and Jelimvre."""

from device.screen.artiseurs.screens import ARTISEURS
from device.screen.jelimvre.layout import BoardZones
from device.screen.jelimvre.screens import JELIMVRE
from engines.artiseurs import GAME as STONES
from engines.artiseurs import Phase
from engines.jelimvre import GAME as PIECES
from engines.jelimvre import parse_cell
from tests.device.screen import artiseurs_positions as artiseurs
from tests.device.screen import jelimvre_positions as jelimvre
from tests.device.screen.board_scenes import SCENES
from tests.device.screen.motion_scene import Reached


def places(name, t):
    """Where everything is at a part of the motion, in pixels: the places that wait, then what moves."""
    scene = SCENES[name]()
    stage = scene.stage()
    return [sprite.rect for sprite in scene.motion.act(stage)(t)], stage.canvas


def cell(canvas, name):
    """The pixels of a cell of Jelimvre."""
    return canvas.rect(BoardZones.of(canvas).cell(parse_cell(name)))


def test_a_piece_goes_from_its_cell_to_the_other():
    """It begins where it stood, and ends beside nothing but its cell."""
    (_ground, first), canvas = places("piece-captures", 0.0)
    (_ground, last), _canvas = places("piece-captures", 0.99)
    assert first == cell(canvas, "e4")
    assert last == cell(canvas, "g5")


def test_a_piece_that_is_taken_stays_until_the_other_has_come():
    """Its cell shows it while the other piece is on its way."""
    scene = SCENES["piece-captures"]()
    stage = scene.stage()
    ground, _piece = scene.motion.act(stage)(0.5)
    assert ground.rect == cell(stage.canvas, "g5")
    assert shade(ground.picture.get_at((10, 5))) < 60, "the black soldier is dark"
    assert shade(stage.after.get_at((ground.x + 10, ground.y + 6))) > 200, "the white knight is there at last"


def shade(color):
    """How light a colour is, from 0 to 255."""
    return sum(color[:3]) / 3


def test_a_stone_that_is_pushed_moves_with_the_one_that_comes():
    """Both cells show what stood there before, and both stones move."""
    rects, _canvas = places("stone-pushes", 0.5)
    assert len(rects) == 4


def test_all_five_stones_of_a_full_line_leave_together():
    """The stone that has filled the line leaves with it, and does not come first."""
    scene = SCENES["line-resolved"]()
    sprites = scene.motion.act(scene.stage())(0.5)
    assert len(sprites) == 5
    assert {sprite.alpha for sprite in sprites} == {sprites[0].alpha}
    assert 0 < sprites[0].alpha < 255


def moments(game, engine, state, *actions):
    """The motions of the last of some actions."""
    motions = ()
    for text in actions:
        action = engine.parse_action(text)
        before, state = state, state.apply(action)
        motions = game.motions(before, Reached(state), engine.events(before, action, state))
    return motions


def test_a_step_that_moves_no_stone_moves_nothing():
    """What players say and turn over leaves the board as it is."""
    assert moments(ARTISEURS, STONES, artiseurs.later(rules="cervienne").state, "pass 1") == ()


def test_nothing_moves_where_the_camera_shows_the_tray_in_place_of_the_board():
    """After the last stone of a turn the next player throws, and the board is not on the screen."""
    state = artiseurs.placing("W").state
    osselets = tuple(osselet.but(holder=2) for osselet in state.osselets)
    after = state.but(osselets=osselets, phase=Phase.THROW)
    events = STONES.events(
        state, STONES.parse_action("place W c1"), state.apply(STONES.parse_action("place W c1"))
    )
    assert ARTISEURS.motions(state, Reached(after), events) == ()


def test_nothing_of_a_set_up_moves():
    """A hidden camp is told by nothing, and an open one is laid by hand anyway."""
    for switch in ("on", "off"):
        state = jelimvre.begun("white 1", hidden_setup=switch).state
        assert moments(JELIMVRE, PIECES, state, jelimvre.WHITE_SET_UP[0]) == ()
