"""A SQLite file of games: whose it is, how it is laid out, and what its errors mean."""

from __future__ import annotations

import contextlib
import shutil
import sqlite3
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final, TypeVar

from device.errors import JournalError
from device.journal.rows import Rows, is_disk_error, primary_code, read_rows, write_rows
from wording.sentence import Sentence

SCHEMA: Final = 3
"""The layout of the tables; a file with a higher number was written by a newer dice-table."""
APPLICATION_ID: Final = 0x44696365
"""What SQLite keeps in the file's header to say whose it is: "Dice"."""

_BUSY_S: Final = 1.0
_LOG_PAGES: Final = 1
_COPY_LOG_PAGES: Final = 8
"""How many pages SQLite may collect in its write-ahead log before it writes them into the file. SQLite drops
a changed bit of the log with all that follows it, without a word: a longer log loses more, a shorter one
waits for the disk more often."""
_CHUNK_BYTES: Final = 1 << 20
_TRIES: Final = 3
_TRY_AGAIN_S: Final = 0.2
"""A disk that fails once is asked again: cards recover from a read error more often than not."""

_CONNECTION: Final = sqlite3.Connection
_DAMAGED: Final = (
    sqlite3.SQLITE_CORRUPT,
    sqlite3.SQLITE_NOTADB,
    sqlite3.SQLITE_FORMAT,
    sqlite3.SQLITE_ERROR,  # a bit of the schema has changed: a column or a table is not there
)

_TABLES: Final = (
    """CREATE TABLE games (
        number INTEGER PRIMARY KEY,
        name TEXT NOT NULL,
        version TEXT NOT NULL,
        rules TEXT NOT NULL,
        players TEXT NOT NULL,
        started TEXT NOT NULL,
        finished TEXT,
        taken_up INTEGER NOT NULL,
        checksum INTEGER NOT NULL
    )""",
    """CREATE TABLE entries (
        game INTEGER NOT NULL REFERENCES games (number),
        sequence INTEGER NOT NULL,
        step TEXT NOT NULL CHECK (step IN ('act', 'undo', 'redo', 'ask')),
        text TEXT NOT NULL,
        by_hand TEXT NOT NULL,
        checksum INTEGER NOT NULL,
        PRIMARY KEY (game, sequence)
    ) WITHOUT ROWID""",
    """CREATE TABLE doubts (
        game INTEGER PRIMARY KEY REFERENCES games (number),
        step INTEGER NOT NULL,
        place INTEGER NOT NULL,
        text TEXT NOT NULL,
        picture INTEGER NOT NULL,
        checksum INTEGER NOT NULL
    )""",
    """CREATE TABLE pictures (
        game INTEGER PRIMARY KEY REFERENCES games (number),
        jpeg BLOB NOT NULL
    )""",
)
_HEADER: Final = (f"PRAGMA application_id = {APPLICATION_ID}", f"PRAGMA user_version = {SCHEMA}")

_Answer = TypeVar("_Answer")


class Damaged(Exception):
    """A file is ours and damaged.

    Attributes:
        rows: what could be read of it.
    """

    def __init__(self, rows: Rows) -> None:
        super().__init__()
        self.rows = rows


def open_file(path: Path, *, copy: bool = False) -> tuple[sqlite3.Connection, Rows]:
    """A file opened for this program alone, and all its rows; an empty or missing one is laid out.

    Args:
        path: the file.
        copy: it is the copy of another one; a power cut may cost it its last steps, which the other has.

    Raises:
        Damaged: it is damaged, or has an older layout whose rows were not all sound; it is as it was.
        JournalError: it cannot be opened or written, or belongs to somebody else.
    """
    return _asked_again(path, lambda: _open_file(path, copy=copy))


def _open_file(path: Path, *, copy: bool = False) -> tuple[sqlite3.Connection, Rows]:
    with told(path):
        database = connect(path)
        try:
            rows = _prepared(database, path)
            # Every step of the record waits for the disk; the copy may follow a little later.
            database.execute(f"PRAGMA synchronous = {'NORMAL' if copy else 'FULL'}")
            database.execute(f"PRAGMA wal_autocheckpoint = {_COPY_LOG_PAGES if copy else _LOG_PAGES}")
            return database, rows
        except BaseException:
            database.close()
            raise


def _prepared(database: sqlite3.Connection, path: Path) -> Rows:
    """Check whose file it is before anything in it changes, then lay it out; its rows."""
    try:
        layout = _layout(database, path)
        # Held for as long as the file is open: two tables writing one game would spoil it.
        database.execute("PRAGMA locking_mode = EXCLUSIVE")
        if layout == SCHEMA:
            _check_pages(database)
        database.execute("PRAGMA journal_mode = WAL")
        database.execute("PRAGMA synchronous = FULL")
        database.execute("BEGIN EXCLUSIVE")
        rows = Rows()
        if layout == 0:
            lay_out(database)
        elif layout < SCHEMA:
            rows = _brought_up_to_date(database)
        else:
            rows = read_rows(database)
        if rows.damaged or rows.lost:
            raise Damaged(rows)
        database.execute("COMMIT")
    except UnicodeDecodeError as error:  # SQLite tells of damage with damaged bytes, which Python refuses
        raise Damaged(_readable(database)) from error
    except sqlite3.DatabaseError as error:
        if primary_code(error) not in _DAMAGED:
            raise
        raise Damaged(_readable(database)) from error
    return rows


def connect(path: Path | str) -> sqlite3.Connection:
    """A connection in which a text with a changed bit is a text, so that its checksum tells."""
    database = sqlite3.connect(path, timeout=_BUSY_S, isolation_level=None, factory=_CONNECTION)
    database.text_factory = lambda content: content.decode("utf-8", "surrogateescape")
    return database


def lay_out(database: sqlite3.Connection) -> None:
    """Make our tables in an empty file."""
    for statement in (*_TABLES, *_HEADER):
        database.execute(statement)


def fresh_file(path: Path, rows: Rows) -> None:
    """Write rows into a new file, which is whole and on disk when this returns.

    Raises:
        JournalError: it cannot be written.
    """
    path.unlink(missing_ok=True)
    with told(path), contextlib.closing(connect(path)) as database:
        database.execute("PRAGMA synchronous = FULL")
        database.execute("BEGIN EXCLUSIVE")
        lay_out(database)
        write_rows(database, rows)
        database.execute("COMMIT")


def look_into(path: Path) -> Rows:
    """What can be read of a file that is left as it is; nothing where there is none.

    Raises:
        JournalError: a table has it open, or it belongs to somebody else, or the disk fails.
    """
    if not path.exists():
        return Rows()
    return _asked_again(path, lambda: _look_into(path))


def _look_into(path: Path) -> Rows:
    with told(path):
        _check_free(path)
        with tempfile.TemporaryDirectory() as folder:
            for beside in files_of(path):
                shutil.copy(beside, folder)
            try:
                database, rows = _open_file(Path(folder) / path.name)
            except Damaged as damaged:
                return damaged.rows
            database.close()
            return rows


def _check_free(path: Path) -> None:
    """Refuse a file that another program has open."""
    beside = [path.with_name(path.name + ending) for ending in ("-wal", "-shm")]
    made = [file for file in beside if not file.exists()]
    address = f"{path.resolve().as_uri()}?mode=ro"
    with contextlib.closing(sqlite3.connect(address, timeout=0, uri=True)) as database:
        try:
            database.execute("PRAGMA user_version").fetchone()
        except sqlite3.DatabaseError as error:
            if primary_code(error) in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
                raise
        # SQLite leaves behind what it makes to read. While this connection is open, no table can open.
        for file in made:
            file.unlink(missing_ok=True)


def files_of(path: Path) -> list[Path]:
    """A database and what SQLite keeps beside it, as far as it exists."""
    names = (path, path.with_name(f"{path.name}-wal"))
    return [file for file in names if file.exists()]


def _layout(database: sqlite3.Connection, path: Path) -> int:
    """The layout of our tables in a file, 0 where it is empty.

    Raises:
        JournalError: the file is another program's, or a newer dice-table's.
        sqlite3.DatabaseError: the tables are ours and the header does not say so, or nothing can be read.
    """
    (owner,) = database.execute("PRAGMA application_id").fetchone()
    (schema,) = database.execute("PRAGMA user_version").fetchone()
    tables = {sql for (sql,) in database.execute("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL")}
    changed_bits = (owner ^ APPLICATION_ID).bit_count() + (schema ^ SCHEMA).bit_count()
    if tables == set(_TABLES) and changed_bits <= 1:
        if not changed_bits:
            return SCHEMA
        raise _damage("a bit of the header has changed")
    if owner != APPLICATION_ID and (owner or tables):
        raise JournalError(
            Sentence(
                "{path} is a database of another program; it was left alone:"
                " choose another folder with --data",
                path=path,
            )
        )
    if schema > SCHEMA:
        raise JournalError(
            Sentence(
                "{path} was written by a newer dice-table (layout {theirs}, this one knows {ours});"
                " update dice-table, or choose another folder with --data",
                path=path,
                theirs=schema,
                ours=SCHEMA,
            )
        )
    if schema == SCHEMA and tables:
        raise _damage("the tables are not those of this layout")
    return schema if tables else 0


def _damage(words: str) -> sqlite3.DatabaseError:
    error = sqlite3.DatabaseError(words)
    error.sqlite_errorcode = sqlite3.SQLITE_CORRUPT
    return error


def _check_pages(database: sqlite3.Connection) -> None:
    """Have SQLite look at every page.

    Raises:
        sqlite3.DatabaseError: a page is damaged, or the disk did not give it.
    """
    for (verdict,) in database.execute("PRAGMA quick_check").fetchall():
        if verdict == "ok":
            return
        if _failed_to_read(verdict):
            failure = sqlite3.OperationalError(verdict)
            failure.sqlite_errorcode = sqlite3.SQLITE_IOERR
            raise failure
    raise _damage("a page is damaged")


def _failed_to_read(verdict: str) -> bool:
    """Whether the check of the pages tells of an error of the disk, as if it were damage."""
    _, found, code = verdict.partition("error code=")
    return bool(found) and code.isascii() and code.isdigit() and int(code) & 0xFF == sqlite3.SQLITE_IOERR


def _readable(database: sqlite3.Connection) -> Rows:
    """What can be read of a damaged file."""
    with contextlib.suppress(sqlite3.DatabaseError):
        database.execute("ROLLBACK")
    rows = read_rows(database)
    rows.damaged = True
    return rows


def _brought_up_to_date(database: sqlite3.Connection) -> Rows:
    """Lay out anew a file of an older layout, in which rows had no checksums; its rows."""
    rows = read_rows(database, doubts=False)
    for table in ("entries", "games"):
        database.execute(f"DROP TABLE {table}")
    lay_out(database)
    write_rows(database, rows)
    return rows


def _asked_again(path: Path, ask: Callable[[], _Answer]) -> _Answer:
    """What the disk answers about a file; one that fails is asked again.

    SQLite may take a page that the disk did not give for a damaged one. So damage is asked about again, too,
    and holds only where the whole file can be read.
    """
    for _ in range(_TRIES - 1):
        try:
            return ask()
        except Damaged:
            continue
        except JournalError as error:
            if not isinstance(error.__cause__, sqlite3.Error) or not is_disk_error(error.__cause__):
                raise
            time.sleep(_TRY_AGAIN_S)
    try:
        return ask()
    except Damaged:
        _read_whole(path)
        raise


def _read_whole(path: Path) -> None:
    """Have the disk give every byte of a file.

    Raises:
        JournalError: it does not.
    """
    for file in files_of(path):
        try:
            with file.open("rb") as content:
                while content.read(_CHUNK_BYTES):
                    pass
        except OSError as error:
            raise JournalError(
                Sentence(
                    "the disk with {folder} fails ({error}); check it, or use --data",
                    folder=path.parent,
                    error=error.strerror,
                )
            ) from error


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
    return told.get(primary_code(error), unknown)
