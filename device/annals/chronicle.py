"""How the statistics of a game are read from its record: a `Chronicle` for each game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from device.annals.facts import DieKind, FaceCount, Facts, Fortune, ScoredTurn, best_of
from device.game.history import changes_in, read_history
from device.game.match import Match
from device.game.replay import PlayedAction, engine_of, explaining_refusals, first_state, replay
from device.game.sitters import Sitters
from device.journal.entry import Entry
from device.journal.game_record import GameRecord
from engines.contract import AnyGame, State
from engines.registry import GAMES


class PlayedStep(NamedTuple):
    """An action of a game, with what it did.

    Attributes:
        number: its number, from 1.
        played: the action, and the states around it.
        events: what it did.
    """

    number: int
    played: PlayedAction
    events: tuple[object, ...]


class Course(NamedTuple):
    """A game from its first state to its last.

    Attributes:
        first: the state before the first step.
        steps: the actions in force.
        sitters: who has sat on each seat meanwhile.
    """

    first: Any
    steps: tuple[PlayedStep, ...]
    sitters: Sitters = Sitters()

    @property
    def last(self) -> Any:
        """The state after the last step."""
        return self.steps[-1].played.after if self.steps else self.first

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

    def counts(self, players: int) -> bool:
        """Whether a game of so many players counts in statistics of people; a puzzle for one does not."""
        return self.competes and players > 1

    def facts(self, course: Course) -> Facts:
        """What the record of a game says."""
        last, turns = course.last, tuple(self.turns(course))
        best = best_of(turns)
        return Facts(
            outcome=last.outcome,
            rounds=self.rounds(last),
            scores=tuple(self.scores(last)),
            turns=turns,
            faces=self._faces(course),
            tallies={name: tuple(tally) for name, tally in self.tallies(course).items()},
            joined=len(last.players) - len(course.first.players),
            shared=course.sitters.shared,
            best_left=course.sitters.left_by(best.seat, best.step - 1) if best else None,
        )

    def _faces(self, course: Course) -> tuple[FaceCount, ...]:
        read, by_hand = Counter[tuple[int, DieKind, str]](), Counter[tuple[int, DieKind, str]]()
        for played in (step.played for step in course.steps):
            if played.entry.drawn:
                continue  # the table has drawn these faces, so no die has shown them
            for number, letter in played.thrown.items():
                key = (played.before.awaits.thrower or 0, self.die(played.before, number), letter)
                (by_hand if number in played.entry.by_hand else read)[key] += 1
        return tuple(FaceCount(*key, read[key], by_hand[key]) for key in sorted({*read, *by_hand}))


def course_of(record: GameRecord, entries: Sequence[Entry]) -> Course:
    """The course of a recorded game, without what was undone.

    Args:
        record: the game.
        entries: its entries in the journal.

    Raises:
        RecordError: this version does not play the game, or refuses one of its entries.
    """
    game = engine_of(GAMES, record)
    with explaining_refusals(record):
        first = first_state(game, record)
        history, notes = read_history(entries)
        played = tuple(replay(game, first, history.standing))
        seats = len(played[-1].after.players if played else first.players)
        return _course(game, first, Sitters(played, changes_in(notes), seats))


def course_of_match(match: Match) -> Course:
    """The course of the game on the table, which need not be played again."""
    return _course(match.game, match.first, match.sitters)


def _course(game: AnyGame, first: State, sitters: Sitters) -> Course:
    steps = (
        PlayedStep(number, played, played.events(game))
        for number, played in enumerate(sitters.played, start=1)
    )
    return Course(first, tuple(steps), sitters)
