"""The people of this table: their names, how they are said, and their medallions."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from device.errors import PersonError
from device.journal.guests import free_guest_name, free_name, guest_name
from device.journal.medallions import MEDALLIONS, medallion_for
from device.journal.record import RecordFiles
from device.journal.row_kinds import (
    EntryRow,
    GameRow,
    PersonRow,
    Row,
    SeatRow,
    sound_entry,
    sound_person,
    sound_seat,
)
from device.journal.seat_changes import SeatChange, machine_of, parse_seat_change, person_text
from device.journal.tables import delete, insert
from engines.names import check_name
from engines.text_form import QUOTED, quoted
from wording.sentence import Sentence

_JOINS: Final = re.compile(rf"join ({QUOTED})")
"""The entry by which somebody joins a game that goes on; the verb is the same in every game."""


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who is known at this table.

    Attributes:
        number: the person's number in this journal, from 1.
        name: the name, as it is written.
        said: how the voice pronounces the name; "" to pronounce it as it is written.
        medallion: the shape of the medallion, one of `MEDALLIONS`.
        joined: when the name was first written here, as ISO time.
    """

    number: int
    name: str
    said: str
    medallion: str
    joined: str


class Roster(RecordFiles):
    """The part of `Journal` that keeps people."""

    def people(self) -> list[Person]:
        """Everybody who is known, in the order in which they joined.

        Raises:
            JournalError: the record cannot be read.
        """
        return [_person(row) for row in self._people_rows().values()]

    def person(self, number: int) -> Person:
        """The person with a number.

        Raises:
            PersonError: there is none.
            JournalError: the record cannot be read.
        """
        return _person(self._person_row(number))

    def people_named(self, names: Sequence[str]) -> list[int | None]:
        """The number of the person with each of these names; None for a name that nobody has.

        Raises:
            JournalError: the record cannot be read.
        """
        known = {row.name: row.number for row in self._people_rows().values()}
        return [known.get(name) for name in names]

    def add_person(self, name: str) -> Person:
        """Add somebody, with the first of those medallions that the fewest people have.

        Raises:
            BadName: the name is empty, too long, or holds a sign that cannot be seen.
            PersonError: somebody has that name already, or it is a number.
            JournalError: the person could not be written.
        """
        name = self._free_name(name)
        with self._transaction() as write:
            known = self._people_rows()
            shape = medallion_for(row.medallion for row in known.values())
            number = self._one("SELECT coalesce(max(number), 0) + 1 FROM people")
            row = PersonRow(number, name, "", shape, self._stamp())
            write(insert([row]))
        return _person(row)

    def change_person(
        self, number: int, *, name: str | None = None, said: str | None = None, medallion: str | None = None
    ) -> Person:
        """Change what is given; earlier games show the new name, too.

        Raises:
            BadName: a name is empty, too long, or holds a sign that cannot be seen.
            PersonError: there is no such person, or somebody else has that name.
            JournalError: the change could not be written.
        """
        before = self._person_row(number)
        row = before._replace(
            name=before.name if name is None else self._free_name(name, but=number),
            said=before.said if said is None else _checked_said(said),
            medallion=before.medallion if medallion is None else _checked_shape(medallion),
            revision=before.revision + 1,
        )
        games = self._games_called(number, before.name) if row.name != before.name else ()
        called = [changed for game in games for changed in self._with_name(game, before.name, row.name)]
        with self._transaction() as write:
            write(insert([row, *called]))
        return _person(row)

    def merge_people(self, kept: int, gone: int) -> Person:
        """Make one of two people who are the same; the first one keeps the name and gets all games.

        Raises:
            PersonError: they cannot be one person; see `check_merge`.
            JournalError: the change could not be written.
        """
        self.check_merge(kept, gone)
        one, other = self._person_row(kept), self._person_row(gone)
        seats = [seat._replace(person=kept) for seat in self._seats_of(gone)]
        called = [
            changed
            for game in self._games_called(gone, other.name)
            for changed in self._with_merged(game, other.name, one)
        ]
        notes = self._notes_with(gone, person_text(kept))
        self._erase(insert([*seats, *called, *notes]), delete("people", number=gone), without_trace=True)
        return _person(one)

    def check_merge(self, kept: int, gone: int) -> None:
        """Refuse to make one of two people who cannot be the same.

        Raises:
            PersonError: one of them does not exist, only one is named, or both have sat in one game, also one
                after the other.
        """
        one, other = self._person_row(kept), self._person_row(gone)
        if kept == gone:
            raise PersonError(
                Sentence("{name} was named twice; name the person to merge with, too", name=one.name)
            )
        if both := sorted(self._games_sat_in(kept) & self._games_sat_in(gone)):
            raise PersonError(
                Sentence(
                    "{one} and {other} have both sat in game {n}, so they are two people; nothing was merged",
                    one=one.name,
                    other=other.name,
                    n=both[0],
                )
            )

    def seat_person(self, game: int, seat: int, person: int | None) -> None:
        """Write down who sits on a seat, such as somebody who has joined a game that goes on.

        Args:
            game: the game.
            seat: the seat, from 0.
            person: the person's number, or None for a guest.

        Raises:
            RecordError: there is no such game.
            PersonError: there is no such person.
            JournalError: it could not be written down.
        """
        self._row(game)
        if self._people_in(game).get(seat) == person:
            return
        rows = [] if person is None else [SeatRow(game, seat, self._person_row(person).number)]
        with self._transaction() as write:
            write(delete("seats", game=game, seat=seat))
            write(insert(rows))

    def unseat_machine(self, game: int, seat: int) -> None:
        """Write down that no machine sits on a seat any more.

        Raises:
            RecordError: there is no such game.
            JournalError: it could not be written down.
        """
        row = self._row(game)
        machines = row.machine_texts
        if not any(machines[seat : seat + 1]):
            return
        machines[seat] = ""
        with self._transaction() as write:
            write(insert([row.seating(row.typed_names, machines)]))

    def _notes_of(self, person: int) -> list[tuple[EntryRow, SeatChange]]:
        """The notes that a person left or took a seat."""
        query = "SELECT * FROM entries WHERE step = 'ask' AND text LIKE ?"
        rows = self._select(sound_entry, query, f"seat %{person_text(person)}%")
        notes = ((row, parse_seat_change(row.text)) for row in rows)
        return [(row, note) for row, note in notes if note is not None and person in note.people]

    def _notes_with(self, person: int, other: str) -> list[EntryRow]:
        """The notes that a person left or took a seat, with somebody else in the place of that person."""
        return [row._replace(text=str(note.replaced(person, other))) for row, note in self._notes_of(person)]

    def seat_changes(self, game: int) -> tuple[SeatChange, ...]:
        """The notes of a game that seats have changed hands, in the order of writing.

        Raises:
            JournalError: the record cannot be read.
        """
        query = (
            "SELECT * FROM entries WHERE game = ? AND step = 'ask' AND text LIKE 'seat %' ORDER BY sequence"
        )
        rows = self._select(sound_entry, query, game)
        return tuple(filter(None, (parse_seat_change(row.text) for row in rows)))

    def _machines_in(self, row: GameRow) -> set[str]:
        """The names of the machines in a game, which say nothing of anybody."""
        machines = row.machine_texts
        if not any(machines):
            return set()
        names = dict(enumerate(row.typed_names))
        # The name of a machine on a seat that was added stands in its note alone.
        noted = {change.seat: machine_of(change.after)[1] for change in self.seat_changes(row.number)}
        return {(names.get(seat) or noted.get(seat, "")) for seat, machine in enumerate(machines) if machine}

    def _check_sitting(self, people: Sequence[int]) -> None:
        for number in people:
            row = self._person_row(number)
            if people.count(number) > 1:
                raise PersonError(
                    Sentence("{name} sits on two seats; one seat is for somebody else", name=row.name)
                )

    def _people_rows(self) -> dict[int, PersonRow]:
        found = self._select(sound_person, "SELECT * FROM people ORDER BY number")
        return {row.number: row for row in found}

    def _person_row(self, number: int) -> PersonRow:
        row = self._people_rows().get(number)
        if row is None:
            raise PersonError(
                Sentence("there is no person {n} here; dice-table people lists who is known", n=number)
            )
        return row

    def _free_name(self, name: str, but: int | None = None) -> str:
        """The name, after a check that it is one and that nobody else has it.

        Commands take a person by number or by name, and could not tell a name of digits from a number.
        """
        name = check_name(name)
        if name.isascii() and name.isdecimal():
            raise PersonError(
                Sentence("{name} is a number and no name; write at least one letter", name=name)
            )
        for row in self._people_rows().values():
            if row.number != but and row.name.casefold() == name.casefold():
                raise PersonError(
                    Sentence("{name} is known here already; write a name that nobody has", name=row.name)
                )
        return name

    def _seats(self, condition: str, *values: object) -> list[SeatRow]:
        return self._select(sound_seat, f"SELECT * FROM seats {condition}", *values)

    def _seats_of(self, person: int) -> list[SeatRow]:
        return self._seats("WHERE person = ?", person)

    def _games_of(self, person: int) -> set[int]:
        return {seat.game for seat in self._seats_of(person)}

    def _games_called(self, person: int, name: str) -> set[int]:
        """The games in which a person has a seat, or has joined in a step that was taken back.

        A machine of that name is not the person.
        """
        query = "SELECT * FROM entries WHERE step = 'act' AND instr(text, ?)"
        joined = {entry.game for entry in self._select(sound_entry, query, f"join {quoted(name)}")}
        return self._games_of(person) | {
            game for game in joined if name not in self._machines_in(self._row(game))
        }

    def _games_sat_in(self, person: int) -> set[int]:
        """The games in which a person sits, or has sat before somebody else took the seat."""
        return self._games_of(person) | {row.game for row, _note in self._notes_of(person)}

    def _people_in(self, game: int) -> dict[int, int]:
        """The number of the person on each seat of a game, without the seats of guests and machines."""
        return {row.seat: row.person for row in self._seats("WHERE game = ?", game)}

    def _people_in_games(self) -> dict[int, dict[int, int]]:
        """The same for every game in which people sit, by game."""
        found: dict[int, dict[int, int]] = {}
        for row in self._seats(""):
            found.setdefault(row.game, {})[row.seat] = row.person
        return found

    def _with_name(self, game: int, old: str, new: str) -> list[Row]:
        """The rows of a game, changed so that one player has another name.

        Somebody else who is called so gets a number behind the name: the rules would refuse to open a game
        with two players of one name.
        """
        row = self._row(game)
        called = self._called(row)
        others = {new: free_name(new, {*called, old})} if new in called else {}
        players = [others.get(typed, typed) for typed in row.typed_names]
        return self._renamed(row, players, {**others, old: new})

    def _with_merged(self, game: int, gone: str, kept: PersonRow) -> list[Row]:
        """The rows of a game, changed so that a person has the name of the one with whom it is merged.

        Where that one has a seat, the other has joined in a step that was taken back: played again, it seats
        a guest.
        """
        if game not in self._games_of(kept.number):
            return self._with_name(game, gone, kept.name)
        row = self._row(game)
        guest = free_guest_name(len(row.typed_names), self._called(row))
        return self._renamed(row, row.typed_names, {gone: guest})

    def _renamed(self, row: GameRow, players: Sequence[str], instead: Mapping[str, str]) -> list[Row]:
        """The rows of a game that change with the names in it: its own row, and those of entries.

        Args:
            row: the game's row.
            players: the names to write into it.
            instead: the new name for each name in an entry. One that is both old and new comes first as old.
        """
        entries = self._renamed_entries(row.number, instead)
        if players == row.typed_names and not entries:
            return []
        # The revision says which of the two files has the newer names, also those in entries.
        return [row.seating(players, row.machine_texts), *entries]

    def _renamed_entries(self, game: int, instead: Mapping[str, str]) -> list[EntryRow]:
        """The entries of a game that change with the names in them; see `_renamed`."""
        changed: list[EntryRow] = []
        for entry in self._named_entries(game):
            text = entry.text
            for old, new in instead.items():
                text = text.replace(quoted(old), quoted(new))
            if text != entry.text:
                changed.append(entry._replace(text=text))
        return changed

    def _called(self, row: GameRow) -> set[str]:
        """Every name in a game, also of those whose joining was undone."""
        people, sitting = self._people_rows(), self._people_in(row.number)
        called = set(self._joining(row.number).values())
        for seat, typed in enumerate(row.typed_names):
            person = people.get(sitting.get(seat, 0))
            called.add((person.name if person else typed) or guest_name(seat))
        return called

    def _joining(self, game: int) -> dict[EntryRow, str]:
        """The entries by which somebody joins a game, with the name."""
        entries = self._named_entries(game)
        return {entry: json.loads(match[1]) for entry in entries if (match := _JOINS.fullmatch(entry.text))}

    def _named_entries(self, game: int) -> list[EntryRow]:
        """The actions of a game that may name somebody. Notes name machines alone."""
        named = (
            "SELECT * FROM entries WHERE game = ? AND step = 'act' AND instr(text, '\"') ORDER BY sequence"
        )
        return self._select(sound_entry, named, game)


def _person(row: PersonRow) -> Person:
    return Person(row.number, row.name, row.said, row.medallion, row.joined)


def _checked_said(said: str) -> str:
    return check_name(said) if said else ""


def _checked_shape(shape: str) -> str:
    if shape not in MEDALLIONS:
        raise PersonError(
            Sentence(
                "{shape} is not a shape of a medallion; choose one of {shapes}",
                shape=repr(shape),
                shapes=", ".join(MEDALLIONS),
            )
        )
    return shape
