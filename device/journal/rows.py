"""The rows of the record of games, each with a checksum that betrays a changed bit."""

from __future__ import annotations

import json
import sqlite3
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

_OLDER_GAME: Final = 7
_OLDER_STEP: Final = 5
"""How many columns the tables had before layout 3."""


NO_PICTURE: Final = zlib.crc32(b"")
"""The checksum of a picture without bytes."""


def checksum(values: Iterable[object]) -> int:
    """A number of 32 bits that changes with any bit of the values."""
    return zlib.crc32("\0".join(map(str, values)).encode("utf-8", "surrogateescape"))


def with_checksum(row: GameRow | StepRow | DoubtRow) -> tuple[Any, ...]:
    """What is written into the table: the columns, the checksum last."""
    return (*row, checksum(row))


class GameRow(NamedTuple):
    """A game; see `device.journal.journal.GameRecord`.

    Attributes:
        players: their names as a JSON list.
        taken_up: the place of this game in the order in which games were last put on the table, from 1.
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
    def identity(self) -> tuple[Any, ...]:
        """What never changes while the game is played."""
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
        step: how many steps the game had made; once it has made more, the throw is in doubt no more.
        place: the place of this row in the order of those that were written after the same step, from 1.
        text: what was read and answered; empty where the throw was dropped.
        picture: the checksum of the picture that belongs to it, `NO_PICTURE` where there is none.
    """

    game: int
    step: int
    place: int
    text: str
    picture: int


def sound_game(columns: tuple[Any, ...]) -> GameRow | None:
    """The game in a row of the table, or None where the row does not fit its checksum.

    Older layouts had neither an order of taking up nor a checksum; there the names must make sense.
    """
    if len(columns) != _OLDER_GAME:
        return GameRow._make(columns[:-1]) if checksum(columns[:-1]) == columns[-1] else None
    return GameRow(*columns, taken_up=columns[0]) if _are_names(columns[4]) else None


def sound_step(columns: tuple[Any, ...]) -> StepRow | None:
    """The step in a row of the table, or None where the row does not fit its checksum.

    Older layouts had none.
    """
    if len(columns) == _OLDER_STEP:
        return StepRow._make(columns)
    return StepRow._make(columns[:-1]) if checksum(columns[:-1]) == columns[-1] else None


def sound_doubt(columns: tuple[Any, ...]) -> DoubtRow | None:
    """The throw in doubt in a row of the table, or None where the row does not fit its checksum."""
    return DoubtRow._make(columns[:-1]) if checksum(columns[:-1]) == columns[-1] else None


def _are_names(text: str) -> bool:
    """A text is a JSON list of texts."""
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
        steps: the sound rows of steps, by game and running number.
        doubts: the sound rows of throws in doubt, by game.
        pictures: the sound pictures of these throws, by game.
        damaged: whether a row was unsound, or could not be read.
        unsound: the rows that did not fit their checksum, by game and running number, 0 for the game's own.
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
        """Take in a step."""
        self.steps.setdefault(row.game, {})[row.sequence] = row

    def refuse(self, game: object, sequence: object) -> None:
        """Note a row that does not fit its checksum."""
        self.damaged = True
        if isinstance(game, int) and isinstance(sequence, int):
            self.unsound.add((game, sequence))

    def line(self, game: int) -> list[StepRow]:
        """The steps of a game from the first to the last before a gap."""
        steps = self.steps.get(game, {})
        line = []
        while (row := steps.get(len(line) + 1)) is not None:
            line.append(row)
        return line

    @property
    def lost(self) -> tuple[int, ...]:
        """The games that are not whole: their own row is missing, or a step before another one."""
        found = {game for game, steps in self.steps.items() if len(self.line(game)) < len(steps)}
        found |= {game for game, sequence in self.unsound if sequence > len(self.line(game))}
        found |= {
            game for game in (*self.steps, *(game for game, _ in self.unsound)) if game not in self.games
        }
        return tuple(sorted(found))

    def beyond(self, other: Rows) -> Rows:
        """The rows here that the other lacks, or has as they were before, up to each game's first gap."""
        rows = Rows()
        for number, game in self.games.items():
            if self.age(number) > other.age(number):
                rows.games[number] = game
                rows.take_doubt(number, self.doubts.get(number), self)
            for row in self.line(number)[len(other.line(number)) :]:
                rows.add_step(row)
        return rows

    def age(self, game: int) -> tuple[int, int, int]:
        """A number that grows with each change of a game; zeros where it is not there."""
        if game not in self.games:
            return (0, 0, 0)
        doubt = self.doubts.get(game)
        steps = len(self.line(game))
        return steps, self.games[game].taken_up, doubt.place if doubt and doubt.step == steps else 0

    def take_doubt(self, game: int, doubt: DoubtRow | None, *sources: Rows) -> None:
        """Take in a throw in doubt, with its picture from wherever it is sound; else without one."""
        if doubt is None:
            return
        found = (source.pictures[game] for source in sources if game in source.pictures)
        jpeg = next((jpeg for jpeg in found if zlib.crc32(jpeg) == doubt.picture), None)
        self.doubts[game] = doubt if jpeg is not None else doubt._replace(picture=NO_PICTURE)
        if jpeg is not None:
            self.pictures[game] = jpeg

    def agrees_with(self, other: Rows) -> bool:
        """Whether the games that both have are the same ones."""
        both = self.games.keys() & other.games.keys()
        return all(self.games[number].identity == other.games[number].identity for number in both)

    def with_rows_of(self, other: Rows) -> Rows:
        """These rows, and those of the other that are missing here; of what changes, the newer row."""
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
    """Every row of a file that can be read and is sound; a damaged page hides its own rows alone.

    Args:
        database: the file.
        doubts: whether it keeps throws that are in doubt; older layouts did not.

    Raises:
        sqlite3.Error: the disk fails, which is no damage.
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
        # Each game is looked for by itself: the way to it may lead past the damaged page.
        for number in range(1, max((*rows.games, *rows.steps), default=0) + 1):
            _read_steps(database, f"entries WHERE game = {number} ORDER BY sequence {{order}}", rows)
    return rows


def _read_steps(database: sqlite3.Connection, selection: str, rows: Rows) -> None:
    """Take in steps from the first to a damaged page, and from the last to one."""
    for order in ("ASC", "DESC"):
        for columns in _scan(database, selection.format(order=order), rows):
            if (step := sound_step(columns)) is not None:
                rows.add_step(step)
            else:
                rows.refuse(*columns[:2])
        if not rows.damaged:
            return


def _read_doubts(database: sqlite3.Connection, rows: Rows) -> None:
    """Take in the throws that are in doubt, and the pictures that belong to them."""
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
    except UnicodeDecodeError:  # SQLite's own words about the damage have a changed bit
        rows.damaged = True
    except sqlite3.DatabaseError as error:
        if is_disk_error(error):
            raise
        rows.damaged = True


def is_disk_error(error: sqlite3.Error) -> bool:
    """Whether the disk did not answer, which says nothing about what lies on it."""
    return primary_code(error) == sqlite3.SQLITE_IOERR


def primary_code(error: sqlite3.Error) -> int:
    """SQLite's error number without the detail in its upper bytes; 0 where there is none."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF


def write_games(database: sqlite3.Connection, games: Iterable[GameRow]) -> None:
    """Write games, in place of those of the same number."""
    _insert(database, "games", games)


def write_steps(database: sqlite3.Connection, steps: Iterable[StepRow]) -> None:
    """Write steps, in place of those of the same running number."""
    _insert(database, "entries", steps)


def write_rows(database: sqlite3.Connection, rows: Rows) -> None:
    """Write all rows, in place of those of the same number, in one transaction of the caller's."""
    write_games(database, rows.games.values())
    for steps in rows.steps.values():
        write_steps(database, steps.values())
    for doubt in rows.doubts.values():
        write_doubt(database, doubt, rows.pictures.get(doubt.game))


def write_doubt(database: sqlite3.Connection, doubt: DoubtRow, jpeg: bytes | None) -> None:
    """Write a throw in doubt in place of the one before; its picture, too, where that is another one."""
    _insert(database, "doubts", [doubt])
    kept = database.execute("SELECT jpeg FROM pictures WHERE game = ?", (doubt.game,)).fetchone()
    if jpeg is None:
        database.execute("DELETE FROM pictures WHERE game = ?", (doubt.game,))
    elif kept != (jpeg,):
        database.execute("INSERT OR REPLACE INTO pictures VALUES (?, ?)", (doubt.game, jpeg))


def forget_doubt(database: sqlite3.Connection, game: int) -> None:
    """Delete the throw in doubt of a game that has made another step."""
    for table in ("doubts", "pictures"):
        database.execute(f"DELETE FROM {table} WHERE game = ?", (game,))


def _insert(database: sqlite3.Connection, table: str, rows: Iterable[GameRow | StepRow | DoubtRow]) -> None:
    for row in map(with_checksum, rows):
        blanks = ", ".join("?" * len(row))
        database.execute(f"INSERT OR REPLACE INTO {table} VALUES ({blanks})", row)
