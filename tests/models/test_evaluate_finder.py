"""The finder's own table: dice found, boxes without a die, and the sides of the boxes."""

from pathlib import Path

import pytest

from models.evaluate_finder import FinderTally, as_row, main
from models.labelled_picture import LabelledDie

JUDGED = Path(__file__).parent / "judged"


def test_a_box_near_no_die_counts_as_none() -> None:
    """Of two dice the better of two boxes finds one; a box beside both and a far larger one show none."""
    tally = FinderTally()
    dice = [LabelledDie(box, "die", "d6 pips 1") for box in ((0, 0, 100, 100), (300, 0, 400, 100))]
    tally.add(dice, [(0, 0, 90, 110), (0, 0, 100, 60), (200, 200, 300, 300), (-100, -100, 200, 200)])

    assert as_row("here", tally) == "| here | 1 | 2 | 1 | 2 | 0.900 | 1.100 |"


def test_a_box_round_the_pips_has_no_sides_to_compare() -> None:
    """A label round the pips fits a box round the whole die; the sides of the two say nothing."""
    tally = FinderTally()
    tally.add([LabelledDie((30, 30, 70, 70), "pips", "d6 pips 1")], [(0, 0, 100, 100)])

    assert as_row("pips", tally) == "| pips | 1 | 1 | 1 | 0 | – | – |"


def test_a_picture_without_dice_has_no_sides() -> None:
    """Where nothing was found, nothing is said about the sides."""
    tally = FinderTally()
    tally.add([], [])

    assert as_row("empty", tally) == "| empty | 1 | 0 | 0 | 0 | – | – |"


def test_the_shipped_finder_finds_the_dice_of_the_second_renderer(capsys: pytest.CaptureFixture[str]) -> None:
    """The command prints a row for each source; all six dice with pips are found."""
    assert main([str(JUDGED)]) == 0
    head, _, *rows = capsys.readouterr().out.splitlines()
    assert head == "| pictures | how many | dice | found | no die | width | height |"
    pips = next(row for row in rows if row.startswith("| d6 pips |"))
    assert pips.startswith("| d6 pips | 1 | 6 | 6 | ")


def test_a_folder_without_a_finder_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The sentence names the file that is missing."""
    assert main([str(JUDGED), "--models", str(tmp_path)]) == 1
    assert "finder.onnx is not there" in capsys.readouterr().err
