"""A second record of everything that a journal has acknowledged, for comparison."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Self

from device.journal.entry import Entry
from device.journal.journal import Doubt


@dataclass(frozen=True, slots=True)
class Written:
    """One write to the journal.

    Attributes:
        game: the number of the game.
        entries: the new entries; empty for a new game or a throw in doubt.
        doubt: the throw in doubt that was written, or None.
        begun: whether the game is a new one.
    """

    game: int
    entries: tuple[Entry, ...] = ()
    doubt: Doubt | None = None
    begun: bool = False


@dataclass(slots=True)
class Ledger:
    """The games of a journal.

    Attributes:
        games: the entries of each game, by its number.
        doubts: the throws that are in doubt, by the number of the game.
    """

    games: dict[int, list[Entry]] = field(default_factory=dict)
    doubts: dict[int, Doubt] = field(default_factory=dict)

    def take(self, written: Written) -> None:
        """Add a write."""
        self.games.setdefault(written.game, []).extend(written.entries)
        self.doubts.pop(written.game, None)
        if written.doubt is not None:
            self.doubts[written.game] = written.doubt

    def after(self, *written: Written) -> Self:
        """A copy of the ledger with more writes added."""
        more = type(self)({game: list(entries) for game, entries in self.games.items()}, dict(self.doubts))
        for one in written:
            more.take(one)
        return more

    def missing(self, found: Ledger) -> int:
        """How many games, entries and throws in doubt are missing or different in another ledger."""
        games = sum(game not in found.games for game in self.games)
        doubts = sum(found.doubts.get(game) != doubt for game, doubt in self.doubts.items())
        entries = sum(
            len(kept) - _in_place(kept, found.games.get(game, ())) for game, kept in self.games.items()
        )
        return games + doubts + entries

    def lost(self, found: Ledger, attempted: Sequence[Written] = ()) -> int:
        """How much is missing, given that one of the attempted writes may have been completed.

        A write is completed as a whole or not at all.
        """
        return min(ledger.missing(found) for ledger in self._possible(attempted))

    def explains(self, found: Ledger, attempted: Sequence[Written] = ()) -> bool:
        """Whether another ledger has the acknowledged writes, and besides at most one attempted write."""
        return found in self._possible(attempted)

    def _possible(self, attempted: Sequence[Written]) -> list[Ledger]:
        return [self, *(self.after(one) for one in attempted)]


def _in_place(kept: Sequence[Entry], found: Sequence[Entry]) -> int:
    """How many entries are equal and at the same index."""
    return sum(one == other for one, other in zip(kept, found, strict=False))
