"""Opens the record of games and its copy, and repairs each from the other.

The record is kept in two files that are written one after the other. If a row is damaged in one file, the
other file still has it.
"""

from __future__ import annotations

import contextlib
import shutil
import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Final

from device.errors import JournalError, explaining
from device.journal.changes import changed, overwritten, write_back
from device.journal.file import (
    Damaged,
    are_alike,
    connect,
    files_of,
    fresh_file,
    is_kept,
    open_file,
)
from device.journal.look import look_into
from device.journal.rows import Rows
from device.journal.schema import lay_out
from device.journal.sqlite_errors import explaining_errors
from device.journal.tables import Change, delete, write_rows
from vision.files import sync_folder
from wording.sentence import Sentence

_SHORT_LIST: Final = 3
"""How many lost games the notices name one by one; more would fill the screen, and are only counted."""


@dataclass(slots=True)
class OpenedRecord:
    """The opened record of games.

    Attributes:
        database: the connection to the record.
        copy: the connection to its copy, or None if no copy can be made.
        notices: what was damaged, what was restored and what is lost; empty if all was sound.
    """

    database: sqlite3.Connection
    copy: sqlite3.Connection | None
    notices: tuple[Sentence, ...] = ()


def copy_of(path: Path) -> Path:
    """The path of the copy of a record."""
    return path.with_name(f"{path.stem}-copy{path.suffix}")


def set_aside(path: Path) -> list[Path]:
    """The damaged files that were moved aside beside a record, and those of its copy."""
    names = (path.stem, copy_of(path).stem)
    return sorted(file for name in names for file in path.parent.glob(f"{name}.damaged-*"))


def open_record(path: Path) -> OpenedRecord:
    """Open the record and its copy, repair them, and bring them to the same state.

    A damaged file is kept under another name.

    Raises:
        JournalError: the record cannot be opened or written, or belongs to another program.
    """
    missing = not is_kept(path)
    # Before SQLite locks the files: closing one of them that was read beside SQLite would drop its lock.
    alike = are_alike(path, copy_of(path))
    try:
        database, rows = open_file(path)
    except Damaged as damaged:
        return _made_anew(path, damaged.rows)
    try:
        copy, copied = _open_copy(path, rows, alike=alike)
        lost = copied.beyond(rows) if rows.agrees_with(copied) else Rows()
        with explaining_errors(path):
            if lost.renames(rows):  # the older names may be those of somebody who was forgotten
                overwritten(database, _changes(lost))
                write_back(database)
            else:
                _write(database, lost)
    except BaseException:
        database.close()
        raise
    notices = (*_told_of_loss(lost, lost.steps_beyond(rows), missing=missing), *_told_of_no_copy(path, copy))
    return OpenedRecord(database, copy, notices)


def in_memory(path: Path | None) -> OpenedRecord:
    """Load the record and its copy into a database in memory; no file is changed or moved.

    Args:
        path: the record; None or a missing file gives an empty database.

    Raises:
        JournalError: a running table has the record open, it belongs to another program, or the disk fails.
    """
    alike = path is not None and are_alike(path, copy_of(path))
    rows = look_into(path) if path else Rows()
    whole = _whole(rows, rows if alike or not path else _readable_copy(path, rows))
    database = connect(":memory:")
    lay_out(database)
    _write(database, whole.beyond(Rows()))
    if not rows.damaged and not whole.lost:
        return OpenedRecord(database, None)
    damaged = Sentence(
        "{path} is damaged. Games that can be read: {games}. Start the table, which mends it.",
        path=path,
        games=len(whole.games),
    )
    return OpenedRecord(database, None, (damaged, *_named(whole)))


def _made_anew(path: Path, rows: Rows) -> OpenedRecord:
    """Rebuild the record from the sound rows of the damaged file and of its copy."""
    # A copy that cannot be read now may have what the record has lost: without it nothing is made anew.
    copied = look_into(copy_of(path), rows.people)
    whole = _whole(rows, copied)
    aside = _replace(path, whole)
    database, rows = open_file(path)
    copy, _ = _open_copy(path, rows)
    notices = (*_told_of_damage(whole, copied, aside), *_told_of_no_copy(path, copy))
    return OpenedRecord(database, copy, notices)


def _open_copy(path: Path, rows: Rows, *, alike: bool = False) -> tuple[sqlite3.Connection | None, Rows]:
    """Open the copy and write all rows of the record into it; returns it and the rows that it had before.

    A copy that is damaged or belongs to another record is renamed, and a new one is made. None in place of
    the copy if none can be made. If the copy is `alike`, it had the bytes of the record, and is not read.
    """
    place = copy_of(path)
    copy: sqlite3.Connection | None
    try:
        try:
            copy, copied = open_file(place, copy=True, known=rows.people, checked=rows if alike else None)
        except Damaged as damaged:
            copy, copied = None, damaged.rows
        if copy is None or not rows.agrees_with(copied):
            if copy is not None:
                copy.close()
            _replace(place, rows)
            copy, _ = open_file(place, copy=True)
        else:
            missing = rows.beyond(copied)
            older = rows.older_than(copied)
            unlike = rows.seats.items() - copied.seats.items()
            missing.seats |= {place: seat for place, seat in unlike if seat.game not in older}
            missing.entries = rows.entries_unlike(copied)
            with explaining_errors(place):
                _write(copy, missing)
    except JournalError:
        return None, Rows()
    return copy, copied


def _readable_copy(path: Path, rows: Rows) -> Rows:
    """The rows of the copy of a record with these rows; none if it cannot be read."""
    try:
        return look_into(copy_of(path), rows.people)
    except JournalError:
        return Rows()


def _whole(rows: Rows, copied: Rows) -> Rows:
    """The rows of a record and of its copy; only those of the record if the copy is that of another one."""
    whole = rows.with_rows_of(copied) if rows.agrees_with(copied) else rows
    whole.drop_orphans()
    return whole


def _write(database: sqlite3.Connection, rows: Rows) -> None:
    """Write rows, if there are any, in one transaction. Those of a game replace who sat there before."""
    if rows:
        changed(database, _changes(rows))


def _changes(rows: Rows) -> list[Change]:
    """The changes that write rows; of a game among them, nobody sits there but those in the rows."""
    return [*(delete("seats", game=number) for number in rows.games), lambda file: write_rows(file, rows)]


def _replace(path: Path, rows: Rows) -> Path:
    """Replace a file atomically by one with these rows: a power cut leaves the old file or the new one.

    Returns:
        The name under which the old file is kept. The table tries again and again what the disk refuses, so
        the old file is copied only once the new one is whole.
    """
    fresh = path.with_name(f"{path.name}.new")
    fresh_file(fresh, rows.beyond(Rows()))
    aside = _keep_aside(path)
    with explaining(
        JournalError,
        "{path} is damaged and cannot be replaced: {error}; choose another folder with --data",
        path=path,
    ):
        for file in files_of(path):
            if file != path:
                file.unlink()
        fresh.replace(path)
        sync_folder(path.parent)
    return aside


def _keep_aside(path: Path) -> Path:
    """Copy a file and its write-ahead log to a free name beside it; returns that name.

    Raises:
        JournalError: they cannot be copied; no part of them stays there.
    """
    names = (path.with_name(f"{path.stem}.damaged-{number}{path.suffix}") for number in count(1))
    aside = next(name for name in names if not name.exists())
    try:
        with explaining(
            JournalError,
            "{path} is damaged and cannot be moved aside: {error};"
            " move it yourself, or choose another folder with --data",
            path=path,
        ):
            for file in files_of(path):
                shutil.copy2(file, aside.with_name(file.name.replace(path.name, aside.name)))
            sync_folder(path.parent)
    except JournalError:
        with contextlib.suppress(OSError):
            for part in files_of(aside):
                part.unlink()
        raise
    return aside


def _told_of_no_copy(path: Path, copy: sqlite3.Connection | None) -> tuple[Sentence, ...]:
    """The notice that there is no copy from which damage could be mended; none if there is one."""
    if copy is not None:
        return ()
    return (
        Sentence(
            "The copy of the games, {file}, cannot be used: damage to them could not be mended. Check the"
            " disk and its permissions.",
            file=copy_of(path).name,
        ),
    )


def _told_of_loss(lost: Rows, steps: int, *, missing: bool) -> tuple[Sentence, ...]:
    """The notices for rows that a sound record lacked and its copy had.

    A difference only in which game was resumed last, or in names, gets no notice: no step was lost.
    """
    steps += len(lost.pictures)
    if lost and missing:
        return (
            Sentence(
                "The record of games was missing. Games brought back from its copy: {games}.",
                games=len(lost.games),
            ),
        )
    if not steps:
        return ()
    return (
        Sentence(
            "The record of games lacked its end. Steps brought back from its copy: {steps}.",
            steps=steps,
        ),
    )


def _told_of_damage(whole: Rows, copied: Rows, aside: Path) -> tuple[Sentence, ...]:
    """The notices for a damaged record: what was restored, what is lost, where the old file is."""
    kept = Sentence("The damaged file is kept as {file}.", file=aside.name)
    if not whole:
        return (Sentence("The record of games was damaged: a new one has begun."), kept)
    if copied and not copied.damaged and not (whole.lost or whole.nameless or whole.lost_people):
        return (Sentence("The record of games was damaged: its copy has brought back everything."), kept)
    carried = Sentence(
        "The record of games was damaged. Games carried over: {games}.", games=len(whole.games)
    )
    return (carried, *_named(whole), kept)


def _named(whole: Rows) -> Iterator[Sentence]:
    """A notice for each game that is lost or has lost steps, one for people, one for their seats."""
    if whole.lost_people:
        yield Sentence(
            "People who are not known any more: {n}. Write their names anew.", n=len(whole.lost_people)
        )
    if whole.nameless:
        yield Sentence(
            "Seats whose player is not known any more: {n}. These games go on with a guest there.",
            n=whole.nameless,
        )
    for number in whole.lost[:_SHORT_LIST]:
        if number in whole.games:
            yield Sentence("Game {n} has lost all after step {step}.", n=number, step=whole.length(number))
        else:
            yield Sentence("Game {n} is lost.", n=number)
    if more := len(whole.lost[_SHORT_LIST:]):
        yield Sentence("Other games that have lost steps: {n}.", n=more)
