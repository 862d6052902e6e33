"""Wrong numbers on the command lines of `models` are refused before anything is read or written."""

import importlib
from pathlib import Path

import pytest

_OPTIONS = {
    "scenes.__main__": ("--count", "--jobs", "--seed"),
    "judge.__main__": ("--count", "--seed"),
    "bench": ("--runs",),
    "evaluate_evening": ("--throws", "--slip", "--seed"),
    "evaluate_slip": ("--tables", "--threes", "--seed"),
    "evaluate_teach": ("--looks", "--throws", "--seed"),
    "train": ("--threads", "--jobs", "--workers"),
}
_LEAST = {"--seed": 0, "--workers": 0, "evaluate_teach --throws": 8}
"""The smallest number that an option takes, where it is not 1."""


@pytest.mark.parametrize(
    ("name", "option"), [(name, option) for name, options in _OPTIONS.items() for option in options]
)
def test_a_wrong_number_is_refused(
    name: str, option: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Too small a number, a part of one and words are refused with what was given and what is taken."""
    command = pytest.importorskip(f"models.{name}", reason="the command needs an extra")
    least = _LEAST.get(f"{name} {option}", _LEAST.get(option, 1))
    out = tmp_path / "out"
    for wrong in (str(least - 1), "1.5", "two", ""):
        with pytest.raises(SystemExit) as refused:
            command.main([str(out), "--out", str(out), f"{option}={wrong}"])
        assert refused.value.code == 2
        expected = f"argument {option}: {wrong!r} was given; give a whole number from {least} on"
        assert expected in capsys.readouterr().err
    assert not out.exists()


@pytest.mark.parametrize("wrong", ["0", "-4", "nan", "inf", "wide", "1e9", "151"])
def test_a_width_that_no_die_has_is_refused(
    wrong: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The least width of a die is a number above 0, and at most what fits into a scene."""
    scenes = importlib.import_module("models.scenes.__main__")
    with pytest.raises(SystemExit):
        scenes.main([str(tmp_path / "out"), "--count", "1", f"--least-px={wrong}"])
    assert f"--least-px: {wrong!r} was given; give a number above 0, at most 150" in capsys.readouterr().err
    assert not (tmp_path / "out").exists()
