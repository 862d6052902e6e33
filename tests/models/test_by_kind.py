"""The table of kinds: right, right without asking, silent, each with its interval."""

from models.by_kind import interval, kind_table, question_table
from models.score import NOT_READ, DieAnswer, Score, calibration_error


def answers(label: str, right: int, wrong: int, confidence: float, *, doubtful: bool = False) -> Score:
    """A score with so many right and wrong answers about dice of one class."""
    told = [DieAnswer(label, label, confidence, doubtful)] * right
    return Score(answers=told + [DieAnswer(label, "another", confidence, doubtful)] * wrong)


def test_kinds_are_counted_over_all_sources_and_figures_stand_together() -> None:
    """The row of a kind holds its dice of all sources; the nine sets of Figures share a row."""
    scores = [
        answers("d8 numerals 7", 8, 0, 0.9),
        answers("d8 numerals 2", 0, 2, 0.9, doubtful=True),
        answers("d6 dragon bel", 3, 1, 0.8),
        answers("d6 nains dam", 4, 0, 0.8),
    ]
    eight, figures = sorted(kind_table(scores).splitlines()[2:], reverse=True)
    assert eight.startswith("| d8 numerals | 10 | 80.0 % (49.0 to 94.3) | 80.0 % ")
    assert "| 0.0 % (0.0 to 27.8) | 10.0 % |" in eight
    assert figures.startswith("| d6 figures | 8 | 87.5 % ")


def test_a_missed_die_counts_as_asked_about_and_not_as_silent() -> None:
    """Somebody is asked about a die that was not found, so it is never silently wrong."""
    missed = Score(answers=[DieAnswer("d6 pips 1", NOT_READ, 0.0, doubtful=True)])
    assert "| d6 pips | 1 | 0.0 % (0.0 to 79.3) | 0.0 % (0.0 to 79.3) | 0.0 % (0.0 to 79.3) | 0.0 % |" in (
        kind_table([missed])
    )


def test_the_interval_narrows_with_more_dice() -> None:
    """No error in 400 dice says more than none in 20."""
    assert interval(0, 20)[1] > 0.15
    assert interval(0, 400)[1] < 0.01
    assert interval(0, 0) == (0.0, 1.0)


def test_an_honest_reader_has_no_calibration_error() -> None:
    """A reader that is nine times in ten right where it says 0.9 is calibrated."""
    assert calibration_error(answers("d6 pips 1", 9, 1, 0.9).judged) < 1e-9
    assert round(calibration_error(answers("d6 pips 1", 5, 5, 0.9).judged), 3) == 0.4
    assert calibration_error([]) == 0


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
