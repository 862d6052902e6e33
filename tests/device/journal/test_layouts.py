"""Files of older versions are brought up to date; one of a newer version is left alone."""

import json
import sqlite3
from pathlib import Path

import pytest

from device.errors import JournalError
from device.journal.entry import UNDO, Entry
from device.journal.journal import Journal
from device.journal.machine import Machine
from device.journal.repair import copy_of, set_aside
from device.journal.row_kinds import checksum
from device.journal.schema import SCHEMA
from engines.opponents import VERSION
from tests.device.journal.records import change, fill

FIRST_LAYOUT = """
    CREATE TABLE games (number INTEGER PRIMARY KEY, name TEXT NOT NULL, version TEXT NOT NULL,
        rules TEXT NOT NULL, players TEXT NOT NULL, started TEXT NOT NULL, finished TEXT);
    CREATE TABLE entries (game INTEGER NOT NULL REFERENCES games (number), sequence INTEGER NOT NULL,
        step TEXT NOT NULL CHECK (step IN ('act', 'undo', 'redo'{ask})), text TEXT NOT NULL,
        by_hand TEXT NOT NULL,
        PRIMARY KEY (game, sequence)) WITHOUT ROWID;
    PRAGMA application_id = 1147757413;
    PRAGMA user_version = {layout};
    INSERT INTO games VALUES (1, 'toy', '0.1.0', '40', '["Maëlle", "Yann"]', '2026-11-21T20:30:00', NULL);
    INSERT INTO games VALUES (2, 'toy', '0.1.0', '40', '{names}', '2026-11-22T20:30:00',
        '2026-11-22T23:00:00');
    INSERT INTO entries VALUES (1, 1, 'act', 'throw 35', '2');
    INSERT INTO entries VALUES (1, 2, 'undo', '', '');
"""


def older(path: Path, layout: int, names: str = '["Inès"]') -> None:
    """Write a file with the schema of an older version."""
    path.parent.mkdir()
    database = sqlite3.connect(path)
    ask = ", 'ask'" if layout == 2 else ""
    database.executescript(FIRST_LAYOUT.format(layout=layout, ask=ask, names=names))
    database.close()


THIRD_LAYOUT = (
    """CREATE TABLE games (
        number INTEGER PRIMARY KEY,
        name TEXT NOT NULL,
        version TEXT NOT NULL,
        rules TEXT NOT NULL,
        players TEXT NOT NULL,
        started TEXT NOT NULL,
        finished TEXT,
        taken_up INTEGER NOT NULL,
        checksum INTEGER NOT NULL
    )""",
    """CREATE TABLE entries (
        game INTEGER NOT NULL REFERENCES games (number),
        sequence INTEGER NOT NULL,
        step TEXT NOT NULL CHECK (step IN ('act', 'undo', 'redo', 'ask')),
        text TEXT NOT NULL,
        by_hand TEXT NOT NULL,
        checksum INTEGER NOT NULL,
        PRIMARY KEY (game, sequence)
    ) WITHOUT ROWID""",
    """CREATE TABLE doubts (
        game INTEGER PRIMARY KEY REFERENCES games (number),
        step INTEGER NOT NULL,
        place INTEGER NOT NULL,
        text TEXT NOT NULL,
        picture INTEGER NOT NULL,
        checksum INTEGER NOT NULL
    )""",
    """CREATE TABLE pictures (
        game INTEGER PRIMARY KEY REFERENCES games (number),
        jpeg BLOB NOT NULL
    )""",
    "PRAGMA application_id = 1147757413",
    "PRAGMA user_version = 3",
)
"""The tables as dice-table 0.1 wrote them last, before it knew people."""


def third(path: Path, *tables: list[str], first: int = 1) -> None:
    """Write a file with the third schema, with a game for each table of players."""
    path.parent.mkdir(exist_ok=True)
    database = sqlite3.connect(path)
    for statement in THIRD_LAYOUT:
        database.execute(statement)
    for number, players in enumerate(tables, start=first):
        names = json.dumps(players, ensure_ascii=False)
        game = (number, "toy", "0.1.0", "40", names, f"2026-11-2{number}T20:30:00", None, number)
        database.execute(f"INSERT INTO games VALUES ({'?, ' * 8}?)", (*game, checksum(game)))
        step = (number, 1, "act", "throw 35", "2")
        database.execute("INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?)", (*step, checksum(step)))
    database.commit()
    database.close()


FOURTH_LAYOUT = (
    """CREATE TABLE games (
        number INTEGER PRIMARY KEY,
        name TEXT NOT NULL,
        version TEXT NOT NULL,
        rules TEXT NOT NULL,
        players TEXT NOT NULL,
        started TEXT NOT NULL,
        finished TEXT,
        taken_up INTEGER NOT NULL,
        title TEXT NOT NULL,
        binned TEXT,
        revision INTEGER NOT NULL,
        played TEXT NOT NULL,
        checksum INTEGER NOT NULL
    )""",
    """CREATE TABLE people (
        number INTEGER PRIMARY KEY,
        name TEXT NOT NULL,
        said TEXT NOT NULL,
        medallion TEXT NOT NULL,
        joined TEXT NOT NULL,
        revision INTEGER NOT NULL,
        checksum INTEGER NOT NULL
    )""",
    """CREATE TABLE seats (
        game INTEGER NOT NULL REFERENCES games (number),
        seat INTEGER NOT NULL,
        person INTEGER NOT NULL REFERENCES people (number),
        checksum INTEGER NOT NULL,
        PRIMARY KEY (game, seat)
    ) WITHOUT ROWID""",
    *THIRD_LAYOUT[1:-1],
    "PRAGMA user_version = 4",
)
"""The tables as dice-table wrote them last, before it knew machines."""


def fourth(path: Path) -> None:
    """Write a file with the fourth schema: one game of a person and a guest, with a step."""
    path.parent.mkdir(exist_ok=True)
    database = sqlite3.connect(path)
    for statement in FOURTH_LAYOUT:
        database.execute(statement)
    day = "2026-11-21T20:30:00"
    rows = {
        "games": (1, "toy", "0.1.0", "40", '["", "Amber"]', day, None, 1, "Friday", None, 2, day),
        "people": (1, "Maëlle", "", "star", day, 0),
        "seats": (1, 0, 1),
        "entries": (1, 1, "act", "throw 35", "2"),
    }
    for table, row in rows.items():
        database.execute(f"INSERT INTO {table} VALUES ({'?, ' * len(row)}?)", (*row, checksum(row)))
    database.commit()
    database.close()


@pytest.mark.parametrize("layout", [1, 2])
def test_older_layouts_are_brought_up_to_date(path: Path, layout: int):
    """Files of older schemas are migrated with all their games, last played when they ended or began."""
    older(path, layout)
    with Journal(path) as journal:
        assert [(game.players, game.played) for game in journal.games()] == [
            (("Inès",), "2026-11-22T23:00:00"),
            (("Maëlle", "Yann"), "2026-11-21T20:30:00"),
        ]
        assert journal.entries(1) == [Entry("act", "throw 35", (2,)), UNDO]
        assert journal.notices == ()
        journal.write(1, [Entry("ask")], known=2)
    with Journal(path) as journal:
        assert journal.entries(1) == [Entry("act", "throw 35", (2,)), UNDO, Entry("ask")]


def test_a_damaged_word_of_an_older_layout_sets_its_game_aside(path: Path):
    """Rows of older schemas without checksums are damaged if their players are invalid."""
    older(path, 2, names='["Inès"')
    with Journal(path) as journal:
        assert [game.number for game in journal.games()] == [1]
        assert "Game 2 is lost." in journal.notices
        assert set_aside(path)


def test_the_names_of_the_third_layout_become_people(path: Path):
    """Usual names of the keys become guests, in any language; others are known from then on."""
    third(path, ["Maëlle", "Ambre"], ["Yann", "Maëlle", "Birch"])
    with Journal(path) as journal:
        assert [person.name for person in journal.people()] == ["Maëlle", "Yann"]
        assert [person.joined for person in journal.people()] == [
            "2026-11-21T20:30:00",
            "2026-11-22T20:30:00",
        ]
        newest, oldest = journal.games()
        assert (oldest.players, oldest.people) == (("Maëlle", "Ambre"), (1, None))
        assert (newest.players, newest.people) == (("Yann", "Maëlle", "Birch"), (2, 1, None))
        assert journal.entries(1) == [Entry("act", "throw 35", (2,))]
        assert journal.notices == ()


def test_a_copy_of_the_third_layout_knows_the_same_people(path: Path):
    """People who are only in the copy get numbers of their own."""
    third(path, ["Yann", "Inès"], first=2)
    third(copy_of(path), ["Maëlle", "Théo"], ["Yann", "Inès"])
    with Journal(path) as journal:
        assert [game.players for game in journal.games()] == [("Yann", "Inès"), ("Maëlle", "Théo")]
        assert [person.name for person in journal.people()] == ["Yann", "Inès", "Maëlle", "Théo"]
        journal.forget_person(3)
    with Journal(path) as journal:
        assert [game.players for game in journal.games()] == [("Yann", "Inès"), ("Guest 1", "Théo")]


def test_a_damaged_game_of_the_third_layout_comes_back_from_its_copy(path: Path):
    """Damage and an older layout at once: the names of both files mean the same people."""
    for file in (path, copy_of(path)):
        third(file, ["Maëlle", "Yann"], ["Yann", "Inès"])
    change(path, "UPDATE games SET players = '[\"Rozenn\"]' WHERE number = 1")
    with Journal(path) as journal:
        assert [game.players for game in journal.games()] == [("Yann", "Inès"), ("Maëlle", "Yann")]
        assert sorted(person.name for person in journal.people()) == ["Inès", "Maëlle", "Yann"]
        assert journal.notices[0] == "The record of games was damaged: its copy has brought back everything."


def test_a_file_from_before_machines_is_brought_up_to_date(path: Path):
    """Games, people, seats and steps stay; then a machine can sit down, and is read back."""
    fourth(path)
    with Journal(path) as journal:
        game = journal.game(1)
        assert (game.players, game.people, game.title) == (("Maëlle", "Amber"), (1, None), "Friday")
        assert game.machines == ()
        assert [person.medallion for person in journal.people()] == ["star"]
        assert journal.entries(1) == [Entry("act", "throw 35", (2,))]
        assert (journal.notices, set_aside(path)) == ((), [])
        journal.begin("toy", "1", "40", ("Maëlle", "Nora"), (1, None), {1: Machine(seed=9)})
    with Journal(path) as journal:
        assert journal.game(2).machines == ("", f"medium version={VERSION} seed=9")
        assert journal.game(2).players == ("Maëlle", "Nora")


def test_a_newer_layout_is_left_alone(path: Path):
    """A file with a newer schema is refused and left unchanged."""
    fill(path)
    newer = sqlite3.connect(path)
    newer.execute("CREATE TABLE dreams (game INTEGER)")
    newer.execute(f"PRAGMA user_version = {SCHEMA + 1}")
    newer.close()
    with pytest.raises(JournalError, match="newer dice-table"):
        Journal(path)
