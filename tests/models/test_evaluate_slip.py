"""One wrong correction hardly makes the reader doubt dice that it knows."""

import pytest

from models import evaluate_slip
from models.evaluate_slip import evaluate, main
from vision.dice_set import PIPS
from vision.reader import Reader
from vision.reading import Reading


@pytest.mark.slow
def test_one_wrong_look_puts_no_clear_three_in_doubt():
    """A wrong look in use puts some threes in doubt, and none is misread.

    Filed by the rule it waits, and does no harm; one already in use is dropped after two right corrections.
    """
    tallies = evaluate(Reader(PIPS), tables=3, count=24, seed=9)
    asked = {case: tally.asked / tally.dice for case, tally in tallies.items()}
    assert asked["no look"] < asked["one wrong look in use"] < 0.2
    assert asked["one wrong look, filed by the rule"] == asked["no look"]
    assert asked["one in use, then two threes put right"] <= asked["no look"]
    assert sum(tally.misread for tally in tallies.values()) == 0


def test_a_reader_that_knows_no_three_ends_the_evaluation(monkeypatch, capsys) -> None:
    """A model that finds no die is refused after some makes, and is not tried for ever."""
    monkeypatch.setattr(Reader, "read", lambda *_: Reading((), 960, 720))
    monkeypatch.setattr(evaluate_slip, "_MOST_UNKNOWN", 2)

    assert main(["--threes", "1"]) == 1
    assert capsys.readouterr().err == (
        "the reader missed a three of each of 2 makes in a row, or doubted one of the first 3; a slip is"
        " measured on threes that it knows: choose other models with --models, or fewer pictures with"
        " --threes\n"
    )
