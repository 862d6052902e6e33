"""What the game awaits and what people do, as a table: a state and an observation give the next state."""

from dataclasses import replace

import pytest

from device.throw.events import KeptSought
from device.throw.numbers import Numbers
from device.throw.observations import (
    Asked,
    Await,
    AwaitNothing,
    Calibrated,
    DisregardMoves,
    Entered,
    PressTakenBack,
    QuestionClosed,
    ReadAsItLies,
    SeenBlurred,
    SeenKnocked,
    SightLost,
    StandsAgain,
    ThrownByCamera,
)
from device.throw.state import Goal, Settling
from device.throw.step import step
from device.throw.why import (
    Blurred,
    Hand,
    Knocked,
    LayThere,
    Leaning,
    Moved,
    NotThrown,
    Number,
)
from tests.device.throw.step_states import (
    BOTH,
    CARD,
    COUNTED,
    FAR,
    FIND,
    IDLE,
    IN_DOUBT,
    LEFT,
    NOW_S,
    ONE,
    QUESTION,
    RE_READ,
    SECOND,
    SECOND_LIFTED,
    TAKEN_UP,
    THROW,
    TWO,
    lying,
    reading,
)

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
    "the next throw, after one that was entered and of which the kept dice were read": (
        replace(THROW, numbers=replace(BOTH, lying={1: ONE})),
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
    "a throw is entered of which dice were read": (
        replace(THROW, numbers=SECOND, why=Number(2, 3, found={2: FAR})),
        Entered(),
        replace(THROW, numbers=replace(SECOND, lying={1: ONE, 2: FAR}), why=Number(2, 3, found={2: FAR})),
        (),
    ),
    "a throw is entered of which dice were read, when a kept one was pushed": (
        replace(THROW, numbers=replace(SECOND, in_view={1: LEFT}), why=Blurred(found={2: FAR})),
        Entered(),
        replace(THROW, numbers=replace(SECOND, lying={1: LEFT, 2: FAR}), why=Blurred(found={2: FAR})),
        (),
    ),
    "a throw is entered of which nothing was read": (THROW, Entered(), THROW, ()),
    "a throw in doubt is entered": (IN_DOUBT, Entered(), IN_DOUBT, ()),
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


@pytest.mark.parametrize(("before", "observation", "after", "events"), WANTED.values(), ids=WANTED)
def test_what_the_game_awaits_leads_to_its_state(before, observation, after, events):
    """What is awaited next leads to its state and its events.

    All fields are compared, so any other change fails.
    """
    assert step(before, observation) == (after, events)


@pytest.mark.parametrize(("before", "observation", "after", "events"), DONE.values(), ids=DONE)
def test_what_people_and_camera_do_leads_to_its_state(before, observation, after, events):
    """What people do, and what happens to the camera, leads to its state and its events.

    All fields are compared, so any other change fails.
    """
    assert step(before, observation) == (after, events)
