"""The errors of the vision package can be translated."""

import ast
import inspect
from collections.abc import Iterator
from pathlib import Path

import pytest

from vision import errors

ROOT = Path(__file__).parents[2]
NAMES = {name for name, _ in inspect.getmembers(errors, inspect.isclass)}
FILES = sorted(path for room in ("vision", "device") for path in (ROOT / room).rglob("*.py"))


def loose(path: Path) -> Iterator[int]:
    """The lines of a file that raise such an error with words that no catalogue can translate."""
    text = path.read_text("utf-8")
    if not any(f"{name}(" in text for name in NAMES):
        return  # parsing takes a hundred times as long
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in NAMES:
            words = [isinstance(argument, ast.Constant | ast.JoinedStr) for argument in node.args]
            if words != [False]:
                yield node.lineno


def test_every_error_of_the_eye_is_a_sentence():
    """No error is raised with a plain string, which a French screen would show in English."""
    found = {(str(path.relative_to(ROOT)), line) for path in FILES for line in loose(path)}
    assert found == set()


@pytest.mark.parametrize("name", sorted(NAMES))
def test_an_error_is_also_the_builtin_that_it_resembles(name: str):
    """Each error is a ValueError too, except for the base class of them all."""
    assert issubclass(getattr(errors, name), ValueError) == (name != "VisionError")
