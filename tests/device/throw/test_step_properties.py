"""Properties that hold in every game, whatever happens at the tray and in whichever order."""

from dataclasses import dataclass, field, replace
from itertools import islice

import numpy as np
from hypothesis import example, given, settings
from hypothesis import strategies as st

from device.throw.events import Counted
from device.throw.observations import (
    Asked,
    Await,
    AwaitNothing,
    Entered,
    FrameRead,
    FrameTaken,
    QuestionClosed,
    ReadAsItLies,
    SightLost,
    ThrownByCamera,
)
from device.throw.patience import HAND_S, SURE_FRAMES, SURE_S
from device.throw.pending import Pending
from device.throw.state import Goal, State
from device.throw.step import step
from vision.motion import Snapshot
from vision.reading import Die, Reading

WIDTH, HEIGHT = 640, 1400
EMPTY = Snapshot(np.full((96, 128), 60, np.float32))
ARM = Snapshot(np.where(np.arange(96)[:, None] * (abs(np.arange(128) - 64) < 20) > 40, 180, 60).astype("f4"))
NUMBERS = (1, 2, 3, 4)
PLACES = [(x, y) for x in range(60, 600, 90) for y in (60, 150)]
PICTURE = np.zeros((HEIGHT, WIDTH, 3), np.uint8)


def die(place, face):
    """A die whose centre is at this place."""
    x, y = place
    return Die((x - 30, y - 30, x + 30, y + 30), "d6", "pips", face, 0.9, None, False)


def reading(dice):
    """A reading of these dice without errors."""
    return Reading(tuple(sorted(dice, key=lambda one: one.center_xy)), WIDTH, HEIGHT)


@dataclass
class Shell:
    """Hands observations to the state machine and reads a frame when a reading is due, as the eye does."""

    state: State = field(default_factory=State)
    dice: tuple[Die, ...] = ()
    snapshot: Snapshot = EMPTY
    counted: list[Counted] = field(default_factory=list)
    still_s: list[float] = field(default_factory=list)

    def step(self, observation):
        """Do one step, and check that it leaves the previous state unchanged."""
        before, numbers = self.state, self.state.numbers
        held = replace(before), dict(numbers.lying), dict(numbers.lost), dict(numbers.before)
        self.state, events = step(before, observation)
        assert held == (before, numbers.lying, numbers.lost, numbers.before)
        self.counted += [event for event in events if isinstance(event, Counted)]

    def frame(self, frame_s, moved=False):
        """Show the next frame.

        If a throw counts, check that it lay still long enough, longer with a hand in view.
        """
        taken_s = max(self.state.now_s, 0.0) + frame_s
        self.still_s = [] if moved else [*self.still_s, taken_s]
        counted = len(self.counted)
        self.step(FrameTaken(taken_s, moved, self.snapshot))
        hand = self.snapshot is ARM and self.state.at_rest is EMPTY
        if self.state.reading_due:
            assert not moved
            self.step(FrameRead(reading(self.dice), self.snapshot))
        if len(self.counted) > counted:
            lay_still_s = taken_s - self.still_s[0]
            assert len(self.still_s) >= SURE_FRAMES
            assert lay_still_s >= SURE_S
            assert not hand or lay_still_s >= HAND_S

    def watch(self, seconds, frame_s, moved=False):
        """Show frames for some seconds."""
        for _ in range(round(seconds / frame_s)):
            self.frame(frame_s, moved)


places = st.lists(st.sampled_from(PLACES), min_size=4, max_size=4, unique=True)
faces = st.lists(st.sampled_from("123456"), min_size=4, max_size=4)
lying = st.builds(lambda at, show: tuple(map(die, at, show)), places, faces)
frame_s = st.sampled_from((1 / 30, 1 / 8, 1 / 5))
some_dice = st.sets(st.sampled_from(NUMBERS), min_size=1).map(lambda numbers: tuple(sorted(numbers)))
a_question = st.builds(
    lambda dice: Pending(dict(zip(NUMBERS, dice, strict=True)), PICTURE, dict.fromkeys(NUMBERS), (1,)), lying
)
wanted = st.one_of(
    st.builds(lambda dice: Await(dice, {n: "3" for n in NUMBERS if n not in dice}), some_dice),
    st.just(AwaitNothing()),
    st.just(Entered()),
    st.builds(Asked, a_question),
    st.just(QuestionClosed()),
    st.just(SightLost()),
    st.just(ThrownByCamera()),
)
seen = st.builds(lambda *frames: frames, lying, st.sampled_from((EMPTY, EMPTY, ARM)), frame_s, st.booleans())


def show(shell, dice, snapshot, step_s, moved, frames=8):
    """Show some frames of these dice; the first one has motion if dice or hand have changed."""
    if moved or (dice, snapshot) != (shell.dice, shell.snapshot):
        shell.frame(step_s, moved=True)
    shell.dice, shell.snapshot = dice, snapshot
    for _ in range(frames):
        shell.frame(step_s)


@given(st.lists(st.one_of(wanted, st.just(ReadAsItLies()), seen), max_size=25), st.booleans())
@settings(max_examples=40, deadline=None)
def test_nothing_counts_that_moves_or_lies_under_a_hand(deeds, live):
    """In any order of events a throw counts only after lying still, and later under a hand.

    `Shell` checks it.
    """
    shell = Shell(State(live=live, watched=not live))
    for deed in deeds:
        if isinstance(deed, tuple):
            show(shell, *deed)
        else:
            shell.step(deed)
    assert all(set(event.untouched) <= set(event.dice) for event in shell.counted)


@given(
    st.lists(st.one_of(wanted.filter(lambda one: not isinstance(one, Asked)), frame_s), max_size=40), lying
)
@example([Await(NUMBERS, {}), ThrownByCamera(), 1 / 30], tuple(map(die, PLACES, "1111")))
@settings(max_examples=40, deadline=None)
def test_there_is_no_throw_from_nothing(deeds, dice):
    """If nothing moves and nobody presses OK, nothing counts, whatever the game awaits."""
    shell = Shell(State(watched=False), dice)
    for deed in deeds:
        if isinstance(deed, float):
            shell.watch(1.0, deed)
        else:
            shell.step(deed)
    assert shell.counted == []


throws = st.lists(st.tuples(some_dice, lying, frame_s, st.booleans(), st.booleans()), min_size=1, max_size=6)


@given(throws)
@settings(max_examples=40, deadline=None)
def test_each_throw_counts_once_and_kept_dice_keep_their_numbers(evening):
    """Dice are lifted, thrown and lie for long; between two throws a hand may come and go.

    Each throw falls nearer to the edge of the picture than the one before, so that no die lies as it lay.
    """
    shell, on_tray = Shell(), {}
    shell.watch(0.5, 1 / 30)
    for row, (dice, fall, step_s, by_hand, rests) in enumerate(evening):
        dice = dice if on_tray else NUMBERS
        kept = {number: one for number, one in on_tray.items() if number not in dice}
        shell.step(Await(dice, {number: one.face for number, one in kept.items()}))
        shell.dice = tuple(kept.values())
        shell.watch(1.0, step_s, moved=True)
        if by_hand:
            shell.snapshot = ARM
            shell.watch(1.0, step_s)
            shell.snapshot = EMPTY
        shell.watch(0.5, step_s, moved=True)
        shell.watch(1.0, step_s)
        shell.counted.clear()
        thrown = (die((one.center_xy[0], one.center_xy[1] + 200 * row), one.face) for one in fall)
        shell.dice = (*kept.values(), *islice(thrown, len(dice)))
        shell.watch(1.0, step_s, moved=True)
        shell.watch(4.0, step_s)
        assert len(shell.counted) == 1
        assert set(shell.counted[0].dice) == set(dice)
        assert {n: one for n, one in shell.state.numbers.lying.items() if n in kept} == kept
        if rests:
            shell.step(AwaitNothing())
        shell.watch(0.5, step_s, moved=True)
        shell.watch(4.0, step_s)
        assert len(shell.counted) == 1
        on_tray = dict(shell.state.numbers.lying)


@given(a_question, st.lists(seen, max_size=12))
@settings(max_examples=30, deadline=None)
def test_a_question_stays_open_whatever_the_camera_sees(question, pictures):
    """Pictures alone never close an open question, although the dice may be read again."""
    shell = Shell(State(now_s=0.0))
    shell.step(Await(NUMBERS, {}))
    shell.step(Asked(question))
    for picture in pictures:
        show(shell, *picture)
        assert shell.state.goal is Goal.IN_DOUBT
        assert shell.state.question is question
