"""The table of kinds: right, right without asking, silent, each with its interval."""

import pytest

from models.measure.by_kind import interval, kind_table, question_table
from models.measure.confidence import calibration_error
from models.measure.score import NOT_READ, DieAnswer, Score


def answers(label: str, right: int, wrong: int, confidence: float, *, doubtful: bool = False) -> Score:
    """A score with so many right and wrong answers about dice of one class."""
    told = [DieAnswer(label, label, confidence, doubtful)] * right
    return Score(answers=told + [DieAnswer(label, "another", confidence, doubtful)] * wrong)


def test_kinds_are_counted_over_all_sources_and_figures_stand_together() -> None:
    """The row of a kind holds its dice of all sources; the nine sets of Figures share a row."""
    scores = [
        answers("d8 numerals 7", 6, 0, 0.9),
        answers("d8 numerals 7", 2, 0, 0.9, doubtful=True),
        answers("d8 numerals 2", 0, 2, 0.9, doubtful=True),
        answers("d6 dragon bel", 3, 1, 0.8),
        answers("d6 nains dam", 4, 0, 0.8),
    ]
    eight, figures = sorted(kind_table(scores).splitlines()[2:], reverse=True)
    assert eight.startswith("| d8 numerals | 10 | 80.0 % (49.0 to 94.3) | 60.0 % ")
    assert "| 0.0 % (0.0 to 27.8) | 0 | 10.0 % |" in eight
    assert figures.startswith("| d6 figures | 8 | 87.5 % (52.9 to 97.8) | 87.5 % (52.9 to 97.8) | 12.5 % ")


def test_a_missed_die_counts_as_asked_about_and_not_as_silent() -> None:
    """Somebody is asked about a die that was not found, so it is never silently wrong."""
    missed = Score(answers=[DieAnswer("d6 pips 1", NOT_READ, 0.0, doubtful=True)])
    assert (
        "| d6 pips | 1 | 0.0 % (0.0 to 79.3) | 0.0 % (0.0 to 79.3) | 0.0 % (0.0 to 79.3) | 0 | 0.0 % |"
        in (kind_table([missed]))
    )


def test_what_is_believed_where_no_such_die_lies_stands_in_the_row_of_its_kind() -> None:
    """A die that is read twice is no die more, so its second reading has a column of its own."""
    seven = Score(answers=[DieAnswer("d8 numerals 7", "d8 numerals 7", 1.0, doubtful=False)])
    seven.invented += ["d8 numerals 1", "d6 nains dam"]
    eight, figures = kind_table([seven]).splitlines()[2:]
    assert eight.endswith("| 0.0 % (0.0 to 79.3) | 1 | 0.0 % |")
    assert figures == "| d6 figures | 0 | – | – | – | 1 | 0.0 % |"


def test_a_missed_die_does_not_better_the_calibration() -> None:
    """A die that was not found has no confidence, so it does not count in the calibration error."""
    missed = Score(answers=[DieAnswer("d6 pips 1", NOT_READ, 0.0, doubtful=True)] * 10)
    assert kind_table([answers("d6 pips 1", 5, 5, 0.9), missed]).endswith("| 40.0 % |")


@pytest.mark.parametrize(
    ("part", "whole", "low", "high"),
    [
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
        (20, 20, 0.8389, 1.0),
        (0, 0, 0.0, 1.0),
    ],
)
def test_intervals_are_those_of_wilson(part: int, whole: int, low: float, high: float) -> None:
    """The first four are those of Newcombe 1998, Two-sided confidence intervals, table I, method 3."""
    assert interval(part, whole) == pytest.approx((low, high), abs=1e-4)


def test_an_honest_reader_has_no_calibration_error() -> None:
    """A reader that is nine times in ten right where it says 0.9 is calibrated."""
    assert calibration_error(answers("d6 pips 1", 9, 1, 0.9).judged) < 1e-9
    assert round(calibration_error(answers("d6 pips 1", 5, 5, 0.9).judged), 3) == 0.4
    assert calibration_error([]) == 0


@pytest.mark.parametrize("bound", [0.5, 0.7, 0.85, 0.95])
def test_too_little_confidence_does_not_make_up_for_too_much_in_another_bin(bound: float) -> None:
    """Two answers on both sides of a bound, one right and one wrong, are off by one half on the mean."""
    assert calibration_error([(bound - 1e-6, True), (bound, False)]) == pytest.approx(0.5, abs=1e-5)


def test_every_question_has_one_reason() -> None:
    """A question counts for the first reason that fits; dice that nobody is asked about have none."""
    three, other = "d8 numerals 3", "d8 numerals 5"
    told = [
        DieAnswer(three, three, 0.99, doubtful=False),
        DieAnswer(three, NOT_READ, 0.0, doubtful=True),
        DieAnswer(three, other, 0.6, doubtful=True, leans=True),
        DieAnswer(three, three, 0.6, doubtful=True, leans=True),
        DieAnswer(three, three, 0.6, doubtful=True),
        DieAnswer(three, three, 0.84, doubtful=True, from_above=True),
        DieAnswer(three, three, 0.85, doubtful=True, from_above=True),
        DieAnswer(three, three, 0.89, doubtful=True, from_above=True),
    ]
    (row,) = question_table([Score(answers=told)]).splitlines()[2:]
    assert row == "| d8 numerals | 8 | 1 | 1 | 1 | 1 | 1 | 2 |"
