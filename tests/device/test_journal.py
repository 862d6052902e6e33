import os
import random
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from device.errors import JournalError, RecordError
from device.journal import ASK, REDO, UNDO, Entry, Journal
from device.line import Line
from device.match import Match
from tests.device.toy import TOY, Say

ROOT = Path(__file__).parents[2]
NOBODY = 65534


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where the journal will be; neither it nor its folder exists."""
    return tmp_path / "data" / "games.sqlite3"


def fill(path: Path, actions: int = 40) -> list[Entry]:
    """Write a game of some length and close it."""
    entries = [Entry("act", f"throw {n % 90 + 10}", (1,) if n % 3 else ()) for n in range(actions)]
    with Journal(path) as journal:
        record = journal.begin("toy", "0.1.0", "plain", ["Maëlle", "Yann"])
        journal.write(record.number, entries)
    return entries


def test_what_was_written_is_read_back_in_order(path: Path):
    """Entries, names with accents and rules come back as they went in."""
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
    """Order is by number, not by a clock that a Pi may not have."""
    with Journal(path, now=lambda: datetime(1970, 1, 1, tzinfo=UTC)) as journal:
        for name in ("first", "second"):
            journal.begin(name, "0.1.0", "plain", ["Théo"])
        assert [record.name for record in journal.games()] == ["second", "first"]


def test_every_commit_waits_for_the_disk(path: Path):
    """WAL with synchronous FULL (2): NORMAL loses acknowledged rows in a power cut."""
    with Journal(path) as journal:
        assert journal._database.execute("PRAGMA synchronous").fetchone() == (2,)
        assert journal._database.execute("PRAGMA journal_mode").fetchone() == ("wal",)


def test_an_undo_before_the_beginning_is_not_a_record():
    """A record that steps out of its line is refused rather than guessed at."""
    for entries in ([UNDO], [REDO], [Entry("act", "roll"), REDO]):
        with pytest.raises(RecordError, match="undoes or redoes more"):
            Line.of(entries)


def test_a_second_table_on_the_same_file_is_told_so(path: Path, monkeypatch: pytest.MonkeyPatch):
    """Two programs writing one game would spoil it."""
    monkeypatch.setattr("device.journal_file._BUSY_S", 0.0)
    with Journal(path), pytest.raises(JournalError, match="in use by another dice-table"):
        Journal(path)


@pytest.mark.parametrize(
    "spoil",
    [
        pytest.param(
            lambda content: b"this is no database, but long enough to be read as one" * 9, id="text"
        ),
        pytest.param(lambda content: content[: len(content) // 2], id="truncated"),
        pytest.param(lambda content: content[:57], id="cut in the header"),
        pytest.param(lambda content: content[:4096] + bytes(len(content) - 4096), id="pages of zeros"),
        pytest.param(lambda content: bytes(len(content)), id="all zeros"),
        pytest.param(lambda content: content[:4096] + b"\xff" * 600 + content[4696:], id="a torn page"),
    ],
)
def test_a_damaged_file_is_moved_aside_and_a_fresh_one_begun(path: Path, spoil):
    """Nothing is deleted: the damaged bytes lie beside the new file, unchanged."""
    fill(path, actions=400)
    damaged = spoil(path.read_bytes())
    path.write_bytes(damaged)
    with Journal(path) as journal:
        assert journal.games() == []
        assert journal.moved_aside == path.with_name("games.damaged-1.sqlite3")
        assert journal.moved_aside.read_bytes() == damaged
    fill(path)


def test_a_second_damaged_file_does_not_replace_the_first(path: Path):
    """Each gets a number of its own."""
    for number in (1, 2, 3):
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(bytes([number]) * 5000)
        with Journal(path) as journal:
            assert journal.moved_aside == path.with_name(f"games.damaged-{number}.sqlite3")
    assert path.with_name("games.damaged-1.sqlite3").read_bytes() == b"\1" * 5000


def test_an_empty_file_is_a_fresh_journal(path: Path):
    """A file created by a program that was stopped before writing holds nothing to keep."""
    path.parent.mkdir()
    path.touch()
    with Journal(path) as journal:
        assert journal.moved_aside is None
        assert journal.games() == []


def test_a_damaged_row_is_refused_rather_than_guessed(path: Path):
    """SQLite cannot see that a text is not ours; the sentence names the game."""
    fill(path)
    with Journal(path) as journal:
        journal._database.execute("UPDATE entries SET by_hand = 'x' WHERE sequence = 7")
        with pytest.raises(RecordError, match="game 1"):
            journal.entries(1)
        journal._database.execute("UPDATE games SET players = '['")
        with pytest.raises(RecordError, match="game 1"):
            journal.games()
        assert journal.begin("toy", "0.1.0", "40", ["Yann"]).number == 2


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


def test_the_first_layout_is_brought_up_to_date(path: Path):
    """It knew no questions among its steps; its games are all there, and new steps can be written."""
    entries = fill(path)
    old = sqlite3.connect(path)
    (table,) = old.execute("SELECT sql FROM sqlite_master WHERE name = 'entries'").fetchone()
    old.execute("ALTER TABLE entries RENAME TO kept")
    old.execute(table.replace(", 'ask'", ""))
    old.execute("INSERT INTO entries SELECT * FROM kept")
    old.execute("DROP TABLE kept")
    old.execute("PRAGMA user_version = 1")
    old.commit()
    old.close()
    with Journal(path) as journal:
        assert journal.entries(1) == entries
        journal.write(1, [ASK])
    with Journal(path) as journal:
        assert journal.entries(1) == [*entries, ASK]


def test_a_newer_layout_is_left_alone(path: Path):
    """An older program must not write what it does not understand."""
    fill(path)
    newer = sqlite3.connect(path)
    newer.execute("PRAGMA user_version = 99")
    newer.close()
    with pytest.raises(JournalError, match="newer dice-table"):
        Journal(path)


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path):
    """The sentence says where games cannot be kept, and how to choose another place."""
    (tmp_path / "data").write_text("a file where a folder should be")
    with pytest.raises(JournalError, match="--data"):
        Journal(tmp_path / "data" / "games.sqlite3")


@pytest.fixture
def as_nobody() -> Iterator[Path]:
    """A folder of one's own, while the test runs as somebody without special rights."""
    root = os.geteuid() == 0
    if root:
        os.seteuid(NOBODY)
    folder = Path(tempfile.mkdtemp())
    try:
        yield folder
    finally:
        folder.chmod(0o777)
        shutil.rmtree(folder)
        if root:
            os.seteuid(0)


def test_a_read_only_file_is_told_apart_from_a_damaged_one(as_nobody: Path):
    """It stays where it is, and the sentence says that it may not be written."""
    path = as_nobody / "games.sqlite3"
    fill(path)
    path.chmod(0o444)
    as_nobody.chmod(0o555)
    with pytest.raises(JournalError, match=r"may not be written|check the permissions"):
        Journal(path)
    assert [file.name for file in as_nobody.iterdir()] == ["games.sqlite3"]


def test_a_folder_without_write_permission_is_named(as_nobody: Path):
    """A fresh journal cannot be begun there."""
    as_nobody.chmod(0o555)
    with pytest.raises(JournalError, match="check the permissions"):
        Journal(as_nobody / "games.sqlite3")


def play_for_ever(match: Match) -> None:
    """Throw, and throw again."""
    while True:
        match.apply(Say("throw 22"))
        match.apply(Say("roll"))


def test_a_full_disk_refuses_the_step_and_keeps_the_rest(path: Path):
    """SQLite's own "disk is full": nothing half-written, and the game goes on once there is room."""
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


def killed_after(path: Path, lines: int, seed: int) -> list[str]:
    """Let a child play, kill it after some steps, and return every line that it printed whole."""
    command = [sys.executable, "-m", "tests.device.plays_until_killed", str(path), str(seed)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as child:
        assert child.stdout is not None
        said = [child.stdout.readline() for _ in range(lines)]
        child.kill()
        said += child.stdout.readlines()
    return [line.rstrip("\n") for line in said if line.endswith("\n")]


def rounds_of_killing(path: Path, rounds: int) -> None:
    """Kill, resume and compare, many times over the same file."""
    chance = random.Random(2)
    for seed in range(rounds):
        written, shown = killed_after(path, chance.randrange(1, 40), seed)[-1].split(" ", 1)
        with Journal(path) as journal:
            assert journal.moved_aside is None
            entries = journal.entries(1)
            match = Match.resume(journal, {"toy": TOY})
        assert match is not None
        assert str(state_of(match, entries[: int(written)])) == shown
        assert state_of(match, entries) == match.state


def state_of(match: Match, entries: list[Entry]):
    """The state after some entries, found by the engine alone."""
    state = TOY.new(TOY.parse_rules(match.record.rules), match.players)
    for entry in Line.of(entries).standing:
        state = state.apply(TOY.parse_action(entry.text))
    return state


def test_no_acknowledged_step_is_lost_by_kill_9(path: Path):
    """A killed table stands where it stood: every step that was shown is there, to the die."""
    rounds_of_killing(path, rounds=6)


@pytest.mark.slow
def test_no_acknowledged_step_is_lost_by_kill_9_at_many_moments(path: Path):
    """The same, sixty times over one growing game."""
    rounds_of_killing(path, rounds=60)


def test_an_unsaved_journal_keeps_games_until_it_is_closed(tmp_path, monkeypatch):
    """The same record, on no disk: nothing is written beside it."""
    monkeypatch.chdir(tmp_path)
    with Journal.unsaved() as journal:
        number = journal.begin("toy", "1", "", ("Inès",)).number
        journal.write(number, [Entry("act", "throw 35"), UNDO])
        assert [game.players for game in journal.games()] == [("Inès",)]
        assert journal.entries(number) == [Entry("act", "throw 35"), UNDO]
        assert journal.moved_aside is None
    assert list(tmp_path.iterdir()) == []
    with Journal.unsaved() as journal:
        assert journal.games() == []
