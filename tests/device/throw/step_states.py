"""States of a throw, dice and readings, from which the tests of its transitions begin."""

from dataclasses import replace

import numpy as np

from device.throw.numbers import Numbers
from device.throw.observations import FrameRead
from device.throw.pending import Pending
from device.throw.state import Goal, Quiet, Settling, State
from vision.motion import Snapshot
from vision.reading import Die, Reading

WIDTH, HEIGHT = 640, 480
NOW_S = 50.0
DARK = Snapshot(np.full((96, 128), 60, np.float32))
ARM = Snapshot(np.where(np.arange(96)[:, None] * (abs(np.arange(128) - 64) < 20) > 40, 180, 60).astype("f4"))
CLEARED = Snapshot(DARK.grey.copy())
"""The two dice that lay at 100 and 200 are gone, and what they covered is brighter."""
CLEARED.grey[14:26, 14:26] = CLEARED.grey[14:26, 34:46] = 120
ONE_LEFT = Snapshot(DARK.grey.copy())
"""Only the die that lay at 200 is gone, and what it covered is brighter."""
ONE_LEFT.grey[14:26, 34:46] = 120


def die(x, y=100, face="3", **other):
    """A die whose centre is at (x, y)."""
    return Die(
        (x - 30, y - 30, x + 30, y + 30), "d6", "pips", face, 0.9, None, **({"doubtful": False} | other)
    )


LEFT, ONE, TWO, FAR = die(40, 300), die(100), die(200), die(200, 300)
CARD = die(100, face="5")
UNSURE = die(100, face="5", doubtful=True)
COCKED = die(300, cocked=True, doubtful=True)


def reading(*dice):
    """A reading of these dice."""
    return Reading(dice, WIDTH, HEIGHT)


def settling(*dice, still_s=0.2, frames=6):
    """What is known once dice have lain still for so many seconds, and a frame of them was read."""
    return Settling(frames, NOW_S - still_s, reading(*dice), NOW_S - 0.12)


def read(*dice, snapshot=DARK):
    """The observation that the newest frame was read."""
    return FrameRead(reading(*dice), snapshot)


QUESTION = Pending({1: ONE, 2: TWO}, np.zeros((HEIGHT, WIDTH, 3), np.uint8), {1: "R", 2: None}, (2,))
TAKEN_UP = replace(QUESTION, taken_up=True)
BOTH = Numbers(awaited=(1, 2))
"""Two dice are to be thrown."""
SECOND = Numbers(awaited=(2,), lying={1: ONE}, before={2: TWO})
"""Die 1 stays in the tray; die 2, which lay at 200, is to be thrown."""
BOTH_LIFTED = replace(BOTH, lifted=frozenset({1, 2}))
BOTH_UNTHROWN = replace(BOTH, before={1: ONE, 2: TWO})
SECOND_LIFTED = replace(SECOND, lifted=frozenset({2}))
ASIDE = die(220)
"""Die 2, nudged by a third of its width."""
TWO_LIFTED = Numbers((1, 2, 3), before={1: ONE, 2: TWO, 3: FAR}, lifted=frozenset({1, 3}))
THROW = State(Goal.THROW, Quiet(), BOTH, now_s=NOW_S, at_rest=DARK)
"""A throw of two dice is awaited, and nothing moves."""
COUNTED = State(
    Goal.COUNTED,
    Quiet(),
    Numbers(awaited=(1, 2), lying={1: ONE, 2: TWO}),
    counted=reading(ONE, TWO),
    at_rest=DARK,
    now_s=NOW_S,
)
IN_DOUBT = replace(COUNTED, goal=Goal.IN_DOUBT, question=QUESTION)
"""Somebody is asked about a throw of two dice."""
ONE_OF_TWO = replace(IN_DOUBT.numbers, lifted=frozenset({2}), in_view={1: ONE})
ANY = replace(BOTH, any_number=True)
ANY_IN_DOUBT = replace(IN_DOUBT, numbers=replace(IN_DOUBT.numbers, any_number=True))
IDLE = State(now_s=NOW_S)
FIND = replace(THROW, goal=Goal.FIND_KEPT, numbers=Numbers((2,), lost={1: "3"}))
"""Nobody knows where die 1 lies, which stays in the tray: it is searched."""
COUNTED_STILL = Settling(9, NOW_S - 0.35)
RE_READ = {"watch": Settling(), "counted": None, "at_rest": None}
"""The fields of a state in which whatever lies in the tray is read as new."""


def lying(state, *dice, settled=None, **other):
    """This state after these dice have come to rest and were read once."""
    return replace(state, watch=settled or settling(*dice), **other)


def now_counted(state, *dice, numbers, **other):
    """The state after these dice have counted."""
    fields = {"goal": Goal.COUNTED, "watch": Quiet(), "counted": reading(*dice), "at_rest": DARK}
    return replace(state, numbers=numbers.anywhere(), **(fields | other))
