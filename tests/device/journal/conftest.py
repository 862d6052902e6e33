"""Lets the tests of the journal wait for the disk, as the table does."""

import pytest


@pytest.fixture(autouse=True)
def disk():
    """Leave SQLite's settings as they are."""
