"""What a command does with errors."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from models import calibrate_flats, calibrate_posture
from models.command import command
from models.errors import LabelError


def test_an_error_of_a_command_is_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    """An error of its own is said in its words, one of the system with the file and what to check."""
    errors = [LabelError("a line is wrong; mend it"), PermissionError(13, "Permission denied", "a.onnx")]

    @command()
    def fails(_: object) -> None:
        raise errors.pop(0)

    assert fails() == fails() == 1
    said = capsys.readouterr().err.splitlines()
    assert said[0] == "a line is wrong; mend it"
    assert said[1].startswith("a.onnx cannot be used: Permission denied; check path, permissions")


@pytest.mark.parametrize("program", ["bench", "calibrate_flats", "calibrate_posture", "evaluate_finder"])
def test_a_folder_without_labels_is_refused(
    program: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Each program that reads labelled pictures says which file is missing."""
    main = pytest.importorskip(f"models.{program}", reason="the program needs an extra").main
    assert main([*(["--photos"] if program == "bench" else []), str(tmp_path)]) == 1
    assert "holds no labels.jsonl" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("main", "sentence"),
    [
        (calibrate_flats.main, "shows no d4 and no d8"),
        (calibrate_posture.main, "shows 0 dice that lie flat, and 0 that lean"),
    ],
)
def test_pictures_without_the_dice_that_are_needed_are_refused(
    main: Callable[[list[str]], int], sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The sentence says of which dice a threshold or a temperature would be measured."""
    (tmp_path / "labels.jsonl").write_text('{"image": "a.jpg", "source": "here", "dice": []}')
    assert main([str(tmp_path)]) == 1
    assert sentence in capsys.readouterr().err


def test_a_fault_in_the_code_is_no_sentence() -> None:
    """A ValueError that no code of this folder has raised ends the command with its traceback."""

    @command()
    def fails(_: object) -> None:
        raise ValueError("operands could not be broadcast together")

    with pytest.raises(ValueError, match="broadcast"):
        fails()
