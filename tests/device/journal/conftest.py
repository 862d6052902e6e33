"""What the tests of the journal have: a path, and the wait for the disk, as at a table."""

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def disk():
    """Leave SQLite's settings as they are."""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """The path of a journal; neither the file nor its folder exists."""
    return tmp_path / "data" / "games.sqlite3"
