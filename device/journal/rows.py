"""The rows of the record of games, each with a checksum by which a changed bit is detected."""

from __future__ import annotations

import json
import sqlite3
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

_OLDER_GAME: Final = 7
_OLDER_STEP: Final = 5
"""How many columns the tables had before schema version 3, which added the checksums."""


NO_PICTURE: Final = zlib.crc32(b"")
"""The checksum of a picture without bytes."""


def checksum(values: Iterable[object]) -> int:
    """The CRC-32 of the values."""
    return zlib.crc32("\0".join(map(str, values)).encode("utf-8", "surrogateescape"))


def with_checksum(row: GameRow | StepRow | DoubtRow) -> tuple[object, ...]:
    """The columns to write into the table: the row, then its checksum."""
    return (*row, checksum(row))


class GameRow(NamedTuple):
    """A game; see `device.journal.journal.GameRecord`.

    Attributes:
        players: the names of the players as a JSON list.
        taken_up: a number from 1 that is greater for games that were begun or resumed more recently.
    """

    number: int
    name: str
    version: str
    rules: str
    players: str
    started: str
    finished: str | None
    taken_up: int

    @property
    def identity(self) -> tuple[object, ...]:
        """The columns that stay the same while the game is played."""
        return self.number, self.name, self.rules, self.players, self.started


class StepRow(NamedTuple):
    """A step of a game; see `device.journal.journal.Entry`.

    Attributes:
        sequence: the running number of the step in its game, from 1.
        by_hand: the numbers of dice, separated by spaces.
    """

    game: int
    sequence: int
    step: str
    text: str
    by_hand: str


class DoubtRow(NamedTuple):
    """A throw that is in doubt; see `device.journal.journal.Doubt`.

    Attributes:
        step: the number of the game's entries when the row was written. If the game has more by now, the
            row is out of date.
        place: a counter from 1 of the rows written after the same step; the copy with the greater one is
            newer.
        text: the reading and the answers so far; empty if the throw was dropped.
        picture: the checksum of the picture that belongs to it, or `NO_PICTURE`.
    """

    game: int
    step: int
    place: int
    text: str
    picture: int


def sound_game(columns: tuple[Any, ...]) -> GameRow | None:
    """The game in a row of the table, or None if the row does not fit its checksum.

    Rows of older schemas have neither `taken_up` nor a checksum. There, the players must be a list of texts.
    """
    if len(columns) != _OLDER_GAME:
        return GameRow._make(columns[:-1]) if checksum(columns[:-1]) == columns[-1] else None
    return GameRow(*columns, taken_up=columns[0]) if _are_names(columns[4]) else None


def sound_step(columns: tuple[object, ...]) -> StepRow | None:
    """The step in a row of the table, or None if the row does not fit its checksum.

    Rows of older schemas have no checksum, and count as sound.
    """
    if len(columns) == _OLDER_STEP:
        return StepRow._make(columns)
    return StepRow._make(columns[:-1]) if checksum(columns[:-1]) == columns[-1] else None


def sound_doubt(columns: tuple[object, ...]) -> DoubtRow | None:
    """The throw in doubt in a row of the table, or None if the row does not fit its checksum."""
    return DoubtRow._make(columns[:-1]) if checksum(columns[:-1]) == columns[-1] else None


def _are_names(text: str) -> bool:
    """Whether a text is a JSON list of texts."""
    try:
        names = json.loads(text)
    except (TypeError, ValueError, RecursionError):
        return False
    return isinstance(names, list) and all(isinstance(name, str) for name in names)


@dataclass(slots=True)
class Rows:
    """Rows that were read from a file.

    Attributes:
        games: the sound rows of games, by number.
        steps: the sound rows of steps, by the game's number and the step's.
        doubts: the sound rows of throws in doubt, by game.
        pictures: the sound pictures of these throws, by game.
        damaged: whether a row was unsound, or could not be read.
        unsound: the rows that did not fit their checksum, as (game, step); step 0 is the game's own row.
    """

    games: dict[int, GameRow] = field(default_factory=dict)
    steps: dict[int, dict[int, StepRow]] = field(default_factory=dict)
    doubts: dict[int, DoubtRow] = field(default_factory=dict)
    pictures: dict[int, bytes] = field(default_factory=dict)
    damaged: bool = False
    unsound: set[tuple[int, int]] = field(default_factory=set)

    def __bool__(self) -> bool:
        """Whether there is any row."""
        return bool(self.games or self.steps or self.doubts)

    def add_step(self, row: StepRow) -> None:
        """Add the row of a step."""
        self.steps.setdefault(row.game, {})[row.sequence] = row

    def refuse(self, game: object, sequence: object) -> None:
        """Note a row that does not fit its checksum."""
        self.damaged = True
        if isinstance(game, int) and isinstance(sequence, int):
            self.unsound.add((game, sequence))

    def line(self, game: int) -> list[StepRow]:
        """The steps of a game, from the first up to the first missing one."""
        steps = self.steps.get(game, {})
        line: list[StepRow] = []
        while (row := steps.get(len(line) + 1)) is not None:
            line.append(row)
        return line

    @property
    def lost(self) -> tuple[int, ...]:
        """The games that lack a row: their own, or that of a step with later steps after it."""
        found = {game for game, steps in self.steps.items() if len(self.line(game)) < len(steps)}
        found |= {game for game, sequence in self.unsound if sequence > len(self.line(game))}
        found |= {
            game for game in (*self.steps, *(game for game, _ in self.unsound)) if game not in self.games
        }
        return tuple(sorted(found))

    def beyond(self, other: Rows) -> Rows:
        """The rows that the other lacks or has in an older state; each game up to its first missing step."""
        rows = Rows()
        for number, game in self.games.items():
            if self.age(number) > other.age(number):
                rows.games[number] = game
                rows.take_doubt(number, self.doubts.get(number), self)
            for row in self.line(number)[len(other.line(number)) :]:
                rows.add_step(row)
        return rows

    def age(self, game: int) -> tuple[int, int, int]:
        """A version stamp that grows with each change of a game; all zeros for a game that is not here."""
        if game not in self.games:
            return (0, 0, 0)
        doubt = self.doubts.get(game)
        steps = len(self.line(game))
        return steps, self.games[game].taken_up, doubt.place if doubt and doubt.step == steps else 0

    def take_doubt(self, game: int, doubt: DoubtRow | None, *sources: Rows) -> None:
        """Add a throw in doubt, with its picture from the first source where it fits its checksum, if any."""
        if doubt is None:
            return
        found = (source.pictures[game] for source in sources if game in source.pictures)
        jpeg = next((jpeg for jpeg in found if zlib.crc32(jpeg) == doubt.picture), None)
        self.doubts[game] = doubt if jpeg is not None else doubt._replace(picture=NO_PICTURE)
        if jpeg is not None:
            self.pictures[game] = jpeg

    def agrees_with(self, other: Rows) -> bool:
        """Whether all game numbers that occur in both stand for the same games."""
        both = self.games.keys() & other.games.keys()
        return all(self.games[number].identity == other.games[number].identity for number in both)

    def with_rows_of(self, other: Rows) -> Rows:
        """Merge with the rows of the other; where both have a game's own row, the newer one is taken."""
        together = Rows(unsound=self.unsound | other.unsound)
        for number in {**self.games, **other.games}:
            newer = self if self.age(number) >= other.age(number) else other
            together.games[number] = newer.games[number]
            together.take_doubt(number, newer.doubts.get(number), self, other)
        for rows in (other, self):
            for steps in rows.steps.values():
                for row in steps.values():
                    together.add_step(row)
        return together


def read_rows(database: sqlite3.Connection, *, doubts: bool = True) -> Rows:
    """Read every sound row of a file; a damaged page costs no more than its own rows.

    Args:
        database: the connection to the file.
        doubts: whether the file has the tables of throws in doubt; older schemas have not.

    Raises:
        sqlite3.Error: the disk failed, which does not mean that the file is damaged.
    """
    rows = Rows()
    for columns in _scan(database, "games ORDER BY number", rows):
        if (game := sound_game(columns)) is not None:
            rows.games[game.number] = game
        else:
            rows.refuse(columns[0], 0)
    _read_steps(database, "entries ORDER BY game {order}, sequence {order}", rows)
    if doubts:
        _read_doubts(database, rows)
    if rows.damaged:
        # A scan of the table stops at the damaged page. Looking up each game by its key may avoid that page.
        for number in range(1, max((*rows.games, *rows.steps), default=0) + 1):
            _read_steps(database, f"entries WHERE game = {number} ORDER BY sequence {{order}}", rows)
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


def is_disk_error(error: sqlite3.Error) -> bool:
    """Whether the disk failed to read or write; the file itself may still be sound."""
    return primary_code(error) == sqlite3.SQLITE_IOERR


def primary_code(error: sqlite3.Error) -> int:
    """SQLite's error number without the detail in its upper bytes; 0 where there is none."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF


def write_games(database: sqlite3.Connection, games: Iterable[GameRow]) -> None:
    """Write games; a game with the same number is replaced."""
    _insert(database, "games", games)


def write_steps(database: sqlite3.Connection, steps: Iterable[StepRow]) -> None:
    """Write steps; a step with the same game and number is replaced."""
    _insert(database, "entries", steps)


def write_rows(database: sqlite3.Connection, rows: Rows) -> None:
    """Write all rows, replacing those with the same keys; the caller opens the transaction."""
    write_games(database, rows.games.values())
    for steps in rows.steps.values():
        write_steps(database, steps.values())
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


def _insert(database: sqlite3.Connection, table: str, rows: Iterable[GameRow | StepRow | DoubtRow]) -> None:
    for row in map(with_checksum, rows):
        blanks = ", ".join("?" * len(row))
        database.execute(f"INSERT OR REPLACE INTO {table} VALUES ({blanks})", row)
