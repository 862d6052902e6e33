"""Dice that a reading has left out are found beside those that it has read, and asked about."""

from dataclasses import replace

import numpy as np
import pytest

from tests.vision.rendered import six_dice
from vision.boxes import same_thing
from vision.dice_set import DiceSet
from vision.embeddings import take_look
from vision.find import Found
from vision.left_out import doubt_pairs, likeliest, may_be_left_out
from vision.opinion import Opinion
from vision.place import Place
from vision.reader import Reader
from vision.reading import Die, Shape
from vision.taught import TaughtSet

READ = Die((100, 100, 140, 140), "d6", "pips", "3", 0.99, None, False)
BESIDE = (138, 100, 178, 140)


@pytest.mark.parametrize(
    ("box", "score", "may_be"),
    [
        (BESIDE, 0.4, True),
        (BESIDE, 0.2, False),
        ((120, 100, 160, 140), 0.4, True),  # half of it lies behind the die that was read
        ((150, 100, 176, 126), 0.4, True),
        ((150, 100, 172, 122), 0.4, False),
        ((150, 60, 210, 120), 0.4, True),
        ((150, 60, 218, 128), 0.4, False),
        ((104, 104, 142, 142), 0.9, False),  # the die that was read
        ((150, 100, 160, 110), 0.9, False),  # a pip
        ((150, 20, 250, 120), 0.9, False),  # the field of a board
    ],
)
def test_a_die_that_was_left_out_is_as_large_as_the_others_and_lies_elsewhere(box, score, may_be):
    """Candidates that are unlikely, covered by a die that was read, too small or too large are left alone."""
    assert may_be_left_out([Found(box, score)], [READ]) == ([box] if may_be else [])


def test_nothing_is_searched_where_no_die_was_read():
    """Without a die, nobody knows how large dice are."""
    assert may_be_left_out([Found(BESIDE, 0.9)], []) == []


@pytest.mark.parametrize(
    ("size_px", "shapes", "doubtful"),
    [
        (60, ("d4", "d4"), True),
        (55, ("d4", "d4"), False),
        (60, ("d4", "d8"), False),  # a single other d4 does not show how large d4 are
        (60, ("d8", "d8"), False),
    ],
)
def test_a_box_much_larger_than_the_others_may_be_round_two_dice(
    size_px: int, shapes: tuple[Shape, Shape], doubtful: bool
) -> None:
    """Where a die is missing, a die of 1.4 times the size of the others of its solid is doubtful."""
    large = Die((100, 100, 140, 100 + size_px), "d4", "divinatoires", "sabre", 0.99, None, False)
    others = [replace(READ, shape=shape) for shape in shapes]
    assert doubt_pairs([large, *others]) == [replace(large, doubtful=doubtful), *others]


def test_the_likeliest_dice_are_taken_once_each():
    """Of two boxes round one die the likelier one is taken; no more dice than are missing, no empty place."""
    other, empty = (178, 100, 218, 140), (100, 200, 140, 240)
    boxes, nothing = [BESIDE, (139, 101, 180, 141), other, empty], [0.6, 0.5, 0.7, 0.9]
    places = [
        Place(box, 0.0, Opinion(np.zeros(1), 0.0, part)) for box, part in zip(boxes, nothing, strict=True)
    ]
    assert likeliest(places, 3) == [places[1], places[2]]
    assert likeliest(places, 1) == [places[1]]


def test_the_reader_finds_a_die_that_a_reading_has_left_out():
    """A die that is missing from the reading is found in its picture, and is in doubt; no other one is."""
    reader, picture = Reader(), six_dice()
    whole = reader.read(picture)
    left_out = whole.dice[0]
    short = replace(whole, dice=tuple(die for die in whole.dice if die is not left_out))
    again = reader.read_again(picture, short, 2)
    (found,) = (die for die in again.dice if die not in short.dice)
    assert same_thing(found.box_xyxy, left_out.box_xyxy, 1.3)
    assert (found.face, found.doubtful) == (left_out.face, True)
    assert again.dice[0] is found
    assert reader.read_again(picture, whole, 1) == whole


def test_a_taught_die_that_was_left_out_is_recognised():
    """The looks that were taught count for a die that was left out, too."""
    picture = six_dice()
    read = Reader().read(picture).dice
    looks = {die.face: (take_look(picture, die.box_xyxy),) * 3 for die in read}
    reader = Reader(DiceSet("ours", (), (TaughtSet("Our dice", "d6", looks),)))
    whole = reader.read(picture)
    left_out = whole.dice[0]
    assert left_out.face == read[0].face
    again = reader.read_again(picture, replace(whole, dice=whole.dice[1:]), 1)
    assert (again.dice[0].face, again.dice[0].doubtful) == (left_out.face, True)
