"""What a command does with errors."""

from __future__ import annotations

import pytest

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


def test_a_fault_in_the_code_is_no_sentence() -> None:
    """A ValueError that no code of this folder has raised ends the command with its traceback."""

    @command()
    def fails(_: object) -> None:
        raise ValueError("operands could not be broadcast together")

    with pytest.raises(ValueError, match="broadcast"):
        fails()
