"""What the reading of a still tray does to a throw, as a table: dice count or are refused."""

from dataclasses import replace

import pytest

from device.throw.at_rest import left_out
from device.throw.events import Counted, KeptFound, PassedOver, Refused
from device.throw.numbers import Numbers
from device.throw.observations import (
    FrameRead,
)
from device.throw.state import Goal, HandInView, Quiet, Settling
from device.throw.step import step
from device.throw.why import (
    Hand,
    Knocked,
    LayThere,
    Leaning,
    Moved,
    NotShown,
    NotThrown,
    Number,
    Turned,
)
from tests.device.throw.step_states import (
    ANY,
    ANY_IN_DOUBT,
    ARM,
    ASIDE,
    BOTH,
    BOTH_LIFTED,
    BOTH_UNTHROWN,
    CARD,
    CLEARED,
    COCKED,
    COUNTED,
    COUNTED_STILL,
    DARK,
    FAR,
    FIND,
    IN_DOUBT,
    LEFT,
    NOW_S,
    ONE,
    ONE_LEFT,
    ONE_OF_TWO,
    SECOND,
    SECOND_LIFTED,
    THROW,
    TWO,
    TWO_LIFTED,
    UNSURE,
    die,
    lying,
    now_counted,
    read,
    reading,
    settling,
)


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
        replace(THROW, numbers=BOTH_LIFTED, why=Number(1, 2, found={1: ONE})),
        (),
    ),
    "too few, with one that was not thrown": (
        lying(
            THROW,
            settled=settling(ONE, die(300, 400), still_s=0.4),
            numbers=Numbers((1, 2, 3), before={1: ONE, 2: TWO, 3: FAR}, lifted=frozenset({2, 3})),
            counted=reading(ONE, TWO, FAR),
        ),
        read(ONE, die(300, 400)),
        replace(
            THROW,
            numbers=Numbers((1, 2, 3), before={1: ONE, 2: TWO, 3: FAR}, lifted=frozenset({2, 3})),
            counted=reading(ONE, TWO, FAR),
            why=Number(2, 3, found={2: die(300, 400)}),
        ),
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
        replace(THROW, numbers=BOTH_LIFTED, counted=reading(ONE), why=Number(1, 2, found={1: ONE})),
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
    "dice as they lay, beside a kept die that was turned": (
        lying(THROW, CARD, TWO, numbers=SECOND),
        read(CARD, TWO),
        replace(THROW, numbers=replace(SECOND, in_view={1: CARD}), why=Turned(1, "3", "5")),
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
    "one of any number of dice thrown, beside one that lay there": (
        lying(THROW, ONE, FAR, numbers=ANY, counted=reading(ONE, TWO)),
        read(ONE, FAR),
        now_counted(THROW, ONE, FAR, numbers=replace(ANY, lying={1: ONE, 2: FAR})),
        (Counted({1: ONE, 2: FAR}),),
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
    "more dice that nobody saw fall than were thrown last, of any number": (
        lying(THROW, settled=settling(ONE, TWO, FAR, still_s=0.4), watched=False, numbers=ANY),
        read(ONE, TWO, FAR),
        replace(
            THROW,
            numbers=replace(ANY, before={1: ONE, 2: TWO, 3: FAR}),
            counted=reading(ONE, TWO, FAR),
            why=LayThere(),
        ),
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
    "too few kept dice, after OK": (
        lying(FIND, settled=settling(still_s=0.4), goal=Goal.AS_IT_LIES),
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


@pytest.mark.parametrize(("before", "observation", "after", "events"), READ.values(), ids=READ)
def test_each_reading_leads_to_its_state(before, observation, after, events):
    """A reading leads to its state and its events.

    All fields are compared, so any other change fails.
    """
    assert step(before, observation) == (after, events)


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
