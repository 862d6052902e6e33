"""Tests the message by which Home Assistant discovers a table."""

import json

from device.broker.home_assistant import discovery
from engines.registry import GAMES


def test_every_seat_of_every_game_has_a_sensor():
    """The broker's process imports no game, so the number of seats is written there, and compared here."""
    sensors = json.loads(discovery("salon"))["components"]
    most = max(game.seats[-1] for game in GAMES.values())
    assert [name for name in sensors if name.startswith("seat_")] == [f"seat_{n + 1}" for n in range(most)]
