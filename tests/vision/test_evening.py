"""What people answer this evening: each answer is a look, until the evening ends."""

from dataclasses import replace

import numpy as np
import pytest

from tests.clock import Clock
from tests.vision.looks import a_look, describe
from vision.dice_set import D6_NUMERALS, DIVINATORY, NUMERALS, PIPS, TERTRE, DiceSet
from vision.embeddings import EmbeddingCache
from vision.evening import MOST_SEEN, PAUSE_S, Evening, Learnt
from vision.expected_faces import ExpectedFaces
from vision.opinion import NOTHING, OTHER
from vision.reading import Die
from vision.taught import TaughtSet

SET = DiceSet("numerals", (D6_NUMERALS,))
CLASSES = (*D6_NUMERALS.classes, OTHER, NOTHING)


def read(face: str | None = "3", confidence: float = 0.6, *, doubtful: bool = True, shape: str = "d6") -> Die:
    """A die as the reader took it."""
    return Die((0, 0, 9, 9), shape if face else "unknown", "numerals", face, confidence, None, doubtful)


def an_evening(clock: Clock | None = None) -> Evening:
    """An evening on which nobody has answered yet."""
    return Evening(EmbeddingCache(describe).alike, clock or Clock())


def counts(evening: Evening, dice_set: DiceSet = SET) -> dict[str, int]:
    """How many looks at each face the reader uses."""
    return {face: len(looks) for face, looks in evening.looks(dice_set).items() if looks}


def test_an_evening_without_answers_tells_only_that_they_are_remembered() -> None:
    """Before the first answer nothing is known of the dice, but the direction of drawings is sought."""
    joined = an_evening().joined(DIVINATORY)
    assert joined == replace(DIVINATORY, clockwise=0.5)
    assert (DIVINATORY.direction_sought, joined.direction_sought) == (False, True)


def test_an_answer_makes_the_next_doubtful_die_sure() -> None:
    """A die like one that was told is believed, which before was in doubt."""
    evening, memory = an_evening(), EmbeddingCache(describe)
    row = np.full(len(CLASSES), 1e-4, np.float32)
    row[CLASSES.index("d6 numerals 3")], row[CLASSES.index("d6 numerals 5")] = 0.7, 0.2
    for face in (3, 4, 5):
        for off in (0, 10):
            evening.learn(SET, read(), str(face), a_look(face, off))

    before = ExpectedFaces(SET, CLASSES, memory).opinion(row, a_look(3, 5)).faces.max()
    after = ExpectedFaces(evening.joined(SET), CLASSES, memory).opinion(row, a_look(3, 5)).faces.max()

    assert before < 0.8
    assert after > 0.95


def leaning_on(face: str, clockwise: float) -> Die:
    """A doubtful d4 that was read as lying on a face.

    Args:
        face: this face.
        clockwise: the probability that the die's drawings run clockwise if it lies on that face.
    """
    either = tuple(clockwise if face == name else 1 - clockwise for name in TERTRE.faces)
    return replace(read(face, shape="d4"), design="divinatoires", clockwise=either)


def test_answers_show_in_which_direction_the_drawings_of_a_d4_run() -> None:
    """Three answers that agree leave little doubt; one that contradicts them leaves more."""
    evening, clockwise = an_evening(), []
    for look, told in enumerate(["arbre", "nuage", "arbre", "sabre"]):
        evening.learn(DIVINATORY, leaning_on(told, 0.97 if told != "sabre" else 0.03), told, a_look(look))
        clockwise.append(evening.joined(DIVINATORY).clockwise)
    assert clockwise == pytest.approx([0.949, 0.982, 0.989, 0.876], abs=0.001)


@pytest.mark.parametrize(
    ("clockwise", "counter", "expected"),
    [(0, 0, 0.5), (0, 3, 0.011), (20, 1, 0.995), (20, 4, 0.829), (900, 900, 0.5)],
)
def test_one_answer_in_twenty_is_wrong_and_one_in_five_is_of_another_die(
    clockwise: int, counter: int, expected: float
) -> None:
    """A single answer that contradicts many is taken for a slip; several show that some dice are mirrored."""
    learnt = Learnt(directions={"divinatoires": (clockwise, counter)})
    assert learnt.clockwise("divinatoires") == pytest.approx(expected, abs=0.005)


@pytest.mark.parametrize(
    ("answers", "sought"), [((1, 0), True), ((2, 0), False), ((0, 2), False), ((2, 1), True)]
)
def test_a_direction_is_sought_until_two_answers_agree(answers: tuple[int, int], sought: bool) -> None:
    """One answer alone may be wrong, and one against two leaves doubt."""
    evening = an_evening()
    evening.go_back(Learnt(directions={DIVINATORY.name: answers}))
    assert evening.joined(DIVINATORY).direction_sought == sought


def test_an_answer_that_says_the_other_face_shows_the_other_direction() -> None:
    """What was read does not count, only what was answered."""
    evening = an_evening()
    evening.learn(DIVINATORY, leaning_on("arbre", 0.97), "sabre", a_look(1))
    assert evening.joined(DIVINATORY).clockwise < 0.1


@pytest.mark.parametrize("die", [leaning_on("arbre", 0.8), read("3")])
def test_a_die_that_shows_no_direction_clearly_says_nothing_about_it(die: Die) -> None:
    """Faces that can hardly be read show no direction, and neither does a die of another solid."""
    evening, dice_set = an_evening(), replace(DIVINATORY, kinds=(*DIVINATORY.kinds, D6_NUMERALS))
    evening.learn(dice_set, die, die.face or "", a_look(1))
    assert evening.joined(dice_set).clockwise == 0.5


def test_a_direction_is_forgotten_with_the_answer_that_was_taken_back() -> None:
    """What is known of the direction is as before that answer."""
    evening = an_evening()
    evening.learn(DIVINATORY, leaning_on("arbre", 0.97), "arbre", a_look(1))
    before, clockwise = evening.learnt, evening.joined(DIVINATORY).clockwise
    evening.learn(DIVINATORY, leaning_on("sabre", 0.97), "sabre", a_look(2))
    assert evening.joined(DIVINATORY).clockwise != clockwise
    evening.go_back(before)
    assert evening.joined(DIVINATORY).clockwise == clockwise


def test_forty_looks_at_a_face_are_used_and_the_oldest_goes() -> None:
    """Beyond `MOST_SEEN` at one face the oldest look is dropped."""
    evening = an_evening()
    for off in range(MOST_SEEN + 3):
        evening.learn(SET, read(), "3", a_look(3, off))
    assert counts(evening) == {"3": MOST_SEEN}


def test_answers_belong_to_their_set_and_to_the_solid_that_was_read() -> None:
    """Looks at numerals change neither pips nor the numerals of another solid."""
    evening = an_evening()
    evening.learn(NUMERALS, read(), "3", a_look(3))
    evening.learn(NUMERALS, read(shape="d8"), "7", a_look(5))
    assert counts(evening, PIPS) == {}
    joined = evening.joined(NUMERALS).answered
    assert [(kind.shape, kind.design, *kind.looks) for kind in joined] == [
        ("d6", "numerals", "3"),
        ("d8", "numerals", "7"),
    ]


def test_a_taught_set_learns_from_answers_too() -> None:
    """An answer about a die of a taught set counts for the face of that set."""
    runes = TaughtSet("Runes", "d6", {"1": (a_look(0),) * 3, "2": (a_look(1),) * 3})
    evening, dice_set = an_evening(), DiceSet("Runes", (), (runes,))
    evening.learn(dice_set, read(None), "2", a_look(1, 4))
    (answered,) = evening.joined(dice_set).answered
    assert (answered.shape, answered.design, *answered.looks) == ("d6", "Runes", "2")
    assert ExpectedFaces(evening.joined(dice_set), CLASSES, EmbeddingCache(describe)).compared == "all"


def test_a_slip_at_a_taught_die_waits() -> None:
    """An answer is not used where the die is more like the looks that were taught for another face."""
    runes = TaughtSet("Runes", "d6", {"1": (a_look(0),) * 3, "2": (a_look(1),) * 3})
    evening, dice_set = an_evening(), DiceSet("Runes", (), (runes,))
    evening.learn(dice_set, read(None), "2", a_look(0, 4))
    assert counts(evening, dice_set) == {}
    evening.learn(dice_set, read(None), "1", a_look(0, 4))
    assert counts(evening, dice_set) == {"1": 1}


def test_an_answer_that_no_die_of_the_set_can_show_is_ignored() -> None:
    """A face that the set does not have teaches nothing."""
    evening = an_evening()
    evening.learn(SET, read(), "dam", a_look(3))
    assert counts(evening) == {}


def test_an_answer_that_was_taken_back_is_forgotten() -> None:
    """A look is dropped with the answer that gave it, and one that the answer had dropped returns."""
    evening = an_evening()
    evening.learn(SET, read(), "5", a_look(3))
    evening.learn(SET, read(), "3", a_look(3, 4))
    before = evening.learnt
    evening.learn(SET, read(), "3", a_look(3, 8))
    assert counts(evening) == {"3": 2}
    evening.go_back(before)
    assert counts(evening) == {"5": 1}


def test_a_slip_of_the_finger_is_dropped_once_two_answers_contradict_it() -> None:
    """The wrong look goes with the second right one that is like it."""
    evening = an_evening()
    for face, off in (("5", 0), ("3", 4), ("3", 8)):
        evening.learn(SET, read(), face, a_look(3, off))
    assert counts(evening) == {"3": 2}


def test_only_doubtful_dice_are_compared_until_a_sure_reading_was_wrong() -> None:
    """Comparing takes time. A correction of a reading that was believed makes all dice be compared."""
    evening, memory = an_evening(), EmbeddingCache(describe)
    evening.learn(SET, read("5"), "3", a_look(3))
    assert ExpectedFaces(evening.joined(SET), CLASSES, memory).compared == "doubtful"
    before = evening.learnt
    evening.learn(SET, read("5", 0.88, doubtful=False), "4", a_look(4))
    assert ExpectedFaces(evening.joined(SET), CLASSES, memory).compared == "all"
    evening.go_back(before)
    assert ExpectedFaces(evening.joined(SET), CLASSES, memory).compared == "doubtful"


def test_the_evening_ends_after_a_long_pause() -> None:
    """Six hours after the last answer, other lamps burn and other dice lie there: all is forgotten."""
    clock = Clock()
    evening = an_evening(clock)
    evening.learn(SET, read(), "3", a_look(3))
    clock.now_s = PAUSE_S
    assert counts(evening) == {"3": 1}
    clock.now_s += 1
    assert evening.joined(SET).answered == ()
