"""A journal that was opened again after a fault, compared with what had been acknowledged."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from device.errors import DeviceError
from device.journal import Entry, GameRecord, Journal
from device.match import Match
from engines.errors import EngineError
from tests.faults.play import GAMES, states_after

Kept = Mapping[int, Sequence[Entry]]
Written = tuple[int, Sequence[Entry]]
"""A game's number, and entries that were written to it."""


@dataclass(slots=True)
class Reopened:
    """What a journal says after a fault.

    Attributes:
        told: what it said about itself or a game: a file moved aside, a game that makes no sense.
        games: the entries of each game that can be read.
        standing: whether each of these games opens at the place that its entries lead to.
    """

    told: list[str] = field(default_factory=list)
    games: dict[int, list[Entry]] = field(default_factory=dict)
    standing: bool = True

    def missing(self, kept: Kept) -> int:
        """How many of these entries, and of their games, are not there any more, or are there otherwise."""
        games = sum(number not in self.games for number in kept)
        return games + sum(
            len(entries) - _common(entries, self.games.get(number, [])) for number, entries in kept.items()
        )

    def holds(self, kept: Kept, attempted: Sequence[Written] = ()) -> bool:
        """Whether there is what was kept and nothing else, but one of the writings that were attempted.

        Such a one is there as a whole or not at all; a game that was just being begun has no entries.
        """
        allowed = [kept, *({**kept, number: [*kept.get(number, ()), *more]} for number, more in attempted)]
        return not self.missing(kept) and any(
            all(found == list(one.get(game, ())) for game, found in self.games.items()) for one in allowed
        )


def reopen(path: Path) -> Reopened:
    """Open a journal as a table does when it starts, and read all of it.

    What the journal itself refuses, it tells; any other error is raised.
    """
    found = Reopened()
    try:
        with Journal(path) as journal:
            found.told += [str(word) for word in notices(journal)]
            for record in journal.games():
                _read(journal, record, found)
    except DeviceError as error:
        found.told.append(str(error))
    return found


def notices(journal: Journal) -> list[object]:
    """What the journal says about the state in which it found its file."""
    return [journal.moved_aside] if journal.moved_aside else []


def _read(journal: Journal, record: GameRecord, found: Reopened) -> None:
    try:
        entries = journal.entries(record.number)
        found.games[record.number] = entries
        match = Match.open(journal, GAMES, record)
        found.standing &= match.state == states_after(record, entries)
    except (DeviceError, EngineError) as error:
        found.told.append(str(error))


def _common(kept: Sequence[Entry], found: Sequence[Entry]) -> int:
    """How many entries stand at the same place with the same words."""
    return sum(one == other for one, other in zip(kept, found, strict=False))
