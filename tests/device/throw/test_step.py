"""The transitions of a throw as a table: a state and an observation give the next state and its events."""

from dataclasses import replace

import numpy as np
import pytest

from device.throw.at_rest import left_out
from device.throw.events import Counted, KeptFound, KeptSought, PassedOver, Refused
from device.throw.numbers import Numbers
from device.throw.observations import (
    Asked,
    Await,
    AwaitNothing,
    Calibrated,
    DisregardMoves,
    FrameRead,
    FrameTaken,
    PressTakenBack,
    QuestionClosed,
    ReadAsItLies,
    SeenBlurred,
    SeenKnocked,
    SightLost,
    StandsAgain,
    ThrownByCamera,
)
from device.throw.pending import Pending
from device.throw.state import Goal, HandInView, Quiet, Settling, State, Unrest
from device.throw.step import step
from device.throw.why import (
    Blurred,
    Hand,
    Knocked,
    LayThere,
    Leaning,
    Moved,
    NotShown,
    NotThrown,
    Number,
    Restless,
    Turned,
)
from vision.motion import PARTS, Snapshot
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
    """A tray that has been still for a while and was read once."""
    return Settling(frames, NOW_S - still_s, reading(*dice), NOW_S - 0.12)


def read(*dice, snapshot=DARK):
    """The observation that the newest frame was read."""
    return FrameRead(reading(*dice), snapshot)


QUESTION = Pending({1: ONE, 2: TWO}, np.zeros((HEIGHT, WIDTH, 3), np.uint8), {1: "R", 2: None}, (2,))
TAKEN_UP = replace(QUESTION, taken_up=True)
BOTH = Numbers(awaited=(1, 2))
SECOND = Numbers(awaited=(2,), lying={1: ONE}, before={2: TWO})
BOTH_LIFTED = replace(BOTH, lifted=frozenset({1, 2}))
BOTH_UNTHROWN = replace(BOTH, before={1: ONE, 2: TWO})
SECOND_LIFTED = replace(SECOND, lifted=frozenset({2}))
ASIDE = die(220)
"""Die 2, nudged by a third of its width."""
TWO_LIFTED = Numbers((1, 2, 3), before={1: ONE, 2: TWO, 3: FAR}, lifted=frozenset({1, 3}))
THROW = State(Goal.THROW, Quiet(), BOTH, now_s=NOW_S, at_rest=DARK)
COUNTED = State(
    Goal.COUNTED,
    Quiet(),
    Numbers(awaited=(1, 2), lying={1: ONE, 2: TWO}),
    counted=reading(ONE, TWO),
    at_rest=DARK,
    now_s=NOW_S,
)
IN_DOUBT = replace(COUNTED, goal=Goal.IN_DOUBT, question=QUESTION)
ONE_OF_TWO = replace(IN_DOUBT.numbers, lifted=frozenset({2}), in_view={1: ONE})
ANY = replace(BOTH, any_number=True)
ANY_IN_DOUBT = replace(IN_DOUBT, numbers=replace(IN_DOUBT.numbers, any_number=True))
IDLE = State(now_s=NOW_S)
FIND = replace(THROW, goal=Goal.FIND_KEPT, numbers=Numbers((2,), lost={1: "3"}))
RE_READ = {"watch": Settling(), "counted": None, "at_rest": None}
"""Whatever lies there is new."""


def lying(state, *dice, settled=None, **other):
    """This state after these dice have come to rest and were read once."""
    return replace(state, watch=settled or settling(*dice), **other)


def now_counted(state, *dice, numbers, **other):
    """The state after these dice have counted."""
    fields = {"goal": Goal.COUNTED, "watch": Quiet(), "counted": reading(*dice), "at_rest": DARK}
    return replace(state, numbers=numbers.anywhere(), **(fields | other))


WANTED = {
    "a throw": (IDLE, Await((1, 2), {}), replace(IDLE, goal=Goal.THROW, numbers=BOTH), ()),
    "no dice": (THROW, Await((), {}), step(THROW, AwaitNothing())[0], ()),
    "a throw after a knock": (
        IDLE,
        Await((1, 2), {}, knocked=True),
        replace(IDLE, goal=Goal.THROW, numbers=BOTH, why=Knocked()),
        (),
    ),
    "the next throw": (
        replace(COUNTED, why=Leaning((), (1,))),
        Await((2,), {1: "3"}),
        replace(COUNTED, goal=Goal.THROW, numbers=SECOND),
        (),
    ),
    "the next throw, of dice on the move": (
        replace(COUNTED, watch=Settling(3, NOW_S)),
        Await((2,), {1: "3"}),
        replace(COUNTED, goal=Goal.THROW, numbers=SECOND, watch=Settling()),
        (),
    ),
    "the next throw, from an open question": (
        IN_DOUBT,
        Await((2,), {1: "3"}),
        replace(COUNTED, goal=Goal.THROW, numbers=SECOND),
        (),
    ),
    "the next throw, by a camera that throws": (
        replace(COUNTED, live=False),
        Await((2,), {1: "3"}),
        replace(COUNTED, goal=Goal.THROW, numbers=SECOND, live=False),
        (),
    ),
    "other dice": (
        COUNTED,
        Await((1, 2), {}, new_dice=True),
        replace(COUNTED, goal=Goal.THROW, numbers=BOTH),
        (),
    ),
    "a game, with dice that people played with before": (
        replace(COUNTED, watch=Settling(3, NOW_S)),
        DisregardMoves(),
        replace(COUNTED, watch=Settling(3, NOW_S), watched=False),
        (),
    ),
    "a game, with dice on the move": (
        replace(COUNTED, watch=Settling()),
        DisregardMoves(),
        replace(COUNTED, watch=Settling()),
        (),
    ),
    "a game, with the dice of the last one as they lay": (COUNTED, DisregardMoves(), COUNTED, ()),
    "a game, after the camera was gone": (
        replace(COUNTED, watched=False),
        DisregardMoves(),
        replace(COUNTED, watched=False),
        (),
    ),
    "a game, under a camera that throws": (
        replace(COUNTED, watch=Settling(3, NOW_S), live=False),
        DisregardMoves(),
        replace(COUNTED, watch=Settling(3, NOW_S), live=False),
        (),
    ),
    "a throw after one told by people": (
        THROW,
        Await((1, 2), {}),
        replace(THROW, watched=False, **RE_READ),
        (),
    ),
    "a throw after people had told one, told to wait meanwhile": (
        replace(IDLE, watched=False),
        Await((1, 2), {}),
        replace(IDLE, goal=Goal.THROW, numbers=BOTH, watched=False, **RE_READ),
        (),
    ),
    "the next throw, after one told by people that began with unsure kept dice": (
        replace(
            THROW, numbers=Numbers((2,), lying={1: ONE}, before={2: TWO}, perhaps={1: CARD}, twins=(FAR,))
        ),
        Await((2,), {1: "3"}),
        replace(THROW, numbers=Numbers((2,), lying={1: ONE}), watched=False, **RE_READ),
        (),
    ),
    "kept dice that nobody has seen": (
        IDLE,
        Await((2,), {1: "3"}),
        replace(IDLE, goal=Goal.FIND_KEPT, numbers=FIND.numbers, **RE_READ),
        (KeptSought({1: "3"}),),
    ),
    "kept dice that no reader could find": (
        IDLE,
        Await((2,), {1: None}),
        replace(IDLE, goal=Goal.THROW, numbers=Numbers((2,), lost={1: None})),
        (),
    ),
    "kept dice, after a knock": (
        IDLE,
        Await((2,), {1: "3"}, knocked=True),
        replace(IDLE, goal=Goal.FIND_KEPT, numbers=FIND.numbers, why=Knocked(), **RE_READ),
        (KeptSought({1: "3"}),),
    ),
    "a throw after a knock and one told by people": (
        THROW,
        Await((1, 2), {}, knocked=True),
        replace(THROW, watched=False, why=Knocked(), **RE_READ),
        (),
    ),
    "nothing, though a throw was awaited": (
        replace(THROW, watch=Settling(2, NOW_S)),
        AwaitNothing(),
        replace(THROW, goal=Goal.IDLE, watch=Settling(), numbers=Numbers(), watched=False),
        (),
    ),
    "nothing, though the throw did not count yet": (
        replace(THROW, why=Number(0, 1)),
        AwaitNothing(),
        replace(THROW, goal=Goal.IDLE, numbers=Numbers(), watched=False),
        (),
    ),
    "nothing, after a knock": (
        replace(THROW, why=Knocked()),
        AwaitNothing(),
        replace(THROW, goal=Goal.IDLE, numbers=Numbers(), watched=False, why=Knocked()),
        (),
    ),
    "nothing, while kept dice are looked for": (
        FIND,
        AwaitNothing(),
        replace(FIND, goal=Goal.IDLE, numbers=Numbers(), watched=False),
        (),
    ),
    "nothing more": (
        COUNTED,
        AwaitNothing(),
        replace(COUNTED, numbers=replace(COUNTED.numbers, awaited=())),
        (),
    ),
    "nothing more, though a kept die was moved": (
        replace(COUNTED, why=Moved((1,))),
        AwaitNothing(),
        replace(COUNTED, numbers=replace(COUNTED.numbers, awaited=()), why=Moved((1,))),
        (),
    ),
    "nothing more, with an open question": (
        IN_DOUBT,
        AwaitNothing(),
        replace(COUNTED, numbers=replace(COUNTED.numbers, awaited=())),
        (),
    ),
}

DONE = {
    "OK": (THROW, ReadAsItLies(), replace(THROW, goal=Goal.AS_IT_LIES, **RE_READ), ()),
    "OK, for dice that lie as before": (
        replace(THROW, numbers=SECOND_LIFTED, why=NotThrown(2), counted=reading(ONE, TWO)),
        ReadAsItLies(),
        replace(THROW, goal=Goal.AS_IT_LIES, numbers=replace(SECOND, before={}), **RE_READ),
        (),
    ),
    "OK, for what nobody watched": (
        replace(THROW, watched=False, why=LayThere()),
        ReadAsItLies(),
        replace(THROW, goal=Goal.AS_IT_LIES, **RE_READ),
        (),
    ),
    "OK, while kept dice are looked for": (
        FIND,
        ReadAsItLies(),
        replace(FIND, goal=Goal.AS_IT_LIES, **RE_READ),
        (),
    ),
    "OK, with an open question": (
        IN_DOUBT,
        ReadAsItLies(),
        replace(COUNTED, goal=Goal.AS_IT_LIES, **RE_READ),
        (),
    ),
    "OK, though nothing is awaited": (IDLE, ReadAsItLies(), replace(IDLE, **RE_READ), ()),
    "the camera throws": (
        replace(THROW, numbers=SECOND_LIFTED, watched=False, why=Number(1, 2)),
        ThrownByCamera(),
        replace(THROW, numbers=replace(SECOND, before={})),
        (),
    ),
    "the camera throws, while what lay there still settles": (
        lying(THROW, ONE, TWO),
        ThrownByCamera(),
        THROW,
        (),
    ),
    "the camera throws anew": (IN_DOUBT, ThrownByCamera(), replace(COUNTED, goal=Goal.THROW), ()),
    "the camera throws nothing": (IDLE, ThrownByCamera(), IDLE, ()),
    "a key is held that had the next dice awaited": (
        replace(THROW, numbers=SECOND, now_s=NOW_S + 1),
        PressTakenBack(COUNTED),
        replace(COUNTED, now_s=NOW_S + 1),
        (),
    ),
    "a key is held while dice move": (
        replace(THROW, numbers=SECOND, watch=Settling(3, NOW_S), now_s=NOW_S + 1),
        PressTakenBack(COUNTED),
        replace(COUNTED, watch=Settling(), now_s=NOW_S + 1),
        (),
    ),
    "a throw that was taken back is played again": (
        replace(THROW, numbers=SECOND, now_s=NOW_S + 1),
        StandsAgain(COUNTED),
        replace(COUNTED.anew(), watched=False, now_s=NOW_S + 1),
        (),
    ),
    "a throw that still stands is played again": (
        replace(COUNTED, now_s=NOW_S + 1),
        StandsAgain(COUNTED),
        replace(COUNTED, now_s=NOW_S + 1),
        (),
    ),
    "the same before another camera, which may have thrown other dice": (
        replace(THROW, numbers=SECOND, live=False),
        StandsAgain(replace(COUNTED, live=False)),
        replace(THROW, numbers=SECOND, live=False),
        (),
    ),
    "a question": (COUNTED, Asked(QUESTION), IN_DOUBT, ()),
    "the question, when one of two was answered": (
        replace(IN_DOUBT, watch=Settling(1, NOW_S)),
        Asked(TAKEN_UP),
        replace(IN_DOUBT, watch=Settling(1, NOW_S), question=TAKEN_UP),
        (),
    ),
    "a question that is taken up": (
        replace(THROW, numbers=Numbers((1, 2)), watched=False, **RE_READ),
        Asked(TAKEN_UP),
        replace(IN_DOUBT, question=TAKEN_UP, at_rest=None),
        (),
    ),
    "a question that is taken up, with kept dice": (
        replace(FIND, why=Number(0, 2)),
        Asked(TAKEN_UP),
        replace(IN_DOUBT, question=TAKEN_UP, numbers=Numbers((2,), lying={1: ONE, 2: TWO})),
        (),
    ),
    "a question that a tray takes up which has put its dice away": (
        replace(THROW, live=False),
        Asked(TAKEN_UP),
        replace(IN_DOUBT, question=TAKEN_UP, numbers=BOTH, live=False),
        (),
    ),
    "a question that a tray takes up whose dice still lie there": (
        replace(THROW, live=False),
        Asked(QUESTION),
        replace(IN_DOUBT, live=False),
        (),
    ),
    "no question": (IN_DOUBT, QuestionClosed(), COUNTED, ()),
    "no question, though none was open": (THROW, QuestionClosed(), THROW, ()),
    "the camera fails": (THROW, SightLost(), replace(THROW, watched=False, **RE_READ), ()),
    "the camera fails, with an open question": (
        IN_DOUBT,
        SightLost(),
        replace(IN_DOUBT, watched=False, **RE_READ),
        (),
    ),
    "the camera fails, with dice about to be thrown": (
        replace(THROW, numbers=SECOND, why=NotThrown(2)),
        SightLost(),
        replace(THROW, numbers=replace(SECOND, before={}), watched=False, **RE_READ),
        (),
    ),
    "dice are missing in a blurred picture": (
        replace(THROW, why=Number(1, 2)),
        SeenBlurred(),
        replace(THROW, why=Blurred()),
        (),
    ),
    "camera or tray were knocked while a hand seems to be in view": (
        replace(THROW, why=Hand()),
        SeenKnocked(),
        replace(THROW, why=Hand(knocked=True)),
        (),
    ),
    "the camera is calibrated while dice are missing": (
        replace(THROW, why=Number(1, 2)),
        Calibrated(len),
        replace(THROW, numbers=replace(BOTH, lane=len), why=Number(1, 2)),
        (),
    ),
    "photographs fail": (replace(THROW, live=False), SightLost(), replace(THROW, live=False), ()),
    "the camera is calibrated": (
        replace(THROW, why=Knocked()),
        Calibrated(len),
        replace(THROW, numbers=replace(BOTH, lane=len)),
        (),
    ),
}

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

COUNTED_STILL = Settling(9, NOW_S - 0.35)


def followed(state, *dice, in_view):
    """The state after dice that have counted were moved, and read as lying so."""
    watch = replace(COUNTED_STILL, reading=reading(*dice), read_s=NOW_S)
    return replace(state, watch=watch, numbers=replace(state.numbers, in_view=in_view))


FIRST = Settling(2, NOW_S - 0.04)
QUIET_FIND = replace(FIND, watch=Quiet())
FOUND_BESIDE_TWIN = replace(
    QUIET_FIND,
    goal=Goal.THROW,
    numbers=Numbers((2,), lying={1: ONE}, twins=(FAR,), before={2: FAR}),
    counted=reading(ONE, FAR),
)
READ = {
    "for the first time": (
        lying(THROW, settled=FIRST),
        read(ONE, TWO),
        lying(THROW, settled=Settling(2, NOW_S - 0.04, reading(ONE, TWO), NOW_S)),
        (),
    ),
    "for the first time after a knock": (
        lying(THROW, settled=FIRST, why=Knocked()),
        read(ONE, TWO),
        lying(THROW, settled=Settling(2, NOW_S - 0.04, reading(ONE, TWO), NOW_S), why=Knocked()),
        (),
    ),
    "though nobody asked for it": (THROW, read(ONE, TWO), THROW, ()),
    "though it has counted": (lying(COUNTED, ONE, TWO), read(ONE, TWO), lying(COUNTED, ONE, TWO), ()),
    "dice that have counted, one of them nudged": (
        replace(COUNTED, watch=COUNTED_STILL),
        read(ONE, ASIDE),
        replace(
            COUNTED, numbers=replace(COUNTED.numbers, lying={1: ONE, 2: ASIDE}), counted=reading(ONE, ASIDE)
        ),
        (),
    ),
    "dice that have counted, as they lay, after the camera was gone": (
        replace(COUNTED, watch=COUNTED_STILL, watched=False),
        read(ONE, TWO),
        COUNTED,
        (),
    ),
    "dice that have counted, one of them nudged, beside a hand": (
        replace(COUNTED, watch=COUNTED_STILL),
        read(ONE, ASIDE, snapshot=ARM),
        followed(COUNTED, ONE, ASIDE, in_view={1: ONE, 2: ASIDE}),
        (),
    ),
    "dice that have counted, one of them pushed": (
        replace(COUNTED, watch=COUNTED_STILL),
        read(ONE, die(260)),
        followed(COUNTED, ONE, die(260), in_view={1: ONE, 2: die(260)}),
        (),
    ),
    "dice that have counted, one of them lifted": (
        replace(COUNTED, watch=COUNTED_STILL),
        read(ONE),
        followed(COUNTED, ONE, in_view={1: ONE}),
        (),
    ),
    "dice that have counted, one of them thrown": (
        replace(COUNTED, watch=COUNTED_STILL),
        read(ONE, die(400, 400, "6")),
        followed(COUNTED, ONE, die(400, 400, "6"), in_view={1: ONE}),
        (),
    ),
    "the same again": (
        lying(THROW, ONE, TWO),
        read(ONE, TWO),
        now_counted(THROW, ONE, TWO, numbers=replace(BOTH, lying={1: ONE, 2: TWO})),
        (Counted({1: ONE, 2: TWO}),),
    ),
    "another face": (
        lying(THROW, CARD, TWO),
        read(ONE, TWO),
        lying(THROW, settled=Settling(6, NOW_S - 0.2, reading(ONE, TWO), NOW_S)),
        (),
    ),
    "another face, for two seconds": (
        lying(THROW, settled=settling(CARD, TWO, still_s=2.0)),
        read(ONE, TWO),
        now_counted(
            THROW,
            ONE,
            TWO,
            numbers=replace(BOTH, lying={1: replace(ONE, doubtful=True), 2: TWO}),
        ),
        (Counted({1: replace(ONE, doubtful=True), 2: TWO}),),
    ),
    "a hair aside": (
        lying(THROW, die(105), TWO),
        read(ONE, TWO),
        lying(THROW, settled=Settling(6, NOW_S - 0.2, reading(ONE, TWO), NOW_S)),
        (),
    ),
    "a hair aside, for a third of a second": (
        lying(THROW, settled=settling(die(105), TWO, still_s=0.35)),
        read(ONE, TWO),
        now_counted(THROW, ONE, TWO, numbers=replace(BOTH, lying={1: ONE, 2: TWO})),
        (Counted({1: ONE, 2: TWO}),),
    ),
    "a hand beside them": (
        lying(THROW, ONE, TWO),
        read(ONE, TWO, snapshot=ARM),
        replace(THROW, watch=HandInView(6, NOW_S - 0.2, reading(ONE, TWO), NOW_S), why=Hand()),
        (),
    ),
    "a hand that is furniture": (
        replace(THROW, watch=HandInView(99, NOW_S - 4.0, reading(ONE, TWO), NOW_S - 0.5), why=Hand()),
        FrameRead(reading(ONE, TWO), ARM),
        now_counted(THROW, ONE, TWO, numbers=replace(BOTH, lying={1: ONE, 2: TWO}), at_rest=ARM),
        (Counted({1: ONE, 2: TWO}),),
    ),
    "a shadow that was taken for a hand": (
        replace(THROW, watch=HandInView(20, NOW_S - 1.0, reading(CARD), NOW_S - 0.5), why=Hand()),
        read(ONE, TWO),
        lying(THROW, settled=Settling(20, NOW_S - 1.0, reading(ONE, TWO), NOW_S)),
        (),
    ),
    "too few": (
        lying(THROW, settled=settling(ONE, still_s=0.4)),
        read(ONE),
        replace(THROW, numbers=BOTH_LIFTED, why=Number(1, 2)),
        (),
    ),
    "too few, which nobody saw fall": (
        lying(THROW, settled=settling(ONE, still_s=0.4), watched=False),
        read(ONE),
        replace(
            THROW,
            numbers=replace(BOTH, before={1: ONE}, lifted=frozenset({2})),
            counted=reading(ONE),
        ),
        (),
    ),
    "too few, beside one that is still to be thrown": (
        lying(THROW, settled=settling(ONE, still_s=0.4), counted=reading(ONE, TWO)),
        read(ONE, snapshot=ONE_LEFT),
        replace(THROW, numbers=BOTH_LIFTED, counted=reading(ONE), at_rest=ONE_LEFT, why=None),
        (),
    ),
    "too few, beside one that the reader overlooks": (
        lying(THROW, settled=settling(ONE, still_s=0.4), counted=reading(ONE)),
        read(ONE, snapshot=ONE_LEFT),
        replace(THROW, numbers=BOTH_LIFTED, counted=reading(ONE), why=Number(1, 2)),
        (),
    ),
    "none, as the tray was cleared": (
        lying(THROW, settled=settling(still_s=0.4), counted=reading(ONE, TWO)),
        read(snapshot=CLEARED),
        replace(THROW, numbers=BOTH_LIFTED, counted=reading(), at_rest=CLEARED, why=None),
        (),
    ),
    "none, though something lies there": (
        lying(THROW, settled=settling(still_s=0.4), counted=reading(FAR)),
        read(snapshot=CLEARED),
        replace(THROW, numbers=BOTH_LIFTED, counted=reading(FAR), why=Number(0, 2)),
        (),
    ),
    "none, where a die lay before the tray was seen empty": (
        lying(THROW, settled=settling(still_s=0.4), counted=reading()),
        read(snapshot=CLEARED),
        replace(THROW, numbers=BOTH_LIFTED, counted=reading(), why=Number(0, 2)),
        (),
    ),
    "none, after OK": (
        lying(THROW, settled=settling(still_s=0.4), goal=Goal.AS_IT_LIES),
        read(),
        replace(THROW, numbers=BOTH_LIFTED, goal=Goal.AS_IT_LIES, why=Number(0, 2)),
        (),
    ),
    "a kept die that was turned, alone": (
        lying(THROW, settled=settling(CARD, still_s=0.4), numbers=SECOND),
        read(CARD),
        replace(THROW, numbers=replace(SECOND_LIFTED, in_view={1: CARD}), why=Turned(1, "3", "5")),
        (),
    ),
    "a kept die that was turned, alone, after OK": (
        lying(THROW, settled=settling(CARD, still_s=0.4), numbers=SECOND, goal=Goal.AS_IT_LIES),
        read(CARD),
        replace(
            THROW, numbers=replace(SECOND_LIFTED, in_view={1: CARD}), why=Number(1, 2), goal=Goal.AS_IT_LIES
        ),
        (),
    ),
    "a kept die that was moved, alone": (
        lying(THROW, settled=settling(die(130), still_s=0.4), numbers=SECOND),
        read(die(130)),
        replace(THROW, numbers=replace(SECOND_LIFTED, in_view={1: die(130)}), why=Moved((1,))),
        (),
    ),
    "a kept die that was moved, alone, after OK": (
        lying(THROW, settled=settling(die(130), still_s=0.4), numbers=SECOND, goal=Goal.AS_IT_LIES),
        read(die(130)),
        replace(
            THROW,
            numbers=replace(SECOND_LIFTED, in_view={1: die(130)}),
            why=Number(1, 2),
            goal=Goal.AS_IT_LIES,
        ),
        (),
    ),
    "a kept die that was moved, under a camera that throws": (
        lying(THROW, die(130), FAR, numbers=SECOND, live=False),
        read(die(130), FAR),
        now_counted(THROW, die(130), FAR, numbers=replace(SECOND, lying={1: die(130), 2: FAR}), live=False),
        (Counted({2: FAR}),),
    ),
    "all anew after OK, two dice that changed places": (
        lying(THROW, ONE, FAR, numbers=replace(BOTH, lying={1: FAR, 2: ONE}), goal=Goal.AS_IT_LIES),
        read(ONE, FAR),
        now_counted(THROW, ONE, FAR, numbers=replace(BOTH, lying={1: ONE, 2: FAR})),
        (Counted({1: ONE, 2: FAR}),),
    ),
    "a die of the question where it lay before the throw": (
        lying(IN_DOUBT, ONE, FAR, numbers=replace(IN_DOUBT.numbers, before={2: FAR})),
        read(ONE, FAR),
        replace(
            IN_DOUBT,
            numbers=replace(BOTH, lying={1: ONE, 2: FAR}),
            counted=reading(ONE, FAR),
            at_rest=DARK,
        ),
        (Counted({1: ONE, 2: FAR}, frozenset({1})),),
    ),
    "dice as they lay": (
        lying(THROW, ONE, TWO, numbers=SECOND, counted=reading(ONE, TWO)),
        read(ONE, TWO),
        replace(THROW, numbers=SECOND, counted=reading(ONE, TWO), why=NotThrown(2)),
        (),
    ),
    "dice as they lay, nobody knows which": (
        lying(THROW, ONE, TWO, counted=reading(ONE, TWO)),
        read(ONE, TWO),
        replace(THROW, counted=reading(ONE, TWO), why=LayThere()),
        (),
    ),
    "a die that was nudged while two others were lifted and thrown": (
        lying(THROW, ASIDE, die(400), die(400, 300), numbers=TWO_LIFTED, counted=reading(ONE, TWO, FAR)),
        read(ASIDE, die(400), die(400, 300)),
        replace(
            THROW,
            numbers=replace(TWO_LIFTED, before={1: ONE, 2: ASIDE, 3: FAR}),
            counted=reading(ONE, TWO, FAR),
            why=NotThrown(2),
        ),
        (),
    ),
    "one of two dice thrown, nobody knows which": (
        lying(THROW, ONE, FAR, counted=reading(ONE, TWO)),
        read(ONE, FAR),
        replace(THROW, counted=reading(ONE, TWO), why=LayThere()),
        (),
    ),
    "dice as they lay, under a camera that throws": (
        lying(THROW, ONE, TWO, counted=reading(ONE, TWO), live=False),
        read(ONE, TWO),
        replace(THROW, counted=reading(ONE, TWO), live=False),
        (),
    ),
    "dice that nobody saw fall": (
        lying(THROW, settled=settling(ONE, TWO, still_s=0.4), watched=False),
        read(ONE, TWO),
        replace(THROW, numbers=BOTH_UNTHROWN, counted=reading(ONE, TWO), why=LayThere()),
        (PassedOver(),),
    ),
    "dice that nobody saw fall, at once": (
        lying(THROW, ONE, TWO, watched=False),
        read(ONE, TWO),
        lying(THROW, settled=Settling(6, NOW_S - 0.2, reading(ONE, TWO), NOW_S), watched=False),
        (),
    ),
    "dice that fell after OK, while the camera was gone": (
        lying(THROW, settled=settling(ONE, TWO, still_s=0.4), watched=False, goal=Goal.AS_IT_LIES),
        read(ONE, TWO),
        replace(THROW, numbers=BOTH_UNTHROWN, counted=reading(ONE, TWO), why=LayThere()),
        (PassedOver(),),
    ),
    "a stranger": (
        lying(THROW, ONE, TWO, COCKED),
        read(ONE, TWO, COCKED),
        replace(THROW, numbers=replace(BOTH, lifted=frozenset({1, 2})), why=Number(3, 2)),
        (Refused(Number(3, 2)),),
    ),
    "a stranger in place of a kept die": (
        lying(THROW, die(400, 400, "6"), FAR, numbers=SECOND),
        read(die(400, 400, "6"), FAR),
        replace(THROW, numbers=replace(SECOND, in_view={}, lifted=frozenset({2})), why=Number(2, 2, (1,))),
        (Refused(Number(2, 2, (1,))),),
    ),
    "a kept die that was turned": (
        lying(THROW, CARD, FAR, numbers=SECOND),
        read(CARD, FAR),
        replace(
            THROW,
            numbers=replace(SECOND, in_view={1: CARD}, lifted=frozenset({2})),
            why=Turned(1, "3", "5"),
        ),
        (Refused(Turned(1, "3", "5")),),
    ),
    "a kept die that was turned, after OK": (
        lying(THROW, CARD, FAR, numbers=SECOND, goal=Goal.AS_IT_LIES),
        read(CARD, FAR),
        now_counted(THROW, CARD, FAR, numbers=replace(SECOND, lying={1: CARD, 2: FAR})),
        (Counted({2: FAR}),),
    ),
    "a kept die that was turned, under a camera that throws": (
        lying(THROW, CARD, FAR, numbers=SECOND, live=False),
        read(CARD, FAR),
        now_counted(THROW, CARD, FAR, numbers=replace(SECOND, lying={1: CARD, 2: FAR}), live=False),
        (Counted({2: FAR}),),
    ),
    "a kept die that was moved": (
        lying(THROW, die(130), FAR, numbers=SECOND),
        read(die(130), FAR),
        now_counted(
            THROW, die(130), FAR, numbers=replace(SECOND, lying={1: die(130), 2: FAR}), why=Moved((1,))
        ),
        (Counted({2: FAR}),),
    ),
    "a die that leans": (
        lying(THROW, ONE, COCKED),
        read(ONE, COCKED),
        now_counted(
            THROW, ONE, COCKED, numbers=replace(BOTH, lying={1: ONE, 2: COCKED}), why=Leaning((), (2,))
        ),
        (Counted({1: ONE, 2: COCKED}),),
    ),
    "too few kept dice": (
        lying(FIND, settled=settling(still_s=0.4), watched=False),
        read(),
        replace(QUIET_FIND, why=Number(0, 1, gone=(1,))),
        (),
    ),
    "the kept dice": (
        lying(FIND, settled=settling(ONE, FAR, still_s=0.4), watched=False),
        read(ONE, FAR),
        replace(FOUND_BESIDE_TWIN, why=LayThere()),
        (KeptFound(),),
    ),
    "the kept dice, after a knock": (
        lying(FIND, settled=settling(ONE, FAR, still_s=0.4), watched=False, why=Knocked()),
        read(ONE, FAR),
        replace(FOUND_BESIDE_TWIN, why=Knocked()),
        (KeptFound(),),
    ),
    "the kept die, in doubt": (
        lying(FIND, UNSURE),
        read(UNSURE),
        replace(
            QUIET_FIND,
            goal=Goal.THROW,
            numbers=Numbers((2,), lying={1: UNSURE}, told={1: "3"}),
            counted=reading(UNSURE),
        ),
        (KeptFound(),),
    ),
    "a die in doubt beside the thrown one": (
        lying(FIND, UNSURE, FAR),
        read(UNSURE, FAR),
        replace(
            QUIET_FIND,
            goal=Goal.THROW,
            numbers=Numbers((2,), lying={1: FAR}, before={2: UNSURE}),
            counted=reading(UNSURE, FAR),
            why=LayThere(),
        ),
        (KeptFound(),),
    ),
    "other dice than the kept ones": (
        lying(FIND, CARD),
        read(CARD),
        replace(
            QUIET_FIND,
            goal=Goal.THROW,
            numbers=Numbers((2,), perhaps={1: replace(CARD, face="3")}),
            counted=reading(CARD),
        ),
        (KeptFound(),),
    ),
    "another die beside one that is not the kept one": (
        lying(FIND, CARD, die(300, face="5")),
        read(CARD, die(300, face="5")),
        replace(QUIET_FIND, why=NotShown(((1, "3"),))),
        (),
    ),
    "a die of the question that was laid anew": (
        lying(IN_DOUBT, ONE, FAR),
        read(ONE, FAR),
        replace(
            IN_DOUBT, numbers=replace(BOTH, lying={1: ONE, 2: FAR}), counted=reading(ONE, FAR), at_rest=DARK
        ),
        (Counted({1: ONE, 2: FAR}, frozenset({1})),),
    ),
    "a die of the question that was thrown to the left of the other": (
        lying(IN_DOUBT, LEFT, ONE),
        read(LEFT, ONE),
        replace(
            IN_DOUBT, numbers=replace(BOTH, lying={1: ONE, 2: LEFT}), counted=reading(LEFT, ONE), at_rest=DARK
        ),
        (Counted({1: ONE, 2: LEFT}, frozenset({1})),),
    ),
    "the dice of the question as they lay, after the camera was gone": (
        lying(IN_DOUBT, settled=settling(ONE, TWO, still_s=0.4), watched=False, counted=None, at_rest=None),
        read(ONE, TWO),
        IN_DOUBT,
        (Counted({1: ONE, 2: TWO}, frozenset({1, 2})),),
    ),
    "one die of the question": (
        lying(IN_DOUBT, settled=settling(ONE, still_s=0.4)),
        read(ONE),
        replace(IN_DOUBT, numbers=ONE_OF_TWO, counted=reading(ONE)),
        (),
    ),
    "one die of a question about any number of dice": (
        lying(ANY_IN_DOUBT, settled=settling(ONE, still_s=0.4)),
        read(ONE),
        replace(ANY_IN_DOUBT, numbers=replace(ONE_OF_TWO, any_number=True), counted=reading(ONE)),
        (),
    ),
    "one die more beside those of a question about any number of dice": (
        lying(ANY_IN_DOUBT, ONE, TWO, FAR),
        read(ONE, TWO, FAR),
        replace(
            ANY_IN_DOUBT,
            numbers=replace(ANY, awaited=(1, 2, 3), lying={1: ONE, 2: TWO, 3: FAR}),
            counted=reading(ONE, TWO, FAR),
        ),
        (Counted({1: ONE, 2: TWO, 3: FAR}, frozenset({1, 2})),),
    ),
    "none of any number of dice, though something lies there": (
        lying(THROW, settled=settling(still_s=0.4), numbers=replace(ANY, before={1: FAR})),
        read(snapshot=CLEARED),
        replace(THROW, numbers=replace(ANY, lifted=frozenset({1, 2}))),
        (),
    ),
}

ROWS = {
    f"{kind}: {name}": row
    for kind, rows in {"the game awaits": WANTED, "then comes": DONE, "seen": FRAMES, "read": READ}.items()
    for name, row in rows.items()
}


@pytest.mark.parametrize(("before", "observation", "after", "events"), ROWS.values(), ids=ROWS)
def test_each_observation_leads_to_its_state(before, observation, after, events):
    """Each observation leads to its next state and events.

    All fields are compared, so any other change fails.
    """
    assert step(before, observation) == (after, events)


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


def test_a_still_tray_follows_the_light_and_no_more():
    """What changes by a few levels a frame is light. A cup that is put down unseen is none, and stays new."""
    state = THROW
    for frame in range(1, 11):
        brighter = Snapshot(ARM.grey + np.float32(8 * frame))
        state, _events = step(state, FrameTaken(NOW_S + frame, False, brighter))
    cup = ARM.grey != DARK.grey
    assert (state.at_rest.grey[~cup] == 140).all()
    assert (state.at_rest.grey[cup] == 60).all()


@pytest.mark.parametrize(("state", "due"), DUE.values(), ids=DUE)
def test_a_reading_is_asked_for_only_of_a_still_tray(state, due):
    """A reading is due only for a still tray with an open throw: keys do not answer during a reading."""
    assert state.reading_due is due


COUNTED_THROW = replace(THROW, counted=reading(ONE, TWO))


@pytest.mark.parametrize(
    ("state", "dice", "missing"),
    [
        (COUNTED_THROW, (die(400),), 1),
        (COUNTED_THROW, (die(400), FAR), 0),
        (COUNTED_THROW, (die(400), FAR, die(500)), 0),
        (COUNTED_THROW, (ONE,), 0),
        (replace(FIND, numbers=replace(FIND.numbers, awaited=(2, 3))), (FAR,), 0),
    ],
    ids=["one of two thrown", "both", "too many", "one of two lifted", "kept dice are looked for"],
)
def test_a_die_is_searched_again_only_beside_one_that_was_thrown(state, dice, missing):
    """As many dice are searched as are missing; where no die was thrown, the missing ones are in a hand."""
    assert left_out(state, reading(*dice)) == missing


def test_a_tray_is_still_unless_its_newest_frame_shows_motion():
    """A tray counts as still unless its newest frame shows motion.

    The frame rate of the screen depends on it.
    """
    assert THROW.still
    assert not replace(THROW, watch=Settling()).still
    assert replace(THROW, watch=Settling(1, NOW_S)).still
