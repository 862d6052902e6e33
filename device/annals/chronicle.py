"""How the statistics of a game are read from its record: a `Chronicle` for each game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from device.annals.facts import DieKind, FaceCount, Facts, Fortune, ScoredTurn
from device.game.history import History
from device.game.match import Match, engine_of, explaining_refusals, faces_thrown
from device.journal.journal import Entry, GameRecord
from engines.contract import Action, AnyGame


class PlayedStep(NamedTuple):
    """An action of a game, with what it changed.

    Attributes:
        number: its number, from 1.
        before, after: the states around it.
        action: the throw or the choice.
        events: what it did.
        entry: its entry in the journal.
    """

    number: int
    before: Any
    after: Any
    action: Action
    events: tuple[object, ...]
    entry: Entry


class Course(NamedTuple):
    """A game from its first state to its last."""

    first: Any
    steps: tuple[PlayedStep, ...]

    @property
    def last(self) -> Any:
        """The state after the last step."""
        return self.steps[-1].after if self.steps else self.first

    def events(self, kind: type | tuple[type, ...]) -> Iterator[tuple[PlayedStep, Any]]:
        """Every event of a kind, with its step."""
        return ((step, event) for step in self.steps for event in step.events if isinstance(event, kind))


class Luck(NamedTuple):
    """How luck is computed in a game where that is possible.

    Attributes:
        version: is increased when the computation gives other numbers, so that kept ones are computed again.
        of: computes each player's luck from the first state and the actions. This may take a minute.
    """

    version: int
    of: Callable[[Any, Iterable[Any]], Sequence[Fortune]]


@dataclass(frozen=True, slots=True)
class Chronicle:
    """The statistics of a game besides the places. Each part may be left out.

    Attributes:
        rounds: how many rounds were begun by a state.
        scores: the scores by seat in a state.
        turns: the turns that were counted in a course.
        tallies: further numbers by seat.
        die: the kind of the die with a number.
        luck: how luck is computed; None where it cannot be computed.
        competes: whether somebody can win; what nobody can win counts in no statistics of people.
    """

    rounds: Callable[[Any], int] = lambda state: 0
    scores: Callable[[Any], Sequence[int]] = lambda state: ()
    turns: Callable[[Course], Iterable[ScoredTurn]] = lambda course: ()
    tallies: Callable[[Course], Mapping[str, Sequence[int]]] = lambda course: {}
    die: Callable[[Any, int], DieKind] = lambda state, number: DieKind()
    luck: Luck | None = None
    competes: bool = True

    def facts(self, course: Course) -> Facts:
        """What the record of a game says."""
        last = course.last
        return Facts(
            outcome=last.outcome,
            rounds=self.rounds(last),
            scores=tuple(self.scores(last)),
            turns=tuple(self.turns(course)),
            faces=self._faces(course),
            tallies={name: tuple(tally) for name, tally in self.tallies(course).items()},
            joined=len(last.players) - len(course.first.players),
        )

    def _faces(self, course: Course) -> tuple[FaceCount, ...]:
        read, by_hand = Counter[tuple[int, DieKind, str]](), Counter[tuple[int, DieKind, str]]()
        for step in course.steps:
            for number, letter in thrown(step):
                thrower = step.before.awaits.thrower
                key = (thrower or 0, self.die(step.before, number), letter)
                (by_hand if number in step.entry.by_hand else read)[key] += 1
        return tuple(FaceCount(*key, read[key], by_hand[key]) for key in sorted({*read, *by_hand}))


def course_of(games: Mapping[str, AnyGame], record: GameRecord, entries: Sequence[Entry]) -> Course:
    """The course of a recorded game, without what was undone.

    Args:
        games: the engines by name.
        record: the game.
        entries: its entries in the journal.

    Raises:
        RecordError: this version does not play the game, or refuses one of its entries.
    """
    game = engine_of(games, record)
    with explaining_refusals(record):
        first = state = game.new(game.parse_rules(record.rules), record.players)
        steps = []
        for number, entry in enumerate(History.of(entries).standing, start=1):
            action = game.parse_action(entry.text)
            before, state = state, state.apply(action)
            events = game.events(before, action, state)
            steps.append(PlayedStep(number, before, state, action, events, entry))
    return Course(first, tuple(steps))


def course_of_match(match: Match) -> Course:
    """The course of the game on the table, which need not be played again."""
    steps = []
    before = match.first
    for number, played in enumerate(match.played, start=1):
        events = match.game.events(before, played.action, played.after)
        steps.append(PlayedStep(number, before, played.after, played.action, events, played.entry))
        before = played.after
    return Course(match.first, tuple(steps))


def thrown(step: PlayedStep) -> Iterator[tuple[int, str]]:
    """The number of each die that was thrown, with the letter of its face; none that the table has drawn."""
    if not step.entry.drawn:
        yield from faces_thrown(step.before, step.action).items()
