"""The rows of the record of games that were read from a file, and how two files are compared and merged."""

from __future__ import annotations

import zlib
from dataclasses import dataclass, field

from device.journal.row_kinds import NO_PICTURE, DoubtRow, EntryRow, GameRow, PersonRow, SeatRow


@dataclass(slots=True)
class Rows:
    """Rows that were read from a file.

    Attributes:
        games: the sound rows of games, by number.
        entries: the sound rows of entries, by the game's number and the entry's.
        doubts: the sound rows of throws in doubt, by game.
        pictures: the sound pictures of these throws, by game.
        people: the sound rows of people, by number.
        seats: the sound rows of seats, by game and seat.
        damaged: whether a row was unsound, or could not be read.
        unsound: the rows that did not fit their checksum, as (game, entry); entry 0 is the game's own row.
        unsound_people: the numbers of people whose row did not fit its checksum.
        older: the games whose row holds the names of all players, as in older schemas.
        nameless: how many seats have lost the person who sat there.
    """

    games: dict[int, GameRow] = field(default_factory=dict)
    entries: dict[int, dict[int, EntryRow]] = field(default_factory=dict)
    doubts: dict[int, DoubtRow] = field(default_factory=dict)
    pictures: dict[int, bytes] = field(default_factory=dict)
    people: dict[int, PersonRow] = field(default_factory=dict)
    seats: dict[tuple[int, int], SeatRow] = field(default_factory=dict)
    damaged: bool = False
    unsound: set[tuple[int, int]] = field(default_factory=set)
    unsound_people: set[int] = field(default_factory=set)
    older: set[int] = field(default_factory=set)
    nameless: int = 0

    def __bool__(self) -> bool:
        """Whether there is any row."""
        return bool(self.games or self.entries or self.doubts or self.people or self.seats)

    def add_entry(self, row: EntryRow) -> None:
        """Add the row of an entry."""
        self.entries.setdefault(row.game, {})[row.sequence] = row

    def refuse(self, game: object, sequence: object) -> None:
        """Note a row that does not fit its checksum."""
        self.damaged = True
        if isinstance(game, int) and isinstance(sequence, int):
            self.unsound.add((game, sequence))

    def line(self, game: int) -> list[EntryRow]:
        """The entries of a game up to the first one that is missing."""
        entries = self.entries.get(game, {})
        return [entries[sequence] for sequence in range(1, self.length(game) + 1)]

    def length(self, game: int) -> int:
        """How many entries of a game there are up to the first missing one."""
        entries = self.entries.get(game, {})
        return next((before for before in range(len(entries)) if before + 1 not in entries), len(entries))

    @property
    def lost(self) -> tuple[int, ...]:
        """The games that lack a row: their own, or that of an entry with later entries after it."""
        found = {game for game, entries in self.entries.items() if self.length(game) < len(entries)}
        found |= {game for game, sequence in self.unsound if sequence > self.length(game)}
        found |= {
            game for game in (*self.entries, *(game for game, _ in self.unsound)) if game not in self.games
        }
        return tuple(sorted(found))

    @property
    def lost_people(self) -> set[int]:
        """The numbers of people whose row is lost."""
        return self.unsound_people - self.people.keys()

    def beyond(self, other: Rows) -> Rows:
        """The rows that the other lacks or has in an older state; each game up to its first missing entry."""
        rows = Rows()
        for number, game in self.games.items():
            newer, theirs = self.age(number) > other.age(number), other.entries.get(number, {})
            if newer:
                rows.games[number] = game
                if (doubt := self.doubts.get(number)) != other.doubts.get(number):
                    rows.take_doubt(number, doubt, self)
            for row in self.line(number):
                # An entry that both have differs where a name in it was changed.
                if row.sequence > other.length(number) or (newer and row != theirs[row.sequence]):
                    rows.add_entry(row)
        for number, person in self.people.items():
            if number not in other.people or person.revision > other.people[number].revision:
                rows.people[number] = person
        older = self.older_than(other)
        rows.seats = {
            place: seat
            for place, seat in self.seats.items()
            if seat.game in rows.games or (place not in other.seats and seat.game not in older)
        }
        return rows

    def older_than(self, other: Rows) -> set[int]:
        """The games of which the other has a newer state."""
        return {number for number in self.games if self.age(number) < other.age(number)}

    def renames(self, other: Rows) -> bool:
        """Whether games or entries that both have stand here with other names."""
        both = self.games.keys() & other.games.keys()
        names = any(self.games[number].players != other.games[number].players for number in both)
        entries = sum(map(len, self.entries.values()))
        return names or self.steps_beyond(other) < entries

    def steps_beyond(self, other: Rows) -> int:
        """How many of these entries the other lacks."""
        return sum(
            len(entries.keys() - other.entries.get(game, {}).keys()) for game, entries in self.entries.items()
        )

    def entries_unlike(self, other: Rows) -> dict[int, dict[int, EntryRow]]:
        """The entries that `other` lacks, or has with older names of players, by game."""
        unlike: dict[int, dict[int, EntryRow]] = {}
        for game, entries in self.entries.items():
            theirs, older = other.entries.get(game, {}), self.age(game) < other.age(game)
            rows = entries.keys() - theirs.keys() if older else dict(entries.items() - theirs.items())
            if rows:
                unlike[game] = {sequence: entries[sequence] for sequence in rows}
        return unlike

    def age(self, game: int) -> tuple[int, int, int, int]:
        """A version stamp that grows with each change of a game; all zeros for a game that is not here."""
        if game not in self.games:
            return (0, 0, 0, 0)
        row, doubt = self.games[game], self.doubts.get(game)
        entries = self.length(game)
        return entries, row.taken_up, row.revision, doubt.place if doubt and doubt.step == entries else 0

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
        """Whether all numbers that occur in both stand for the same games and the same people."""
        games = self.games.keys() & other.games.keys()
        people = self.people.keys() & other.people.keys()
        same_games = all(self.games[number].identity == other.games[number].identity for number in games)
        return same_games and all(
            self.people[number].joined == other.people[number].joined for number in people
        )

    def with_rows_of(self, other: Rows) -> Rows:
        """Merge with the rows of the other; of a row of a game that both have, the newer one is taken."""
        together = Rows(
            unsound=self.unsound | other.unsound,
            unsound_people=self.unsound_people | other.unsound_people,
        )
        for number in {**self.games, **other.games}:
            newer = self if self.age(number) >= other.age(number) else other
            together.games[number] = newer.games[number]
            together.take_doubt(number, newer.doubts.get(number), self, other)
        for number in {**self.entries, **other.entries}:
            older, newer = (other, self) if self.age(number) >= other.age(number) else (self, other)
            together.entries[number] = older.entries.get(number, {}) | newer.entries.get(number, {})
        together.people = self.people | other.people | self.beyond(other).people
        # Whoever left a seat may still sit there in the older file.
        theirs, mine = other.older_than(self), self.older_than(other)
        together.seats = {place: seat for place, seat in other.seats.items() if seat.game not in theirs}
        together.seats |= {place: seat for place, seat in self.seats.items() if seat.game not in mine}
        return together

    def drop_orphans(self) -> None:
        """Drop the seats of people or games that are lost; the others name a guest there."""
        kept = {
            place: seat
            for place, seat in self.seats.items()
            if seat.person in self.people and seat.game in self.games
        }
        self.nameless = sum(seat.game in self.games for seat in self.seats.values()) - len(kept)
        self.seats = kept
