"""Opens a SQLite file of games and reads its rows, or says that it is damaged."""

from __future__ import annotations

import contextlib
import sqlite3
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Final, TypeVar

from device.errors import JournalError, explaining
from device.journal.row_kinds import PersonRow
from device.journal.rows import Rows
from device.journal.schema import SCHEMA, drop_tables, lay_out, schema_of
from device.journal.sqlite_errors import (
    cannot_be_opened,
    damage,
    explaining_errors,
    is_disk_error,
    primary_code,
)
from device.journal.tables import read_rows, write_rows
from vision.files import is_there
from wording.sentence import Sentence

_BUSY_S: Final = 1.0
"""How long, in seconds, SQLite waits for a lock that another program holds."""
_SYNC: Final = "FULL"
_COPY_SYNC: Final = "NORMAL"
"""SQLite's `synchronous`: a commit to the record waits until it is on the disk; the copy may lag behind."""
_LOG_PAGES: Final = 1
_COPY_LOG_PAGES: Final = 8
"""How many pages the write-ahead log may hold before SQLite copies them into the file (a checkpoint).

If a bit of the log changes, SQLite silently drops everything after that bit. So a longer log loses more. A
shorter one waits for the disk more often.
"""
_CHUNK_BYTES: Final = 1 << 20
_TRIES: Final = 3
"""How often a file is opened before a disk error counts: SD cards often recover from a read error."""
_TRY_AGAIN_S: Final = 0.2
"""The pause between two tries, in seconds."""

_CONNECTION: Final = sqlite3.Connection
_DAMAGED: Final = (
    sqlite3.SQLITE_CORRUPT,
    sqlite3.SQLITE_NOTADB,
    sqlite3.SQLITE_FORMAT,
    sqlite3.SQLITE_ERROR,  # "no such table" or "no such column": a bit of the schema has changed
)

NOBODY: Final[Mapping[int, PersonRow]] = MappingProxyType({})
"""No people whose numbers are used already."""

_Rows = TypeVar("_Rows")


class Damaged(Exception):
    """The file is a record of games, and it is damaged.

    Attributes:
        rows: the rows that could still be read.
    """

    def __init__(self, rows: Rows) -> None:
        super().__init__()
        self.rows = rows


def open_file(
    path: Path,
    *,
    copy: bool = False,
    known: Mapping[int, PersonRow] = NOBODY,
    checked: Rows | None = None,
) -> tuple[sqlite3.Connection, Rows]:
    """Open a file exclusively and read all its rows; create the tables if it is empty or missing.

    Args:
        path: the file.
        copy: whether this is the backup copy. The copy does not wait for the disk at each step, so a power
            cut may lose its last steps; the main file has them.
        known: the people whose numbers are used already; the names in a file of an older schema are matched
            with them.
        checked: the rows of a file that was checked and has the same bytes; this file is not read again.
            None to check and read it.

    Raises:
        Damaged: the file is damaged, or has an older schema with damaged rows. It is left unchanged.
        JournalError: the file cannot be opened or written, or belongs to another program.
    """
    check_ordinary(path)
    return retried(path, lambda: open_at(path, path, known, copy=copy, checked=checked))


def are_alike(path: Path, other: Path) -> bool:
    """Whether two files of games that no program has open have the same bytes; False if one is missing.

    The bytes of a file beside which a log lies are not all of it: it is open, or was not closed.
    """
    try:
        logs = [file.with_name(f"{file.name}-wal") for file in (path, other)]
        if not (path.is_file() and other.is_file()) or any(log.exists() for log in logs):
            return False
        with path.open("rb") as one, other.open("rb") as two:
            while (chunk := one.read(_CHUNK_BYTES)) == two.read(_CHUNK_BYTES):
                if not chunk:
                    return True
    except OSError:
        return False  # opening the file says why it cannot be read
    return False


def is_kept(path: Path) -> bool:
    """Whether there is a file of games.

    Raises:
        JournalError: its folder may not be entered, or the disk fails.
    """
    try:
        return is_there(path)
    except OSError as error:
        raise JournalError(cannot_be_opened(path)) from error


def check_ordinary(path: Path) -> None:
    """Refuse a folder, a pipe or a device in the place of the file.

    SQLite would report a folder as a failing disk.

    Raises:
        JournalError: something other than a file is there, or its folder may not be entered.
    """
    if is_kept(path) and not path.is_file():
        raise JournalError(
            Sentence(
                "{path} is not an ordinary file, and the file of games was expected; move it away, "
                "or choose another folder with --data",
                path=path,
            )
        )


def open_at(
    place: Path,
    path: Path,
    known: Mapping[int, PersonRow],
    *,
    copy: bool = False,
    checked: Rows | None = None,
) -> tuple[sqlite3.Connection, Rows]:
    """Open the file at a place; errors name `path`, of which it may be a temporary copy."""
    with explaining_errors(path):
        database = connect(place)
        try:
            rows = _prepared(database, path, known, checked)
            database.execute(f"PRAGMA synchronous = {_COPY_SYNC if copy else _SYNC}")
            database.execute(f"PRAGMA wal_autocheckpoint = {_COPY_LOG_PAGES if copy else _LOG_PAGES}")
            return database, rows
        except BaseException:
            database.close()
            raise


def _prepared(
    database: sqlite3.Connection, path: Path, known: Mapping[int, PersonRow], checked: Rows | None
) -> Rows:
    """Check that the file is ours, create or migrate its tables, and return its rows.

    The check comes first, so that another program's file is never changed.
    """
    schema = SCHEMA
    try:
        schema = schema_of(database, path)
        if path.stat().st_size == 1:  # SQLite takes a file of one byte for an empty one
            raise damage("one byte is left of the file")
        # The lock is held while the file is open: two programs writing one game would corrupt it.
        database.execute("PRAGMA locking_mode = EXCLUSIVE")
        if schema and checked is None:
            _check_pages(database)
        database.execute("PRAGMA journal_mode = WAL")
        database.execute(f"PRAGMA synchronous = {_SYNC}")
        database.execute("BEGIN EXCLUSIVE")
        rows = Rows()
        if schema == 0:
            lay_out(database)
        elif schema < SCHEMA:
            rows = _brought_up_to_date(database, schema, known)
        else:
            rows = read_rows(database, SCHEMA) if checked is None else checked
        if rows.damaged or rows.lost:
            raise Damaged(rows)
        database.execute("COMMIT")
    except UnicodeDecodeError as error:  # SQLite's error message quotes damaged bytes
        raise Damaged(_readable(database, schema, known)) from error
    except sqlite3.DatabaseError as error:
        if primary_code(error) not in _DAMAGED:
            raise
        raise Damaged(_readable(database, schema, known)) from error
    return rows


def connect(path: Path | str) -> sqlite3.Connection:
    """Open a connection that returns invalid UTF-8 as text instead of failing.

    A text with a changed bit is then read like any other, and its checksum shows the damage.
    """
    database = sqlite3.connect(path, timeout=_BUSY_S, isolation_level=None, factory=_CONNECTION)
    database.text_factory = lambda content: content.decode("utf-8", "surrogateescape")
    return database


def fresh_file(path: Path, rows: Rows) -> None:
    """Write rows into a new file; it is complete and on disk when this returns.

    Raises:
        JournalError: it cannot be written.
    """
    with explaining(
        JournalError,
        "{path} is in the way: {error}; move it elsewhere, then start dice-table again",
        path=path,
    ):
        path.unlink(missing_ok=True)
    with explaining_errors(path), contextlib.closing(connect(path)) as database:
        database.execute(f"PRAGMA synchronous = {_SYNC}")
        database.execute("BEGIN EXCLUSIVE")
        lay_out(database)
        write_rows(database, rows)
        database.execute("COMMIT")


def files_of(path: Path) -> list[Path]:
    """A database file and its write-ahead log, those of the two that exist."""
    names = (path, path.with_name(f"{path.name}-wal"))
    return [file for file in names if file.exists()]


def _check_pages(database: sqlite3.Connection) -> None:
    """Run SQLite's `quick_check` over every page.

    Raises:
        sqlite3.DatabaseError: a page is damaged, or the disk could not read it.
    """
    for (verdict,) in database.execute("PRAGMA quick_check").fetchall():
        if verdict == "ok":
            return
        if _failed_to_read(verdict):
            failure = sqlite3.OperationalError(verdict)
            failure.sqlite_errorcode = sqlite3.SQLITE_IOERR
            raise failure
    raise damage("a page is damaged")


def _failed_to_read(verdict: str) -> bool:
    """Whether a verdict of `quick_check` is a disk error; SQLite reports it there as if it were damage."""
    _, found, code = verdict.partition("error code=")
    return bool(found) and code.isascii() and code.isdigit() and int(code) & 0xFF == sqlite3.SQLITE_IOERR


def _readable(database: sqlite3.Connection, schema: int, known: Mapping[int, PersonRow]) -> Rows:
    """Read all readable rows of a damaged file."""
    with contextlib.suppress(sqlite3.DatabaseError):
        database.execute("ROLLBACK")
    rows = read_rows(database, schema, known)
    rows.damaged = True
    return rows


def _brought_up_to_date(database: sqlite3.Connection, schema: int, known: Mapping[int, PersonRow]) -> Rows:
    """Migrate a file of an older schema; returns its rows."""
    rows = read_rows(database, schema, known)
    drop_tables(database, schema)
    lay_out(database)
    write_rows(database, rows)
    return rows


def retried(path: Path, read: Callable[[], _Rows]) -> _Rows:
    """Read a file, and try again if the disk fails.

    SQLite may report a page that the disk could not read as damaged. So damage is retried, too, and counts
    only if every byte of the file can be read.
    """
    for _ in range(_TRIES - 1):
        try:
            return read()
        except Damaged:
            continue
        except JournalError as error:
            if not is_disk_error(error.__cause__):
                raise
            time.sleep(_TRY_AGAIN_S)
    try:
        return read()
    except Damaged:
        _read_whole(path)
        raise


def _read_whole(path: Path) -> None:
    """Read every byte of a file, to tell a disk error from damage.

    Raises:
        JournalError: the disk cannot read the file.
    """
    for file in files_of(path):
        told = explaining(
            JournalError,
            "the disk with {folder} fails ({error}); check it, or use --data",
            folder=path.parent,
        )
        with told, file.open("rb") as content:
            while content.read(_CHUNK_BYTES):
                pass
