"""Reads the rows of a file of games, and writes them; a damaged page or row costs no more than itself."""

from __future__ import annotations

import sqlite3
import zlib
from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, Final

from device.journal.from_names import seat_the_named
from device.journal.row_kinds import (
    NO_PICTURE,
    DoubtRow,
    GameRow,
    PersonRow,
    Row,
    SeatRow,
    StepRow,
    has_names,
    sound_doubt,
    sound_game,
    sound_person,
    sound_seat,
    sound_step,
    with_checksum,
)
from device.journal.rows import Rows
from device.journal.schema import WITH_DOUBTS, WITH_PEOPLE
from device.journal.sqlite_errors import is_disk_error

_TABLES_OF_A_GAME: Final = (
    ("pictures", "game"),
    ("doubts", "game"),
    ("entries", "game"),
    ("seats", "game"),
    ("games", "number"),
)
"""The tables with rows of a game, and the column that holds the game's number."""


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
    _read_steps(database, "entries ORDER BY game {order}, sequence {order}", rows)
    if schema >= WITH_DOUBTS:
        _read_doubts(database, rows)
    if schema >= WITH_PEOPLE:
        _read_people(database, rows)
    if rows.damaged:
        # A scan of the table stops at the damaged page. Looking up each game by its key may avoid that page.
        for number in range(1, max((*rows.games, *rows.steps), default=0) + 1):
            _read_steps(database, f"entries WHERE game = {number} ORDER BY sequence {{order}}", rows)
    seat_the_named(rows, known)
    return rows


def _read_steps(database: sqlite3.Connection, selection: str, rows: Rows) -> None:
    """Scan steps forwards up to a damaged page, and if there is one, also backwards from the end."""
    for order in ("ASC", "DESC"):
        for columns in _scan(database, selection.format(order=order), rows):
            if (step := sound_step(columns)) is not None:
                rows.add_step(step)
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


def write_games(database: sqlite3.Connection, games: Iterable[GameRow]) -> None:
    """Write games; a game with the same number is replaced."""
    _insert(database, "games", games)


def write_people(database: sqlite3.Connection, people: Iterable[PersonRow]) -> None:
    """Write people; a person with the same number is replaced."""
    _insert(database, "people", people)


def write_seats(database: sqlite3.Connection, seats: Iterable[SeatRow]) -> None:
    """Write who sat where; the same seat of the same game is replaced."""
    _insert(database, "seats", seats)


def free_seat(database: sqlite3.Connection, game: int, seat: int) -> None:
    """Delete who sat on a seat."""
    database.execute("DELETE FROM seats WHERE game = ? AND seat = ?", (game, seat))


def write_steps(database: sqlite3.Connection, steps: Iterable[StepRow]) -> None:
    """Write steps; a step with the same game and number is replaced."""
    _insert(database, "entries", steps)


def write_rows(database: sqlite3.Connection, rows: Rows) -> None:
    """Write all rows, replacing those with the same keys; the caller opens the transaction."""
    write_games(database, rows.games.values())
    for steps in rows.steps.values():
        write_steps(database, steps.values())
    write_people(database, rows.people.values())
    write_seats(database, rows.seats.values())
    for doubt in rows.doubts.values():
        write_doubt(database, doubt, rows.pictures.get(doubt.game))


def write_doubt(database: sqlite3.Connection, doubt: DoubtRow, jpeg: bytes | None) -> None:
    """Write the throw in doubt of a game, replacing the last one; rewrite its picture only if it changed."""
    _insert(database, "doubts", [doubt])
    kept = database.execute("SELECT jpeg FROM pictures WHERE game = ?", (doubt.game,)).fetchone()
    if jpeg is None:
        database.execute("DELETE FROM pictures WHERE game = ?", (doubt.game,))
    elif kept != (jpeg,):
        database.execute("INSERT OR REPLACE INTO pictures VALUES (?, ?)", (doubt.game, jpeg))


def forget_doubt(database: sqlite3.Connection, game: int) -> None:
    """Delete the throw in doubt of a game; called when the game makes its next step."""
    for table in ("doubts", "pictures"):
        database.execute(f"DELETE FROM {table} WHERE game = ?", (game,))


def delete_games(database: sqlite3.Connection, games: Iterable[int]) -> None:
    """Delete every row of some games."""
    for game in games:
        for table, column in _TABLES_OF_A_GAME:
            database.execute(f"DELETE FROM {table} WHERE {column} = ?", (game,))


def _insert(database: sqlite3.Connection, table: str, rows: Iterable[Row]) -> None:
    for row in map(with_checksum, rows):
        blanks = ", ".join("?" * len(row))
        database.execute(f"INSERT OR REPLACE INTO {table} VALUES ({blanks})", row)
