"""Statistics of a game of Imalya: points of each turn, kept Figures, Tales gained, captured dice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from device.annals.chronicle import Chronicle, Course, Luck
from device.annals.facts import DieKind, Fortune, ScoredTurn
from engines.imalya import State
from engines.imalya.dice import Status
from engines.imalya.events import Captured, Paid, TurnCounted
from engines.imalya.worth.review import review

KEPT: Final = "kept-"
"""The beginning of the tally of a Figure that was kept in counted turns; the Figure's letter follows."""
TALES: Final = "tales"
"""The tally of Tales gained."""
CAPTURED: Final = "captured"
"""The tally of dice that a player's Dams have captured."""


def _scores(state: State) -> Sequence[int]:
    """The points; in a series, the Tales won and lost in all its games."""
    if state.rules.series:
        return [state.net(seat) for seat in range(len(state.players))]
    return [player.score for player in state.players]


def _rounds(state: State) -> int:
    """The rounds of the game; 0 for a series, since a state knows only the rounds of its last game."""
    return 0 if state.rules.series else state.round


def _turns(course: Course) -> Iterator[ScoredTurn]:
    for step, counted in course.events(TurnCounted):
        letters = "".join(str(die.figure) for die in counted.dice if die.figure)
        yield ScoredTurn(step.number, counted.seat, step.played.before.round, counted.points, letters)


def _tallies(course: Course) -> Mapping[str, Sequence[int]]:
    """Figures kept in the turns that were counted, Tales gained, and dice captured, by seat."""
    seats = range(len(course.first.players))
    kept: dict[str, Counter[int]] = {str(figure): Counter() for figure in course.first.rules.faces}
    tales, captured = Counter[int](), Counter[int]()
    for _step, counted in course.events(TurnCounted):
        for die in counted.dice:
            if die.status is Status.FREE:
                kept[str(die.figure)][counted.seat] += 1
    for _step, paid in course.events(Paid):
        if paid.taker is not None:
            tales[paid.taker] += paid.tales
    for step, _event in course.events(Captured):
        captured[step.played.before.active] += 1
    counts = {TALES: tales, CAPTURED: captured}
    counts |= {f"{KEPT}{letter}": found for letter, found in kept.items() if found}
    return {name: [found[seat] for seat in seats] for name, found in counts.items()}


def _die(state: State, number: int) -> DieKind:
    """All dice of a game are alike: six Figures, or with the Dragon's eight dice eight."""
    return DieKind("figures8" if state.rules.dragon8 else "figures", "".join(state.rules.faces))


def _luck(first: State, actions: Iterable[Any]) -> Sequence[Fortune]:
    return [Fortune(found.luck, found.lost) for found in review(first, actions)]


IMALYA: Final = Chronicle(
    rounds=_rounds,
    scores=_scores,
    turns=_turns,
    tallies=_tallies,
    die=_die,
    luck=Luck(1, _luck),
)
