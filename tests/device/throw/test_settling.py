"""A throw counts once, when the dice lie still and nothing else is in view."""

import numpy as np
import pytest

from device.throw.state import Goal, HandInView, Quiet, Settling
from device.throw.why import LayThere, NotThrown, Number
from tests.device.throw.drawn_tray import HEIGHT, PER_FRAME_S, WIDTH, DrawnTray, faces

PLACES = {"a": (100, 100, "1"), "b": (300, 100, "2"), "c": (450, 100, "3")}


def awaiting(*dice):
    """A tray that was seen empty, over which these dice are awaited."""
    tray = DrawnTray()
    tray.eye.await_throw(dice, {})
    tray.watch(30)
    assert (tray.state.watch, tray.state.why) == (Quiet(), Number(0, len(dice)))
    tray.readings = 0
    return tray


@pytest.fixture
def tray():
    """One die is awaited."""
    return awaiting(1)


@pytest.fixture
def two():
    """Two dice are awaited."""
    return awaiting(1, 2)


@pytest.fixture
def thrown():
    """Three dice have been thrown and have counted: 1, 2 and 3 from left to right."""
    tray = awaiting(1, 2, 3)
    tray.roll(**PLACES)
    assert faces(tray.watch(30)) == [("1", "2", "3")]
    return tray


def test_a_throw_counts_once(two):
    """Two dice roll and come to rest: one throw, however long they lie there."""
    assert two.roll(a=(100, 100, "3"), b=(300, 200, "5")) == []
    throws = two.watch(90)
    assert faces(throws) == [("3", "5")]
    assert (two.state.goal, two.state.watch) == (Goal.COUNTED, Quiet())
    assert throws[0].pixels.shape == (HEIGHT, WIDTH, 3)


def test_the_reader_rests_while_dice_move(tray):
    """Frames with motion, and the first still one, are not read; two readings make a throw."""
    tray.roll(a=(100, 100, "3"))
    assert tray.state.watch == Settling()
    assert not tray.state.still
    tray.watch()
    assert tray.readings == 0
    tray.watch(60)
    assert tray.readings == 2


def test_a_throw_does_not_count_before_it_has_been_still_for_a_while(tray):
    """A tenth of a second must pass, and frames seen twice do not shorten it."""
    tray.roll(a=(100, 100, "3"))
    assert [seen for _ in range(50) if (seen := tray.eye.watch())] == []
    assert tray.watch(4) == []
    assert len(tray.watch(2)) == 1


def test_a_die_that_turns_between_two_readings_does_not_count_yet(tray):
    """By so little that no motion is seen: the box round it grows by a sixth in the time of two readings."""
    tray.roll(a=(100, 100, "3"))
    still = tray.picture()
    tray.picture = lambda: still
    tray.watch(2)
    tray.askew = 5
    assert tray.watch(5) == []
    assert len(tray.watch(4)) == 1


def test_readings_that_agree_to_less_than_a_hair_count_after_a_third_of_a_second(tray):
    """A reader whose boxes waver with the noise delays the throw, and no more."""
    tray.roll(a=(100, 100, "3"))
    still = tray.picture()
    tray.picture = lambda: still
    frames = 0
    while tray.state.goal is not Goal.COUNTED:
        tray.askew = 5 * (tray.readings % 2)
        tray.watch()
        frames += 1
    assert 0.35 <= (frames - 1) * PER_FRAME_S <= 0.5
    assert tray.readings <= 5


def test_dice_that_lay_there_before_are_no_throw():
    """A table that starts with dice in the tray waits until somebody throws them."""
    tray = DrawnTray()
    tray.dice = {"a": (100, 100, "3")}
    tray.eye.await_throw((1,), {})
    assert tray.watch(60) == []
    assert (tray.state.why, tray.state.watch) == (LayThere(), Quiet())
    tray.roll(a=(300, 100, "3"))
    assert faces(tray.watch(60)) == [("3",)]


def test_nothing_counts_that_is_not_awaited():
    """Dice that are moved while nobody is to throw are not even read."""
    tray = DrawnTray()
    tray.watch(30)
    tray.roll(a=(100, 100, "3"))
    assert tray.watch(60) == []
    assert tray.state.goal is Goal.IDLE
    assert tray.readings == 0


def test_a_die_that_is_turned_after_the_throw_makes_no_other(tray):
    """It has counted: what moves then is not read."""
    tray.roll(a=(100, 100, "3"))
    tray.watch(30)
    tray.roll(a=(100, 100, "6"))
    assert tray.watch(60) == []
    assert tray.state.goal is Goal.COUNTED
    assert tray.readings == 2


def test_a_throw_that_was_faster_than_the_table_counts(tray):
    """Dice that already roll when the table begins to wait for them are not lost."""
    tray.roll(a=(100, 100, "3"))
    tray.watch(30)
    tray.eye.rest()
    tray.roll(a=(400, 300, "5"))
    tray.eye.await_throw((1,), {})
    assert faces(tray.watch(60)) == [("5",)]


def test_dice_in_the_hand_are_waited_for(thrown):
    """While one of three dice lies there and two are in the hand, nothing counts; then all three do."""
    thrown.eye.await_throw((2, 3), {1: "1"})
    del thrown.dice["b"], thrown.dice["c"]
    assert thrown.watch(90) == []
    assert (thrown.state.why, thrown.state.watch) == (Number(1, 3), Quiet())
    thrown.roll(b=(250, 300, "5"), c=(400, 250, "6"))
    assert faces(thrown.watch(60)) == [("1", "5", "6")]


def test_dice_that_were_not_thrown_again_do_not_count_again(two):
    """A hand passes over the tray and leaves the dice as they lay: still the old throw."""
    two.roll(a=(100, 100, "1"), b=(300, 100, "2"))
    two.watch(30)
    two.eye.await_throw((2,), {1: "1"})
    for two.hand in (100, 200, 300, 400, 500, None):
        assert two.watch(2) == []
    assert two.watch(150) == []
    assert two.state.why == NotThrown(2)


def test_a_doubtful_die_that_is_read_otherwise_was_not_thrown(tray):
    """A die in its old place whose doubtful reading wavers is no new throw."""
    tray.roll(a=(100, 100, "6"))
    tray.watch(30)
    tray.eye.await_throw((1,), {})
    tray.doubt = ("4",)
    tray.hand = 300
    tray.watch(2)
    tray.hand, tray.dice["a"] = None, (100, 100, "4")
    assert tray.watch(150) == []


def test_no_throw_counts_with_a_hand_in_view(tray):
    """A hand that rests in the tray is as still as a die; the throw waits until it is gone."""
    tray.hand = 400
    tray.roll(a=(100, 100, "4"))
    assert tray.watch(60) == []
    assert isinstance(tray.state.watch, HandInView)
    tray.hand = None
    assert faces(tray.watch(60)) == [("4",)]


def test_a_hand_that_rests_is_read_twice_a_second_at_most(tray):
    """A reading costs a Pi a fraction of a second, during which no key answers."""
    tray.hand = 400
    tray.roll(a=(100, 100, "4"))
    tray.watch(90)
    assert 4 <= tray.readings <= 7


def test_what_stays_for_long_is_furniture(tray):
    """A cup put down at the edge does not block the table for ever."""
    tray.hand = 400
    tray.roll(a=(100, 100, "4"))
    assert tray.watch(115) == []
    assert faces(tray.watch(40)) == [("4",)]


def test_noise_is_no_motion(tray):
    """Sensor noise of ten grey levels neither delays nor touches a throw."""
    tray.noise = 10.0
    tray.watch(30)
    tray.roll(a=(100, 100, "4"))
    assert faces(tray.watch(60)) == [("4",)]
    assert tray.state.watch == Quiet()


def test_flickering_light_is_no_motion(tray):
    """A lamp that flickers by a tenth neither delays nor touches a throw."""
    tray.roll(a=(100, 100, "4"))
    throws = []
    for beat in range(60):
        tray.light = 1.0 + 0.1 * np.sin(beat)
        throws += tray.watch()
    assert faces(throws) == [("4",)]
    assert tray.state.watch == Quiet()


def test_fading_light_is_no_motion(tray):
    """Dusk, to half the light in twenty seconds, does not touch a throw."""
    tray.roll(a=(100, 100, "4"))
    assert len(tray.watch(30)) == 1
    for tray.light in np.linspace(1.0, 0.5, 600):
        tray.watch()
    assert tray.state.watch == Quiet()


def test_a_slow_slide_is_motion(tray):
    """A die that is pushed by a pixel a frame is found to move, though no two frames differ much."""
    tray.roll(a=(100, 100, "4"))
    assert len(tray.watch(30)) == 1
    for x in range(100, 150):
        tray.dice["a"] = (x, 100, "4")
        tray.watch()
    assert isinstance(tray.state.watch, Settling)


def test_what_the_reader_cannot_decide_counts_in_doubt(two):
    """A die read as 6 and 4 in turns counts in the end, marked as doubtful; the other die is not."""
    two.roll(a=(100, 100, "6"), b=(300, 100, "2"))
    throws = []
    still = two.picture()
    two.picture = lambda: still
    for _ in range(90):
        two.dice["a"] = (100, 100, "64"[two.readings % 2])
        throws += two.watch()
    assert len(throws) == 1
    assert [die.doubtful for die in throws[0].lying.values()] == [True, False]
    assert two.readings <= 25


def test_ok_takes_what_lies_there():
    """Somebody says that it counts, even the same dice a second time."""
    tray = DrawnTray()
    tray.dice = {"a": (100, 100, "3")}
    for _ in range(2):
        tray.eye.await_throw((1,), {})
        tray.eye.look()
        assert faces(tray.watch(60)) == [("3",)]


def test_nothing_counts_once_the_table_has_stopped_waiting(tray):
    """A throw still rolling when the table calls it off is not read."""
    tray.roll(a=(100, 100, "3"))
    tray.eye.rest()
    assert tray.watch(60) == []
    assert tray.state.goal is Goal.IDLE
    assert tray.readings == 0


def test_a_refused_throw_counts_again_once_it_adds_up(two):
    """A stranger lay among the dice; when it is taken away, the same dice count without being thrown anew."""
    two.roll(a=(100, 100, "3"), b=(300, 100, "4"), stranger=(200, 300, "1"))
    assert two.watch(60) == []
    assert two.state.why == Number(3, 2)
    del two.dice["stranger"]
    assert faces(two.watch(60)) == [("3", "4")]


def test_a_throw_in_doubt_counts_anew_whenever_it_was_touched(two):
    """One die is laid otherwise, then one is taken out and thrown; as they lie they do not count again."""
    two.roll(a=(100, 100, "3"), b=(300, 100, "4"))
    (seen,) = two.watch(30)
    two.ask(seen)
    assert two.watch(90) == []
    two.roll(b=(300, 100, "5"))
    assert faces(two.watch(60)) == [("3", "5")]
    del two.dice["a"]
    assert two.watch(60) == []
    two.roll(a=(500, 300, "6"))
    assert faces(two.watch(60)) == [("5", "6")]


def test_a_throw_in_doubt_that_does_not_add_up_stays_in_doubt(two):
    """A stranger falls among the dice; once it is gone they count as they lie."""
    two.roll(a=(100, 100, "3"), b=(300, 100, "4"))
    (seen,) = two.watch(30)
    two.ask(seen)
    two.roll(stranger=(200, 300, "1"))
    assert two.watch(60) == []
    assert two.state.why == Number(3, 2)
    del two.dice["stranger"]
    assert faces(two.watch(60)) == [("3", "4")]


def test_the_next_throw_ends_the_question(two):
    """From then on dice must be thrown to count."""
    two.roll(a=(100, 100, "3"), b=(300, 100, "4"))
    (seen,) = two.watch(30)
    two.ask(seen)
    two.eye.await_throw((1, 2), {})
    assert two.eye.question is None
    assert two.roll(b=(310, 110, "4")) + two.watch(60) == []


def test_dice_pushed_aside_are_no_throw(thrown):
    """Two dice are kept and pushed away while the other still lies there; all count once it is thrown."""
    thrown.eye.await_throw((1,), {2: "2", 3: "3"})
    assert thrown.roll(b=(300, 220, "2"), c=(450, 220, "3")) + thrown.watch(90) == []
    assert thrown.state.why == NotThrown(1)
    thrown.roll(a=(150, 300, "6"))
    assert faces(thrown.watch(60)) == [("6", "2", "3")]


def test_a_knee_against_the_table_is_no_throw(thrown):
    """All three dice slide by half a width and show what they showed."""
    thrown.eye.await_throw((1, 2, 3), {})
    assert thrown.roll(a=(130, 105, "1"), b=(330, 105, "2"), c=(480, 105, "3")) + thrown.watch(90) == []
    assert thrown.state.why == NotThrown(1)


def test_a_die_that_fell_near_its_place_counts_once_the_tray_was_seen_without_it(thrown):
    """The others lay alone for a while, so it was in a hand."""
    thrown.eye.await_throw((1,), {2: "2", 3: "3"})
    del thrown.dice["a"]
    assert thrown.watch(60) == []
    thrown.roll(a=(125, 110, "1"))
    (seen,) = thrown.watch(60)
    assert seen.dice[1].center_xy == (155, 140)


def test_a_thrown_die_may_fall_where_it_lay(thrown):
    """The same place and the same face, but turned: the box round a die that lies askew is larger."""
    thrown.eye.await_throw((1, 2), {3: "3"})
    thrown.askew = 6
    thrown.roll(a=(100, 100, "1"), b=(320, 300, "5"), c=(450, 100, "3"))
    assert faces(thrown.watch(60)) == [("1", "5", "3")]


def test_ok_takes_dice_that_lie_as_before(thrown):
    """A player says: read it as it lies."""
    thrown.eye.await_throw((1, 2, 3), {})
    thrown.eye.look()
    assert faces(thrown.watch(60)) == [("1", "2", "3")]
