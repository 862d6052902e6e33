"""What is damaged or lost comes back from the copy; where it cannot, people are told what is gone."""

import random
import sqlite3
from pathlib import Path
from unittest.mock import Mock

import pytest

from device.journal import repair
from device.journal.entry import UNDO, Entry
from device.journal.journal import Doubt, Journal
from device.journal.repair import copy_of, set_aside
from device.journal.rows import Rows
from device.journal.tables import read_rows
from tests.device.journal.records import DOUBT, change, everything, fill, left_behind

SPOILT = [
    pytest.param(lambda content: content[:1], id="one byte"),
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


@pytest.mark.parametrize("spoil", SPOILT[:6])
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


def test_a_second_damaged_file_does_not_replace_the_first(path: Path):
    """Several damaged files are kept under different names."""
    for number in (1, 2, 3):
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(bytes([number]) * 5000)
        with Journal(path):
            assert set_aside(path)[-1] == path.with_name(f"games.damaged-{number}.sqlite3")
    assert path.with_name("games.damaged-1.sqlite3").read_bytes() == b"\1" * 5000


def evening(path: Path, games: int = 3, actions: int = 300) -> dict[int, list[Entry]]:
    """Write a journal with several games, without a copy."""
    played = {}
    with Journal(path) as journal:
        for game in range(1, games + 1):
            journal.begin("toy", "0.1.0", "40", ["Maëlle", "Yann"])
            played[game] = [Entry("act", f"throw {n % 90 + 10}") for n in range(actions)]
            journal.write(game, played[game], known=0)
    copy_of(path).unlink()
    return played


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
    left_behind(path, copy_of(path), lambda journal: journal.write(1, more, known=3))
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
            journal.write(1, [Entry("act", f"throw {n}")], known=3 + n)
    path.write_bytes(sound)
    with Journal(path) as journal:
        assert len(journal.entries(1)) == 8
        assert journal.notices == (
            "The record of games lacked its end. Steps brought back from its copy: 5.",
        )


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
    monkeypatch.setattr("device.journal.file._CHUNK_BYTES", 1000)  # the files are longer, as after years
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
    left_behind(path, path, lambda journal: journal.write(1, [UNDO], known=len(entries)))
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


@pytest.mark.parametrize("older", [None, Doubt("die 1 may be a six", b"an earlier picture")])
def test_a_picture_that_is_lost_in_both_files_is_lost_once(path: Path, older: Doubt | None):
    """The question stays, without a picture; an earlier one that the copy has is not that of this throw."""
    fill(path)
    with Journal(path) as journal:
        journal.keep_doubt(1, older or DOUBT)
    left_behind(path, copy_of(path), lambda journal: journal.keep_doubt(1, DOUBT))
    for file in (path,) if older else (path, copy_of(path)):
        change(file, "DELETE FROM pictures")
    for notices in (2, 0):
        with Journal(path) as journal:
            assert journal.doubt(1) == Doubt(DOUBT.text, b"")
            assert len(journal.notices) == notices


def test_a_doubt_with_a_changed_bit_comes_back_from_the_copy(path: Path):
    """What was read and answered of a throw has a checksum of its own."""
    fill(path)
    with Journal(path) as journal:
        journal.keep_doubt(1, DOUBT)
    change(path, "UPDATE doubts SET text = 'another text'")
    with Journal(path) as journal:
        assert journal.doubt(1) == DOUBT
        assert journal.notices[0] == "The record of games was damaged: its copy has brought back everything."


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


def test_damage_that_sqlite_tells_in_damaged_words_is_damage(path: Path):
    """Damage in an error message of SQLite, which Python cannot decode, counts as damage."""
    entries = fill(path)
    path.write_bytes(path.read_bytes().replace(b"tablegamesgames", b"tablegam\xe5sgames"))
    with Journal(path) as journal:
        assert journal.entries(1) == entries
        assert set_aside(path)


def test_a_damaged_record_is_read_with_its_copy_and_stays_as_it_is(path: Path):
    """A command that only reads knows what the copy has, and says that the table mends the record."""
    entries = fill(path)
    change(path, "UPDATE entries SET text = 'throw 99' WHERE sequence = 2")
    damaged = everything(path)
    with Journal.in_memory(path) as journal:
        assert journal.entries(1) == entries
        assert journal.notices == (
            f"{path} is damaged. Games that can be read: 1. Start the table, which mends it.",
        )
    assert everything(path) == damaged
    fill(path)
    copy_of(path).unlink()
    change(path, "DELETE FROM entries WHERE sequence = 2")
    with Journal.in_memory(path) as journal:
        assert "Game 1 has lost all after step 1." in journal.notices


@pytest.mark.parametrize(
    "damage", ["text = 'throw 99' WHERE sequence = 40", "game = 'x' WHERE sequence = 2", "sequence = 'x'"]
)
def test_a_damaged_step_that_the_copy_has_is_not_lost(path: Path, damage: str):
    """Be it the last one, or one whose game or place is no number any more."""
    entries = fill(path)
    change(path, f"UPDATE OR REPLACE entries SET {damage}")
    with Journal(path) as journal:
        assert journal.entries(1) == entries
        assert journal.notices[0] == "The record of games was damaged: its copy has brought back everything."


def test_damage_beside_the_rows_is_mended_before_a_step_meets_it(path: Path):
    """All rows are sound, but the count of free pages is wrong: the copy brings everything back."""
    entries = fill(path)
    content = bytearray(path.read_bytes())
    content[39] ^= 4  # the last byte of that count in SQLite's header
    path.write_bytes(content)
    with Journal.in_memory(path) as journal:
        assert journal.notices[0].startswith(f"{path} is damaged.")
    with Journal(path) as journal:
        assert journal.entries(1) == entries
        assert journal.notices[0] == "The record of games was damaged: its copy has brought back everything."


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
            other.write(game, [*entries, UNDO], known=0)
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
            journal.write(1, [Entry("act", f"throw {n}")], known=n)
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


def test_a_copy_with_the_bytes_of_the_record_is_not_read(path: Path, monkeypatch: pytest.MonkeyPatch):
    """A command that reads 2,000 games takes a quarter less time."""
    fill(path)
    monkeypatch.setattr(repair, "look_into", unread := Mock(side_effect=repair.look_into))
    with Journal.in_memory(path) as journal:
        assert [game.number for game in journal.games()] == [1]
    assert [call.args[0] for call in unread.call_args_list] == [path]
