"""The schema of a file of games: its tables, its version, and the mark by which a file is known as ours."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Final

from device.errors import JournalError
from device.journal.sqlite_errors import damage
from wording.sentence import Sentence

SCHEMA: Final = 5
"""The schema version, kept as `user_version`; a file with a higher one was written by a newer dice-table."""
APPLICATION_ID: Final = 0x44696365
"""The `application_id` in SQLite's header that marks a file as ours: "Dice" in ASCII."""

WITH_DOUBTS: Final = 3
"""The first schema version with checksums, throws in doubt and their pictures."""
WITH_PEOPLE: Final = 4
"""The first schema version with people and seats."""

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
        title TEXT NOT NULL,
        binned TEXT,
        revision INTEGER NOT NULL,
        played TEXT NOT NULL,
        machines TEXT NOT NULL,
        checksum INTEGER NOT NULL
    )""",
    """CREATE TABLE people (
        number INTEGER PRIMARY KEY,
        name TEXT NOT NULL,
        said TEXT NOT NULL,
        medallion TEXT NOT NULL,
        joined TEXT NOT NULL,
        revision INTEGER NOT NULL,
        checksum INTEGER NOT NULL
    )""",
    """CREATE TABLE seats (
        game INTEGER NOT NULL REFERENCES games (number),
        seat INTEGER NOT NULL,
        person INTEGER NOT NULL REFERENCES people (number),
        checksum INTEGER NOT NULL,
        PRIMARY KEY (game, seat)
    ) WITHOUT ROWID""",
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

_OLDER_TABLES: Final = (
    ("pictures", WITH_DOUBTS),
    ("doubts", WITH_DOUBTS),
    ("seats", WITH_PEOPLE),
    ("people", WITH_PEOPLE),
    ("entries", 1),
    ("games", 1),
)
"""The older tables, in the order in which they are dropped; each with the first schema that has it."""


def lay_out(database: sqlite3.Connection) -> None:
    """Create the tables of the current schema in an empty file."""
    for statement in (*_TABLES, *_HEADER):
        database.execute(statement)


def drop_tables(database: sqlite3.Connection, schema: int) -> None:
    """Drop the tables of an older schema."""
    for table, first in _OLDER_TABLES:
        if schema >= first:
            database.execute(f"DROP TABLE {table}")


def schema_of(database: sqlite3.Connection, path: Path) -> int:
    """The schema version of a file, 0 if it is empty.

    Raises:
        JournalError: the file belongs to another program or to a newer dice-table.
        sqlite3.DatabaseError: the file is damaged: tables and header do not match, or it cannot be read.
    """
    (owner,) = database.execute("PRAGMA application_id").fetchone()
    (schema,) = database.execute("PRAGMA user_version").fetchone()
    tables = {sql for (sql,) in database.execute("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL")}
    changed_bits = (owner ^ APPLICATION_ID).bit_count() + (schema ^ SCHEMA).bit_count()
    if tables == set(_TABLES) and changed_bits <= 1:
        if not changed_bits:
            return SCHEMA
        raise damage("a bit of the header has changed")
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
        raise damage("the tables are not those of this layout")
    return schema if tables else 0
