"""Statistics of a game of Artiseurs: each player's stones on the board, and the lines that were taken off."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from device.annals.chronicle import Chronicle, Course
from device.annals.facts import DieKind
from engines.artiseurs import State, standings
from engines.artiseurs.events import LineResolved

LINES: Final = "lines"
"""The tally of lines taken off by a player's action."""


def _scores(state: State) -> Sequence[int]:
    """The stones of each player's colour on the board; none before everybody has a colour."""
    if any(player.colour is None for player in state.players):
        return ()
    counts = dict(standings(state))
    return [counts[seat] for seat in range(len(state.players))]


def _tallies(course: Course) -> Mapping[str, Sequence[int]]:
    lines = [0] * len(course.first.players)
    for step, _event in course.events(LineResolved):
        if (seat := step.played.before.awaits.actor) >= 0:
            lines[seat] += 1
    return {LINES: lines}


ARTISEURS: Final = Chronicle(scores=_scores, tallies=_tallies, die=lambda state, number: DieKind("osselets"))
