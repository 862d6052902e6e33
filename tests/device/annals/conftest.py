"""What the tests of the annals share."""

from pathlib import Path

import pytest

from tests.device.annals.games import opened


@pytest.fixture
def journal(tmp_path: Path):
    """An empty record of games, with a calendar that tests move."""
    with opened(tmp_path) as journal:
        yield journal
