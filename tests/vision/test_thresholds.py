"""How sure the reader must be of a face, by its kind and by how the camera looks."""

import pytest

from vision.opinion import Face
from vision.thresholds import break_even, threshold
from vision.vantage import View


def test_a_table_that_asks_seldom_takes_a_greater_risk() -> None:
    """Seldom takes three times the usual risk of a misread, but at most 0.21; often takes a quarter of it."""
    numeral, drawn = Face("d8", "numerals", "3"), Face("d6", "imalya", "B")
    assert threshold(numeral, 0.975, "unknown", "seldom") == pytest.approx(0.925)
    assert threshold(numeral, 0.975, "unknown", "often") == pytest.approx(0.99375)
    assert threshold(drawn, 0.975, "above", "seldom") == break_even(0.9)


@pytest.mark.parametrize(
    ("face", "above", "aslant", "unknown"),
    [
        (Face("d6", "imalya", "dam"), 0.85, 0.975, 0.975),
        (Face("d8", "numerals", "3"), 0.95, 0.95, 0.975),
        (Face("d8", "dragon", "dam"), 0.95, 0.95, 0.975),
        (Face("d4", "numerals", "3"), 0.975, 0.975, 0.975),
        (Face("d4", "divinatoires", "sabre"), 0.975, 0.975, 0.975),
        (Face("d6", "numerals", "3"), 0.95, 0.95, 0.975),
        (Face("osselet", "osselets", "lune"), 0.9, 0.975, 0.975),
        (Face("d6", "pips", "3"), 0.97, 0.97, 0.97),
    ],
)
def test_less_is_asked_where_it_is_known_how_the_camera_looks(
    face: Face, above: float, aslant: float, unknown: float
) -> None:
    """Every kind has a lower threshold where the camera looks down; numerals and d8 have one aslant, too.

    If the place of the camera is unknown, the model's own threshold holds, except for pips, which are read in
    the same way however the camera looks.
    """
    assert threshold(face, 0.975, "above") == above
    assert threshold(face, 0.975, "aslant") == aslant
    assert threshold(face, 0.975, "unknown") == unknown


@pytest.mark.parametrize(("sought", "d4"), [(False, 0.98), (True, 0.995)])
def test_a_d4_with_drawings_must_be_surer_until_answers_show_their_direction(sought: bool, d4: float) -> None:
    """Nothing contradicts a misread drawing before that. Other dice with drawings are believed as before."""
    drawing, other = Face("d4", "divinatoires", "sabre"), Face("d8", "divinatoires", "sabre")
    assert threshold(drawing, 0.98, "above", direction_sought=sought) == d4
    assert threshold(other, 0.98, "above", direction_sought=sought) == 0.85


@pytest.mark.parametrize(
    ("view", "of_the_set", "believed_from"),
    [("above", 0.98, 0.97), ("above", 0.99, 0.95), ("aslant", 0.99, 0.975)],
)
def test_a_die_that_plainly_belongs_to_a_taught_set_is_believed_sooner(
    view: View, of_the_set: float, believed_from: float
) -> None:
    """Such a die is no stranger, and looks tell the faces of one set apart; aslant that changes nothing."""
    rune = Face("d6", "Runes", "1")
    assert threshold(rune, 0.975, view, of_taught_set=of_the_set) == believed_from
