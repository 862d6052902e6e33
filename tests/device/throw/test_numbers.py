"""Which die is which: dice that were touched, and kept dice that are recognised by their faces."""

from dataclasses import replace

import pytest

from device.throw.kept_search import KeptSearch
from device.throw.numbers import Numbers
from vision.reading import Die, Reading


def die(x, face="3", shape="d6", width=60, **other):
    """A die whose centre is at (x, 100)."""
    fields = {"doubtful": bool(other)} | other
    return Die((x - width / 2, 70, x + width / 2, 130), shape, "pips", face, 0.9, None, **fields)


def reading(*dice):
    """A reading of these dice."""
    return Reading(dice, 640, 480)


LAY, LEANT = die(100), die(100, cocked=True)


@pytest.mark.parametrize(
    ("lay", "lies", "untouched"),
    [
        (LAY, LAY, True),
        (LAY, die(103), True),
        (LAY, die(100, width=66), True),
        (LAY, die(100, width=69), False),
        (LAY, die(103, face="4"), False),
        (LAY, die(103, face="4", doubtful=True), False),
        (LAY, die(112), False),
        (LEANT, die(103, cocked=True), True),
        (LEANT, die(103), False),
        (LEANT, die(101), True),
    ],
    ids=[
        "as it lay",
        "a hair aside",
        "in a slightly wider box",
        "in a wider box",
        "another face",
        "another face, in doubt",
        "elsewhere",
        "still leaning",
        "laid flat",
        "no longer read as leaning",
    ],
)
def test_an_answer_holds_only_for_a_die_that_nobody_touched(lay, lies, untouched):
    """A die of a question stays as answered where it lies as before; one that was laid flat is read again."""
    asked = Numbers(awaited=(1,), lying={1: lay})
    assert asked.untouched(reading(lies)) == ({1} if untouched else set())
    assert not replace(asked, lifted=frozenset({1})).untouched(reading(lies))


THREE = {1: die(100), 2: die(200), 3: die(300)}


@pytest.mark.parametrize(
    ("places", "any_number", "idle"),
    [
        ((110, 200, 300), False, {1, 2, 3}),
        ((110, 210, 500), False, {1, 2}),
        ((110, 450, 550), False, set()),
        ((100, 450, 550), False, {1}),
        ((100, 450, 550), True, set()),
        ((100, 210, 300), True, {1, 2, 3}),
    ],
    ids=["one nudged", "two nudged, one thrown", "all thrown", "two thrown", "any two", "none of any"],
)
def test_of_dice_that_nobody_lifted_at_most_one_was_thrown_past_the_others(places, any_number, idle):
    """A die beside its old place was nudged, unless more than one of the others lie elsewhere.

    Where any number of dice may be thrown, some of them may stay.
    """
    awaited = Numbers(awaited=(1, 2, 3), before=THREE, any_number=any_number)
    assert awaited.not_thrown(reading(*map(die, places))).keys() == idle


def test_a_die_that_was_lifted_was_not_nudged():
    """A die that is laid down beside its old place is compared with that place."""
    awaited = Numbers(awaited=(1, 2), before={1: die(100), 2: die(200)}, lifted=frozenset({1}))
    lies = awaited.seen_without(reading(die(110), die(210))).before
    assert {number: lay.center_xy[0] for number, lay in lies.items()} == {1: 100, 2: 210}


def test_dice_with_another_beside_them_were_not_only_nudged():
    """Where a die was laid beside those that have counted, the tray is read again."""
    counted = Numbers(awaited=(1,), lying={1: LAY})
    assert counted.only_nudged(reading(die(110)))
    assert not counted.only_nudged(reading(die(110), die(300)))


LOST = KeptSearch({1: "1", 2: "2"}, awaited=(3,), shapes={})
ONE, TWO, SURE = die(100, face="1"), die(200, face="2"), die(300, face="6")
TURNED, UNSURE = die(100, face="4"), die(400, face="5", doubtful=True)


@pytest.mark.parametrize(
    ("dice", "lying", "perhaps"),
    [
        ((ONE, TWO), {1: ONE, 2: TWO}, {}),
        ((ONE, UNSURE), {1: ONE, 2: UNSURE}, {}),
        ((ONE, SURE), {}, {1: ONE, 2: replace(SURE, face="2")}),
        ((ONE, SURE, UNSURE), {}, {}),
        ((SURE, UNSURE), {}, {1: replace(SURE, face="1"), 2: replace(UNSURE, face="2")}),
        ((SURE, TURNED), {}, {1: replace(SURE, face="1"), 2: replace(TURNED, face="2")}),
        ((SURE, TURNED, UNSURE), {}, {}),
        ((die(100, face="1", shape="d8"), TWO), {}, {}),
    ],
    ids=[
        "both",
        "one in doubt",
        "one turned",
        "one turned, and another die",
        "both turned, one in doubt",
        "both turned",
        "both turned, and another die",
        "a d8 with the same face",
    ],
)
def test_kept_dice_are_recognised_by_face_and_solid(dice, lying, perhaps):
    """Dice that show other faces than in the game may be the kept ones only while no other die lies there."""
    found = LOST.by_face(reading(*dice))
    assert (found.dice, found.perhaps) == (lying, perhaps)


@pytest.mark.parametrize(("face", "is_kept"), [("3", True), ("4", False)])
def test_only_a_die_with_the_same_face_takes_the_place_of_a_kept_one(face, is_kept):
    """If a kept die is gone, a twin of it that still lies there is the kept one; another die is not."""
    twin = die(300, face=face)
    numbers = Numbers(awaited=(2,), lying={1: LAY}, twins=(twin,))
    assert numbers.among_twins(reading(twin)).lying == {1: twin if is_kept else LAY}
