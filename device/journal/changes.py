"""Transactions on an open file of games: a change, and a change that leaves no deleted byte behind."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterable, Iterator

from device.journal.tables import Change


@contextlib.contextmanager
def committed(database: sqlite3.Connection) -> Iterator[sqlite3.Connection]:
    """A transaction: committed to disk at the end, rolled back on an error."""
    database.execute("BEGIN IMMEDIATE")
    try:
        yield database
        database.execute("COMMIT")
    except BaseException:
        with contextlib.suppress(sqlite3.Error):
            database.execute("ROLLBACK")
        raise


def changed(database: sqlite3.Connection, changes: Iterable[Change]) -> None:
    """Make changes in one transaction."""
    with committed(database):
        for change in changes:
            change(database)


def overwritten(database: sqlite3.Connection, changes: Iterable[Change]) -> None:
    """Make changes in one transaction that writes every page anew, so that no deleted byte stays.

    SQLite's own VACUUM runs only after the commit. If the disk were full then, the rows would be deleted and
    their bytes would stay. So the new file is made in memory, and written as a whole or not at all.
    """
    with contextlib.closing(sqlite3.connect(":memory:", isolation_level=None)) as fresh:
        database.backup(fresh)
        changed(fresh, changes)
        fresh.execute("VACUUM")
        fresh.backup(database)


def write_back(database: sqlite3.Connection) -> None:
    """Copy all pages of the write-ahead log into the database file, and empty the log."""
    database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
