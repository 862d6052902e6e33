"""Leaning dice are told from flat ones if the position of the camera is known."""

from dataclasses import replace

import numpy as np
import pytest

from tests.vision import mat_view
from tests.vision.bent import through_lens
from tests.vision.rendered import six_dice
from vision.calibrate import calibrate_by_markers
from vision.calibration import Calibration
from vision.model import opened
from vision.posture import POSTURES, STEEPEST, Posture
from vision.reader import Reader
from vision.reading import Die
from vision.vantage import Vantage


@pytest.mark.parametrize("leaning", [(), (0,), (2,), (1, 3)])
@pytest.mark.parametrize("view", [{}, {"elevation_deg": 65}, {"lens_deg": 59}])
def test_a_die_that_leans_is_told(reader, leaning, view):
    """Leaning dice on the mat are marked as such, from above and aslant, without an exact lens angle."""
    frame = mat_view.with_dice(leaning, **view)
    calibration = calibrate_by_markers(frame, [mat_view.A4])
    reader.use_calibration(calibration)
    dice = reader.read(frame).dice
    assert len(dice) == len(mat_view.PLACES_MM)
    assert [number for number, die in enumerate(dice) if die.cocked] == list(leaning)
    assert all(dice[number].doubtful for number in leaning)


@pytest.mark.parametrize("leaning", [(), (0, 3), (1,)])
def test_a_wide_lens_must_be_told(reader, leaning):
    """With the angle of a wide lens given, flat dice at the edge of the picture are not taken to lean."""
    frame = mat_view.with_dice(leaning, lens_deg=102, away_mm=180)
    calibration = calibrate_by_markers(frame, [mat_view.A4])
    reader.use_calibration(calibration, lens_deg=102)
    dice = reader.read(frame).dice
    assert [number for number, die in enumerate(dice) if die.cocked] == list(leaning)


@pytest.mark.parametrize("strength", [-0.05, 0.3])
def test_a_lens_that_bends_lines_hides_no_die_that_leans(reader, strength):
    """Flat and leaning dice are told apart through such a lens, which the mat's markers show."""
    frame = through_lens(mat_view.with_dice((0, 3)), strength)
    reader.use_calibration(calibrate_by_markers(frame, [mat_view.A4]))
    assert [number for number, die in enumerate(reader.read(frame).dice) if die.cocked] == [0, 3]


def test_a_frame_of_another_size_tells_nothing_of_posture():
    """No die is taken to lean without a calibration, or with one for another size of frame."""
    reader = Reader()
    assert not any(die.cocked for die in reader.read(mat_view.with_dice((0, 1, 2, 3))).dice)
    reader.use_calibration(Calibration(640, 480, np.eye(3), mat_view.A4))
    assert not any(die.cocked for die in reader.read(mat_view.with_dice((0, 1, 2, 3))).dice)


class Thinks:
    """A stand-in for the posture network that gives each die the same probability of lying flat."""

    card = opened("posture").card

    def __init__(self, flat):
        self.flat = flat

    def run(self, batch):
        """The logits of that probability for each crop."""
        return (np.tile(np.log(np.float32([self.flat, 1 - self.flat])), (len(batch), 1)),)


def test_only_what_the_network_was_shown_is_judged():
    """Dice of other solids and dice seen too obliquely are not judged: the network never saw such."""
    frame = six_dice()
    above = Vantage(np.eye(3), np.array([640.0, 480.0, 2000.0]))
    aside = Vantage(np.eye(3), np.array([640.0, 480.0, 200.0 / STEEPEST]))
    d6, osselet, far = (
        Die(box, shape, "numerals", "3", 0.99, None, False)
        for box, shape in (
            ((600, 440, 680, 520), "d6"),
            ((700, 440, 780, 520), "osselet"),
            ((50, 50, 99, 99), "d8"),
        )
    )
    posture = Posture(Thinks(0.001))
    assert [die.cocked for die in posture.judge(frame, [d6, osselet, far], above)] == [True, False, True]
    assert [die.cocked for die in posture.judge(frame, [d6, osselet, far], aside)] == [True, False, False]
    assert posture.judge(frame, [], above) == []
    assert Thinks.card.classes == POSTURES


@pytest.mark.parametrize(
    ("flat", "sure", "doubtful"), [(0.001, True, True), (0.3, False, True), (0.6, False, False)]
)
def test_a_die_in_doubt_is_taken_to_lean_more_readily(flat, sure, doubtful):
    """A doubtful die is taken to lean at a weaker suspicion, since players are asked about it anyway."""
    above = Vantage(np.eye(3), np.array([640.0, 480.0, 2000.0]))
    die = Die((600, 440, 680, 520), "d6", "pips", "3", 0.99, None, False)
    posture = Posture(Thinks(flat))
    (told,) = posture.judge(six_dice(), [die], above)
    assert (told.cocked, told.doubtful) == (sure, sure)
    (told,) = posture.judge(six_dice(), [replace(die, doubtful=True)], above)
    assert (told.cocked, told.doubtful) == (doubtful, True)
