"""The SQLite file under the journal: whose it is, whether it is sound, and what its errors mean."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from device.errors import JournalError
from engines.sentence import Sentence

SCHEMA: Final = 2
"""The layout of the tables; a file with a higher number was written by a newer dice-table."""
APPLICATION_ID: Final = 0x44696365
"""What SQLite keeps in the file's header to say whose it is: "Dice"."""

_BUSY_S: Final = 1.0
_DAMAGED: Final = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)

_ENTRIES: Final = """CREATE TABLE entries (
        game INTEGER NOT NULL REFERENCES games (number),
        sequence INTEGER NOT NULL,
        step TEXT NOT NULL CHECK (step IN ('act', 'undo', 'redo', 'ask')),
        text TEXT NOT NULL,
        by_hand TEXT NOT NULL,
        PRIMARY KEY (game, sequence)
    ) WITHOUT ROWID"""
_TABLES: Final = (
    """CREATE TABLE games (
        number INTEGER PRIMARY KEY,
        name TEXT NOT NULL,
        version TEXT NOT NULL,
        rules TEXT NOT NULL,
        players TEXT NOT NULL,
        started TEXT NOT NULL,
        finished TEXT
    )""",
    _ENTRIES,
    f"PRAGMA application_id = {APPLICATION_ID}",
    f"PRAGMA user_version = {SCHEMA}",
)
_FROM_FIRST_LAYOUT: Final = (
    "ALTER TABLE entries RENAME TO entries_before",
    _ENTRIES,
    "INSERT INTO entries SELECT * FROM entries_before",
    "DROP TABLE entries_before",
    f"PRAGMA user_version = {SCHEMA}",
)
"""The first layout knew no "ask" among its steps."""


def open_sound(path: Path) -> tuple[sqlite3.Connection, Path | None]:
    """The file opened, with our tables in it; a damaged one is moved aside and a fresh one begun.

    Returns:
        The connection, and where a damaged file was moved to, or None.

    Raises:
        JournalError: it cannot be opened or written, or belongs to somebody else.
    """
    with told(path):
        try:
            return _open(path), None
        except sqlite3.DatabaseError as error:
            if _primary(error) not in _DAMAGED:
                raise
            aside = _move_aside(path)
            return _open(path), aside


def _open(path: Path) -> sqlite3.Connection:
    database = sqlite3.connect(path, timeout=_BUSY_S, isolation_level=None)
    try:
        _prepare(database, path)
    except BaseException:
        database.close()
        raise
    return database


def _prepare(database: sqlite3.Connection, path: Path) -> None:
    """Check whose file it is before anything in it changes, then lay it out."""
    (owner,) = database.execute("PRAGMA application_id").fetchone()
    (schema,) = database.execute("PRAGMA user_version").fetchone()
    (tables,) = database.execute("SELECT count(*) FROM sqlite_master").fetchone()
    if owner != APPLICATION_ID and (owner or tables):
        raise JournalError(
            f"{path} is a database of another program; it was left alone: choose another folder with --data"
        )
    if schema > SCHEMA:
        raise JournalError(
            f"{path} was written by a newer dice-table (layout {schema}, this one knows {SCHEMA});"
            " update dice-table, or choose another folder with --data"
        )
    # Held for as long as the file is open: two tables writing one game would spoil it.
    database.execute("PRAGMA locking_mode = EXCLUSIVE")
    database.execute("PRAGMA journal_mode = WAL")
    database.execute("PRAGMA synchronous = FULL")
    (verdict,) = database.execute("PRAGMA quick_check(1)").fetchone()
    if verdict != "ok":
        damage = sqlite3.DatabaseError(verdict)
        damage.sqlite_errorcode = sqlite3.SQLITE_CORRUPT
        raise damage
    database.execute("BEGIN EXCLUSIVE")
    for statement in () if schema == SCHEMA else _FROM_FIRST_LAYOUT if tables else _TABLES:
        database.execute(statement)
    database.execute("COMMIT")


def _move_aside(path: Path) -> Path:
    """Rename the damaged file and what SQLite keeps beside it; returns the new name."""
    free = next(n for n in range(1, 10_000) if not _aside(path, n).exists())
    aside = _aside(path, free)
    try:
        for suffix in ("-wal", "-shm", ""):
            beside = path.with_name(path.name + suffix)
            if beside.exists():
                beside.rename(aside.with_name(aside.name + suffix))
    except OSError as error:
        raise JournalError(
            f"{path} is damaged and cannot be moved aside: {error.strerror};"
            " move it yourself, or choose another folder with --data"
        ) from error
    return aside


def _aside(path: Path, number: int) -> Path:
    return path.with_name(f"{path.stem}.damaged-{number}{path.suffix}")


def _primary(error: sqlite3.Error) -> int:
    """SQLite's error number without the detail in its upper bytes; 0 where there is none."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF


@contextlib.contextmanager
def told(path: Path) -> Iterator[None]:
    """Turn what SQLite raises into a sentence."""
    try:
        yield
    except sqlite3.Error as error:
        raise JournalError(_sentence(path, error)) from error


def _sentence(path: Path, error: sqlite3.Error) -> Sentence:
    folder = path.parent
    in_use = Sentence("{path} is in use by another dice-table; close that one first", path=path)
    told = {
        sqlite3.SQLITE_FULL: Sentence(
            "the disk with {folder} is full; make room, then press again", folder=folder
        ),
        sqlite3.SQLITE_BUSY: in_use,
        sqlite3.SQLITE_LOCKED: in_use,
        sqlite3.SQLITE_READONLY: Sentence(
            "{path} may not be written; change its permissions, or use --data", path=path
        ),
        sqlite3.SQLITE_CANTOPEN: Sentence(
            "{path} cannot be opened; check the permissions of {folder}, or use --data",
            path=path,
            folder=folder,
        ),
        sqlite3.SQLITE_IOERR: Sentence(
            "the disk with {folder} fails ({error}); check it, or use --data", folder=folder, error=error
        ),
        sqlite3.SQLITE_CORRUPT: Sentence(
            "{path} was damaged while it was open ({error}); start dice-table again", path=path, error=error
        ),
    }
    unknown = Sentence(
        "{path} cannot be used: {error}; choose another folder with --data", path=path, error=error
    )
    return told.get(_primary(error), unknown)
