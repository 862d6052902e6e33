"""The record of games: every action is on disk before the screen shows its effect.

The record is one SQLite file and a copy of it. A game is an append-only list of entries: an action, an undo,
a redo. `device.game.history` replays the entries to find the actions in force. So an undone action or a
corrected throw stays in the record.
"""

from __future__ import annotations

import contextlib
import json
import sqlite3
import zlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, Literal, Self, cast

from device.errors import JournalError, RecordError
from device.journal.file import told
from device.journal.repair import OpenedRecord, in_memory, open_record
from device.journal.rows import (
    NO_PICTURE,
    DoubtRow,
    GameRow,
    StepRow,
    forget_doubt,
    sound_doubt,
    sound_game,
    sound_step,
    write_doubt,
    write_games,
    write_steps,
)
from wording.sentence import Sentence

FILE_NAME: Final = "games.sqlite3"
_IN_MEMORY: Final = ":memory:"
"""SQLite's name for a database in memory."""
_TABLES_OF_A_GAME: Final = (
    ("pictures", "game"),
    ("doubts", "game"),
    ("entries", "game"),
    ("games", "number"),
)
"""The tables with rows of a game, and the column that holds the game's number."""

Change = Callable[[sqlite3.Connection], None]
"""Writes one change; it is called for the record, then for its copy."""
Now = Callable[[], datetime]
"""Returns the current date and time."""

Step = Literal["act", "undo", "redo", "ask"]


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a game's record.

    Attributes:
        step: "act" for an action, "undo" and "redo" for a step back and forward, "ask" when somebody asked
            what the current choices are worth.
        text: the text form of an action. In the first undo of a correction: how many entries the correction
            has (see `device.game.history`). Otherwise empty.
        by_hand: the numbers of the dice whose face a person set, in a throw or by a correction.
    """

    step: Step
    text: str = ""
    by_hand: tuple[int, ...] = ()


UNDO: Final = Entry("undo")
REDO: Final = Entry("redo")
ASK: Final = Entry("ask")


@dataclass(frozen=True, slots=True)
class GameRecord:
    """A game's record without its entries.

    Attributes:
        number: the game's number in this journal, from 1.
        name: the engine ("imalya").
        version: the version of dice-table that began it.
        rules: the rules' text form.
        players: the names of the players in seat order.
        started, finished: ISO times by the system's clock; `finished` is None until the game is over.
    """

    number: int
    name: str
    version: str
    rules: str
    players: tuple[str, ...]
    started: str
    finished: str | None


@dataclass(frozen=True, slots=True)
class Doubt:
    """A throw that does not count yet, because people are still asked about its doubtful dice.

    Attributes:
        text: the reading and the answers so far, in the text form of `device.throw.pending.Pending`.
        jpeg: the picture from which the throw was read.
    """

    text: str
    jpeg: bytes


def _now() -> datetime:
    return datetime.now(UTC)


class Journal:
    """All games of this table, in one file and a backup copy; only one program at a time may open it.

    Args:
        path: the file; a missing folder is created.
        now: returns the time that games are stamped with.

    Attributes:
        on_disk: whether entries are written to a disk; False for a journal in memory.
        moved_aside: the path that a damaged file was moved to, or None if the file was sound.
        notices: sentences for people: what was damaged or missing, and how it was repaired.

    Raises:
        JournalError: the file cannot be opened, or belongs to another program.
    """

    def __init__(self, path: Path, now: Now = _now) -> None:
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise JournalError(
                Sentence(
                    "games cannot be kept in {folder}: {error}; choose another folder with --data",
                    folder=path.parent,
                    error=error.strerror,
                )
            ) from error
        self._hold(path, open_record(path), now)

    @classmethod
    def in_memory(cls, path: Path | None = None, now: Now = _now) -> Self:
        """A journal in memory: everything added to it is lost when it is closed.

        Args:
            path: a file whose readable games are copied into the journal; the file is neither changed nor
                moved. None for an empty journal.
            now: returns the time that games are stamped with.

        Raises:
            JournalError: a running table has the file open, it belongs to another program, or the disk fails.
        """
        journal = cls.__new__(cls)
        journal._hold(path or Path(_IN_MEMORY), in_memory(path), now, on_disk=False)
        return journal

    def _hold(self, path: Path, opened: OpenedRecord, now: Now, *, on_disk: bool = True) -> None:
        self.path = path
        self.on_disk = on_disk
        self.moved_aside = opened.moved_aside
        self.notices = opened.notices
        self._database, self._copy = opened.database, opened.copy
        self._now = now

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the file. May be called twice."""
        self._database.close()
        if self._copy is not None:
            self._copy.close()

    def begin(self, name: str, version: str, rules: str, players: Sequence[str]) -> GameRecord:
        """Begin the record of a new game; it is on disk when this returns.

        Raises:
            JournalError: the record could not be written.
        """
        with self._transaction() as write:
            number = self._one("SELECT coalesce(max(number), 0) + 1 FROM games")
            names = json.dumps(list(players), ensure_ascii=False)
            row = GameRow(number, name, version, rules, names, self._stamp(), None, self._next_taken_up())
            write(lambda database: write_games(database, [row]))
        return _game(row)

    def take_up(self, number: int) -> None:
        """Note that a game is resumed; it is now the first one that `unfinished` returns.

        Raises:
            RecordError: there is no such game.
            JournalError: the note could not be written.
        """
        with self._transaction() as write:
            row = self._row(number)._replace(taken_up=self._next_taken_up())
            write(lambda database: write_games(database, [row]))

    def write(self, number: int, entries: Sequence[Entry], over: bool = False) -> None:
        """Add entries to a game in one transaction, which is on disk when this returns.

        The game's throw in doubt is deleted with it: the new step answers it.

        Args:
            number: the game.
            entries: what happened, in order.
            over: whether these entries end the game.

        Raises:
            RecordError: there is no such game.
            JournalError: the entries could not be written; the record is unchanged.
        """
        with self._transaction() as write:
            last = self._steps(number)
            steps = [
                StepRow(number, last + place, entry.step, entry.text, " ".join(map(str, entry.by_hand)))
                for place, entry in enumerate(entries, start=1)
            ]
            write(lambda database: write_steps(database, steps))
            game = self._row(number)
            if (game.finished is not None) != over:
                row = game._replace(finished=self._stamp() if over else None)
                write(lambda database: write_games(database, [row]))
            write(lambda database: forget_doubt(database, number))

    def delete(self, number: int) -> None:
        """Delete a game for good, from the record and from its copy.

        Raises:
            RecordError: there is no such game.
            JournalError: the game could not be deleted.
        """
        self._row(number)
        with told(self.path):
            # The copy first: the next start restores every game that only the copy has.
            for database in filter(None, (self._copy, self._database)):
                with _committed(database):
                    for table, column in _TABLES_OF_A_GAME:
                        database.execute(f"DELETE FROM {table} WHERE {column} = ?", (number,))

    def games(self) -> list[GameRecord]:
        """Every game, the newest first.

        Raises:
            JournalError: the record cannot be read.
        """
        return [_game(row) for row in self._rows("SELECT * FROM games ORDER BY number DESC")]

    def unfinished(self) -> list[GameRecord]:
        """The games that are not over, the most recently played first.

        Raises:
            JournalError: the record cannot be read.
        """
        rows = self._rows("SELECT * FROM games WHERE finished IS NULL ORDER BY taken_up DESC, number DESC")
        return [_game(row) for row in rows]

    def entries(self, number: int) -> list[Entry]:
        """The entries of a game, in order.

        Raises:
            RecordError: a row does not fit its checksum; it was damaged after the record was opened.
            JournalError: the record cannot be read.
        """
        with told(self.path):
            rows = self._database.execute(
                "SELECT * FROM entries WHERE game = ? ORDER BY sequence", (number,)
            ).fetchall()
        return [_entry(number, sound_step(row)) for row in rows]

    def doubt(self, number: int) -> Doubt | None:
        """The throw that was in doubt when the game was interrupted, or None.

        Raises:
            JournalError: the record cannot be read.
        """
        with told(self.path):
            row = self._doubt_row(number)
            if row is None or not row.text:
                return None
            found = self._database.execute("SELECT jpeg FROM pictures WHERE game = ?", (number,)).fetchone()
        return Doubt(row.text, found[0] if found and zlib.crc32(found[0]) == row.picture else b"")

    def keep_doubt(self, number: int, doubt: Doubt) -> None:
        """Save a throw in doubt with the answers so far; the game's next step deletes it.

        Raises:
            JournalError: the throw could not be written.
        """
        with self._transaction() as write:
            row = self._next_doubt(number, doubt.text, zlib.crc32(doubt.jpeg))
            write(lambda database: write_doubt(database, row, doubt.jpeg))

    def drop_doubt(self, number: int) -> None:
        """Mark the throw in doubt as dropped, because the dice are thrown again.

        Raises:
            JournalError: the mark could not be written.
        """
        with self._transaction() as write:
            row = self._next_doubt(number, "", NO_PICTURE)
            write(lambda database: write_doubt(database, row, None))

    def _doubt_row(self, number: int) -> DoubtRow | None:
        """The row of the throw in doubt, or None; a row from before the game's last step is out of date."""
        found = self._database.execute("SELECT * FROM doubts WHERE game = ?", (number,)).fetchone()
        row = sound_doubt(found) if found else None
        return row if row and row.step == self._steps(number) else None

    def _next_doubt(self, number: int, text: str, picture: int) -> DoubtRow:
        before = self._doubt_row(number)
        return DoubtRow(number, self._steps(number), before.place + 1 if before else 1, text, picture)

    def _steps(self, number: int) -> int:
        """The number of entries of a game."""
        return self._one("SELECT coalesce(max(sequence), 0) FROM entries WHERE game = ?", number)

    def _rows(self, query: str, *values: object) -> list[GameRow]:
        """Those rows of games from a query that fit their checksums."""
        with told(self.path):
            rows = self._database.execute(query, values).fetchall()
        return [row for row in map(sound_game, rows) if row is not None]

    def _row(self, number: int) -> GameRow:
        rows = self._rows("SELECT * FROM games WHERE number = ?", number)
        if not rows:
            raise RecordError(Sentence("there is no game {n} in {path}", n=number, path=self.path))
        return rows[0]

    def _one(self, query: str, *values: object) -> int:
        (value,) = self._database.execute(query, values).fetchone()
        return int(value)

    def _next_taken_up(self) -> int:
        return self._one("SELECT coalesce(max(taken_up), 0) + 1 FROM games")

    def _stamp(self) -> str:
        return self._now().isoformat(timespec="seconds")

    @contextlib.contextmanager
    def _transaction(self) -> Iterator[Callable[[Change], None]]:
        """Collect changes in one transaction; after its commit, repeat them in the copy."""
        changes: list[Change] = []

        def write(change: Change) -> None:
            change(self._database)
            changes.append(change)

        with told(self.path), _committed(self._database):
            yield write
        if self._copy is not None and changes:
            self._repeat(changes, self._copy)

    def _repeat(self, changes: Sequence[Change], copy: sqlite3.Connection) -> None:
        """Repeat changes in the copy. If the copy fails, it is closed, and mended at the next start."""
        try:
            with _committed(copy):
                for change in changes:
                    change(copy)
        except sqlite3.Error:
            copy.close()
            self._copy = None


@contextlib.contextmanager
def _committed(database: sqlite3.Connection) -> Iterator[sqlite3.Connection]:
    """A transaction: committed to disk at the end, rolled back on an error."""
    database.execute("BEGIN IMMEDIATE")
    try:
        yield database
        database.execute("COMMIT")
    except BaseException:
        with contextlib.suppress(sqlite3.Error):
            database.execute("ROLLBACK")
        raise


def _game(row: GameRow) -> GameRecord:
    players = tuple(json.loads(row.players))
    return GameRecord(row.number, row.name, row.version, row.rules, players, row.started, row.finished)


def _entry(number: int, row: StepRow | None) -> Entry:
    if row is None:
        raise RecordError(Sentence("the record of game {n} is damaged; start dice-table again", n=number))
    return Entry(cast("Step", row.step), row.text, tuple(int(die) for die in row.by_hand.split()))
