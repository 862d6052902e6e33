"""Statistics of a game of Jelimvre: how many turns each side has ended."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

from device.annals.chronicle import Chronicle, Course
from engines.jelimvre.events import TurnEnded

TURNS: Final = "turns"
"""The tally of the turns that a side has ended, the same for all who play it."""


def _tallies(course: Course) -> Mapping[str, Sequence[int]]:
    ended = Counter(
        seat
        for step, _event in course.events(TurnEnded)
        for seat in course.last.team(step.played.before.active)
    )
    return {TURNS: [ended[seat] for seat in range(len(course.first.players))]}


JELIMVRE: Final = Chronicle(tallies=_tallies)
