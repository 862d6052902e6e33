"""The record of games: what was played is on disk before anybody sees what it did.

One SQLite file. A game is a list of entries that only ever grows: an action, one step back, one step
forward. What stands on the table is found by following them (`device.line`), so an undone action or a
corrected throw stays in the record.
"""

from __future__ import annotations

import contextlib
import json
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final, Literal, Self

from device.errors import JournalError, RecordError
from device.journal_file import open_sound, told
from engines.sentence import Sentence

FILE_NAME: Final = "games.sqlite3"
IN_MEMORY: Final = Path(":memory:")
"""What SQLite calls a database that is on no disk."""


Step = Literal["act", "undo", "redo", "ask"]


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a game's record.

    Attributes:
        step: "act" for an action, "undo" and "redo" for a step back and forward, "ask" where somebody asked
            what the choices of the moment are worth.
        text: the action's text form; what the first undo of a correction begins (`device.line`); empty for
            all others.
        by_hand: the numbers of the dice that a person set, in a throw or by a correction.
    """

    step: Step
    text: str = ""
    by_hand: tuple[int, ...] = ()


UNDO: Final = Entry("undo")
REDO: Final = Entry("redo")
ASK: Final = Entry("ask")


@dataclass(frozen=True, slots=True)
class GameRecord:
    """What is known of a game beside its entries.

    Attributes:
        number: the game's number in this journal, from 1.
        name: the engine ("imalya").
        version: the dice-table whose rules it was begun with.
        rules: the rules' text form.
        players: their names in seat order.
        started, finished: ISO times by the system's clock; `finished` is None until the game is over.
    """

    number: int
    name: str
    version: str
    rules: str
    players: tuple[str, ...]
    started: str
    finished: str | None


class Journal:
    """All games of this table, in one file that one program at a time may open.

    Args:
        path: the file; its folder is made where it is missing.
        now: the time that games are stamped with.

    Attributes:
        moved_aside: where a damaged file was moved to, or None when the file was sound.

    Raises:
        JournalError: the file cannot be opened, or belongs to somebody else.
    """

    def __init__(self, path: Path, now: Callable[[], datetime] = lambda: datetime.now(UTC)) -> None:
        self.path = path
        self._now = now
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise JournalError(
                f"games cannot be kept in {path.parent}: {error.strerror}; choose another folder with --data"
            ) from error
        self._database, self.moved_aside = open_sound(path)

    @classmethod
    def unsaved(cls) -> Self:
        """A journal on no disk: all of its games are gone once it is closed."""
        return cls(IN_MEMORY)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the file. May be called twice."""
        self._database.close()

    def begin(self, name: str, version: str, rules: str, players: Sequence[str]) -> GameRecord:
        """Open a game's record; it is on disk when this returns.

        Raises:
            JournalError: it could not be written.
        """
        with self._transaction() as database:
            number = database.execute(
                "INSERT INTO games (name, version, rules, players, started) VALUES (?, ?, ?, ?, ?)",
                (name, version, rules, json.dumps(list(players), ensure_ascii=False), self._stamp()),
            ).lastrowid
            row = database.execute("SELECT * FROM games WHERE number = ?", (number,)).fetchone()
        return _game(row)

    def write(self, number: int, entries: Sequence[Entry], over: bool = False) -> None:
        """Add entries to a game; all of them are on disk when this returns, or none.

        Args:
            number: the game.
            entries: what happened, in order.
            over: whether the game is over after them.

        Raises:
            JournalError: they could not be written; the record is as it was.
        """
        with self._transaction() as database:
            (last,) = database.execute(
                "SELECT coalesce(max(sequence), 0) FROM entries WHERE game = ?", (number,)
            ).fetchone()
            database.executemany(
                "INSERT INTO entries VALUES (?, ?, ?, ?, ?)",
                [
                    (number, last + place, entry.step, entry.text, " ".join(map(str, entry.by_hand)))
                    for place, entry in enumerate(entries, start=1)
                ],
            )
            database.execute(
                "UPDATE games SET finished = ? WHERE number = ? AND (finished IS NOT NULL) != ?",
                (self._stamp() if over else None, number, over),
            )

    def games(self) -> list[GameRecord]:
        """Every game, the newest first.

        Raises:
            RecordError: what is kept of a game makes no sense.
            JournalError: the record cannot be read.
        """
        with told(self.path):
            rows = self._database.execute("SELECT * FROM games ORDER BY number DESC").fetchall()
        return [_game(row) for row in rows]

    def entries(self, number: int) -> list[Entry]:
        """The entries of a game, in order.

        Raises:
            RecordError: what is kept of the game makes no sense.
            JournalError: the record cannot be read.
        """
        with told(self.path):
            rows = self._database.execute(
                "SELECT step, text, by_hand FROM entries WHERE game = ? ORDER BY sequence", (number,)
            ).fetchall()
        return [_entry(number, *row) for row in rows]

    def _stamp(self) -> str:
        return self._now().isoformat(timespec="seconds")

    @contextlib.contextmanager
    def _transaction(self) -> Iterator[sqlite3.Connection]:
        with told(self.path):
            self._database.execute("BEGIN IMMEDIATE")
            try:
                yield self._database
                self._database.execute("COMMIT")
            except BaseException:
                with contextlib.suppress(sqlite3.Error):
                    self._database.execute("ROLLBACK")
                raise


def _game(row: tuple[Any, ...]) -> GameRecord:
    number, name, version, rules, players, started, finished = row
    with _sense(number):
        return GameRecord(number, name, version, rules, tuple(json.loads(players)), started, finished)


def _entry(number: int, step: Step, text: str, by_hand: str) -> Entry:
    with _sense(number):
        return Entry(step, text, tuple(int(die) for die in by_hand.split()))


@contextlib.contextmanager
def _sense(number: int) -> Iterator[None]:
    try:
        yield
    except (TypeError, ValueError) as error:
        raise RecordError(
            Sentence(
                "the record of game {n} is damaged ({error}); it cannot be continued", n=number, error=error
            )
        ) from error
