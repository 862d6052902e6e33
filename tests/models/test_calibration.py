"""The six numbers that calibrate the models come from a file."""

import pytest

from models.calibration import MEASURED_BY, calibration, note
from models.errors import UncalibratedError

NUMBERS = dict.fromkeys(MEASURED_BY, 0.5)


def test_each_command_adds_its_numbers(tmp_path):
    """The others stay; what was measured again replaces what was there."""
    note(tmp_path, NUMBERS)
    note(tmp_path, {"close_below": 0.9})
    assert calibration(tmp_path) == NUMBERS | {"close_below": 0.9}


def test_a_missing_number_names_its_command(tmp_path):
    """Nothing is exported with a number that nobody measured."""
    note(tmp_path, {name: 0.5 for name in NUMBERS if name != "posture_below"})
    with pytest.raises(UncalibratedError, match=r"no 'posture_below'; run models\.calibrate_posture"):
        calibration(tmp_path)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [("{", "is no JSON"), ("[]", "holds no numbers"), ('{"temperature": 0}', "a number above 0")],
)
def test_a_damaged_file_is_refused(tmp_path, text, sentence):
    """With what to do."""
    (tmp_path / "calibration.json").write_text(text)
    with pytest.raises(UncalibratedError, match=sentence):
        calibration(tmp_path)


def test_a_number_that_makes_no_sense_is_not_written(tmp_path):
    """The file stays as it was."""
    with pytest.raises(UncalibratedError, match="from 0 to 1"):
        note(tmp_path, {"doubt_below": 1.5})
    assert not (tmp_path / "calibration.json").exists()
