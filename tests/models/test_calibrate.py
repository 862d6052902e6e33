"""Judge the temperature and the doubt threshold of the classifier."""

import math

import pytest

from models.score import doubt_threshold

pytest.importorskip("torch", reason="calibration needs the extra `train`")
calibrate = pytest.importorskip("models.calibrate")

HONEST = [(0.75, True), (0.75, True), (0.75, True), (0.75, False)] * 30
BOASTFUL = [(0.99, right) for _, right in HONEST]


def test_boasting_surprises_more_than_honesty():
    """At 75 % right answers, the log loss is lower for a confidence of 75 % than for one of 99 %."""
    assert calibrate.surprise(HONEST) == pytest.approx(-0.75 * math.log(0.75) - 0.25 * math.log(0.25))
    assert calibrate.surprise(BOASTFUL) > calibrate.surprise(HONEST)


def test_the_calibration_error_is_the_distance_of_word_and_deed():
    """With 99 % confidence and 75 % right answers the calibration error is 24 points."""
    assert calibrate.calibration_error(BOASTFUL) == pytest.approx(0.24, abs=0.01)
    assert calibrate.calibration_error([(1.0, True)] * 40) == pytest.approx(0)


def test_the_threshold_leaves_no_more_silent_misreads_than_asked():
    """Dice misread above the threshold are at most the requested share of all dice."""
    judged = [(0.5 + n / 1000, n % 50 != 0) for n in range(500)]
    threshold = doubt_threshold(judged, 0.004)
    assert sum(sure >= threshold and not right for sure, right in judged) <= 2


def test_the_chart_is_a_picture(tmp_path):
    """A reliability diagram is written as PNG."""
    calibrate.draw(HONEST, tmp_path / "chart.png")
    assert (tmp_path / "chart.png").read_bytes().startswith(b"\x89PNG")
