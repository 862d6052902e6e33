"""Simulates an hour at the tray with hands, knocks and cleared trays; every throw must count once."""

from collections import Counter
from dataclasses import replace

import numpy as np
import pytest

from device.camera import Frame
from device.camera.simulated import SimulatedTray
from device.camera.simulated_hand import draw_hand
from device.throw.eye import Eye
from device.throw.tray_reader import TrayReader
from vision.reading import Die, Reading

pytest.importorskip("mujoco", reason="the simulated tray needs the optional part `simulated`")

HOUR_S = 3600.0
FRAME_S = 1 / 8
PAUSE_FRAME_S = 1.0
PATIENCE_S = 20.0
ALL = (1, 2, 3, 4, 5, 6)
MOST_ASKED = 0.03
"""The largest share of throws with a question because a die came to rest where and as it lay before."""
MOST_MM = 5.0
"""How far a knock against the table moves dice, in mm."""


class Nudged(SimulatedTray):
    """A simulated tray on a table that people knock against."""

    def nudge(self, numbers, chance):
        """Move some dice a little, without turning their faces."""
        for number in numbers:
            slide = np.append(chance.uniform(-MOST_MM, MOST_MM, 2), 0.0).astype(np.float32)
            die = self._dice[number]
            self._dice[number] = replace(die, place=die.place + slide)
        self._views.clear()


class Hour:
    """A camera over the tray, people who move dice there, and a reader that never errs.

    The eye sees a plain camera: it does not know when dice are thrown.
    """

    name = "webcam 0"

    def __init__(self, seed):
        self.now_s = 0.0
        self.tray = Nudged(seed=seed, clock=lambda: self.now_s)
        self.chance = np.random.default_rng(seed)
        self.hand = None
        self.done = Counter()
        self.seen = []
        self.eye = Eye(self, TrayReader(self.read))
        self._sequence = 0

    def latest(self):
        """A frame of the tray with the hand over it."""
        frame = self.tray.latest()
        self._sequence += 1
        pixels = frame.pixels if self.hand is None else draw_hand(frame.pixels, self.hand)
        return Frame(pixels, self._sequence, self.now_s)

    def read(self, pixels):
        """The true dice in the tray, from left to right."""
        dice = [Die(true.box_xyxy, "d6", "pips", true.face, 0.99, None, False) for true in self.tray.truth()]
        height, width = pixels.shape[:2]
        return Reading(tuple(sorted(dice, key=lambda die: die.center_xy)), width, height)

    def close(self):
        """Do nothing."""

    def watch(self, seconds, frame_s=FRAME_S):
        """Let time pass, and check that nothing counts while dice move or a hand is in view."""
        end_s = self.now_s + seconds
        while self.now_s < end_s:
            self.now_s += frame_s
            seen = self.eye.watch()
            if seen is not None:
                assert self.tray.still
                assert self.hand is None
                self.seen.append(seen)

    def reach_in(self):
        """Put a hand over the tray for some seconds."""
        self.done["hands"] += 1
        x, y = self.chance.uniform((150, 150), (800, 600))
        for share in (1.0, 0.5, 0.0):
            self.hand = (x, y + share * (750 - y))
            self.watch(FRAME_S)
        self.watch(self.chance.uniform(0.5, 3.5))
        self.hand = None
        self.watch(2.0)

    def knock(self):
        """Move all dice or one of them a little."""
        lying = [die.number for die in self.tray.truth()]
        if lying:
            self.done["knocks"] += 1
            all_of_them = self.chance.random() < 0.5
            self.tray.nudge(lying if all_of_them else [int(self.chance.choice(lying))], self.chance)
        self.watch(3.0)

    def pause(self):
        """Let time pass without an event."""
        self.watch(self.chance.uniform(5, 40), PAUSE_FRAME_S)

    def clear(self):
        """Take all dice out of the tray."""
        self.done["cleared"] += 1
        self.tray.lay({})
        self.watch(3.0)

    def disturb(self):
        """Let a random event happen between two throws."""
        deeds = (self.reach_in, self.knock, self.pause)
        for deed in self.chance.choice(len(deeds), size=self.chance.integers(1, 4)):
            deeds[deed]()

    def throw(self):
        """Throw some dice (all after a clearing), and check that they count once with their true faces."""
        if not self.seen or self.chance.random() < 0.25:
            dice, kept = ALL, {}
        else:
            count = int(self.chance.integers(1, 6))
            dice = tuple(sorted(int(number) for number in self.chance.choice(ALL, count, replace=False)))
            kept = {n: die.face for n, die in self.eye.sight.dice.items() if n not in dice}
        before = len(self.seen)
        self.eye.await_throw(dice, kept)
        self.disturb()
        if not kept and self.chance.random() < 0.4:
            self.clear()
        assert len(self.seen) == before, "something counted that was not thrown"
        places = {number: self.eye.sight.dice[number].center_xy for number in kept}
        self.tray.throw(dice, places)
        self.watch(PATIENCE_S)
        self.done["throws"] += 1
        if self.eye.sight.hint.endswith("press OK to count it."):
            self.done["asked"] += 1
            self.eye.read_tray()
            self.watch(PATIENCE_S)
        assert len(self.seen) == before + 1, self.eye.sight.hint
        lying = sorted(true.face for true in self.tray.truth())
        assert sorted([*kept.values(), *(die.face for die in self.seen[-1].dice.values())]) == lying
        self.eye.rest()
        self.disturb()
        assert len(self.seen) == before + 1, "a throw counted twice"


@pytest.mark.slow
def test_every_throw_of_an_hour_counts_once():
    """In an hour every throw counts exactly once, and nothing else counts."""
    hour = Hour(seed=4)
    hour.watch(2.0)
    while hour.now_s < HOUR_S:
        hour.throw()
    assert len(hour.seen) == hour.done["throws"]
    assert hour.done["asked"] <= MOST_ASKED * hour.done["throws"]
    assert min(hour.done[deed] for deed in ("throws", "hands", "knocks", "cleared")) >= 4
