"""A throw counts once, when the dice lie still and nothing else is in view."""

import cv2
import numpy as np
import pytest

from vision.reading import Die, Reading
from vision.settle import Phase, Settle

WIDTH, HEIGHT, SIDE = 640, 480, 60
PER_FRAME_S = 1 / 30


class Tray:
    """A drawn tray with a clock: the stand-in for a camera, a reader and a pair of hands."""

    def __init__(self):
        self.dice = {}  # name: (x, y, face)
        self.hand = None  # x of a hand that reaches in from below
        self.light = 1.0
        self.noise = 0.0
        self.now_s = 100.0
        self.readings = 0
        self.doubt = ()
        self.askew = 0  # by how much the boxes round dice are larger on each side
        self._chance = np.random.default_rng(5)
        self.settle = Settle(self.read)

    def read(self, pixels):
        """The dice that are drawn, as a reader that never errs would find them."""
        self.readings += 1
        dice = [self.die(*place) for place in self.dice.values()]
        return Reading(tuple(dice), pixels.shape[1], pixels.shape[0])

    def die(self, x, y, face):
        """The die whose upper left corner is at x, y."""
        doubtful = face in self.doubt
        x0, y0, x1, y1 = x - self.askew, y - self.askew, x + SIDE + self.askew, y + SIDE + self.askew
        return Die((x0, y0, x1, y1), "d6", "pips", face, 0.9, None, doubtful)

    def picture(self):
        """The tray as a camera sees it."""
        pixels = np.full((HEIGHT, WIDTH, 3), (70, 85, 40), np.uint8)
        for x, y, face in self.dice.values():
            cv2.rectangle(pixels, (x, y), (x + SIDE, y + SIDE), (215, 235, 240), -1)
            cv2.putText(pixels, face, (x + 15, y + 45), cv2.FONT_HERSHEY_SIMPLEX, 1.4, (30, 20, 20), 4)
        if self.hand is not None:
            cv2.rectangle(pixels, (self.hand, 250), (self.hand + 110, HEIGHT), (140, 170, 220), -1)
        pixels = cv2.convertScaleAbs(pixels, alpha=self.light)
        if self.noise:
            noise = self._chance.normal(0, self.noise, pixels.shape)
            pixels = np.clip(pixels + noise, 0, 255).astype(np.uint8)
        return pixels

    def watch(self, frames=1):
        """Show some frames; the throws that counted."""
        throws = []
        for _ in range(frames):
            self.now_s += PER_FRAME_S
            if (throw := self.settle.watch(self.picture(), self.now_s)) is not None:
                throws.append(throw)
        return throws

    def roll(self, **places):
        """Let dice slide to their places in ten frames, still on the last."""
        throws = []
        for step in range(10, -1, -1):
            for name, (x, y, face) in places.items():
                self.dice[name] = (x + 12 * step, y, face)
            throws += self.watch()
        return throws


@pytest.fixture
def tray():
    """An empty tray that has been watched for a second."""
    tray = Tray()
    tray.watch(30)
    return tray


def faces(throws):
    """The faces of each throw."""
    return [throw.reading.faces for throw in throws]


def test_a_throw_counts_once(tray):
    """Two dice roll and come to rest: one throw, however long they lie there."""
    tray.settle.await_throw(2)
    assert tray.roll(a=(100, 100, "3"), b=(300, 200, "5")) == []
    throws = tray.watch(90)
    assert faces(throws) == [("3", "5")]
    assert tray.settle.phase is Phase.AT_REST
    assert throws[0].pixels.shape == (HEIGHT, WIDTH, 3)


def test_the_reader_rests_while_dice_move(tray):
    """Frames with motion, and the first still ones, are not read."""
    tray.settle.await_throw(1)
    tray.roll(a=(100, 100, "3"))
    assert tray.settle.phase is Phase.MOVING
    assert tray.readings == 0
    tray.watch(60)
    assert tray.readings == 2


def test_a_throw_does_not_count_before_it_has_been_still_for_a_while(tray):
    """A third of a second must pass, and frames seen twice do not shorten it."""
    tray.settle.await_throw(1)
    tray.roll(a=(100, 100, "3"))
    picture = tray.picture()
    assert all(tray.settle.watch(picture, tray.now_s) is None for _ in range(50))
    assert tray.watch(8) == []
    assert len(tray.watch(8)) == 1


def test_dice_that_lay_there_before_are_no_throw():
    """A table that starts with dice in the tray waits until somebody throws them."""
    tray = Tray()
    tray.dice = {"a": (100, 100, "3")}
    tray.settle.await_throw(1)
    assert tray.watch(60) == []
    assert tray.settle.phase is Phase.EMPTY
    assert tray.readings == 0


def test_nothing_counts_that_is_not_awaited(tray):
    """Dice that are moved while nobody is to throw are only told as touched."""
    tray.roll(a=(100, 100, "3"))
    assert tray.watch(60) == []
    assert tray.settle.phase is Phase.TOUCHED


def test_an_untouched_throw_becomes_touched(tray):
    """After a throw has counted, a die that is turned does not make another throw."""
    tray.settle.await_throw(1)
    tray.roll(a=(100, 100, "3"))
    tray.watch(30)
    tray.roll(a=(100, 100, "6"))
    assert tray.watch(60) == []
    assert tray.settle.phase is Phase.TOUCHED


def test_a_throw_that_was_faster_than_the_table_counts(tray):
    """Dice that already roll when the table begins to wait for them are not lost."""
    tray.roll(a=(100, 100, "3"))
    tray.settle.await_throw(1)
    assert faces(tray.watch(60)) == [("3",)]


def test_dice_in_the_hand_are_waited_for(tray):
    """While one of three dice lies there and two are in the hand, nothing counts; then all three do."""
    tray.settle.await_throw(3)
    tray.roll(a=(100, 100, "1"), b=(300, 100, "2"), c=(450, 100, "3"))
    tray.watch(30)
    tray.settle.await_throw(2, kept=1)
    del tray.dice["b"], tray.dice["c"]
    assert tray.watch(90) == []
    assert tray.settle.phase is Phase.EMPTY
    assert len(tray.settle.seen.dice) == 1
    tray.roll(b=(250, 300, "5"), c=(400, 250, "6"))
    assert faces(tray.watch(60)) == [("1", "5", "6")]


def test_dice_that_were_not_thrown_again_do_not_count_again(tray):
    """A hand passes over the tray and leaves the dice as they lay: still the old throw."""
    tray.settle.await_throw(2)
    tray.roll(a=(100, 100, "1"), b=(300, 100, "2"))
    tray.watch(30)
    tray.settle.await_throw(1, kept=1)
    for tray.hand in (100, 200, 300, 400, 500, None):
        assert tray.watch(2) == []
    assert tray.watch(150) == []


def test_a_doubtful_die_that_is_read_otherwise_was_not_thrown(tray):
    """A die in its old place whose doubtful reading wavers is no new throw."""
    tray.settle.await_throw(1)
    tray.roll(a=(100, 100, "6"))
    tray.watch(30)
    tray.settle.await_throw(1)
    tray.doubt = ("4",)
    tray.hand = 300
    tray.watch(2)
    tray.hand, tray.dice["a"] = None, (100, 100, "4")
    assert tray.watch(150) == []


def test_no_throw_counts_with_a_hand_in_view(tray):
    """A hand that rests in the tray is as still as a die; the throw waits until it is gone."""
    tray.settle.await_throw(1)
    tray.hand = 400
    tray.roll(a=(100, 100, "4"))
    assert tray.watch(60) == []
    assert tray.settle.phase is Phase.HAND
    tray.hand = None
    assert faces(tray.watch(60)) == [("4",)]


def test_what_stays_for_long_is_furniture(tray):
    """A cup put down at the edge does not block the table for ever."""
    tray.settle.await_throw(1)
    tray.hand = 400
    tray.roll(a=(100, 100, "4"))
    assert faces(tray.watch(200)) == [("4",)]


def test_noise_is_no_motion(tray):
    """Sensor noise of ten grey levels neither delays nor touches a throw."""
    tray.noise = 10.0
    tray.watch(30)
    tray.settle.await_throw(1)
    tray.roll(a=(100, 100, "4"))
    assert faces(tray.watch(60)) == [("4",)]
    assert tray.settle.phase is Phase.AT_REST


def test_flickering_light_is_no_motion(tray):
    """A lamp that flickers by a tenth neither delays nor touches a throw."""
    tray.settle.await_throw(1)
    tray.roll(a=(100, 100, "4"))
    throws = []
    for beat in range(60):
        tray.light = 1.0 + 0.1 * np.sin(beat)
        throws += tray.watch()
    assert faces(throws) == [("4",)]
    assert tray.settle.phase is Phase.AT_REST


def test_fading_light_is_no_motion(tray):
    """Dusk, to half the light in twenty seconds, does not touch a throw."""
    tray.settle.await_throw(1)
    tray.roll(a=(100, 100, "4"))
    tray.watch(30)
    for tray.light in np.linspace(1.0, 0.5, 600):
        tray.watch()
    assert tray.settle.phase is Phase.AT_REST


def test_a_slow_slide_is_motion(tray):
    """A die that is pushed by a pixel a frame is found to move, though no two frames differ much."""
    tray.settle.await_throw(1)
    tray.roll(a=(100, 100, "4"))
    tray.watch(30)
    for x in range(100, 150):
        tray.dice["a"] = (x, 100, "4")
        tray.watch()
    assert tray.settle.phase is Phase.TOUCHED


def test_what_the_reader_cannot_decide_counts_in_doubt(tray):
    """A die read as 6 and 4 in turns counts in the end, marked as doubtful; the other die is not."""
    tray.settle.await_throw(2)
    tray.roll(a=(100, 100, "6"), b=(300, 100, "2"))
    throws = []
    still = tray.picture()
    tray.picture = lambda: still
    for beat in range(90):
        tray.dice["a"] = (100, 100, "64"[beat % 2])
        throws += tray.watch()
    assert len(throws) == 1
    assert [die.doubtful for die in throws[0].reading.dice] == [True, False]


def test_stir_takes_what_lies_there(tray):
    """A photograph that replaces another is a throw, even if both are the same picture."""
    tray.dice = {"a": (100, 100, "3")}
    for _ in range(2):
        tray.settle.await_throw(1)
        tray.settle.stir()
        assert faces(tray.watch(60)) == [("3",)]


def test_nothing_counts_once_the_table_has_stopped_waiting(tray):
    """A throw still rolling when the table calls it off is only told as touched."""
    tray.settle.await_throw(1)
    tray.roll(a=(100, 100, "3"))
    tray.settle.await_throw(0)
    assert tray.watch(60) == []
    assert tray.settle.phase is Phase.TOUCHED


def test_a_refused_throw_counts_again_once_it_adds_up(tray):
    """A stranger lay among the dice; when it is taken away, the same dice count without being thrown anew."""
    tray.settle.await_throw(2)
    tray.roll(a=(100, 100, "3"), b=(300, 100, "4"), stranger=(200, 300, "1"))
    assert faces(tray.watch(30)) == [("3", "4", "1")]
    tray.settle.refuse()
    assert tray.watch(60) == []
    del tray.dice["stranger"]
    assert faces(tray.watch(60)) == [("3", "4")]


def test_a_throw_left_open_counts_anew_whenever_it_was_touched(tray):
    """One die is laid otherwise, then one is taken out and thrown; as they lie they do not count again."""
    tray.settle.await_throw(2)
    tray.roll(a=(100, 100, "3"), b=(300, 100, "4"))
    assert faces(tray.watch(30)) == [("3", "4")]
    tray.settle.leave_open()
    assert tray.watch(90) == []
    tray.roll(b=(300, 100, "5"))
    assert faces(tray.watch(60)) == [("3", "5")]
    tray.settle.leave_open()
    del tray.dice["a"]
    assert tray.watch(60) == []
    tray.roll(a=(500, 300, "6"))
    assert faces(tray.watch(60)) == [("5", "6")]


def test_a_throw_left_open_that_does_not_add_up_stays_open(tray):
    """A stranger falls among the dice; once it is gone they count as they lie."""
    tray.settle.await_throw(2)
    tray.roll(a=(100, 100, "3"), b=(300, 100, "4"))
    tray.watch(30)
    tray.settle.leave_open()
    tray.roll(stranger=(200, 300, "1"))
    assert len(tray.watch(60)) == 1
    tray.settle.refuse()
    del tray.dice["stranger"]
    assert faces(tray.watch(60)) == [("3", "4")]


def test_the_next_throw_ends_what_was_left_open(tray):
    """From then on dice must be thrown to count."""
    tray.settle.await_throw(2)
    tray.roll(a=(100, 100, "3"), b=(300, 100, "4"))
    tray.watch(30)
    before = lying(tray)
    tray.settle.leave_open()
    tray.settle.await_throw(2, before=before)
    assert tray.roll(b=(310, 110, "4")) + tray.watch(60) == []


def lying(tray):
    """How the dice of the tray lie, by the order of their names."""
    return {number: tray.die(*tray.dice[name]) for number, name in enumerate(sorted(tray.dice), start=1)}


@pytest.fixture
def thrown(tray):
    """Three dice have been thrown and have counted."""
    tray.settle.await_throw(3)
    tray.roll(a=(100, 100, "1"), b=(300, 100, "2"), c=(450, 100, "3"))
    assert len(tray.watch(30)) == 1
    return tray


def test_dice_pushed_aside_are_no_throw(thrown):
    """One die is kept and pushed away while the others still lie there; they count once they are thrown."""
    before = lying(thrown)
    thrown.settle.await_throw(1, 2, {1: before[1]})
    assert thrown.roll(b=(300, 380, "2"), c=(450, 380, "3")) + thrown.watch(90) == []
    assert thrown.settle.idle == (1,)
    thrown.roll(a=(200, 200, "1"))
    assert faces(thrown.watch(60)) == [("1", "2", "3")]


def test_a_knee_against_the_table_is_no_throw(thrown):
    """All three dice slide by half a width and show what they showed."""
    thrown.settle.await_throw(3, 0, lying(thrown))
    assert thrown.roll(a=(130, 105, "1"), b=(330, 105, "2"), c=(480, 105, "3")) + thrown.watch(90) == []
    assert thrown.settle.idle == (1, 2, 3)


def test_a_die_that_fell_near_its_place_counts_once_the_tray_was_seen_without_it(thrown):
    """The others lay alone for a while, so it was in a hand."""
    place = lying(thrown)[1]
    thrown.settle.await_throw(1, 2, {1: place})
    del thrown.dice["a"]
    assert thrown.watch(60) == []
    thrown.roll(a=(125, 110, "1"))
    assert faces(thrown.watch(60)) == [("2", "3", "1")]


def test_a_thrown_die_may_fall_where_it_lay(thrown):
    """The same place and the same face, but turned: the box round a die that lies askew is larger."""
    thrown.settle.await_throw(2, 1, {number: die for number, die in lying(thrown).items() if number < 3})
    thrown.askew = 6
    thrown.roll(a=(100, 100, "1"), b=(320, 300, "5"), c=(450, 100, "3"))
    assert faces(thrown.watch(60)) == [("1", "5", "3")]


def test_stir_takes_dice_that_lie_as_before(thrown):
    """A player says: read it as it lies."""
    thrown.settle.await_throw(3, 0, lying(thrown))
    thrown.settle.stir()
    assert faces(thrown.watch(60)) == [("1", "2", "3")]
