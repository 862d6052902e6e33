"""The six numbers that calibrate the models are kept in a file."""

import pytest

from models.errors import UncalibratedError
from models.model_calibration import MEASURED_BY, add_numbers, all_numbers

NUMBERS = dict.fromkeys(MEASURED_BY, 0.5)


def test_each_command_adds_its_numbers(tmp_path):
    """A new measurement replaces its own number in the file and leaves the others."""
    add_numbers(tmp_path, NUMBERS)
    add_numbers(tmp_path, {"close_below": 0.9})
    assert all_numbers(tmp_path) == NUMBERS | {"close_below": 0.9}


def test_a_missing_number_names_its_command(tmp_path):
    """The error about a missing number names the command that measures it."""
    add_numbers(tmp_path, {name: 0.5 for name in NUMBERS if name != "posture_below"})
    with pytest.raises(UncalibratedError, match=r"no 'posture_below'; run models\.calibrate_posture"):
        all_numbers(tmp_path)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("{", "is no JSON"),
        ("[]", "holds no numbers"),
        ('{"temperature": 0}', "is 0; it should be a number above 0"),
        ('{"temperature": true}', "is True; it should be a number above 0"),
        ('{"temperature": "1.2"}', "is '1.2'; it should be a number above 0"),
    ],
)
def test_a_damaged_file_is_refused(tmp_path, text, sentence):
    """A damaged file is refused with a sentence."""
    (tmp_path / "calibration.json").write_text(text)
    with pytest.raises(UncalibratedError, match=sentence):
        all_numbers(tmp_path)


@pytest.mark.parametrize(
    ("name", "number", "sentence"),
    [
        ("doubt_below", 1.5, "from 0 to 1"),
        ("doubt_below", -0.1, "from 0 to 1"),
        ("temperature", float("inf"), "a number above 0"),
        ("doubt_above", 0.5, "doubt_above is 0.5"),
    ],
)
def test_a_number_that_makes_no_sense_is_not_written(tmp_path, name, number, sentence):
    """A number out of its range, or of no model, is refused and nothing is written."""
    with pytest.raises(UncalibratedError, match=sentence):
        add_numbers(tmp_path, {name: number})
    assert not (tmp_path / "calibration.json").exists()


def test_all_or_nothing_may_be_doubted(tmp_path):
    """A threshold of 0 believes everything, and one of 1 nothing that is less than certain."""
    add_numbers(tmp_path, NUMBERS | {"close_below": 0, "flats_below": 1})
    assert (all_numbers(tmp_path)["close_below"], all_numbers(tmp_path)["flats_below"]) == (0, 1)


def test_a_folder_that_is_not_there_is_named(tmp_path):
    """The sentence says which folder was expected."""
    with pytest.raises(UncalibratedError, match=r"there is no folder .*nowhere; name that of trained models"):
        all_numbers(tmp_path / "nowhere")


def test_a_file_that_cannot_be_read_or_written_is_named(tmp_path):
    """A folder in its place, and a link to where nothing can be written, are refused with a sentence."""
    (tmp_path / "all").mkdir()
    (tmp_path / "all" / "calibration.json").symlink_to(tmp_path / "none" / "calibration.json")
    with pytest.raises(UncalibratedError, match="cannot be written: No such file"):
        add_numbers(tmp_path / "all", NUMBERS)
    (tmp_path / "calibration.json").mkdir()
    with pytest.raises(UncalibratedError, match="cannot be read: Is a directory"):
        add_numbers(tmp_path, NUMBERS)
