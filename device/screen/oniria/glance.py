"""A game of Oniria at a glance: who leads."""

from __future__ import annotations

from device.screen.games.standing import leader_words
from device.screen.oniria.bar import points_so_far
from engines.oniria import State


def standing(state: State) -> str:
    """Who leads, by the points in the bar of players."""
    return leader_words([player.name for player in state.players], points_so_far(state))
