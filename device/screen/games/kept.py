"""The games of the journal as screens see them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from device.journal.machine import Machine


@dataclass(frozen=True, slots=True, eq=False)
class KeptGame:
    """A game of the journal.

    Attributes:
        number: its number in the journal.
        game: the engine's name of the game.
        players: the names in seat order.
        rules: the text form of its rules.
        played: when it was played last, in local time.
        finished: whether it is over.
        title: the name that people gave to it, or "".
        binned: when it was put into the bin, in local time, or None.
        state: its last state; None until that is worked out, and if this version cannot play it.
        steps: the number of actions in force; 0 until they are counted, and if this version cannot play it.
        trouble: why this version cannot play it, or "".
        machines: the machines among the players, by name.
    """

    number: int
    game: str
    players: tuple[str, ...]
    rules: str
    played: datetime
    finished: bool = False
    title: str = ""
    binned: datetime | None = None
    state: Any | None = None
    steps: int = 0
    trouble: str = ""
    machines: Mapping[str, Machine] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, eq=False)
class ReplayedGame:
    """All positions of a game, to be looked at one by one.

    Attributes:
        number: its number in the journal.
        game: the engine's name of the game.
        states: every position, the first before any action.
        actions: the action between each position and the next.
        left_out: how many actions are not shown, because they are secret until the game is over.
        machines: the machine on each seat that has one, by seat.
    """

    number: int
    game: str
    states: tuple[Any, ...]
    actions: tuple[Any, ...]
    left_out: int = 0
    machines: Mapping[int, Machine] = field(default_factory=dict)

    @property
    def last(self) -> int:
        """The place of the last position."""
        return len(self.states) - 1


@dataclass(frozen=True, slots=True, eq=False)
class GamesAtHand:
    """All games of the journal.

    Attributes:
        under_way: the games that are not over, the one played last first.
        finished: the games that are over, the newest first.
        binned: the games in the bin, the oldest first.
        latest: the game that home proposes to go on with, or to play once more; None if there is none.
        now: the time by which days are told.
        replay: the game that is shown step by step, or None.
    """

    under_way: tuple[KeptGame, ...] = ()
    finished: tuple[KeptGame, ...] = ()
    binned: tuple[KeptGame, ...] = ()
    latest: KeptGame | None = None
    now: datetime = datetime(2000, 1, 1, tzinfo=UTC)
    replay: ReplayedGame | None = None

    def all_games(self) -> tuple[KeptGame, ...]:
        """Every game: those under way, the finished ones, those in the bin."""
        return (*self.under_way, *self.finished, *self.binned)

    def game(self, number: int) -> KeptGame | None:
        """The game with a number, or None."""
        return next((game for game in self.all_games() if game.number == number), None)
