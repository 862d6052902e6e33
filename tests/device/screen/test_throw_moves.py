"""Tests the numbers that come into the live picture, and the doubtful die that grows out of the row."""

from dataclasses import replace

import pytest

from device.screen.dice.figure import FigureScreen
from device.screen.imalya.figure_motions import DieKilled
from device.screen.imalya.row_motions import row_motions
from device.screen.imalya.throw import ThrowScreen
from device.screen.motion.grows import Grows
from device.screen.row.layout import RowShape, throw_zones
from device.screen.row.moving import DiceLand
from device.screen.row.numbers_placed import NumbersPlaced
from device.screen.row.picture import numbers_in
from device.screen.theme import BASE
from device.settings.model import ScreenSettings, Settings
from device.throw.sight import Sight
from tests.device.screen.motion_pictures import SCENES
from tests.device.screen.motion_scene import comes
from tests.device.screen.pictures import doubting, two_doubts

ASKING = FigureScreen(5, "D", "G", 0.54, doubted=True)


def test_a_doubtful_die_grows_out_of_its_place_in_the_row():
    """It begins no wider than the drawn die above key 5, and ends in the place of the close-up."""
    scene = SCENES["doubt"]()
    stage = scene.stage()
    act = scene.motion.act(stage)
    die = stage.canvas.rect(RowShape(6).on(stage.canvas).cells[5].die)
    first, last = (act(t)[1].rect for t in (0.0, 0.999))
    assert die.contains(first)
    assert last == act(0.0)[0].rect


def test_several_doubtful_dice_grow_together_out_of_the_row():
    """Dice 5 and 6 are asked about on one screen, and each comes from above its key."""
    scene = SCENES["doubts"]()
    stage = scene.stage()
    *_grounds, fifth, sixth = scene.motion.act(stage)(0.0)
    cells = RowShape(6).on(stage.canvas).cells
    assert stage.canvas.rect(cells[5].die).contains(fifth.rect)
    assert stage.canvas.rect(cells[6].die).contains(sixth.rect)


@pytest.mark.parametrize(
    ("screen", "before"),
    [
        (two_doubts(), ASKING),
        (FigureScreen(5, "D"), ThrowScreen()),
        (ASKING, FigureScreen(6, None, doubted=True)),
    ],
    ids=["back from one die", "corrected by hand", "second doubt of the same throw"],
)
def test_nothing_grows_where_nobody_doubts_or_the_question_goes_on(screen, before):
    """Between the questions of one throw there is no motion."""
    assert screen.comes(before, doubting(), stepped=False) == ()


def test_the_question_about_a_doubt_comes_with_its_die():
    """Whether the table asks by itself or a key has asked."""
    (motion,) = ASKING.comes(ThrowScreen(), doubting(), stepped=False)
    assert isinstance(motion, Grows)


@pytest.mark.parametrize("size", [BASE, (480, 800)])
@pytest.mark.parametrize("legend", ["always", "never"])
def test_only_the_numbers_of_thrown_dice_come(legend, size):
    """Dice 4 to 6 have been thrown: their places in the picture change, and no others.

    On an upright screen the picture is higher where no legend stands below it.
    """
    usual = SCENES["numbers"]()
    screen, view = usual.after
    view = replace(view, settings=Settings(screen=ScreenSettings(legend=legend)))
    scene = comes(usual.before, (screen, view), stepped=True)
    assert isinstance(scene.motion, NumbersPlaced)
    assert scene.motion.dice == {4, 5, 6}
    stage = scene.stage(size)
    tray = throw_zones(stage.canvas, legend=legend == "always").tray
    sprites = scene.motion.act(stage)(0.5)
    badges = {place.number: stage.canvas.rect(place.badge) for place in numbers_in(scene.motion.sight, tray)}
    covered = {number for number, badge in badges.items() if any(one.rect.contains(badge) for one in sprites)}
    assert covered == {4, 5, 6}


def test_no_number_moves_before_the_next_throw_or_without_a_picture():
    """A die that is kept leaves the numbers where they are; a table without a camera has none."""
    screen, view = SCENES["numbers"]().after
    assert screen.comes(ThrowScreen(), view, stepped=False) == ()
    assert screen.comes(ThrowScreen(), replace(view, sight=Sight()), stepped=True) == ()


def test_a_die_that_is_killed_as_it_lands_is_whole_until_it_lies_there():
    """It drops in without a cross; then each cut takes 80 ms, and the other dice land by themselves."""
    scene = SCENES["kill-thrown"]()
    assert isinstance(scene.motion, DieKilled)
    assert (scene.motion.lands_ms, scene.motion.duration_ms) == (180, 340)
    act = scene.motion.act(scene.stage())
    shown = [len(act(ms / 340)) for ms in (100, 190, 230, 270, 330)]
    assert shown == [2, 2, 2, 3, 3], "the place and the die; then the die with one cut, and with two"
    before, after = (one[1].position.state for one in (scene.before, scene.after))
    landed = [motion for motion in row_motions(before, after, after.happened) if isinstance(motion, DiceLand)]
    assert [motion.dice for motion in landed] == [(2, 3, 4, 5, 6)]


def test_a_die_that_lay_there_is_killed_without_landing():
    """The Mort may also choose a die later; then its cell is crossed as it was."""
    motion = SCENES["kill"]().motion
    assert motion.duration_ms == 160
