"""The kinds of rows in the record of games, each with a checksum by which a changed bit is detected."""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterable, Sequence
from typing import Any, Final, NamedTuple, Self

_OLDER_GAME: Final = 7
_OLDER_ENTRY: Final = 5
"""How many columns the tables had before schema version 3, which added the checksums."""
_NAMED_GAME: Final = 9
"""How many columns a game had in schema version 3, which kept the names of all players in the game's row."""

NO_PICTURE: Final = zlib.crc32(b"")
"""The checksum of a picture without bytes."""


def checksum(values: Iterable[object]) -> int:
    """The CRC-32 of the values."""
    return zlib.crc32("\0".join(map(str, values)).encode("utf-8", "surrogateescape"))


def written_names(names: Sequence[str]) -> str:
    """The column with the names of a game's players."""
    return json.dumps(names, ensure_ascii=False)


def written_machines(machines: Sequence[str]) -> str:
    """The column with the machines of a game, given the text form of each, and "" for other seats."""
    return json.dumps(machines) if any(machines) else ""


class GameRow(NamedTuple):
    """A game; see `device.journal.game_record.GameRecord`.

    Attributes:
        players: a JSON list with the name of each guest, and "" for the seat of a person.
        taken_up: a number from 1 that is greater for games that were begun, resumed or binned more recently.
        title: the name that people gave to the game, or "".
        binned: when it was put into the bin, or None.
        revision: how often title, bin, the machines and the names in this row and in entries were changed.
        played: when its last step was written; "" for a game that an older schema kept.
        machines: a JSON list with the machine on each seat, in its text form, and "" for others; "" without.
    """

    number: int
    name: str
    version: str
    rules: str
    players: str
    started: str
    finished: str | None
    taken_up: int
    title: str = ""
    binned: str | None = None
    revision: int = 0
    played: str = ""
    machines: str = ""

    @property
    def identity(self) -> tuple[object, ...]:
        """The columns that never change."""
        return self.number, self.name, self.rules, self.started

    @property
    def typed_names(self) -> list[str]:
        """The names in `players`, by seat."""
        names: list[str] = json.loads(self.players)
        return names

    @property
    def machine_texts(self) -> list[str]:
        """The texts in `machines`, by seat; the last seats may be left out."""
        texts: list[str] = json.loads(self.machines or "[]")
        return texts

    def seating(self, names: Sequence[str], machines: Sequence[str]) -> Self:
        """The row, changed to these names and machines by seat."""
        return self._replace(
            players=written_names(names), machines=written_machines(machines), revision=self.revision + 1
        )


class PersonRow(NamedTuple):
    """A person; see `device.journal.roster.Person`.

    Attributes:
        revision: how often the person was changed.
    """

    number: int
    name: str
    said: str
    medallion: str
    joined: str
    revision: int = 0


class SeatRow(NamedTuple):
    """Which person sat on a seat of a game. The seat of a guest has no row.

    Attributes:
        seat: the seat, from 0.
        person: the person's number.
    """

    game: int
    seat: int
    person: int


class EntryRow(NamedTuple):
    """A line of a game's record; see `device.journal.entry.Entry`.

    Attributes:
        sequence: the running number of the entry in its game, from 1.
        by_hand: the numbers of dice and the marks of `device.journal.entry`, separated by spaces.
    """

    game: int
    sequence: int
    step: str
    text: str
    by_hand: str


class DoubtRow(NamedTuple):
    """What people are in the middle of: a throw in doubt (`device.journal.journal.Doubt`), and their screen.

    Attributes:
        step: the number of the game's entries when the row was written. If the game has more by now, the
            row is out of date.
        place: a counter from 1 of the rows written after the same entry; the copy with the greater one is
            newer.
        text: in its first line the reading and the answers so far, empty if no throw is in doubt; in a second
            line what `device.session.half_given` keeps of the answer that people are giving, if anything.
        picture: the checksum of the picture that belongs to it, or `NO_PICTURE`.
    """

    game: int
    step: int
    place: int
    text: str
    picture: int

    @property
    def throw(self) -> str:
        """The reading and the answers so far, or ""."""
        return self.text.partition("\n")[0]

    @property
    def screen(self) -> str:
        """The text form of the screen, or ""."""
        return self.text.partition("\n")[2]


Row = GameRow | PersonRow | SeatRow | EntryRow | DoubtRow


def with_checksum(row: Row) -> tuple[object, ...]:
    """The columns to write into the table: the row, then its checksum."""
    return (*row, checksum(row))


def has_names(columns: tuple[object, ...]) -> bool:
    """Whether a row of the table of games is of an older schema, where the names stand in the game's row."""
    return len(columns) <= _NAMED_GAME


def sound_game(columns: tuple[Any, ...]) -> GameRow | None:
    """The game in a row of the table, or None if the row does not fit its checksum.

    Rows of the first two schemas have neither `taken_up` nor a checksum. There, the players must be a list
    of texts.
    """
    if len(columns) != _OLDER_GAME:
        return GameRow(*columns[:-1]) if _fits(columns) else None
    return GameRow(*columns, taken_up=columns[0]) if _are_names(columns[4]) else None


def sound_person(columns: tuple[Any, ...]) -> PersonRow | None:
    """The person in a row of the table, or None if the row does not fit its checksum."""
    return PersonRow._make(columns[:-1]) if _fits(columns) else None


def sound_seat(columns: tuple[Any, ...]) -> SeatRow | None:
    """The seat in a row of the table, or None if the row does not fit its checksum."""
    return SeatRow._make(columns[:-1]) if _fits(columns) else None


def sound_entry(columns: tuple[object, ...]) -> EntryRow | None:
    """The entry in a row of the table, or None if the row does not fit its checksum.

    Rows of the first two schemas have no checksum, and count as sound.
    """
    if len(columns) == _OLDER_ENTRY:
        return EntryRow._make(columns)
    return EntryRow._make(columns[:-1]) if _fits(columns) else None


def sound_doubt(columns: tuple[object, ...]) -> DoubtRow | None:
    """The throw in doubt in a row of the table, or None if the row does not fit its checksum."""
    return DoubtRow._make(columns[:-1]) if _fits(columns) else None


def _fits(columns: tuple[object, ...]) -> bool:
    """Whether the last column is the checksum of the others."""
    return checksum(columns[:-1]) == columns[-1]


def _are_names(text: str) -> bool:
    """Whether a text is a JSON list of texts."""
    try:
        names = json.loads(text)
    except (TypeError, ValueError, RecursionError):
        return False
    return isinstance(names, list) and all(isinstance(name, str) for name in names)
