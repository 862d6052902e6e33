"""One wrong correction hardly makes the reader doubt dice that it knows."""

import pytest

from models.evaluate_slip import evaluate
from vision.dice_set import PIPS
from vision.reader import Reader


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
