"""Programs whose extra is not installed."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


def run(program: str, path: Path) -> subprocess.CompletedProcess[str]:
    """Run a program of models/ with modules of a folder before all others."""
    variables = os.environ | {"PYTHONPATH": f"{path}{os.pathsep}{ROOT}"}
    return subprocess.run(
        [sys.executable, "-m", program, "--help"],
        env=variables,
        cwd=path,
        capture_output=True,
        text=True,
        check=False,
    )


def absent(path: Path, package: str) -> None:
    """Make a package of this name fail as if it was not installed."""
    error = f'ModuleNotFoundError("No module named {package!r}", name={package!r})'
    (path / f"{package}.py").write_text(f"raise {error}\n")


@pytest.mark.parametrize(
    ("program", "extra"),
    [
        ("models.train", "train"),
        ("models.mean", "train"),
        ("models.export", "train"),
        ("models.quantise", "train"),
        ("models.bench", "train"),
        ("models.judge", "judge"),
    ],
)
def test_a_program_without_its_extra_names_it(program: str, extra: str, tmp_path: Path) -> None:
    """Whoever runs it reads how to install what is missing, and no traceback."""
    for name in ("torch", "onnx", "matplotlib", "drjit", "mitsuba", "mujoco"):
        absent(tmp_path, name)
    ended = run(program, tmp_path)
    assert ended.returncode == 1
    assert f"pip install --editable '.[{extra}]'" in ended.stderr
    assert len(ended.stderr.splitlines()) == 1


def test_any_other_error_keeps_its_traceback(tmp_path: Path) -> None:
    """A fault of the program is shown as Python shows it."""
    (tmp_path / "onnx.py").write_text("1 / 0\n")
    (tmp_path / "torch.py").write_text("1 / 0\n")
    ended = run("models.export", tmp_path)
    assert "Traceback" in ended.stderr
    assert "ZeroDivisionError" in ended.stderr
