"""Tests the names of games, and the bin."""

from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path

import pytest

from device.errors import RecordError
from device.journal.journal import Journal
from engines.errors import BadName
from tests.device.evening import Clock

NIGHT = datetime(2026, 11, 21, 23, 30, tzinfo=UTC)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """The path of a journal with two games."""
    path = tmp_path / "games.sqlite3"
    with Journal(path, now=lambda: NIGHT) as journal:
        for _ in range(2):
            journal.begin("toy", "0.1.0", "40", ["Maëlle", "Yann"])
    return path


def test_a_game_gets_a_name(path: Path):
    """It is kept, and "" takes it away."""
    with Journal(path) as journal:
        journal.name_game(1, "La tablée de samedi")
        with pytest.raises(BadName):
            journal.name_game(1, "x" * 25)
    with Journal(path) as journal:
        assert [game.title for game in journal.games()] == ["", "La tablée de samedi"]
        journal.name_game(1, "")
        assert journal.game(1).title == ""


def test_a_game_in_the_bin_is_neither_listed_nor_resumed(path: Path):
    """It comes back as it was."""
    with Journal(path, now=lambda: NIGHT) as journal:
        journal.put_into_bin(2)
    with Journal(path) as journal:
        assert [game.number for game in journal.games()] == [1]
        assert [game.number for game in journal.unfinished()] == [1]
        assert [(game.number, game.binned) for game in journal.games_in_bin()] == [(2, NIGHT.isoformat())]
        journal.take_out_of_bin(2)
        assert [game.number for game in journal.unfinished()] == [2, 1]


def test_the_bin_is_emptied_of_what_is_old(path: Path):
    """A game stays in the bin for as long as it should, and is then gone from both files."""
    clock = Clock()
    with Journal(path, now=lambda: NIGHT + timedelta(days=clock.now_s)) as journal:
        journal.put_into_bin(1)
        clock.now_s = 15
        journal.begin("toy", "0.1.0", "40", ["Maëlle", "Yann"])
        clock.now_s = 29
        assert journal.empty_bin(timedelta(days=30)) == ()
        clock.now_s = 30
        assert journal.empty_bin(timedelta(days=30)) == (1,)
    with Journal(path) as journal:
        assert [game.number for game in journal.games()] == [3, 2]
        assert journal.games_in_bin() == []


@pytest.mark.parametrize("slow_days", [0, 400])
def test_a_clock_that_jumps_does_not_empty_the_bin(path: Path, slow_days: int):
    """A Pi without a clock gets the time from the network: what was deleted minutes ago can be restored."""
    clock = Clock()
    with Journal(path, now=lambda: NIGHT + timedelta(days=clock.now_s)) as journal:
        clock.now_s = -slow_days
        journal.put_into_bin(1)
        clock.now_s = 60
        assert journal.empty_bin(timedelta(days=30)) == ()
        journal.begin("toy", "0.1.0", "40", ["Maëlle", "Yann"])
        clock.now_s = 74
        assert journal.empty_bin(timedelta(days=30)) == ()
        clock.now_s = 75
        assert journal.empty_bin(timedelta(days=30)) == (1,)


@pytest.mark.parametrize("binned_ahead", [False, True])
def test_a_clock_that_was_once_far_ahead_does_not_keep_the_bin_for_years(path: Path, *, binned_ahead: bool):
    """A game goes after its time, counted by the evenings that follow, and no sooner."""
    clock = Clock()
    with Journal(path, now=lambda: NIGHT + timedelta(days=clock.now_s)) as journal:
        clock.now_s = 5_000
        journal.begin("toy", "0.1.0", "40", ["Maëlle", "Yann"])
        if binned_ahead:
            journal.put_into_bin(1)
        clock.now_s = 0
        journal.begin("toy", "0.1.0", "40", ["Maëlle", "Yann"])
        if not binned_ahead:
            journal.put_into_bin(1)
        for day in (10, 20, 29):
            clock.now_s = day
            assert journal.empty_bin(timedelta(days=30)) == ()
            journal.begin("toy", "0.1.0", "40", ["Maëlle", "Yann"])
        clock.now_s = 30
        assert journal.empty_bin(timedelta(days=30)) == (1,)


def test_a_bin_that_the_file_has_lost_comes_back_from_the_copy(path: Path):
    """Names and bin count as changes when the files are compared."""
    before = path.read_bytes()
    with Journal(path) as journal:
        journal.name_game(1, "Samedi")
        journal.put_into_bin(2)
    path.write_bytes(before)
    with Journal(path) as journal:
        assert [(game.number, game.title) for game in journal.games()] == [(1, "Samedi")]


@pytest.mark.parametrize("opened", [Journal, Journal.in_memory])
def test_a_game_that_is_not_there_is_refused(path: Path, opened):
    """The sentence names it and the file, also where the file was only read."""
    with opened(path) as journal:
        named = partial(journal.name_game, title="x")
        for change in (journal.put_into_bin, journal.take_out_of_bin, named, journal.delete):
            with pytest.raises(RecordError, match=f"no game 9 in {path}"):
                change(9)
