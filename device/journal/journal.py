"""The record of games: every action is on disk before the screen shows its effect.

The record is one SQLite file and a copy of it. A game is an append-only list of entries: an action, an undo,
a redo. `device.game.history` replays the entries to find the actions in force. So an undone action or a
corrected throw stays in the record.
"""

from __future__ import annotations

import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Self

from device.errors import JournalError, explaining
from device.journal.entry import Entry, entry_of, marks_of
from device.journal.forgetting import Forgetting
from device.journal.game_record import GameRecord, record_of
from device.journal.games_bin import GamesBin
from device.journal.guests import free_guest_name
from device.journal.machine import NO_MACHINES, Machine
from device.journal.repair import in_memory, open_record
from device.journal.row_kinds import (
    NO_PICTURE,
    DoubtRow,
    EntryRow,
    GameRow,
    SeatRow,
    sound_doubt,
    sound_entry,
    written_machines,
    written_names,
)
from device.journal.seat_changes import SeatChange, machine_text, person_text
from device.journal.sqlite_errors import explaining_errors
from device.journal.tables import delete, delete_game, insert, insert_doubt
from device.journal.times import Now, now_utc
from engines.names import check_name
from vision.files import make_folder
from wording.sentence import Sentence

FILE_NAME: Final = "games.sqlite3"
_IN_MEMORY: Final = ":memory:"
"""SQLite's name for a database in memory."""


@dataclass(frozen=True, slots=True)
class Doubt:
    """A throw that does not count yet, because people are still asked about its doubtful dice.

    Attributes:
        text: the reading and the answers so far, in the text form of `device.throw.pending.Pending`.
        jpeg: the picture from which the throw was read.
    """

    text: str
    jpeg: bytes


class Journal(Forgetting, GamesBin):
    """All games and people of this table, in one file and a backup copy.

    Only one program at a time may open it.

    Args:
        path: the file; a missing folder is created.
        now: returns the time that games are stamped with.

    Raises:
        JournalError: the file cannot be opened, or belongs to another program.
    """

    def __init__(self, path: Path, now: Now = now_utc) -> None:
        with explaining(
            JournalError,
            "games cannot be kept in {folder}: {error}; choose another folder with --data",
            folder=path.parent,
        ):
            make_folder(path.parent)
        self._hold(path, open_record(path), now)

    @classmethod
    def in_memory(cls, path: Path | None = None) -> Self:
        """A journal in memory: everything added to it is lost when it is closed.

        Args:
            path: a file whose readable games are copied into the journal; the file is neither changed nor
                moved. None for an empty journal.

        Raises:
            JournalError: a running table has the file open, it belongs to another program, or the disk fails.
        """
        journal = cls.__new__(cls)
        journal._hold(path or Path(_IN_MEMORY), in_memory(path), now_utc, on_disk=False)
        return journal

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def begin(
        self,
        name: str,
        version: str,
        rules: str,
        players: Sequence[str],
        people: Sequence[int | None] = (),
        machines: Mapping[int, Machine] = NO_MACHINES,
    ) -> GameRecord:
        """Begin the record of a new game; it is on disk when this returns.

        Args:
            name: the engine.
            version: the version of dice-table.
            rules: the rules' text form.
            players: the names in seat order; those of guests are kept, those of people are looked up.
            people: the number of the person on each seat, None for a guest; () if all are guests.
            machines: the machine on each seat that has one, by seat.

        Raises:
            PersonError: there is no such person, or one sits on two seats.
            JournalError: the record could not be written.
        """
        sitting = {seat: number for seat, number in enumerate(people) if number is not None}
        self._check_sitting(tuple(sitting.values()))
        typed = ["" if seat in sitting else player for seat, player in enumerate(players)]
        texts = [str(machines.get(seat, "")) for seat in range(max(machines, default=-1) + 1)]
        with self._transaction() as write:
            number = self._one("SELECT coalesce(max(number), 0) + 1 FROM games")
            now, taken_up = self._stamp(), self._next_taken_up()
            row = GameRow(
                number,
                name,
                version,
                rules,
                players=written_names(typed),
                started=now,
                finished=None,
                taken_up=taken_up,
                played=now,
                machines=written_machines(texts),
            )
            seats = [SeatRow(number, seat, person) for seat, person in sitting.items()]
            known = self._people_rows()
            write(insert([row, *seats]))
        # Nothing is read after the commit: an error would say that no game was begun, though one was.
        return record_of(row, known, sitting)

    def take_up(self, number: int) -> None:
        """Note that a game is resumed; it is now the first one that `unfinished` returns.

        Raises:
            RecordError: there is no such game.
            JournalError: the note could not be written.
        """
        with self._transaction() as write:
            row = self._row(number)._replace(taken_up=self._next_taken_up())
            write(insert([row]))

    def write(self, number: int, entries: Sequence[Entry], over: bool = False, *, known: int) -> None:
        """Add entries to a game in one transaction, which is on disk when this returns.

        The game's throw in doubt is deleted with it: the new step answers it.

        Args:
            number: the game.
            entries: what happened, in order.
            over: whether these entries end the game.
            known: how many entries the game has, as far as the caller knows.

        Raises:
            RecordError: there is no such game.
            JournalError: the game has another number of entries, or these could not be written; the record
                is unchanged.
        """
        game = self._row(number)
        with self._transaction(listed=over is not bool(game.finished)) as write:
            self.check_length(number, known)
            steps = [
                EntryRow(number, known + place, entry.step, entry.text, marks_of(entry))
                for place, entry in enumerate(entries, start=1)
            ]
            now = self._stamp()
            row = game._replace(played=now, finished=(game.finished or now) if over else None)
            write(insert([*steps, row]))
            write(delete("doubts", game=number))
            write(delete("pictures", game=number))

    def change_seat(
        self, number: int, seat: int, before: str, after: str, machine: Machine | None = None, *, known: int
    ) -> None:
        """Let somebody else sit on a seat of a game; this is on disk when this returns.

        The new name takes the place of the old one in the whole game. A step that was taken back, and by
        which somebody of the new name had joined, seats a guest when it is played again. A note that names
        nobody but machines says who sat there before and who sits there now.

        Args:
            number: the game.
            seat: the seat, from 0.
            before: the name of whoever sits there.
            after: the name of whoever sits there from now on, which nobody else who sits there has; a name of
                the roster is that person.
            machine: the machine that sits there; None for a person or a guest.
            known: how many entries the game has, as far as the caller knows.

        Raises:
            BadName: the name is empty, too long, or holds a sign that cannot be seen.
            RecordError: there is no such game.
            JournalError: the game has another number of entries, or this could not be written.
        """
        row, after = self._row(number), check_name(after)
        self.check_length(number, known)
        (person,) = (None,) if machine else self.people_named([after])
        players, machines = row.typed_names, row.machine_texts
        machines += [""] * (seat + 1 - len(machines))
        sat = person_text(self._people_in(number).get(seat))
        note = SeatChange(
            seat,
            machine_text(machines[seat], before) if machines[seat] else sat,
            machine_text(str(machine), after) if machine else person_text(person),
        )
        machines[seat] = str(machine or "")
        if seat < len(players):
            players[seat] = after if person is None else ""
        called = self._called(row)
        joined = {after: free_guest_name(len(players), called)} if after in called and after != before else {}
        entries = self._renamed_entries(number, {**joined, before: after})
        sits = [] if person is None else [SeatRow(number, seat, person)]
        with self._transaction() as write:
            write(delete("seats", game=number, seat=seat))
            noted = EntryRow(number, known + 1, "ask", str(note), "")
            write(insert([row.seating(players, machines), *entries, noted, *sits]))

    def delete(self, number: int) -> None:
        """Delete a game for good, from the record and from its copy.

        Raises:
            RecordError: there is no such game.
            JournalError: the game could not be deleted.
        """
        self._row(number)
        self._erase(*delete_game(number))

    def games(self) -> list[GameRecord]:
        """Every game that is not in the bin, the newest first.

        Raises:
            JournalError: the record cannot be read.
        """
        return self._records("binned IS NULL ORDER BY number DESC")

    def unfinished(self) -> list[GameRecord]:
        """The games that are not over and not in the bin, the most recently played first.

        Raises:
            JournalError: the record cannot be read.
        """
        return self._records("binned IS NULL AND finished IS NULL ORDER BY taken_up DESC, number DESC")

    def games_in_bin(self) -> list[GameRecord]:
        """The games in the bin, the last one that was put there first.

        Raises:
            JournalError: the record cannot be read.
        """
        return self._records("binned IS NOT NULL ORDER BY binned DESC, number DESC")

    def game(self, number: int) -> GameRecord:
        """A game, whether it is in the bin or not.

        Raises:
            RecordError: there is no such game.
            JournalError: the record cannot be read.
        """
        return self._record(self._row(number))

    def _records(self, selection: str) -> list[GameRecord]:
        rows = self._rows(f"SELECT * FROM games WHERE {selection}")
        people, seats = self._people_rows(), self._people_in_games()
        return [record_of(row, people, seats.get(row.number, {})) for row in rows]

    def _record(self, row: GameRow) -> GameRecord:
        return record_of(row, self._people_rows(), self._people_in(row.number))

    def entries(self, number: int) -> list[Entry]:
        """The entries of a game, in order.

        Raises:
            RecordError: a row does not fit its checksum; it was damaged after the record was opened.
            JournalError: the record cannot be read.
        """
        with explaining_errors(self.path):
            rows = self._database.execute(
                "SELECT * FROM entries WHERE game = ? ORDER BY sequence", (number,)
            ).fetchall()
        return [entry_of(number, sound_entry(row)) for row in rows]

    def lengths(self) -> dict[int, int]:
        """The number of entries of each game that has any, by the game's number.

        Raises:
            JournalError: the record cannot be read.
        """
        with explaining_errors(self.path):
            return dict(self._database.execute("SELECT game, max(sequence) FROM entries GROUP BY game"))

    def doubt(self, number: int) -> Doubt | None:
        """The throw that was in doubt when the game was interrupted, or None.

        Raises:
            JournalError: the record cannot be read.
        """
        with explaining_errors(self.path):
            row = self._doubt_row(number)
            if row is None or not row.throw:
                return None
            found = self._database.execute("SELECT jpeg FROM pictures WHERE game = ?", (number,)).fetchone()
        return Doubt(row.throw, found[0] if found and zlib.crc32(found[0]) == row.picture else b"")

    def keep_doubt(self, number: int, doubt: Doubt) -> None:
        """Save a throw in doubt with the answers so far; the game's next step deletes it.

        Raises:
            JournalError: the throw could not be written.
        """
        with self._transaction(listed=False) as write:
            row = self._next_doubt(number, doubt.text, zlib.crc32(doubt.jpeg))
            write(insert_doubt(row, doubt.jpeg))

    def drop_doubt(self, number: int) -> None:
        """Mark the throw in doubt as dropped, because the dice are thrown again.

        Raises:
            JournalError: the mark could not be written.
        """
        with self._transaction(listed=False) as write:
            row = self._next_doubt(number, "", NO_PICTURE)
            write(insert_doubt(row, None))

    def screen(self, number: int) -> str:
        """The text form of the screen that was kept since the game's last step, or "".

        Raises:
            JournalError: the record cannot be read.
        """
        with explaining_errors(self.path):
            row = self._doubt_row(number)
        return row.screen if row else ""

    def keep_screen(self, number: int, screen: str) -> None:
        """Save the screen on which people are giving an answer; the game's next step deletes it.

        Args:
            number: the game.
            screen: its text form; "" to delete the one that was kept.

        Raises:
            JournalError: the screen could not be written.
        """
        with self._transaction(listed=False) as write:
            before = self._doubt_row(number)
            throw, picture = (before.throw, before.picture) if before else ("", NO_PICTURE)
            write(insert([self._next_doubt(number, f"{throw}\n{screen}" if screen else throw, picture)]))

    def _doubt_row(self, number: int) -> DoubtRow | None:
        """The row of the throw in doubt, or None; a row from before the game's last step is out of date."""
        found = self._database.execute("SELECT * FROM doubts WHERE game = ?", (number,)).fetchone()
        row = sound_doubt(found) if found else None
        return row if row and row.step == self.length(number) else None

    def _next_doubt(self, number: int, text: str, picture: int) -> DoubtRow:
        before = self._doubt_row(number)
        return DoubtRow(number, self.length(number), before.place + 1 if before else 1, text, picture)

    def length(self, number: int) -> int:
        """The number of entries of a game.

        Raises:
            JournalError: the record cannot be read.
        """
        with explaining_errors(self.path):
            return self._one("SELECT coalesce(max(sequence), 0) FROM entries WHERE game = ?", number)

    def check_length(self, number: int, known: int) -> None:
        """Refuse to write to a game that has another number of entries than its caller knows of.

        Raises:
            JournalError: it has another number of entries, or the record cannot be read.
        """
        if (last := self.length(number)) != known:
            raise JournalError(
                Sentence(
                    "the record of game {n} ends at step {seen}, and step {known} was expected: the game"
                    " was played on elsewhere; leave it and resume it",
                    n=number,
                    seen=last,
                    known=known,
                )
            )
