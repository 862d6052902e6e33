"""Games are written and read back, and no step that was shown is ever lost."""

import random
import sqlite3
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

import pytest

from device.errors import JournalError, RecordError
from device.game.history import History
from device.game.match import Match
from device.journal.entry import REDO, UNDO, Entry
from device.journal.journal import Doubt, Journal
from device.journal.repair import copy_of, set_aside
from tests.device.journal.records import DOUBT, fill
from tests.device.resumed import resumed
from tests.device.toy import TOY


def test_what_was_written_is_read_back_in_order(path: Path):
    """Entries, names and rules are read back unchanged and in order."""
    now = datetime(2026, 11, 21, 20, 30, tzinfo=UTC)
    with Journal(path, now=lambda: now) as journal:
        journal.begin("toy", "0.1.0", "plain", ["Maëlle", "Inès"])
        journal.write(1, [Entry("act", "throw 35", (2,)), UNDO], known=0)
        journal.write(1, [REDO], known=2)
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


@pytest.mark.parametrize("damage", ["DELETE FROM pictures", "UPDATE pictures SET jpeg = x'00'"])
def test_a_doubt_whose_picture_is_gone_keeps_its_text(path: Path, damage: str):
    """The question can still be asked; where the picture was, there is none."""
    fill(path)
    with Journal(path) as journal:
        journal.keep_doubt(1, DOUBT)
        journal._database.execute(damage)
        assert journal.doubt(1) == Doubt(DOUBT.text, b"")


def test_the_next_step_ends_a_throw_in_doubt_in_both_files(path: Path):
    """Neither the question nor its picture stays behind, where it would only take room."""
    fill(path)
    with Journal(path) as journal:
        journal.keep_doubt(1, DOUBT)
        journal.write(1, [UNDO], known=40)
    for file in (path, copy_of(path)):
        database = sqlite3.connect(file)
        left = [database.execute(f"SELECT game FROM {table}").fetchall() for table in ("doubts", "pictures")]
        database.close()
        assert left == [[], []]


def test_a_deleted_game_leaves_no_row_behind(path: Path):
    """Neither in the record nor in its copy, from which it would come back; the other games stay."""
    fill(path)
    with Journal(path) as journal:
        journal.keep_doubt(1, DOUBT)
        journal.seat_person(1, 0, journal.add_person("Maëlle").number)
        journal.begin("toy", "0.1.0", "plain", ["Yann"])
        journal.write(2, [UNDO], known=0)
        journal.delete(1)
    for file in (path, copy_of(path)):
        database = sqlite3.connect(file)
        tables = {"pictures": "game", "doubts": "game", "entries": "game", "seats": "game", "games": "number"}
        left = {
            name: database.execute(f"SELECT {key} FROM {name}").fetchall() for name, key in tables.items()
        }
        database.close()
        assert left == {"pictures": [], "doubts": [], "entries": [(2,)], "seats": [], "games": [(2,)]}


def test_an_unsaved_journal_keeps_games_until_it_is_closed(tmp_path, monkeypatch):
    """A journal in memory keeps games until it is closed, and writes no file."""
    monkeypatch.chdir(tmp_path)
    with Journal.in_memory() as journal:
        number = journal.begin("toy", "1", "", ("Inès",)).number
        journal.write(number, [Entry("act", "throw 35"), UNDO], known=0)
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
        journal.write(1, [UNDO], known=len(entries))
        assert (journal.on_disk, len(journal.entries(1))) == (False, len(entries) + 1)
        assert journal.notices == ()
    assert {file: file.read_bytes() for file in path.parent.iterdir()} == before


ROOT = Path(__file__).parents[3]


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


def test_the_list_of_games_changes_only_with_the_end_of_a_game(path: Path):
    """Screens read the list anew where a step ends a game or takes its end back, and after no other step."""
    steps = (
        ([Entry("act", "a")], False, 0),
        ([Entry("act", "b")], True, 1),
        ([UNDO], False, 1),
        ([REDO], True, 1),
    )
    with Journal(path) as journal:
        journal.begin("imalya", "1", "base", ["Ana", "Ben"])
        for entries, over, changes in steps:
            before = journal.changes
            journal.write(1, entries, over, known=journal.length(1))
            assert journal.changes - before == changes
