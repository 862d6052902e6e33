"""Which further answers about a doubtful die count, and how."""

from collections.abc import Callable, Iterable, Sequence

import numpy as np
import pytest

from models.measure.evenings import EveningThrow, rendered
from models.measure.matching import pair
from models.measure.score import class_read
from vision import look_again
from vision.boxes import Box
from vision.dice_set import TERTRE, DiceSet
from vision.grey import single_colours
from vision.look_again import LookAgain, SeenDice, _averaged, _uncontradicted
from vision.opinion import NOTHING, Probabilities
from vision.reader import Reader

BOX = (10.0, 10.0, 60.0, 60.0)
FACES = [0, 1]
"""The columns of the faces that may be shown; the third one is "nothing"."""


def answer(*probabilities: float) -> dict:
    """An answer about the die in `BOX`."""
    return {BOX: np.array(probabilities, np.float32)}


def test_two_models_that_agree_are_surer_than_the_one_in_doubt() -> None:
    """A face that both models favour becomes likelier than either says; one alone excludes no face."""
    one, other = np.array([0.6, 0.4, 0.0], np.float32), np.array([0.9, 0.0, 0.1], np.float32)
    averaged = _averaged(one, other)
    assert averaged.sum() == pytest.approx(1)
    assert averaged[0] > 0.98
    assert 0 < averaged[1] < 0.01
    assert 0 < averaged[2] < 0.01


@pytest.mark.parametrize("looks", ["_by_both_models", "_turned", "_more_numerals"])
def test_a_grey_picture_is_read_as_one_of_three_equal_colours(
    looks: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """To the last digit, also at the edge of the picture and beyond it, by as many looks."""
    monkeypatch.setattr(look_again, "MOST_LOOKS", look_again._LOOKS_IN_GREY)
    (evening,) = rendered(Reader(), 29, 1, 1280, "d4 numerals")
    (throw,) = evening.throws()
    again = Reader(evening.dice_set)._look_again
    corners = again._triangular.corners(throw.pixels)
    seen = SeenDice(again._faces, again._triangular.faces(corners, throw.vantage), {})
    beyond = throw.pixels.shape[1] + 200.0
    boxes = [die.box_xyxy for die in throw.dice] + [(0.0, 0.0, 90.0, 90.0), (beyond, 0.0, beyond + 90, 90.0)]
    grey = single_colours(throw.pixels, boxes)[1]
    three = np.stack([grey] * 3, axis=-1)
    told, of_three = (
        getattr(again, looks)(again._in_grey(picture, seen), boxes) for picture in (grey, three)
    )
    for box in boxes:
        np.testing.assert_array_equal(told[box], of_three[box])


def test_the_surest_answer_counts() -> None:
    """How sure an answer is counts by faces alone: a place that is surely empty is no sure face."""
    answers = [answer(0.25, 0.4, 0.35), answer(0.2, 0.8, 0.0), answer(0.05, 0.05, 0.9)]
    assert _uncontradicted(answers, FACES)[BOX] == pytest.approx((0.2, 0.8, 0.0))


@pytest.mark.parametrize(
    ("other", "expected"),
    [
        ((0.45, 0.55, 0.0), (0.7, 0.3, 0.0)),  # another face: the mean
        ((0.55, 0.45, 0.0), (0.95, 0.05, 0.0)),  # hardly sure, but of the same face
        ((0.3, 0.45, 0.25), (0.95, 0.05, 0.0)),  # another face, but unsure itself
    ],
)
def test_a_sure_answer_may_be_contradicted(other: tuple, expected: tuple) -> None:
    """If a picture gives another face more than a half, the mean of all answers leaves the die in doubt."""
    answers = [answer(0.95, 0.05, 0.0), answer(*other)]
    assert _uncontradicted(answers, FACES)[BOX] == pytest.approx(expected)


@pytest.mark.parametrize(
    ("in_colour", "expected"),
    [
        ((0.65, 0.35, 0.0), (0.35, 0.65, 0.0)),  # another face is a third likely: the mean
        ((0.25, 0.35, 0.4), (0.05, 0.95, 0.0)),
    ],
)
def test_all_colours_contradict_a_sure_grey_picture_sooner(in_colour: tuple, expected: tuple) -> None:
    """A side face of a d8 may be clearer in grey than the upper one."""
    answers = [answer(*in_colour), answer(0.05, 0.95, 0.0)]
    assert _uncontradicted(answers, FACES)[BOX] == pytest.approx(expected)


def believed(
    reader: Reader,
    throws: Iterable[EveningThrow],
    pixels: Callable[[EveningThrow], np.ndarray] = lambda throw: throw.pixels,
) -> int:
    """How many dice are read rightly without a question.

    Args:
        reader: reads them.
        throws: those in which they lie.
        pixels: makes the picture of a throw that is read.
    """
    pairs = [
        couple for throw in throws for couple in pair(reader.read(pixels(throw), throw.vantage), throw.dice)
    ]
    return sum(
        bool(die and label and class_read(die) == label.face_class and not die.doubtful)
        for die, label in pairs
    )


def striped(throw: EveningThrow) -> np.ndarray:
    """The picture of a throw with bright stripes over it that its blue alone shows."""
    picture = throw.pixels.copy()
    picture[:, np.arange(picture.shape[1]) % 9 < 4, 0] = 255
    return picture


@pytest.mark.parametrize(("clockwise", "sure"), [(None, True), (0.5, False), (0.98, True)])
def test_a_die_that_would_be_asked_about_is_read_again(clockwise: float | None, sure: bool) -> None:
    """Until the direction of its drawings is known, a d4 is believed from 0.995 on, and then from 0.98 on."""
    reader = Reader(DiceSet("tertre", (TERTRE,), clockwise=clockwise))
    classes = reader._close_reader.classes
    row = np.zeros(len(classes), np.float32)
    row[classes.index(TERTRE.classes[0])], row[classes.index(NOTHING)] = 0.99, 0.01

    assert reader._verdict.is_sure(BOX, row) == sure
    assert reader._verdict.may_become_sure(BOX, row) != sure


def test_only_dice_that_are_not_sure_yet_are_read_in_each_colour(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of the d4 in doubt, those that more of their numerals make sure are read in the picture alone."""
    more_numerals, sure, in_colours = LookAgain._more_numerals, set(), set()

    def noting(self: LookAgain, seen: SeenDice, boxes: Sequence[Box]) -> Probabilities:
        told = more_numerals(self, seen, boxes)
        if seen.picture.ndim == 2:
            in_colours.update(told)
        else:
            sure.update(box for box, row in told.items() if self._verdict.is_sure(box, row))
        return told

    monkeypatch.setattr(LookAgain, "_more_numerals", noting)
    (evening,) = rendered(Reader(), 29, 2, 1280, "d4 numerals")
    reader = Reader(evening.dice_set)
    for throw in evening.throws():
        reader.read(striped(throw), throw.vantage)
    assert sure
    assert in_colours
    assert not sure & in_colours


def black(picture: np.ndarray, _: Box) -> np.ndarray:
    """A grey picture that shows nothing."""
    return np.zeros(picture.shape[:2], np.uint8)


@pytest.mark.parametrize("kind", ["d4 numerals", "d6 numerals", "d6 pips"])
def test_stripes_that_one_colour_shows_hide_fewer_faces(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where stripes in the blue hide faces, the green and the red still show some of them."""
    monkeypatch.setattr(look_again, "without_streaks", black)
    (evening,) = rendered(Reader(), 29, 2, 1280, kind)
    reader, throws = Reader(evening.dice_set), list(evening.throws())
    in_colours = believed(reader, throws, striped)
    monkeypatch.setattr(look_again, "single_colours", lambda *_: [])
    assert in_colours > believed(reader, throws, striped)


def test_a_die_is_believed_without_its_streaks(monkeypatch: pytest.MonkeyPatch) -> None:
    """One of six streaked dice is in doubt in the picture and in each colour alone."""
    (evening,) = rendered(Reader(), 1160, 3, 1280, "d6 pips")
    reader = Reader(evening.dice_set)
    *_, throw = evening.throws()
    assert believed(reader, [throw]) == 6
    monkeypatch.setattr(look_again, "without_streaks", black)
    assert believed(reader, [throw]) == 5
