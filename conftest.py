"""Leaves out files that need a package which is not installed, when pytest looks for doctests in them.

It also spares the garbage collector the tests that were found. They live until the run ends, and each full
collection would look at all of them again.
"""

import gc
from collections.abc import Generator
from importlib.util import find_spec

import pytest

NEEDS = {"engines/openspiel.py": "pyspiel", "engines/pettingzoo.py": "pettingzoo"}

collect_ignore = [file for file, package in NEEDS.items() if find_spec(package) is None]


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Look for tests while the garbage collector is off."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()


@pytest.hookimpl(wrapper=True)
def pytest_runtestloop() -> Generator[None, object, object]:
    """Run the tests while the garbage collector leaves alone what was made to find them."""
    gc.freeze()
    try:
        return (yield)
    finally:
        gc.unfreeze()
