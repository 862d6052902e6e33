"""The examples in the docstrings of the models' code hold.

Pytest looks for examples in the other rooms by itself. Here it would import every file, and many need torch,
which takes seconds, or an extra that is not installed. So only files with examples are imported.
"""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
FILES = [path for path in sorted((ROOT / "models").rglob("*.py")) if ">>> " in path.read_text("utf-8")]
NAMES = [".".join(path.relative_to(ROOT).with_suffix("").parts) for path in FILES]


@pytest.mark.parametrize("name", NAMES)
def test_the_examples_of_a_file_hold(name: str) -> None:
    """Each example gives what its docstring says."""
    module = pytest.importorskip(name, reason="the file needs the extra `train`, `judge` or `bench`")
    tried = doctest.testmod(module)
    assert tried.attempted > 0
    assert tried.failed == 0
