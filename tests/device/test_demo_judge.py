from dataclasses import dataclass

import numpy as np

from device.demo.judge import Judge, counted_wrongly, replayed
from device.journal.journal import UNDO, Entry, GameRecord
from tests.device.toy import TOY
from vision.reading import Die, Reading

RECORD = GameRecord(1, "toy", "0.1.0", "40", ("Maëlle", "Yann"), "2026-11-21T20:30:00+00:00", None)


@dataclass(frozen=True)
class Lying:
    """A die as it lies."""

    face: str
    center_xy: tuple[float, float]


def die(face: str, x: float, doubtful: bool = False) -> Die:
    """A die of forty pixels whose middle is at x, 100."""
    return Die((x - 20, 80, x + 20, 120), "d6", "pips", face, 0.9, None, doubtful)


def judged(dice: list[Die], lying: list[Lying]) -> Judge:
    """A judge that has seen one reading."""
    judge = Judge(lambda frame: Reading(tuple(dice), 640, 480), lambda: lying)
    judge.read(np.zeros((480, 640, 3), np.uint8))
    return judge


def test_a_wrong_face_that_was_believed_is_silent():
    """The sentence says what lies there, and what was read."""
    (sentence,) = judged([die("3", 100)], [Lying("2", (103, 98))]).tally.silent
    assert "shows 2" in sentence
    assert "read as 3" in sentence


def test_a_wrong_face_that_was_doubted_is_not_silent():
    """The table asks about it, so nobody is misled."""
    tally = judged([die("3", 100, doubtful=True)], [Lying("2", (100, 100))]).tally
    assert (tally.silent, tally.doubtful) == ([], 1)


def test_dice_are_compared_by_their_place():
    """Two dice that read right in the wrong places are two misreads."""
    lying = [Lying("2", (100, 100)), Lying("5", (200, 100))]
    assert judged([die("2", 100), die("5", 200)], lying).tally.silent == []
    assert len(judged([die("5", 100), die("2", 200)], lying).tally.silent) == 2


def test_missed_and_invented_dice_are_told_apart():
    """One was not found, one was found where none lies."""
    tally = judged([die("2", 100), die("6", 400)], [Lying("2", (100, 100)), Lying("5", (200, 100))]).tally
    assert (tally.missed, tally.invented, tally.dice) == (1, 1, 2)


def test_one_lying_die_answers_for_one_reading_only():
    """A die found twice is once invented."""
    assert judged([die("2", 100), die("2", 104)], [Lying("2", (100, 100))]).tally.invented == 1


def test_a_person_sees_the_true_face_of_a_found_die():
    """Where nothing lies under it there is no face to see."""
    judge = judged([], [Lying("4", (200, 100))])
    assert judge.true_face(die("1", 205)) == "4"
    assert judge.true_face(die("1", 300)) is None


def test_a_throw_counts_wrongly_when_other_dice_lie_in_the_tray():
    """The order does not matter, the faces do."""
    assert counted_wrongly(["D", "M", "M"], ["M", "D", "M"]) == ""
    assert "D M M" in counted_wrongly(["D", "M", "M"], ["M", "M", "M"])


def test_a_sound_record_leads_to_the_same_end():
    """Undone steps are left out."""
    entries = [Entry("act", "throw 35"), Entry("act", "keep 1"), UNDO]
    state, broken = replayed(TOY, RECORD, entries)
    assert broken == []
    assert state == TOY.new(40, RECORD.players).apply(TOY.parse_action("throw 35"))


def test_an_illegal_step_in_the_record_is_found():
    """The sentence names the step."""
    state, (sentence,) = replayed(TOY, RECORD, [Entry("act", "throw 25"), Entry("act", "keep 1")])
    assert "step 2, keep 1" in sentence
    assert state.faces == (2, 5)


def test_an_impossible_throw_in_the_record_is_found():
    """A throw of more dice than are awaited is refused by the engine."""
    _, (sentence,) = replayed(TOY, RECORD, [Entry("act", "throw 255")])
    assert "refused on replay" in sentence
