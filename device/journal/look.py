"""Looks into a SQLite file of games without changing it: it is read in a temporary copy."""

from __future__ import annotations

import contextlib
import shutil
import sqlite3
import tempfile
from collections.abc import Mapping
from pathlib import Path

from device.errors import JournalError, explaining
from device.journal.file import (
    NOBODY,
    Damaged,
    check_ordinary,
    files_of,
    is_kept,
    open_at,
    retried,
)
from device.journal.row_kinds import PersonRow
from device.journal.rows import Rows
from device.journal.sqlite_errors import explaining_errors, is_in_use


def look_into(path: Path, known: Mapping[int, PersonRow] = NOBODY) -> Rows:
    """Read all readable rows of a file without changing it; no rows if the file does not exist.

    Args:
        path: the file.
        known: as for `open_file`.

    Raises:
        JournalError: a running table has the file open, it belongs to another program, or the disk fails.
    """
    if not is_kept(path):
        return Rows()
    check_ordinary(path)
    return retried(path, lambda: _look_into(path, known))


def _look_into(path: Path, known: Mapping[int, PersonRow]) -> Rows:
    with explaining_errors(path):
        _check_free(path)
        with _temporary_folder(path) as folder:
            _copy_into(Path(folder), path)
            try:
                database, rows = open_at(Path(folder) / path.name, path, known)
            except Damaged as damaged:
                return damaged.rows
            database.close()
            return rows


def _temporary_folder(path: Path) -> tempfile.TemporaryDirectory[str]:
    """A new folder to copy a file into, which is deleted after use.

    Raises:
        JournalError: none can be made.
    """
    with explaining(
        JournalError,
        "{path} cannot be read, since no temporary folder can be made to copy it into: {error}; make"
        " room on the disk, or name a folder that may be written in TMPDIR",
        path=path,
    ):
        return tempfile.TemporaryDirectory()


def _copy_into(folder: Path, path: Path) -> None:
    """Copy a file and its write-ahead log into a temporary folder.

    Raises:
        JournalError: they cannot be read, or the temporary folder has no room.
    """
    for file in files_of(path):
        with explaining(
            JournalError,
            "{path} cannot be copied into {folder} to be read: {error}; change its permissions, or"
            " make room there",
            path=file,
            folder=folder.parent,
        ):
            shutil.copy(file, folder)


def _check_free(path: Path) -> None:
    """Refuse a file that another program has open."""
    beside = [path.with_name(path.name + ending) for ending in ("-wal", "-shm")]
    made = [file for file in beside if not file.exists()]
    address = f"{path.resolve().as_uri()}?mode=ro"
    with contextlib.closing(sqlite3.connect(address, timeout=0, uri=True)) as database:
        try:
            database.execute("PRAGMA user_version").fetchone()
        except sqlite3.DatabaseError as error:
            if is_in_use(error):
                raise
        # SQLite creates these files even to read, and leaves them behind. They are removed while this
        # connection is open, because no table can open the file meanwhile.
        for file in made:
            if file.exists():  # a read-only disk has refused them, and would refuse to delete, too
                file.unlink()
