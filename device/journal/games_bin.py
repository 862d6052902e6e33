"""The names that people give to games, and the bin from which a game can be taken out again."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import datetime, timedelta
from itertools import pairwise

from device.journal.record import RecordFiles
from device.journal.row_kinds import GameRow
from device.journal.tables import delete_game, insert
from engines.names import check_name


class GamesBin(RecordFiles):
    """The part of `Journal` that names games, and puts them into the bin and takes them out."""

    def name_game(self, number: int, title: str) -> None:
        """Give a game a name; "" takes its name away.

        Raises:
            RecordError: there is no such game.
            BadName: the name is too long, or holds a sign that cannot be seen.
            JournalError: the name could not be written.
        """
        title = check_name(title) if title else ""
        self._change(number, lambda row: row._replace(title=title))

    def put_into_bin(self, number: int) -> None:
        """Put a game into the bin: `games` and `unfinished` leave it out.

        Raises:
            RecordError: there is no such game.
            JournalError: the change could not be written.
        """

        def bin_it(row: GameRow) -> GameRow:
            if row.binned:
                return row
            # `empty_bin` goes by this order, since no clock is to be trusted.
            return row._replace(binned=self._stamp(), taken_up=self._next_taken_up())

        self._change(number, bin_it)

    def take_out_of_bin(self, number: int) -> None:
        """Take a game out of the bin; of those that are not over it is now the first.

        Raises:
            RecordError: there is no such game.
            JournalError: the change could not be written.
        """
        self._change(number, lambda row: row._replace(binned=None))

    def empty_bin(self, older_than: timedelta = timedelta()) -> tuple[int, ...]:
        """Delete for good the games that have been in the bin for longer; returns their numbers.

        A Pi without a clock of its own may jump forward by weeks when it gets the time from the network. So a
        pause between two stamps of the journal counts for at most half of `older_than`, and a single jump
        deletes nothing. Stamps later than now do not count: the clock was ahead when they were made.

        Raises:
            JournalError: they could not be deleted.
        """
        binned = self._rows("SELECT * FROM games WHERE binned IS NOT NULL")
        rows, now = self._rows("SELECT * FROM games") if binned else [], self._stamp()
        numbers = tuple(row.number for row in binned if _passed(row, rows, now, older_than / 2) >= older_than)
        if numbers:
            self._erase(*(change for number in numbers for change in delete_game(number)))
        return numbers

    def _change(self, number: int, change: Callable[[GameRow], GameRow]) -> None:
        with self._transaction() as write:
            row = self._row(number)
            changed = change(row)
            if changed != row:
                changed = changed._replace(revision=row.revision + 1)
                write(insert([changed]))


def _passed(binned: GameRow, rows: Iterable[GameRow], now: str, longest: timedelta) -> timedelta:
    """How much time has passed since a game was put into the bin.

    It is the sum of the pauses between the stamps of games that were begun, resumed or put into the bin
    later. Their order is reliable, and their stamps are not, so a pause counts for `longest` at most.
    """
    then = binned.binned or ""
    since = then if then <= now else ""  # the clock was ahead: any later game has happened since then
    later = (row for row in rows if row.taken_up > binned.taken_up)
    stamps = {then, now, *(stamp for row in later for stamp in (row.played, row.binned) if stamp)}
    times = sorted(datetime.fromisoformat(stamp) for stamp in stamps if since <= stamp <= now)
    return sum((min(later - earlier, longest) for earlier, later in pairwise(times)), timedelta())
