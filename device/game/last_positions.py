"""The last positions of games in the journal, replayed a little at each turn of the table's loop."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from device.errors import DeviceError
from device.game.history import History
from device.game.match import Match
from device.game.replay import engine_of, explaining_refusals, first_state, replay
from device.i18n import message_of
from device.journal.entry import Entry
from device.journal.game_record import GameRecord
from device.journal.journal import Journal
from engines.contract import AnyGame

SLICE_S: Final = 0.006
"""The time that one turn of the loop replays games. With more, a key waits for the end of the slice."""


@dataclass(frozen=True, slots=True)
class LastPosition:
    """Where a game stands.

    Attributes:
        state: the engine's last state; None if this version cannot play the game.
        steps: the number of actions in force.
        entries: the number of entries in the journal when the game stood there.
        trouble: why the game cannot be played, in a sentence; "" if it can.
    """

    state: Any | None
    steps: int = 0
    entries: int = 0
    trouble: str = ""


class LastPositions:
    """Works out the last positions of games, and keeps them until the game is played on.

    Replaying a long game takes half a second, so that it is done in slices.

    Args:
        journal: where the games are kept.
        games: the engines that can be played, by name.
        clock: a monotonic clock, in seconds.
    """

    def __init__(
        self,
        journal: Journal,
        games: Callable[[], Mapping[str, AnyGame]],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._journal = journal
        self._games = games
        self._clock = clock
        self._known: dict[int, LastPosition] = {}
        self._replaying: tuple[int, Iterator[LastPosition | None]] | None = None

    def of(self, number: int) -> LastPosition | None:
        """The last position of a game; None if it has not been worked out yet."""
        return self._known.get(number)

    def learn(self, match: Match, entries: int) -> None:
        """Take the position from a game that has been on the table, and that has so many entries."""
        self._known[match.record.number] = LastPosition(match.state, len(match.actions), entries)

    def drop_outdated(self, lengths: Mapping[int, int]) -> None:
        """Drop the positions of games that have been played on or deleted.

        Args:
            lengths: the number of entries of each game that has any.
        """
        self._known = {
            number: position
            for number, position in self._known.items()
            if position.entries == lengths.get(number, 0)
        }
        self._replaying = None

    def drop_all(self) -> None:
        """Drop every position: players may have other names now."""
        self._known, self._replaying = {}, None

    def work(self, records: Sequence[GameRecord], for_s: float = SLICE_S) -> bool:
        """Replay the games whose position is missing, in this order; returns whether one became known.

        Args:
            records: the games that a screen shows.
            for_s: the time after which to stop; the next call goes on from there.
        """
        missing = [record for record in records if record.number not in self._known]
        if not missing:
            return False
        until = self._clock() + for_s
        found = False
        for record in missing:
            position = self._replay(record, until)
            if position is None:
                break
            self._known[record.number] = position
            found = True
        return found

    def _replay(self, record: GameRecord, until: float) -> LastPosition | None:
        """Replay a game until a time; None if it takes longer."""
        if self._replaying is None or self._replaying[0] != record.number:
            self._replaying = record.number, self._steps(record)
        for position in self._replaying[1]:
            if position is not None:
                self._replaying = None
                return position
            if self._clock() >= until:
                return None
        raise AssertionError("a replay ends with a position")

    def _steps(self, record: GameRecord) -> Iterator[LastPosition | None]:
        """Replay a game action by action; the last item is its position."""
        entries: list[Entry] = []
        try:
            game = engine_of(self._games(), record)
            with explaining_refusals(record):
                state = first_state(game, record)
                entries = self._journal.entries(record.number)
                standing = History.of(entries).standing
                for played in replay(game, state, standing):
                    state = played.after
                    yield None
        except DeviceError as error:
            yield LastPosition(None, entries=len(entries), trouble=message_of(error))
        else:
            yield LastPosition(state, len(standing), len(entries))
