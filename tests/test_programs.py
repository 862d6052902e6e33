"""Programs of the tests that people call by hand say what they do before they do it."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
_CALLED = re.compile(r"python -m (tests(?:\.\w+)+|device\.screen\.\w+)")
PATIENCE_S = 60
_NEEDS_BENCH = "tests.engines.jelimvre.bench"
"""It compares with a package of the extra `bench`, which the tests do without."""


def called_programs() -> set[str]:
    """The modules that pages, scripts, docstrings and comments call by `python -m`."""
    files = [*ROOT.glob("*.md"), *ROOT.glob("scripts/*")]
    for folder in ("docs", "tests", "device", "engines"):
        files += [path for path in ROOT.glob(f"{folder}/**/*") if path.suffix in (".py", ".md")]
    texts = (path.read_text("utf-8") for path in files)
    return {name for text in texts for name in _CALLED.findall(text)} - {_NEEDS_BENCH}


@pytest.mark.slow
@pytest.mark.parametrize("module", sorted(called_programs()))
def test_help_is_given_and_nothing_done(module: str):
    """With `--help` a program explains itself and ends; nothing is rewritten, measured or shown."""
    environment = os.environ | {"PYTHONPATH": os.pathsep.join([str(ROOT), *sys.path])}
    command = [sys.executable, "-m", module, "--help"]
    done = subprocess.run(command, capture_output=True, text=True, env=environment, timeout=PATIENCE_S)
    assert (done.returncode, done.stderr) == (0, "")
    assert "usage: " in done.stdout
