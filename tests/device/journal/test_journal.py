import errno
import os
import random
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from unittest.mock import Mock

import pytest

from device.errors import JournalError, RecordError
from device.game.history import History
from device.game.match import Match
from device.journal import repair
from device.journal.journal import REDO, UNDO, Doubt, Entry, Journal
from device.journal.repair import copy_of, set_aside
from device.journal.rows import Rows
from device.journal.schema import SCHEMA
from device.journal.tables import read_rows
from tests.device.resumed import resumed
from tests.device.toy import TOY, Say

ROOT = Path(__file__).parents[3]
NOBODY = 65534


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """The path of a journal; neither the file nor its folder exists."""
    return tmp_path / "data" / "games.sqlite3"


def fill(path: Path, actions: int = 40) -> list[Entry]:
    """Write a journal with one game and close it."""
    entries = [Entry("act", f"throw {n % 90 + 10}", (1,) if n % 3 else ()) for n in range(actions)]
    with Journal(path) as journal:
        record = journal.begin("toy", "0.1.0", "plain", ["Maëlle", "Yann"])
        journal.write(record.number, entries)
    return entries


def test_what_was_written_is_read_back_in_order(path: Path):
    """Entries, names and rules are read back unchanged and in order."""
    now = datetime(2026, 11, 21, 20, 30, tzinfo=UTC)
    with Journal(path, now=lambda: now) as journal:
        journal.begin("toy", "0.1.0", "plain", ["Maëlle", "Inès"])
        journal.write(1, [Entry("act", "throw 35", (2,)), UNDO])
        journal.write(1, [REDO])
    with Journal(path) as journal:
        (record,) = journal.games()
        assert record.players == ("Maëlle", "Inès")
        assert (record.name, record.version, record.rules) == ("toy", "0.1.0", "plain")
        assert (record.started, record.finished) == ("2026-11-21T20:30:00+00:00", None)
        assert journal.entries(1) == [Entry("act", "throw 35", (2,)), UNDO, REDO]


def test_the_newest_game_comes_first(path: Path):
    """Games are ordered by number, not by time, since a Pi may have no clock."""
    with Journal(path, now=lambda: datetime(1970, 1, 1, tzinfo=UTC)) as journal:
        for name in ("first", "second"):
            journal.begin(name, "0.1.0", "plain", ["Théo"])
        assert [record.name for record in journal.games()] == ["second", "first"]


def test_every_commit_waits_for_the_disk(path: Path):
    """The journal uses WAL with synchronous FULL (2), because NORMAL may lose acknowledged rows."""
    with Journal(path) as journal:
        assert journal._database.execute("PRAGMA synchronous").fetchone() == (2,)
        assert journal._database.execute("PRAGMA journal_mode").fetchone() == ("wal",)


def test_an_undo_before_the_beginning_is_not_a_record():
    """A record with more undos than actions is refused."""
    for entries in ([UNDO], [REDO], [Entry("act", "roll"), REDO]):
        with pytest.raises(RecordError, match="undoes or redoes more"):
            History.of(entries)


def test_a_second_table_on_the_same_file_is_told_so(path: Path, monkeypatch: pytest.MonkeyPatch):
    """A second table cannot open the same file, and says why."""
    monkeypatch.setattr("device.journal.file._BUSY_S", 0.0)
    with Journal(path), pytest.raises(JournalError, match="in use by another dice-table"):
        Journal(path)


SPOILT = [
    pytest.param(lambda content: b"this is no database, but long enough to be read as one" * 9, id="text"),
    pytest.param(lambda content: content[: len(content) // 2], id="truncated"),
    pytest.param(lambda content: content[:57], id="cut in the header"),
    pytest.param(lambda content: content[:4096] + bytes(len(content) - 4096), id="pages of zeros"),
    pytest.param(lambda content: bytes(len(content)), id="all zeros"),
    pytest.param(lambda content: content[:4096] + b"\xff" * 600 + content[4696:], id="a torn page"),
]


@pytest.mark.parametrize("spoil", SPOILT)
def test_the_copy_brings_back_all_that_a_damaged_file_has_lost(path: Path, spoil):
    """A damaged file is restored from its copy, and the damaged bytes are kept under another name."""
    entries = fill(path, actions=400)
    damaged = spoil(path.read_bytes())
    path.write_bytes(damaged)
    with Journal(path) as journal:
        assert journal.entries(1) == entries
        [aside] = set_aside(path)
        assert aside == path.with_name("games.damaged-1.sqlite3")
        assert aside.read_bytes() == damaged
        assert journal.notices == (
            "The record of games was damaged: its copy has brought back everything.",
            "The damaged file is kept as games.damaged-1.sqlite3.",
        )
    with Journal(path) as journal:
        assert journal.notices == ()


@pytest.mark.parametrize("spoil", SPOILT[:5])
def test_where_neither_file_can_be_read_a_fresh_one_is_begun(path: Path, spoil):
    """If record and copy are both unreadable, a new one is begun, and the damaged bytes are kept."""
    fill(path, actions=400)
    for file in (path, copy_of(path)):
        damaged = spoil(file.read_bytes())
        file.write_bytes(damaged)
    with Journal(path) as journal:
        assert journal.games() == []
        assert path.with_name("games.damaged-1.sqlite3").read_bytes() == damaged
        assert path.with_name("games-copy.damaged-1.sqlite3").read_bytes() == damaged
    fill(path)


def test_a_folder_in_the_way_of_a_repair_is_named(path: Path):
    """The sentence names the folder that has the name of the new file; the damaged file is unchanged."""
    fill(path)
    path.write_bytes(damaged := b"no record" * 1000)
    path.with_name("games.sqlite3.new").mkdir()
    with pytest.raises(JournalError, match=r"games\.sqlite3\.new is in the way: Is a directory; move it"):
        Journal(path)
    assert path.read_bytes() == damaged


def test_a_second_damaged_file_does_not_replace_the_first(path: Path):
    """Several damaged files are kept under different names."""
    for number in (1, 2, 3):
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(bytes([number]) * 5000)
        with Journal(path):
            assert set_aside(path)[-1] == path.with_name(f"games.damaged-{number}.sqlite3")
    assert path.with_name("games.damaged-1.sqlite3").read_bytes() == b"\1" * 5000


def test_an_empty_file_is_a_fresh_journal(path: Path):
    """An empty file counts as a new journal."""
    path.parent.mkdir()
    path.touch()
    with Journal(path) as journal:
        assert not set_aside(path)
        assert journal.games() == []


def test_a_row_that_changes_while_the_record_is_open_is_refused_rather_than_guessed(path: Path):
    """A row that was changed while the journal is open is refused; the error names the game."""
    fill(path)
    with Journal(path) as journal:
        journal._database.execute("UPDATE entries SET by_hand = 'x' WHERE sequence = 7")
        with pytest.raises(RecordError, match="game 1"):
            journal.entries(1)


def evening(path: Path, games: int = 3, actions: int = 300) -> dict[int, list[Entry]]:
    """Write a journal with several games, without a copy."""
    played = {}
    with Journal(path) as journal:
        for game in range(1, games + 1):
            journal.begin("toy", "0.1.0", "40", ["Maëlle", "Yann"])
            played[game] = [Entry("act", f"throw {n % 90 + 10}") for n in range(actions)]
            journal.write(game, played[game])
    copy_of(path).unlink()
    return played


def change(path: Path, statement: str) -> None:
    """Change a row with another program."""
    database = sqlite3.connect(path)
    database.execute(statement)
    database.commit()
    database.close()


def test_one_damaged_word_in_an_old_game_sets_that_game_aside_and_no_other(path: Path):
    """A damaged row of an old game affects only that game; the copy restores it if there is one."""
    played = evening(path)
    change(path, """UPDATE games SET players = '["Maëlle", "Yann"' WHERE number = 2""")
    damaged = path.read_bytes()
    with Journal(path) as journal:
        assert [game.number for game in journal.games()] == [3, 1]
        assert journal.entries(3) == played[3]
        assert [file.read_bytes() for file in set_aside(path)] == [damaged]
        assert "Game 2 is lost." in journal.notices


def test_a_bad_page_in_an_old_game_leaves_tonights_game_alone(path: Path):
    """A damaged page of an old game costs only steps of that game, and the notice names them."""
    played = evening(path)
    content = bytearray(path.read_bytes())
    place = content.index(b"act", 5 * 4096)
    page = place // 4096 * 4096
    content[page : page + 200] = bytes(200)
    path.write_bytes(content)
    with Journal(path) as journal:
        assert [len(journal.entries(game)) for game in played].count(300) == 2
        assert journal.entries(3) == played[3]
        assert any("has lost all after step" in notice for notice in journal.notices)
        assert "Games carried over: 3" in journal.notices[0]


@pytest.mark.parametrize("damaged", [4, 5])
def test_a_copy_that_lacks_the_damaged_step_has_not_brought_back_everything(path: Path, damaged: int):
    """A kill before the copy was written, and damage to such a step, be it the last: what is lost is told."""
    fill(path, actions=3)
    more = [Entry("act", f"throw {n}") for n in (11, 12)]
    left_behind(path, copy_of(path), lambda journal: journal.write(1, more))
    change(path, f"UPDATE entries SET text = 'throw 99' WHERE sequence = {damaged}")
    with Journal(path) as journal:
        assert len(journal.entries(1)) == damaged - 1
        assert journal.notices == (
            "The record of games was damaged. Games carried over: 1.",
            f"Game 1 has lost all after step {damaged - 1}.",
            "The damaged file is kept as games.damaged-1.sqlite3.",
        )


def test_a_step_that_is_missing_in_both_files_ends_the_game_before_it(path: Path):
    """The steps behind it would lead to another position; the notice says where the game stands."""
    entries = fill(path, actions=3)
    for file in (path, copy_of(path)):
        change(file, "DELETE FROM entries WHERE sequence = 2")
    with Journal(path) as journal:
        assert journal.entries(1) == entries[:1]
        assert "Game 1 has lost all after step 1." in journal.notices


def test_where_both_files_are_damaged_nothing_says_that_all_is_back(path: Path):
    """The copy brings back what the record lacks, but damage to it may have cost what nobody can name."""
    entries = fill(path, actions=3)
    change(path, "UPDATE entries SET text = 'throw 99' WHERE sequence = 1")
    change(copy_of(path), "UPDATE entries SET text = 'throw 99' WHERE sequence = 2")
    with Journal(path) as journal:
        assert journal.entries(1) == entries
        assert journal.notices == (
            "The record of games was damaged. Games carried over: 1.",
            "The damaged file is kept as games.damaged-1.sqlite3.",
        )


def test_steps_that_the_log_has_lost_come_back_from_the_copy(path: Path):
    """Steps that were lost with a changed bit in the log are restored from the copy."""
    fill(path, actions=3)
    sound = path.read_bytes()
    with Journal(path) as journal:
        for n in range(5):
            journal.write(1, [Entry("act", f"throw {n}")])
    path.write_bytes(sound)
    with Journal(path) as journal:
        assert len(journal.entries(1)) == 8
        assert journal.notices == (
            "The record of games lacked its end. Steps brought back from its copy: 5.",
        )


DOUBT = Doubt("die 4 may be a two", b"a picture")


def left_behind(path: Path, file: Path, change: Callable[[Journal], object]) -> None:
    """Make a change, and restore the old contents of a file."""
    before = file.read_bytes()
    with Journal(path) as journal:
        change(journal)
    file.write_bytes(before)


def test_a_copy_that_a_kill_left_behind_is_caught_up_without_a_word(path: Path):
    """A copy that is out of date after a kill is updated without a notice."""
    with Journal(path) as journal:
        for _ in range(2):
            journal.begin("toy", "0.1.0", "plain", ["Yann"])
    left_behind(path, copy_of(path), lambda journal: journal.take_up(1))
    for _ in range(2):
        with Journal(path) as journal:
            assert journal.notices == ()
            assert [record.number for record in journal.unfinished()] == [1, 2]


def test_a_copy_with_the_bytes_of_the_record_is_not_read_again(path: Path, monkeypatch: pytest.MonkeyPatch):
    """After a clean end only the record is checked, step by step; the copy has the same bytes.

    A copy with another byte is checked, too, and so is one of which a log is left.
    """
    entries = fill(path)
    read = []

    def counted(database: sqlite3.Connection, *more: object) -> Rows:
        read.append(database)
        return read_rows(database, *more)

    monkeypatch.setattr("device.journal.file.read_rows", counted)
    Journal(path).close()
    assert len(read) == 1
    for differ in (
        lambda: change(copy_of(path), "UPDATE entries SET text = 'throw 99' WHERE sequence = 2"),
        lambda: path.with_name(f"{copy_of(path).name}-wal").write_bytes(b""),
    ):
        read.clear()
        differ()
        with Journal(path) as journal:
            assert journal.entries(1) == entries
        assert len(read) > 1


def test_a_throw_in_doubt_that_the_record_has_lost_comes_back_from_the_copy(path: Path):
    """A lost throw in doubt is restored from the copy, and counts as a step in the notice."""
    fill(path)
    left_behind(path, path, lambda journal: journal.keep_doubt(1, DOUBT))
    with Journal(path) as journal:
        assert journal.doubt(1) == DOUBT
        assert "Steps brought back from its copy: 1" in journal.notices[0]


def test_a_throw_that_was_dropped_stays_dropped(path: Path):
    """A dropped throw in doubt is not restored."""
    fill(path)
    with Journal(path) as journal:
        journal.keep_doubt(1, DOUBT)
    left_behind(path, path, lambda journal: journal.drop_doubt(1))
    with Journal(path) as journal:
        assert journal.doubt(1) is None


def test_a_throw_that_has_counted_is_in_doubt_no_more_when_its_step_comes_back(path: Path):
    """If the copy has the step after a throw in doubt, the throw is no longer in doubt."""
    entries = fill(path)
    with Journal(path) as journal:
        journal.keep_doubt(1, DOUBT)
    left_behind(path, path, lambda journal: journal.write(1, [UNDO]))
    with Journal(path) as journal:
        assert journal.entries(1) == [*entries, UNDO]
        assert journal.doubt(1) is None


def test_a_picture_with_a_changed_bit_comes_back_from_the_copy(path: Path):
    """A picture with a changed bit is detected by its checksum, and restored from the copy."""
    fill(path)
    with Journal(path) as journal:
        journal.keep_doubt(1, DOUBT)
    path.write_bytes(path.read_bytes().replace(DOUBT.jpeg, b"a pictuse"))
    with Journal(path) as journal:
        assert journal.doubt(1) == DOUBT
        assert journal.notices[0] == "The record of games was damaged: its copy has brought back everything."


def test_a_doubt_with_a_changed_bit_comes_back_from_the_copy(path: Path):
    """What was read and answered of a throw has a checksum of its own."""
    fill(path)
    with Journal(path) as journal:
        journal.keep_doubt(1, DOUBT)
    change(path, "UPDATE doubts SET text = 'another text'")
    with Journal(path) as journal:
        assert journal.doubt(1) == DOUBT
        assert journal.notices[0] == "The record of games was damaged: its copy has brought back everything."


def test_a_doubt_whose_picture_is_gone_keeps_its_text(path: Path):
    """The question can still be asked; where the picture was, there is none."""
    fill(path)
    with Journal(path) as journal:
        journal.keep_doubt(1, DOUBT)
        journal._database.execute("DELETE FROM pictures")
        assert journal.doubt(1) == Doubt(DOUBT.text, b"")


def test_the_next_step_ends_a_throw_in_doubt_in_both_files(path: Path):
    """Neither the question nor its picture stays behind, where it would only take room."""
    fill(path)
    with Journal(path) as journal:
        journal.keep_doubt(1, DOUBT)
        journal.write(1, [UNDO])
    for file in (path, copy_of(path)):
        database = sqlite3.connect(file)
        left = [database.execute(f"SELECT game FROM {table}").fetchall() for table in ("doubts", "pictures")]
        database.close()
        assert left == [[], []]


APPLICATION_ID_BYTE, SCHEMA_BYTE = 71, 63
"""The last byte of each number in the header of a SQLite file."""


@pytest.mark.parametrize("byte", [APPLICATION_ID_BYTE, SCHEMA_BYTE])
@pytest.mark.parametrize("bit", [0, 7])
def test_a_changed_bit_of_the_header_is_damage_and_no_file_of_another_program(
    path: Path, byte: int, bit: int
):
    """The tables say whose file it is; the copy brings back everything."""
    entries = fill(path)
    content = bytearray(path.read_bytes())
    content[byte] ^= 1 << bit
    path.write_bytes(content)
    with Journal(path) as journal:
        assert journal.entries(1) == entries
        assert set_aside(path)


def test_a_deleted_game_leaves_no_row_behind(path: Path):
    """Neither in the record nor in its copy, from which it would come back; the other games stay."""
    fill(path)
    with Journal(path) as journal:
        journal.keep_doubt(1, DOUBT)
        journal.seat_person(1, 0, journal.add_person("Maëlle").number)
        journal.begin("toy", "0.1.0", "plain", ["Yann"])
        journal.write(2, [UNDO])
        journal.delete(1)
    for file in (path, copy_of(path)):
        database = sqlite3.connect(file)
        tables = {"pictures": "game", "doubts": "game", "entries": "game", "seats": "game", "games": "number"}
        left = {
            name: database.execute(f"SELECT {key} FROM {name}").fetchall() for name, key in tables.items()
        }
        database.close()
        assert left == {"pictures": [], "doubts": [], "entries": [(2,)], "seats": [], "games": [(2,)]}


def test_damage_that_sqlite_tells_in_damaged_words_is_damage(path: Path):
    """Damage in an error message of SQLite, which Python cannot decode, counts as damage."""
    entries = fill(path)
    path.write_bytes(path.read_bytes().replace(b"tablegamesgames", b"tablegam\xe5sgames"))
    with Journal(path) as journal:
        assert journal.entries(1) == entries
        assert set_aside(path)


def test_a_missing_record_comes_back_from_its_copy(path: Path):
    """A deleted record is restored from its copy."""
    entries = fill(path)
    path.unlink()
    with Journal(path) as journal:
        assert journal.entries(1) == entries
        assert "Games brought back from its copy: 1" in journal.notices[0]


def test_a_record_without_a_copy_says_so(path: Path):
    """Something stands in the way of the copy: the games are played and kept, and people are told."""
    entries = fill(path)
    copy_of(path).unlink()
    copy_of(path).mkdir()
    with Journal(path) as journal:
        assert journal.entries(1) == entries
        assert journal.notices == (
            "The copy of the games, games-copy.sqlite3, cannot be used: damage to them could not be mended."
            " Check the disk and its permissions.",
        )


@pytest.mark.parametrize("sound", [40, 3])
def test_the_copy_of_another_record_is_put_aside(path: Path, tmp_path: Path, sound: int):
    """Somebody has brought the games of a table along where more was played: these stay what they are.

    So they do where a step of their record is damaged.
    """
    entries = fill(path)
    change(path, f"UPDATE entries SET text = 'throw 99' WHERE sequence = {sound + 1}")
    with Journal(tmp_path / "other.sqlite3") as other:
        for game in (1, 2):
            other.begin("toy", "0.1.0", "40", ["Inès"])
            other.write(game, [*entries, UNDO])
    (tmp_path / "other.sqlite3").replace(copy_of(path))
    with Journal(path) as journal:
        assert journal.entries(1) == entries[:sound]
        assert len(journal.games()) == 1
    assert path.with_name("games-copy.damaged-1.sqlite3").exists()


def test_a_changed_bit_in_the_log_drops_one_step_at_most(path: Path, tmp_path: Path):
    """Whichever bit it is, and even where there is no copy."""
    with Journal(path) as journal:
        journal.begin("toy", "0.1.0", "40", ["Inès"])
        for n in range(60):
            journal.write(1, [Entry("act", f"throw {n}")])
        wal = path.with_name("games.sqlite3-wal")
        content, log = path.read_bytes(), wal.read_bytes()
    chance = random.Random(1)
    for trial in range(40):
        place = tmp_path / str(trial) / path.name
        place.parent.mkdir()
        place.write_bytes(content)
        spoilt = bytearray(log)
        spoilt[chance.randrange(len(log))] ^= 1 << chance.randrange(8)
        place.with_name(wal.name).write_bytes(spoilt)
        with Journal(place) as journal:
            assert len(journal.entries(1)) >= 59


class Failing(sqlite3.Connection):
    """A connection whose disk fails now and then, as the check of the pages reports it."""

    failures = 0
    at = "quick_check"

    def execute(self, statement: str, *values):
        """SQLite's answer, or the error."""
        if Failing.at in statement and Failing.failures:
            Failing.failures -= 1
            if Failing.at == "quick_check":
                return super().execute("SELECT 'Tree 3 page 4: unable to get the page. error code=266'")
            error = sqlite3.DatabaseError("database disk image is malformed")
            error.sqlite_errorcode = sqlite3.SQLITE_CORRUPT
            raise error
        return super().execute(statement, *values)


@pytest.mark.parametrize("at", ["quick_check", "application_id"])
@pytest.mark.parametrize("failures", [1, 2])
def test_a_disk_that_fails_once_is_asked_again(
    path: Path, monkeypatch: pytest.MonkeyPatch, failures: int, at: str
):
    """An error of the disk is not damage, though SQLite calls it that where it cannot read the header."""
    entries = fill(path)
    monkeypatch.setattr(Failing, "at", at)
    monkeypatch.setattr("device.journal.file._TRY_AGAIN_S", 0)
    monkeypatch.setattr("device.journal.file._CONNECTION", Failing)
    Failing.failures = failures
    with Journal(path) as journal:
        assert journal.entries(1) == entries
        assert (set_aside(path), journal.notices) == ([], ())


def test_a_disk_that_goes_on_failing_is_told_and_nothing_is_touched(
    path: Path, monkeypatch: pytest.MonkeyPatch
):
    """The sentence names the disk; the games are there when it answers again."""
    entries = fill(path)
    monkeypatch.setattr("device.journal.file._TRY_AGAIN_S", 0)
    monkeypatch.setattr("device.journal.file._CONNECTION", Failing)
    Failing.failures = 1000
    with pytest.raises(JournalError, match=r"the disk with .* fails"):
        Journal(path)
    Failing.failures = 0
    with Journal(path) as journal:
        assert journal.entries(1) == entries
        assert not set_aside(path)


def test_another_programs_database_is_left_alone(path: Path):
    """It is neither moved nor changed, to the byte."""
    path.parent.mkdir()
    foreign = sqlite3.connect(path)
    foreign.execute("CREATE TABLE recipes (name TEXT)")
    foreign.commit()
    foreign.close()
    before = path.read_bytes()
    with pytest.raises(JournalError, match="another program"):
        Journal(path)
    assert path.read_bytes() == before
    assert [file.name for file in path.parent.iterdir()] == [path.name]


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
    INSERT INTO games VALUES (2, 'toy', '0.1.0', '40', '{names}', '2026-11-22T20:30:00', NULL);
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


@pytest.mark.parametrize("layout", [1, 2])
def test_older_layouts_are_brought_up_to_date(path: Path, layout: int):
    """Files of older schemas are migrated with all their games."""
    older(path, layout)
    with Journal(path) as journal:
        assert [game.players for game in journal.games()] == [("Inès",), ("Maëlle", "Yann")]
        assert journal.entries(1) == [Entry("act", "throw 35", (2,)), UNDO]
        assert journal.notices == ()
        journal.write(1, [Entry("ask")])
    with Journal(path) as journal:
        assert journal.entries(1) == [Entry("act", "throw 35", (2,)), UNDO, Entry("ask")]


def test_a_damaged_word_of_an_older_layout_sets_its_game_aside(path: Path):
    """Rows of older schemas without checksums are damaged if their players are invalid."""
    older(path, 2, names='["Inès"')
    with Journal(path) as journal:
        assert [game.number for game in journal.games()] == [1]
        assert "Game 2 is lost." in journal.notices
        assert set_aside(path)


def test_a_newer_layout_is_left_alone(path: Path):
    """A file with a newer schema is refused and left unchanged."""
    fill(path)
    newer = sqlite3.connect(path)
    newer.execute("CREATE TABLE dreams (game INTEGER)")
    newer.execute(f"PRAGMA user_version = {SCHEMA + 1}")
    newer.close()
    with pytest.raises(JournalError, match="newer dice-table"):
        Journal(path)


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path):
    """If the folder cannot be made, the error names it and says how to choose another."""
    (tmp_path / "data").write_text("a file where a folder should be")
    with pytest.raises(JournalError, match=r"data: it is a file, and a folder was expected; .* --data"):
        Journal(tmp_path / "data" / "games.sqlite3")


@pytest.fixture
def as_nobody() -> Iterator[Path]:
    """A writable folder, while the test runs as an unprivileged user."""
    root = os.geteuid() == 0
    if root:
        os.seteuid(NOBODY)
    try:
        folder = Path(tempfile.mkdtemp())
        yield folder
        folder.chmod(0o777)
        shutil.rmtree(folder)
    finally:
        if root:  # also if TMPDIR is closed to others: the tests after this one need their rights
            os.seteuid(0)


def test_a_read_only_file_is_told_apart_from_a_damaged_one(as_nobody: Path):
    """A read-only file is not treated as damaged; the error says that it may not be written."""
    path = as_nobody / "games.sqlite3"
    fill(path)
    path.chmod(0o444)
    as_nobody.chmod(0o555)
    with pytest.raises(JournalError, match=r"may not be written|check the permissions"):
        Journal(path)
    assert {file.name for file in as_nobody.iterdir()} == {"games.sqlite3", "games-copy.sqlite3"}


def test_a_folder_without_write_permission_is_named(as_nobody: Path):
    """A folder without write permission is named in the error."""
    as_nobody.chmod(0o555)
    with pytest.raises(JournalError, match="check the permissions"):
        Journal(as_nobody / "games.sqlite3")


def test_a_folder_that_may_not_be_entered_is_named(as_nobody: Path):
    """Nobody can tell there whether games are kept: they are neither taken for missing nor begun anew."""
    path = as_nobody / "games.sqlite3"
    path.touch()
    as_nobody.chmod(0o600)
    for opened in (Journal, Journal.in_memory):
        with pytest.raises(JournalError, match="check the permissions"):
            opened(path)


def test_a_record_on_a_read_only_disk_is_read(as_nobody: Path, monkeypatch: pytest.MonkeyPatch):
    """Such a disk refuses even to delete files that it does not have."""
    path = as_nobody / "games.sqlite3"
    fill(path)
    as_nobody.chmod(0o555)  # SQLite cannot make its files there

    def refuse(file: Path, missing_ok: bool = False) -> None:
        raise OSError(errno.EROFS, os.strerror(errno.EROFS), str(file))

    monkeypatch.setattr(Path, "unlink", refuse)
    with Journal.in_memory(path) as journal:
        assert [game.number for game in journal.games()] == [1]


def test_a_copy_with_the_bytes_of_the_record_is_not_read(path: Path, monkeypatch: pytest.MonkeyPatch):
    """A command that reads 2,000 games takes a quarter less time."""
    fill(path)
    monkeypatch.setattr(repair, "look_into", unread := Mock(side_effect=repair.look_into))
    with Journal.in_memory(path) as journal:
        assert [game.number for game in journal.games()] == [1]
    assert [call.args[0] for call in unread.call_args_list] == [path]


def test_a_disk_that_takes_no_temporary_folder_is_told(path: Path, monkeypatch):
    """To be read without being changed the file is copied; where that cannot be done, the error says why."""
    fill(path)
    monkeypatch.setattr(tempfile, "tempdir", str(path.parent / "gone"))
    with pytest.raises(JournalError, match=r"no temporary folder can be made .* No such file or directory"):
        Journal.in_memory(path)


def play_for_ever(match: Match) -> None:
    """Throw until an error is raised."""
    while True:
        match.apply(Say("throw 22"))
        match.apply(Say("roll"))


def test_a_full_disk_refuses_the_step_and_keeps_the_rest(path: Path):
    """On a full disk a step is refused as a whole, and the game goes on once there is room."""
    with Journal(path) as journal:
        match = Match.begin(journal, TOY, 40, ["Maëlle", "Yann"])
        (pages,) = journal._database.execute("PRAGMA page_count").fetchone()
        journal._database.execute(f"PRAGMA max_page_count = {pages}")
        with pytest.raises(JournalError, match="full; make room"):
            play_for_ever(match)
        told = len(match.actions)
        assert len(journal.entries(1)) == told
        journal._database.execute("PRAGMA max_page_count = 1000000")
        match.apply(next(iter(match.state.legal_actions())))
    with Journal(path) as journal:
        assert len(journal.entries(1)) == told + 1


def test_a_copy_that_fails_stops_no_game_and_is_mended_at_the_next_start(path: Path):
    """Once a step is missing in the copy, no later one is written into it: it would look damaged."""
    entries = fill(path)
    with Journal(path) as journal:
        journal._copy.execute("PRAGMA max_page_count = 1")
        journal.write(1, [Entry("act", "throw 35 " + "x" * 9000)])
        journal.write(1, [UNDO])
    for _ in range(2):
        with Journal(path) as journal:
            assert len(journal.entries(1)) == len(entries) + 2
            assert journal.notices == ()
    assert not set_aside(path)


def test_a_game_that_cannot_be_read_back_is_not_begun(path: Path, monkeypatch: pytest.MonkeyPatch):
    """If beginning a game fails, no game is kept, even if the disk fails only when the game is read back."""
    refused = sqlite3.OperationalError("disk I/O error")
    refused.sqlite_errorcode = sqlite3.SQLITE_IOERR

    class Refusing(sqlite3.Connection):
        """A connection that reads no more after so many statements."""

        statements_left = 1_000_000

        def execute(self, statement: str, *values):
            """SQLite's answer, or the error of the disk."""
            Refusing.statements_left -= 1
            if Refusing.statements_left < 0 and statement.startswith("SELECT"):
                raise refused
            return super().execute(statement, *values)

    monkeypatch.setattr("device.journal.file._CONNECTION", Refusing)
    with Journal(path) as journal:
        journal.add_person("Maëlle")
        for statements in range(1, 30):
            before = journal.games()
            Refusing.statements_left = statements
            try:
                begun = [journal.begin("toy", "0.1.0", "plain", ["Maëlle", "Yann"], (1, None))]
            except JournalError:
                begun = []
            Refusing.statements_left = 1_000_000
            assert journal.games() == [*begun, *before]
        assert begun


def killed_after(path: Path, lines: int, seed: int) -> list[str]:
    """Let a child process play, kill it after some steps, and return its complete lines of output."""
    command = [sys.executable, "-m", "tests.device.plays_until_killed", str(path), str(seed)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as child:
        assert child.stdout is not None
        said = [child.stdout.readline() for _ in range(lines)]
        child.kill()
        said += child.stdout.readlines()
    return [line.rstrip("\n") for line in said if line.endswith("\n")]


def rounds_of_killing(path: Path, rounds: int) -> None:
    """Kill a playing process, resume and compare, many times with the same file."""
    chance = random.Random(2)
    for seed in range(rounds):
        written, shown = killed_after(path, chance.randrange(1, 40), seed)[-1].split(" ", 1)
        with Journal(path) as journal:
            assert not set_aside(path)
            entries = journal.entries(1)
            match = resumed(journal, {"toy": TOY})
        assert match is not None
        assert str(state_of(match, entries[: int(written)])) == shown
        assert state_of(match, entries) == match.state


def state_of(match: Match, entries: list[Entry]):
    """The state after some entries, computed by the engine alone."""
    state = TOY.new(TOY.parse_rules(match.record.rules), match.players)
    for entry in History.of(entries).standing:
        state = state.apply(TOY.parse_action(entry.text))
    return state


def test_no_acknowledged_step_is_lost_by_kill_9(path: Path):
    """After `kill -9`, every step that was shown is in the journal."""
    rounds_of_killing(path, rounds=6)


@pytest.mark.slow
def test_no_acknowledged_step_is_lost_by_kill_9_at_many_moments(path: Path):
    """After sixty kills in one game, every step that was shown is in the journal."""
    rounds_of_killing(path, rounds=60)


def test_an_unsaved_journal_keeps_games_until_it_is_closed(tmp_path, monkeypatch):
    """A journal in memory keeps games until it is closed, and writes no file."""
    monkeypatch.chdir(tmp_path)
    with Journal.in_memory() as journal:
        number = journal.begin("toy", "1", "", ("Inès",)).number
        journal.write(number, [Entry("act", "throw 35"), UNDO])
        assert [game.players for game in journal.games()] == [("Inès",)]
        assert journal.entries(number) == [Entry("act", "throw 35"), UNDO]
    assert list(tmp_path.iterdir()) == []
    with Journal.in_memory() as journal:
        assert journal.games() == []


def test_a_journal_in_memory_begins_with_the_games_of_a_file_that_cannot_be_written(path: Path):
    """A journal in memory can begin with the games of a read-only file."""
    entries = fill(path)
    before = {file: file.read_bytes() for file in path.parent.iterdir()}
    with Journal.in_memory(path) as journal:
        assert journal.entries(1) == entries
        journal.write(1, [UNDO])
        assert (journal.on_disk, len(journal.entries(1))) == (False, len(entries) + 1)
        assert journal.notices == ()
    assert {file: file.read_bytes() for file in path.parent.iterdir()} == before
