"""What a club keeps: results of games, tables, and tournaments with their pairings."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from device.broker.messages import TableResult
from device.club.pairing import REST
from engines.registry import GAMES

Method = Literal["swiss", "round-robin"]
"""How a tournament pairs its players."""


@dataclass(frozen=True, slots=True)
class ClubResult:
    """A result that counts.

    Attributes:
        table: the name of the table.
        key: the key of the game there.
        received: when the club heard of the game first, as ISO time; see `device.club.store`.
        result: what the table has told.
    """

    table: str
    key: str
    received: str
    result: TableResult


@dataclass(frozen=True, slots=True)
class ClubTable:
    """A table that the club has heard of.

    Attributes:
        name: its name.
        online: whether it is switched on.
        heard: when the club has heard of it last, as ISO time.
    """

    name: str
    online: bool
    heard: str


@dataclass(frozen=True, slots=True)
class Pairing:
    """Two players who meet in a round of a tournament.

    Attributes:
        round: the round, from 1.
        board: which pairing of the round it is, from 1.
        first, second: the names; the second is `REST` for a player who rests.
        drawn: when the round was drawn, as ISO time; see `device.club.store`.
        by_hand: what the first player won, 1, 0.5 or 0, where a person has said so; else None.
    """

    round: int
    board: int
    first: str
    second: str
    drawn: str
    by_hand: float | None = None

    @property
    def rests(self) -> bool:
        """Whether the first player has nobody to play against."""
        return self.second == REST


@dataclass(frozen=True, slots=True)
class Tournament:
    """A tournament.

    Attributes:
        name: its name.
        game: the name of the game in records, such as "imalya".
        method: how players are paired.
        rounds: how many rounds there are.
        players: everybody who has taken part, in the order of the list.
        pairings: all pairings drawn so far, by round and board.
        left: those of the players who have gone home; they are paired no more.
    """

    name: str
    game: str
    method: Method
    rounds: int
    players: tuple[str, ...]
    pairings: tuple[Pairing, ...] = ()
    left: frozenset[str] = frozenset()

    @property
    def title(self) -> str:
        """The title of the game; its name in records where this version does not know the game."""
        return GAMES[self.game].title if self.game in GAMES else self.game

    @property
    def playing(self) -> tuple[str, ...]:
        """Everybody who is still there, in the order of the list."""
        return tuple(player for player in self.players if player not in self.left)

    @property
    def drawn(self) -> int:
        """How many rounds have been drawn."""
        return max((pairing.round for pairing in self.pairings), default=0)
