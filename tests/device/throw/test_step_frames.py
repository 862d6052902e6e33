"""What a new frame does to a throw, and when it asks for a reading."""

from dataclasses import replace

import numpy as np
import pytest

from device.throw.observations import (
    FrameTaken,
)
from device.throw.state import HandInView, Settling, Unrest
from device.throw.step import step
from device.throw.why import (
    Hand,
    Leaning,
    Moved,
    Number,
    Restless,
)
from tests.device.throw.step_states import (
    ARM,
    COUNTED,
    COUNTED_STILL,
    DARK,
    FIND,
    IDLE,
    IN_DOUBT,
    NOW_S,
    ONE,
    THROW,
    TWO,
    lying,
    reading,
    settling,
)
from vision.motion import PARTS, Snapshot

LATER_S = NOW_S + 1 / 30
STILL, MOVED = FrameTaken(LATER_S, moved=False, snapshot=DARK), FrameTaken(LATER_S, moved=True, snapshot=DARK)
LATER = {"now_s": LATER_S}
STIRRED = LATER | {"unrest": Unrest(LATER_S)}
FRAMES = {
    "nothing moves": (THROW, STILL, replace(THROW, **LATER), ()),
    "the first frame": (replace(THROW, at_rest=None), STILL, replace(THROW, **LATER), ()),
    "dice roll": (
        replace(THROW, why=Number(1, 2)),
        MOVED,
        replace(THROW, watch=Settling(), **STIRRED),
        (),
    ),
    "dice are touched that have counted": (
        replace(COUNTED, why=Moved((1,))),
        MOVED,
        replace(COUNTED, watch=Settling(), why=Moved((1,)), **STIRRED),
        (),
    ),
    "dice in doubt are touched": (
        replace(IN_DOUBT, why=Leaning((), (1,))),
        MOVED,
        replace(IN_DOUBT, watch=Settling(), **STIRRED),
        (),
    ),
    "the first still frame": (
        replace(THROW, watch=Settling()),
        STILL,
        replace(THROW, watch=Settling(1, LATER_S), **LATER),
        (),
    ),
    "the next still frame": (
        lying(THROW, ONE, TWO),
        STILL,
        lying(THROW, settled=replace(settling(ONE, TWO), frames=7), **LATER),
        (),
    ),
    "they roll on": (lying(THROW, ONE, TWO), MOVED, replace(THROW, watch=Settling(), **STIRRED), ()),
    "a hand that rests": (
        replace(THROW, watch=HandInView(4, 49.0, reading(ONE), 49.5), why=Hand()),
        STILL,
        replace(THROW, watch=HandInView(5, 49.0, reading(ONE), 49.5), why=Hand(), **LATER),
        (),
    ),
    "a hand that goes": (
        replace(THROW, watch=HandInView(4, 49.0, reading(ONE), 49.5), why=Hand()),
        MOVED,
        replace(THROW, watch=Settling(), **STIRRED),
        (),
    ),
    "all of the picture moves for long": (
        replace(THROW, watch=Settling(), unrest=Unrest(NOW_S - 6.0, PARTS - {3})),
        replace(MOVED, parts=frozenset({3})),
        replace(THROW, watch=Settling(), unrest=Unrest(NOW_S - 6.0, PARTS), why=Restless(), **LATER),
        (),
    ),
    "a photograph cannot flicker": (
        replace(THROW, watch=Settling(), unrest=Unrest(NOW_S - 6.0, PARTS), live=False),
        MOVED,
        replace(THROW, watch=Settling(), unrest=Unrest(NOW_S - 6.0, PARTS), live=False, **LATER),
        (),
    ),
    "it stops for less than a throw takes": (
        replace(THROW, watch=Settling(1, NOW_S), unrest=Unrest(40.0)),
        STILL,
        replace(THROW, watch=Settling(2, NOW_S), unrest=Unrest(40.0), **LATER),
        (),
    ),
    "it stops": (
        replace(THROW, watch=Settling(2, NOW_S), unrest=Unrest(40.0)),
        STILL,
        replace(THROW, watch=Settling(3, NOW_S), **LATER),
        (),
    ),
    "a frame that was seen before": (THROW, replace(MOVED, taken_s=NOW_S), THROW, ()),
}


@pytest.mark.parametrize(("before", "observation", "after", "events"), FRAMES.values(), ids=FRAMES)
def test_each_frame_leads_to_its_state(before, observation, after, events):
    """A frame leads to its state; it has no events.

    All fields are compared, so any other change fails.
    """
    assert step(before, observation) == (after, events)


def test_a_still_tray_follows_the_light_and_no_more():
    """What changes by a few levels a frame is light. A cup that is put down unseen is none, and stays new."""
    state = THROW
    for frame in range(1, 11):
        brighter = Snapshot(ARM.grey + np.float32(8 * frame))
        state, _events = step(state, FrameTaken(NOW_S + frame, False, brighter))
    cup = ARM.grey != DARK.grey
    assert (state.at_rest.grey[~cup] == 140).all()
    assert (state.at_rest.grey[cup] == 60).all()


DUE = {
    "nothing moves": (THROW, False),
    "dice roll": (replace(THROW, watch=Settling()), False),
    "the first still frame": (replace(THROW, watch=Settling(1, NOW_S)), False),
    "the second still frame": (replace(THROW, watch=Settling(2, NOW_S - 0.03)), True),
    "read a moment ago": (
        lying(THROW, settled=Settling(4, NOW_S - 0.1, reading(ONE, TWO), NOW_S - 0.06)),
        False,
    ),
    "read a tenth of a second ago": (lying(THROW, ONE, TWO), True),
    "read a tenth of a second ago, still for less": (
        lying(THROW, settled=settling(ONE, TWO, still_s=0.11)),
        False,
    ),
    "still for long enough, in two frames": (lying(THROW, settled=settling(ONE, TWO, frames=2)), False),
    "read just now": (lying(THROW, settled=Settling(9, NOW_S - 0.3, reading(ONE, TWO), NOW_S - 0.09)), False),
    "still for long enough, in three frames": (lying(THROW, settled=settling(ONE, TWO, frames=3)), True),
    "too few dice": (lying(THROW, settled=settling(ONE, still_s=0.34)), False),
    "too few dice for a third of a second": (lying(THROW, settled=settling(ONE, still_s=0.36)), True),
    "a hand that was read a moment ago": (
        replace(THROW, watch=HandInView(9, NOW_S - 2, reading(ONE, TWO), NOW_S - 0.4)),
        False,
    ),
    "a hand that was read half a second ago": (
        replace(THROW, watch=HandInView(9, NOW_S - 2, reading(ONE, TWO), NOW_S - 0.5)),
        True,
    ),
    "dice that have counted": (replace(COUNTED, watch=Settling(9, NOW_S - 0.34)), False),
    "dice that have counted, still for a third of a second": (replace(COUNTED, watch=COUNTED_STILL), True),
    "dice that have counted, on the move": (replace(COUNTED, watch=Settling()), False),
    "dice that have counted, read since they were moved": (lying(COUNTED, ONE, TWO), False),
    "dice that have counted, under a camera that throws": (
        replace(COUNTED, watch=COUNTED_STILL, live=False),
        False,
    ),
    "dice while nothing is awaited": (lying(IDLE, ONE, TWO), False),
    "dice in doubt": (lying(IN_DOUBT, ONE, TWO), True),
    "kept dice": (lying(FIND, ONE), True),
}


@pytest.mark.parametrize(("state", "due"), DUE.values(), ids=DUE)
def test_a_reading_is_asked_for_only_of_a_still_tray(state, due):
    """A reading is due only for a still tray with an open throw: keys do not answer during a reading."""
    assert state.reading_due is due


def test_a_tray_is_still_unless_its_newest_frame_shows_motion():
    """A tray counts as still unless its newest frame shows motion.

    The frame rate of the screen depends on it.
    """
    assert THROW.still
    assert not replace(THROW, watch=Settling()).still
    assert replace(THROW, watch=Settling(1, NOW_S)).still
