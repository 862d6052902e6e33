"""Spares tests the wait for the disk where they test something else than the record of games."""

import pytest


@pytest.fixture(autouse=True)
def disk(monkeypatch):
    """Let SQLite write the record of games as always, but not wait until the disk has it.

    Only a power cut shows the difference. The tests of the journal wait (`tests/device/journal/conftest.py`),
    and so do those outside this folder, such as `tests/faults/`, and every program that a test starts.
    """
    for name in ("_SYNC", "_COPY_SYNC"):
        monkeypatch.setattr(f"device.journal.file.{name}", "OFF")
