"""The table at which somebody plays against machines."""

import random
from itertools import count

import pytest

from tests.device.machines.alone import Alone


@pytest.fixture
def alone(tmp_path, monkeypatch):
    """A table of somebody who plays alone; each game has the next seed."""
    seeds = count(1)
    monkeypatch.setattr("device.session.lobby.drawn_seed", lambda: next(seeds))
    table = Alone(tmp_path, random.Random(5))
    yield table
    table.close()
