"""Reads the rows of a file of games, and writes them; a damaged page or row costs no more than itself."""

from __future__ import annotations

import sqlite3
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import chain
from types import MappingProxyType
from typing import Any, Final

from device.journal.from_names import seat_the_named
from device.journal.row_kinds import (
    NO_PICTURE,
    DoubtRow,
    EntryRow,
    GameRow,
    PersonRow,
    Row,
    SeatRow,
    has_names,
    sound_doubt,
    sound_entry,
    sound_game,
    sound_person,
    sound_seat,
    with_checksum,
)
from device.journal.rows import Rows
from device.journal.schema import WITH_DOUBTS, WITH_PEOPLE
from device.journal.sqlite_errors import is_disk_error

Change = Callable[[sqlite3.Connection], None]
"""Changes a file of games; it is called for the record, then for its copy."""

_TABLES: Final[Mapping[type[Row], str]] = {
    GameRow: "games",
    PersonRow: "people",
    SeatRow: "seats",
    EntryRow: "entries",
    DoubtRow: "doubts",
}
"""The table of each kind of row."""


def read_rows(
    database: sqlite3.Connection, schema: int, known: Mapping[int, PersonRow] = MappingProxyType({})
) -> Rows:
    """Read every sound row of a file; a damaged page costs no more than its own rows.

    Where a game of an older schema has the names of its players in its own row, they become people.

    Args:
        database: the connection to the file.
        schema: the version of its schema, which says which tables it has.
        known: the people whose numbers are used already, for names of older schemas.

    Raises:
        sqlite3.Error: the disk failed, which does not mean that the file is damaged.
    """
    rows = Rows()
    for columns in _scan(database, "games ORDER BY number", rows):
        if (game := sound_game(columns)) is not None:
            rows.games[game.number] = game
            if has_names(columns):
                rows.older.add(game.number)
        else:
            rows.refuse(columns[0], 0)
    _read_entries(database, "entries ORDER BY game {order}, sequence {order}", rows)
    if schema >= WITH_DOUBTS:
        _read_doubts(database, rows)
    if schema >= WITH_PEOPLE:
        _read_people(database, rows)
    if rows.damaged:
        # A scan of the table stops at the damaged page. Looking up each game by its key may avoid that page.
        for number in range(1, max((*rows.games, *rows.entries), default=0) + 1):
            _read_entries(database, f"entries WHERE game = {number} ORDER BY sequence {{order}}", rows)
    seat_the_named(rows, known)
    return rows


def _read_entries(database: sqlite3.Connection, selection: str, rows: Rows) -> None:
    """Scan entries forwards up to a damaged page, and if there is one, also backwards from the end."""
    for order in ("ASC", "DESC"):
        for columns in _scan(database, selection.format(order=order), rows):
            if (entry := sound_entry(columns)) is not None:
                rows.add_entry(entry)
            else:
                rows.refuse(*columns[:2])
        if not rows.damaged:
            return


def _read_people(database: sqlite3.Connection, rows: Rows) -> None:
    """Read the people, and who sat where. A seat of nobody means that a person is lost."""
    for columns in _scan(database, "people", rows):
        if (person := sound_person(columns)) is not None:
            rows.people[person.number] = person
        else:
            rows.damaged = True
            rows.unsound_people.add(columns[0])
    for columns in _scan(database, "seats", rows):
        if (seat := sound_seat(columns)) is not None:
            rows.seats[seat.game, seat.seat] = seat
        else:
            rows.damaged = True
    rows.damaged |= any(seat.person not in rows.people for seat in rows.seats.values())


def _read_doubts(database: sqlite3.Connection, rows: Rows) -> None:
    """Read the throws in doubt and the pictures that belong to them."""
    for columns in _scan(database, "doubts", rows):
        if (doubt := sound_doubt(columns)) is not None:
            rows.doubts[doubt.game] = doubt
        else:
            rows.damaged = True
    for game, jpeg in _scan(database, "pictures", rows):
        doubt = rows.doubts.get(game)
        if doubt is not None and doubt.picture == zlib.crc32(jpeg):
            rows.pictures[game] = jpeg
    pictured = {game for game, doubt in rows.doubts.items() if doubt.picture != NO_PICTURE}
    rows.damaged |= not pictured <= rows.pictures.keys()


def _scan(database: sqlite3.Connection, selection: str, rows: Rows) -> Iterator[tuple[Any, ...]]:
    """The rows of a table up to a damaged page."""
    try:
        yield from database.execute(f"SELECT * FROM {selection}")
    except UnicodeDecodeError:  # SQLite's error message quotes damaged bytes
        rows.damaged = True
    except sqlite3.DatabaseError as error:
        if is_disk_error(error):
            raise
        rows.damaged = True


def insert(rows: Iterable[Row]) -> Change:
    """The change that writes rows, each into the table of its kind; a row with the same key is replaced."""
    written = tuple(rows)

    def change(database: sqlite3.Connection) -> None:
        for row in written:
            columns = with_checksum(row)
            blanks = ", ".join("?" * len(columns))
            database.execute(f"INSERT OR REPLACE INTO {_TABLES[type(row)]} VALUES ({blanks})", columns)

    return change


def insert_doubt(doubt: DoubtRow, jpeg: bytes | None) -> Change:
    """The change that replaces the throw in doubt of a game, and its picture if that differs."""

    def change(database: sqlite3.Connection) -> None:
        insert([doubt])(database)
        kept = database.execute("SELECT jpeg FROM pictures WHERE game = ?", (doubt.game,)).fetchone()
        if jpeg is None:
            delete("pictures", game=doubt.game)(database)
        elif kept != (jpeg,):
            database.execute("INSERT OR REPLACE INTO pictures VALUES (?, ?)", (doubt.game, jpeg))

    return change


def write_rows(database: sqlite3.Connection, rows: Rows) -> None:
    """Write all rows, replacing those with the same keys; the caller opens the transaction."""
    entries = chain.from_iterable(entries.values() for entries in rows.entries.values())
    insert(chain(rows.games.values(), entries, rows.people.values(), rows.seats.values()))(database)
    for doubt in rows.doubts.values():
        insert_doubt(doubt, rows.pictures.get(doubt.game))(database)


def delete(table: str, **where: int) -> Change:
    """The change that deletes the rows of a table whose columns have these values."""
    condition = " AND ".join(f"{column} = ?" for column in where)

    def change(database: sqlite3.Connection) -> None:
        database.execute(f"DELETE FROM {table} WHERE {condition}", tuple(where.values()))

    return change


def delete_game(number: int) -> tuple[Change, ...]:
    """The changes that delete every row of a game."""
    of_game = (delete(table, game=number) for table in ("pictures", "doubts", "entries", "seats"))
    return (*of_game, delete("games", number=number))
