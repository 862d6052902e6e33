"""An open record of games: its file and the copy of it, and how changes are written to both."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, TypeVar

from device.errors import JournalError, RecordError, explaining
from device.journal.changes import changed, committed, overwritten, write_back
from device.journal.file import files_of
from device.journal.repair import OpenedRecord, copy_of
from device.journal.row_kinds import GameRow, sound_game
from device.journal.sqlite_errors import explaining_errors
from device.journal.tables import Change
from device.journal.times import Now
from vision.files import remove_file
from wording.sentence import Sentence

_Row = TypeVar("_Row")


class RecordFiles:
    """The base class of `Journal`: the record and its copy, and the ways to change both.

    Attributes:
        path: the file.
        on_disk: whether entries are written to a disk; False for a journal in memory.
        notices: sentences for people: what was damaged or missing, and how it was repaired.
        changes: how often the list of games or the roster has changed since the record was opened.
    """

    changes = 0

    def _hold(self, path: Path, opened: OpenedRecord, now: Now, *, on_disk: bool = True) -> None:
        self.path = path
        self.on_disk = on_disk
        self.notices = opened.notices
        self._database, self._copy = opened.database, opened.copy
        self._now = now

    def close(self) -> None:
        """Let go of the file. May be called twice."""
        self._database.close()
        if self._copy is not None:
            self._copy.close()

    def _select(
        self, sound: Callable[[tuple[Any, ...]], _Row | None], query: str, *values: object
    ) -> list[_Row]:
        """The rows of a query that fit their checksums.

        Args:
            sound: makes the row of the columns; None for a row that does not fit.
            query: the query, in SQL.
            values: what stands in place of its question marks.
        """
        with explaining_errors(self.path):
            found = self._database.execute(query, values).fetchall()
        return [row for row in map(sound, found) if row is not None]

    def _rows(self, query: str, *values: object) -> list[GameRow]:
        """The rows of games of a query."""
        return self._select(sound_game, query, *values)

    def _row(self, number: int) -> GameRow:
        rows = self._rows("SELECT * FROM games WHERE number = ?", number)
        if not rows:
            raise RecordError(Sentence("there is no game {n} in {path}", n=number, path=self.path))
        return rows[0]

    def _one(self, query: str, *values: object) -> int:
        (value,) = self._database.execute(query, values).fetchone()
        return int(value)

    def _next_taken_up(self) -> int:
        return self._one("SELECT coalesce(max(taken_up), 0) + 1 FROM games")

    def _stamp(self) -> str:
        return self._now().isoformat(timespec="seconds")

    @contextlib.contextmanager
    def _transaction(self, *, listed: bool = True) -> Iterator[Callable[[Change], None]]:
        """Collect changes in one transaction; after its commit, repeat them in the copy.

        Args:
            listed: whether the list of games or the roster may change; only a step that ends a game, or
                takes its end back, changes the list.
        """
        changes: list[Change] = []

        def write(change: Change) -> None:
            change(self._database)
            changes.append(change)

        with explaining_errors(self.path), committed(self._database):
            yield write
        self.changes += listed
        if self._copy is not None and changes:
            self._repeat(changes, self._copy)

    def _repeat(self, changes: Iterable[Change], copy: sqlite3.Connection) -> None:
        """Repeat changes in the copy. If the copy fails, it is closed, and mended at the next start."""
        try:
            changed(copy, changes)
        except sqlite3.Error:
            copy.close()
            self._copy = None

    def _erase(self, *changes: Change, without_trace: bool = False) -> None:
        """Delete rows in both files, so that no power cut and no repair brings them back.

        The copy comes first, and must be on the disk: the next start restores everything that only the copy
        has. A copy that failed earlier is deleted as a whole; the next start makes a new one.

        Args:
            *changes: delete the rows.
            without_trace: also overwrite the bytes of the deleted rows.

        Raises:
            JournalError: the rows could not be deleted; the record still has all of them.
        """
        self.changes += 1
        deleted = overwritten if without_trace else changed
        with explaining_errors(self.path):
            if self._copy is not None:
                deleted(self._copy, changes)
                write_back(self._copy)
            elif self.on_disk:
                self._delete_copy()
            deleted(self._database, changes)
            # The rows are deleted, and this is on the disk. If the log cannot be written back now, the next
            # step or closing does it.
            with contextlib.suppress(sqlite3.Error):
                write_back(self._database)

    def _delete_copy(self) -> None:
        """Delete the files of a copy that could not be opened or written."""
        with explaining(
            JournalError,
            "{path} cannot be deleted: {error}; check the permissions of its folder",
            path=copy_of(self.path),
        ):
            for file in files_of(copy_of(self.path)):
                remove_file(file)
