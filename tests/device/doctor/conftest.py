"""A fake computer: a folder as its root, and given answers of its tools."""

from pathlib import Path

import pytest

from device.doctor.computer import Computer
from device.settings.model import Settings


@pytest.fixture
def computer(tmp_path):
    """Makes a computer from files below its root and answers by a command's first words."""

    def make(files=(), answers=(), environment=(), **settings):
        root = tmp_path / "root"
        for name, text in dict(files).items():
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            (root / name).write_text(text)
        told = dict(answers)

        def ask(*command):
            return next((told[start] for start in told if " ".join(command).startswith(start)), None)

        chosen = Settings.model_validate({"data": str(tmp_path / "data"), "camera": "simulated"} | settings)
        return Computer(chosen, root, dict(environment), ask)

    return make


@pytest.fixture
def data(tmp_path) -> Path:
    """The data folder of the computer."""
    return tmp_path / "data"
