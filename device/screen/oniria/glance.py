"""A game of Oniria at a glance: who leads."""

from __future__ import annotations

from device.screen.games.standing import leader_words
from engines.oniria import State


def standing(state: State) -> str:
    """Who leads after the rounds that are over."""
    return leader_words([player.name for player in state.players], state.totals)
