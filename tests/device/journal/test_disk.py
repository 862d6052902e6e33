"""Disks that fail, are full or may not be written are told apart from damage, and nothing is touched."""

import errno
import os
import resource
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from device.errors import JournalError
from device.game.match import Match
from device.journal.entry import UNDO, Entry
from device.journal.journal import Journal
from device.journal.repair import copy_of, set_aside
from tests.device.journal.records import fill
from tests.device.toy import TOY, Say


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


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path):
    """If the folder cannot be made, the error names it and says how to choose another."""
    (tmp_path / "data").write_text("a file where a folder should be")
    with pytest.raises(JournalError, match=r"data: it is a file, and a folder was expected; .* --data"):
        Journal(tmp_path / "data" / "games.sqlite3")


def test_a_folder_in_the_way_of_a_repair_is_named(path: Path):
    """The sentence names the folder that has the name of the new file; the damaged file is unchanged."""
    fill(path)
    path.write_bytes(damaged := b"no record" * 1000)
    path.with_name("games.sqlite3.new").mkdir()
    with pytest.raises(JournalError, match=r"games\.sqlite3\.new is in the way: Is a directory; move it"):
        Journal(path)
    assert path.read_bytes() == damaged
    assert not set_aside(path)


def test_a_disk_without_room_for_the_damaged_file_keeps_no_part_of_it(path: Path):
    """The table tries again every ten seconds: parts of the file would take the room that is left."""
    entries = fill(path)
    path.write_bytes(damaged := b"no record" * 100_000)
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (len(damaged) // 2, limits[1]))
    try:
        with pytest.raises(JournalError, match="is damaged and cannot be moved aside: File too large"):
            Journal(path)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    assert path.read_bytes() == damaged
    assert not set_aside(path)
    with Journal(path) as journal:
        assert journal.entries(1) == entries


NOBODY = 65534


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


def test_a_damaged_record_is_made_anew_only_with_its_copy(as_nobody: Path):
    """A copy that may not be read now has what the record has lost; nothing changes until it can be read.

    A command that changes nothing shows what there is.
    """
    path = as_nobody / "games.sqlite3"
    entries = fill(path)
    path.write_bytes(damaged := b"no record" * 1000)
    copy_of(path).chmod(0o000)
    with pytest.raises(JournalError, match=r"games-copy\.sqlite3 cannot be opened; check the permissions"):
        Journal(path)
    with Journal.in_memory(path) as journal:
        assert journal.games() == []
    assert path.read_bytes() == damaged
    assert not set_aside(path)
    copy_of(path).chmod(0o600)
    with Journal(path) as journal:
        assert journal.entries(1) == entries


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


def test_a_disk_that_is_full_when_the_record_is_opened_is_told(path: Path):
    """SQLite calls it an I/O error if a file beside the record has no room; the disk is sound."""
    Journal(path).close()
    kept = path.read_bytes()
    allowed, most = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (4096, most))
    try:
        with pytest.raises(JournalError, match="is full; make room, then try again"):
            Journal(path)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (allowed, most))
    assert path.read_bytes() == kept


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


def test_a_copy_that_fails_stops_no_game_and_is_mended_at_the_next_start(path: Path):
    """Once a step is missing in the copy, no later one is written into it: it would look damaged."""
    entries = fill(path)
    with Journal(path) as journal:
        journal._copy.execute("PRAGMA max_page_count = 1")
        journal.write(1, [Entry("act", "throw 35 " + "x" * 9000)], known=len(entries))
        journal.write(1, [UNDO], known=len(entries) + 1)
    for _ in range(2):
        with Journal(path) as journal:
            assert len(journal.entries(1)) == len(entries) + 2
            assert journal.notices == ()
    assert not set_aside(path)
