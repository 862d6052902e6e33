"""Statistics of people over many games: wins, streaks, head to head, points a turn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import date
from itertools import groupby
from typing import NamedTuple

from device.annals.facts import Fortune, ScoredTurn
from device.annals.imalya import KEPT
from device.annals.result import GameResult
from device.journal.machine import parse_machine
from engines.errors import ParseError
from engines.opponents.level import Level


class PlayedGame(NamedTuple):
    """A game as one person has played it."""

    result: GameResult
    seat: int

    @property
    def won(self) -> bool:
        """Whether the person has won, alone or with others."""
        return self.result.facts.has_won(self.seat)

    @property
    def turns(self) -> tuple[ScoredTurn, ...]:
        """The person's turns."""
        return self.result.facts.turns_of(self.seat)

    @property
    def luck(self) -> Fortune | None:
        """The person's luck and lost choices, or None where nobody knows."""
        return self.result.luck[self.seat] if self.result.luck else None


class Meetings(NamedTuple):
    """Two people in the same games.

    Attributes:
        games: how many games they have played together.
        ahead: in how many of them the first one had the better place.
        behind: in how many of them the other one had.
    """

    games: int = 0
    ahead: int = 0
    behind: int = 0


class PlayedTurn(NamedTuple):
    """A turn of one person, and its game."""

    result: GameResult
    turn: ScoredTurn


@dataclass(frozen=True, slots=True)
class Life:
    """The finished games of one person.

    Attributes:
        person: the person's number in the journal.
        games: the games, in the order in which they ended.
    """

    person: int
    games: tuple[PlayedGame, ...]

    @property
    def name(self) -> str:
        """The person's name."""
        last = self.games[-1]
        return last.result.names[last.seat]

    def only(self, game: str) -> Life:
        """The life of this person in the games of one engine alone."""
        return Life(self.person, tuple(played for played in self.games if played.result.record.name == game))

    def since(self, day: date) -> Life:
        """The life of this person in the evenings from a day on."""
        return Life(self.person, tuple(played for played in self.games if played.result.evening >= day))

    @property
    def wins(self) -> int:
        """How many games were won, alone or with others."""
        return sum(played.won for played in self.games)

    @property
    def streak(self) -> int:
        """How many of the last games were won without a break."""
        return next(iter(self._runs(reversed(self.games))), 0)

    @property
    def longest_streak(self) -> int:
        """The most games that were won without a break."""
        return max(self._runs(self.games), default=0)

    @staticmethod
    def _runs(games: Iterable[PlayedGame]) -> Iterator[int]:
        """The length of each run of games won; 0 for a run of games lost."""
        for won, run in groupby(games, key=lambda played: played.won):
            yield len(list(run)) if won else 0

    @property
    def evenings(self) -> int:
        """On how many evenings a game of the person has ended."""
        return len({played.result.evening for played in self.games})

    @property
    def names(self) -> tuple[str, ...]:
        """The engines of the games, the one played most first."""
        counts = Counter(played.result.record.name for played in self.games)
        return tuple(name for name, _ in counts.most_common())

    @property
    def turns(self) -> tuple[PlayedTurn, ...]:
        """Every turn with its game, in order. Points of different games should not be compared."""
        return tuple(PlayedTurn(played.result, turn) for played in self.games for turn in played.turns)

    @property
    def best_turn(self) -> PlayedTurn | None:
        """The turn with the most points, the first of several; None without a turn that brought any."""
        best = max(self.turns, key=lambda found: found.turn.points, default=None)
        return best if best and best.turn.points > 0 else None

    @property
    def points_a_turn(self) -> float | None:
        """The average points of a turn; None without turns."""
        points = [found.turn.points for found in self.turns]
        return sum(points) / len(points) if points else None

    def tally(self, name: str) -> int:
        """The sum of a tally over all games; 0 where no game counts it."""
        tallies = ((played.result.facts.tallies.get(name, ()), played.seat) for played in self.games)
        return sum(row[seat] for row, seat in tallies if row)

    @property
    def favourite(self) -> tuple[str, int] | None:
        """The letter of the Figure that was kept most in games of Imalya, and how often; None if none was."""
        kept = Counter[str]()
        for played in self.games:
            for name, row in played.result.facts.tallies.items():
                if name.startswith(KEPT):
                    kept[name.removeprefix(KEPT)] += row[played.seat]
        (best,) = kept.most_common(1) or [("", 0)]
        return best if best[1] else None

    @property
    def luck(self) -> Fortune | None:
        """Luck and lost choices over all games where they are known; None if there is no such game."""
        known = [played.luck for played in self.games if played.luck is not None]
        if not known:
            return None
        return Fortune(sum(found.luck for found in known), sum(found.lost for found in known))


def lives(results: Sequence[GameResult]) -> tuple[Life, ...]:
    """Everybody who has finished a game among people, the one with the most games first; no guests.

    Games with machines do not count: they would measure the machines. Nor do games in which a seat changed
    hands, and games that nobody can win.
    """
    return _lives(result for result in results if result.competes and not result.stands_apart)


def lives_with_machines(results: Sequence[GameResult]) -> tuple[Life, ...]:
    """Everybody who has finished a game with machines, with these games alone; most games first.

    Games in which a seat changed hands are among them.
    """
    return _lives(result for result in results if result.stands_apart)


def _lives(results: Iterable[GameResult]) -> tuple[Life, ...]:
    games: dict[int, list[PlayedGame]] = {}
    for result in results:
        for seat, person in result.people.items():
            games.setdefault(person, []).append(PlayedGame(result, seat))
    found = (Life(person, tuple(played)) for person, played in games.items())
    return tuple(sorted(found, key=lambda life: -len(life.games)))


def meetings(one: Life, other: int) -> Meetings:
    """How one person fared in the games that another one played, too."""
    return _counted(
        (played, seat)
        for played in one.games
        for seat, person in played.result.people.items()
        if person == other
    )


def machines_met(one: Life) -> dict[Level, Meetings]:
    """How one person fared against the machines of each level; levels of other versions are left out.

    A machine that has taken a seat during the game is left out, too.
    """
    met: dict[Level, list[tuple[PlayedGame, int]]] = {}
    for played in one.games:
        shared = played.result.facts.shared
        alone = ((seat, text) for seat, text in played.result.machines.items() if seat not in shared)
        for seat, text in alone:
            with suppress(ParseError):
                met.setdefault(parse_machine(text).opponent.level, []).append((played, seat))
    return {level: _counted(seats) for level, seats in met.items()}


def _counted(met: Iterable[tuple[PlayedGame, int]]) -> Meetings:
    """How often a person had a better or a worse place than whoever sat on another seat."""
    games = ahead = behind = 0
    for played, seat in met:
        mine, theirs = played.result.facts.place(played.seat), played.result.facts.place(seat)
        games += 1
        if mine is not None and theirs is not None:
            ahead += mine < theirs
            behind += mine > theirs
    return Meetings(games, ahead, behind)


def opponents(one: Life, everybody: Iterable[Life]) -> list[tuple[Life, Meetings]]:
    """Everybody who has played along with a person, and how it went; most games together first."""
    met = [(other, meetings(one, other.person)) for other in everybody if other.person != one.person]
    return sorted(((other, found) for other, found in met if found.games), key=lambda pair: -pair[1].games)
