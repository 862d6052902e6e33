"""Statistics of a session of Le Choix des Dieux: what each round brought each player."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from device.annals.chronicle import Chronicle, Course
from device.annals.facts import DieKind, ScoredTurn
from engines.choix_des_dieux import State
from engines.choix_des_dieux.dice import DICE
from engines.choix_des_dieux.events import Reached, Settled

GUESSED: Final = "guessed"
"""The tally of right guesses."""
_KINDS: Final = tuple(DieKind(die.name, "".join(die.faces)) for die in DICE)


def _turns(course: Course) -> Iterator[ScoredTurn]:
    for step, settled in course.events(Settled):
        dice = "".join(step.played.after.dice)
        for seat, change in settled.changes:
            yield ScoredTurn(step.number, seat, step.played.after.round, change, dice)


def _tallies(course: Course) -> Mapping[str, Sequence[int]]:
    right = Counter(seat for _step, reached in course.events(Reached) for seat in reached.right)
    return {GUESSED: [right[seat] for seat in range(len(course.last.players))]}


def _die(state: State, number: int) -> DieKind:
    return _KINDS[number - 1]


CHOIX_DES_DIEUX: Final = Chronicle(
    rounds=lambda state: state.round,
    scores=lambda state: [player.won for player in state.players],
    turns=_turns,
    tallies=_tallies,
    die=_die,
)
