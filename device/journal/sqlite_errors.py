"""Tells SQLite's errors apart, and turns them into sentences for people."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterator
from pathlib import Path

from device.errors import JournalError
from wording.sentence import Sentence


@contextlib.contextmanager
def explaining_errors(path: Path) -> Iterator[None]:
    """Turn an error of SQLite into a `JournalError` with a sentence."""
    try:
        yield
    except sqlite3.Error as error:
        raise JournalError(_sentence(path, error)) from error


def _sentence(path: Path, error: sqlite3.Error) -> Sentence:
    folder = path.parent
    in_use = Sentence("{path} is in use by another dice-table; close that one first", path=path)
    full = Sentence("the disk with {folder} is full; make room, then try again", folder=folder)
    sentences = {
        sqlite3.SQLITE_FULL: full,
        sqlite3.SQLITE_BUSY: in_use,
        sqlite3.SQLITE_LOCKED: in_use,
        sqlite3.SQLITE_READONLY: Sentence(
            "{path} may not be written; change its permissions, or use --data", path=path
        ),
        sqlite3.SQLITE_CANTOPEN: cannot_be_opened(path),
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
    if getattr(error, "sqlite_errorcode", 0) == sqlite3.SQLITE_IOERR_SHMSIZE:
        return full  # no room for the file beside the record that all writing needs
    return sentences.get(primary_code(error), unknown)


def cannot_be_opened(path: Path) -> Sentence:
    """The sentence for a file that its permissions close."""
    return Sentence(
        "{path} cannot be opened; check the permissions of {folder}, or use --data",
        path=path,
        folder=path.parent,
    )


def is_disk_error(error: BaseException | None) -> bool:
    """Whether the disk failed to read or write; the file itself may still be sound."""
    return primary_code(error) == sqlite3.SQLITE_IOERR


def is_in_use(error: BaseException | None) -> bool:
    """Whether another program has the file open."""
    return primary_code(error) in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)


def primary_code(error: BaseException | None) -> int:
    """SQLite's error number without the detail in its upper bytes; 0 where there is none."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF


def damage(words: str) -> sqlite3.DatabaseError:
    """The error that SQLite raises for a damaged file, with other words."""
    error = sqlite3.DatabaseError(words)
    error.sqlite_errorcode = sqlite3.SQLITE_CORRUPT
    return error
