"""Statistics of a game of Oniria: the points of each round."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from device.annals.chronicle import Chronicle, Course
from device.annals.facts import ScoredTurn
from engines.oniria.events import RoundScored


def _turns(course: Course) -> Iterator[ScoredTurn]:
    """What each round brought each player; a later effect may have changed it, so the last word counts."""
    scored: dict[int, int] = {}
    for step, event in course.events(RoundScored):
        scored.setdefault(event.round, step.number)
    for number, points in enumerate(course.last.scores, start=1):
        for seat, brought in enumerate(points):
            yield ScoredTurn(scored.get(number, len(course.steps)), seat, number, brought)


ONIRIA: Final = Chronicle(rounds=lambda state: state.round, scores=lambda state: state.totals, turns=_turns)
