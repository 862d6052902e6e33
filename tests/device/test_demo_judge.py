"""Tests how the demo compares readings with the dice that really lie there."""

import numpy as np

from device.camera.simulated import TrueDie
from device.demo.judge import Judge, counted_wrongly, replayed
from device.journal.entry import UNDO, Entry
from device.journal.game_record import GameRecord
from tests.device.toy import TOY
from vision.reading import Die, Reading

RECORD = GameRecord(1, "toy", "0.1.0", "40", ("Maëlle", "Yann"), "2026-11-21T20:30:00+00:00", None)


def die(face: str, x: float, doubtful: bool = False) -> Die:
    """A die of 40 pixels as read, with its centre at (x, 100)."""
    return Die((x - 20, 80, x + 20, 120), "d6", "pips", face, 0.9, None, doubtful)


def lying(face: str, x: float, y: float = 100) -> TrueDie:
    """A die of 40 pixels as it really lies."""
    return TrueDie(1, face, (x - 20, y - 20, x + 20, y + 20))


def judged(dice: list[Die], there: list[TrueDie]) -> Judge:
    """A judge after one reading."""
    judge = Judge(lambda frame: Reading(tuple(dice), 640, 480), lambda: there)
    judge.read(np.zeros((480, 640, 3), np.uint8))
    return judge


def test_a_wrong_face_that_was_believed_is_silent():
    """A confident misreading is recorded with the true face and the one that was read."""
    (sentence,) = judged([die("3", 100)], [lying("2", 103, 98)]).tally.silent
    assert "shows 2" in sentence
    assert "read as 3" in sentence


def test_a_wrong_face_that_was_doubted_is_not_silent():
    """A doubtful misreading is not silent, because the table asks about it."""
    tally = judged([die("3", 100, doubtful=True)], [lying("2", 100)]).tally
    assert (tally.silent, tally.doubtful) == ([], 1)


def test_dice_are_compared_by_their_place():
    """Two exchanged faces are two misreadings."""
    there = [lying("2", 100), lying("5", 200)]
    assert judged([die("2", 100), die("5", 200)], there).tally.silent == []
    assert len(judged([die("5", 100), die("2", 200)], there).tally.silent) == 2


def test_missed_and_invented_dice_are_told_apart():
    """Missed dice and invented dice are counted separately."""
    tally = judged([die("2", 100), die("6", 400)], [lying("2", 100), lying("5", 200)]).tally
    assert (tally.missed, tally.invented, tally.dice) == (1, 1, 2)


def test_one_lying_die_answers_for_one_reading_only():
    """A die that is found twice counts as one found and one invented."""
    assert judged([die("2", 100), die("2", 104)], [lying("2", 100)]).tally.invented == 1


def test_a_person_sees_the_true_face_of_a_found_die():
    """The true face is known only where a die lies."""
    judge = judged([], [lying("4", 200)])
    assert judge.true_face(die("1", 205)) == "4"
    assert judge.true_face(die("1", 300)) is None


def test_a_throw_counts_wrongly_when_other_dice_lie_in_the_tray():
    """A throw is wrong if its faces differ from those in the tray, in any order."""
    assert counted_wrongly(["D", "M", "M"], ["M", "D", "M"]) == ""
    assert "D M M" in counted_wrongly(["D", "M", "M"], ["M", "M", "M"])


def test_a_sound_record_leads_to_the_same_end():
    """A sound record replays to the same end; undone steps do not count."""
    entries = [Entry("act", "throw 35"), Entry("act", "keep 1"), UNDO]
    state, broken = replayed(TOY, RECORD, entries)
    assert broken == []
    assert state == TOY.new(40, RECORD.players).apply(TOY.parse_action("throw 35"))


def test_an_illegal_step_in_the_record_is_found():
    """An illegal step in the record is reported by its number."""
    state, (sentence,) = replayed(TOY, RECORD, [Entry("act", "throw 25"), Entry("act", "keep 1")])
    assert "step 2, keep 1" in sentence
    assert state.faces == (2, 5)


def test_an_impossible_throw_in_the_record_is_found():
    """A throw that the engine refuses is reported."""
    _, (sentence,) = replayed(TOY, RECORD, [Entry("act", "throw 255")])
    assert "refused on replay" in sentence
