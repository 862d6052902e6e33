"""Tests `dice-table history`: as text, JSON and CSV."""

import csv
import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from device.annals import kept
from device.cli import cli, games
from device.journal.machine import Machine
from engines.opponents import VERSION
from tests.clock import Calendar
from tests.device.annals.games import DRAWS, FORTY, SHORT, SIXTY, opened, play, without_a_future


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A data folder with three finished games and one that goes on."""
    with opened(tmp_path) as journal:
        play(journal)
        play(journal, ("Yann", "Maëlle", "Inès"), _three(), minutes=61)
        play(journal, ("Yann", "Maëlle"))
        play(journal, actions=DRAWS)
    return tmp_path


def _three() -> tuple[str, ...]:
    """A game of three: 60, 40 and 40."""
    return ("throw M", "throw R", "throw G", "throw B", "name 1", *SIXTY, *FORTY, *_gain())


def _gain() -> tuple[str, ...]:
    """Three of the Gain and one other, the fifth taken by a Dam: 40 points."""
    return tuple(action.replace("DRRRGM", "DGGGRM") for action in FORTY)


def ran(data: Path, *arguments: str) -> Result:
    """The finished command."""
    done = CliRunner().invoke(cli, ["history", "--data", str(data), *arguments])
    if done.exception is not None and not isinstance(done.exception, SystemExit):
        raise done.exception
    return done


def test_text_tells_games_and_people(data: Path):
    """Each finished game has a line; each person has the sums."""
    done = ran(data)
    lines = done.output.splitlines()
    assert done.exit_code == 0
    assert lines[0] == "    1  2026-11-21 20:00  Jeu d'Imalya: 1. Maëlle 60, 2. Yann 40, 24 min"
    assert lines[1].endswith("1. Yann 60, 2. Maëlle 40, 2. Inès 40, 61 min")
    assert "Yann: 3 games on 1 evening, 2 won" in lines
    assert "  Jeu d'Imalya: 3 games, 2 won; at most 2 in a row; 53.3 points a turn, the best 60" in lines
    assert "  with Maëlle: 3 games, ahead in 2, behind in 1" in lines
    assert "Inès: 1 game on 1 evening, 0 won" in lines


def test_a_long_first_reading_is_announced_once(data: Path, monkeypatch: pytest.MonkeyPatch):
    """People who wait a minute know why; the second time all games were read already."""
    monkeypatch.setattr(games, "_MANY_GAMES", 3)
    assert "reading 3 games for the first time" in ran(data).stderr
    assert ran(data).stderr == ""


def test_json_tells_the_same(data: Path):
    """With --json there is one object with games and people."""
    told = json.loads(ran(data, "--json").output)
    assert [(row["game"], row["place"], row["player"], row["score"]) for row in told["games"]] == [
        (1, 1, "Maëlle", 60),
        (1, 2, "Yann", 40),
        (2, 1, "Yann", 60),
        (2, 2, "Maëlle", 40),
        (2, 2, "Inès", 40),
        (3, 1, "Yann", 60),
        (3, 2, "Maëlle", 40),
    ]
    people = {person["player"]: person for person in told["people"]}
    assert (people["Yann"]["wins"], people["Yann"]["streak"], people["Yann"]["longest_streak"]) == (2, 2, 2)
    assert people["Maëlle"]["against"]["Inès"] == {"games": 1, "ahead": 0, "behind": 0}
    assert people["Yann"]["by_game"]["imalya"]["points_a_turn"] == 53.3


def test_csv_is_a_table(data: Path):
    """With --csv there is a row for each player of each game."""
    rows = list(csv.DictReader(ran(data, "--csv").output.splitlines()))
    assert len(rows) == 7
    assert rows[0]["player"] == "Maëlle"
    assert (rows[0]["won"], rows[0]["best_turn"], rows[0]["luck"]) == ("True", "60", "")


@pytest.mark.parametrize("name", ["=1+1", "+33", "-2", "@SUM(A1)"])
def test_a_spreadsheet_computes_no_name(tmp_path: Path, name: str):
    """A name that begins as a formula does has an apostrophe in the CSV table, and none in JSON."""
    with opened(tmp_path) as journal:
        play(journal, (name, "Yann"))
    rows = list(csv.DictReader(ran(tmp_path, "--csv").output.splitlines()))
    assert [row["player"] for row in rows] == [f"'{name}", "Yann"]
    assert json.loads(ran(tmp_path, "--json").output)["games"][0]["player"] == name


def test_evenings_from_a_day_on(data: Path):
    """With --since, games of earlier evenings are left out everywhere; a day that is none is refused."""
    with opened(data, Calendar(month=12, day=5)) as journal:
        play(journal, ("Inès", "Yann"))
    games = json.loads(ran(data, "--json", "--since", "2026-12-05").output)["games"]
    assert {game["player"] for game in games} == {"Inès", "Yann"}
    assert "Yann: 1 game on 1 evening, 0 won" in ran(data, "--since", "2026-12-05").output
    assert ran(data, "--since", "2026-12-06").output == "No game has been finished since 2026-12-06.\n"
    unread = "The camera has not read any dice in a finished game since 2026-12-06.\n"
    assert ran(data, "--dice", "--since", "2026-12-06").output == unread
    assert len(json.loads(ran(data, "--json").output)["games"]) == len(games) + 7
    for wrong in ("yesterday", "2026-13-01", ""):
        refused = ran(data, "--since", wrong)
        assert refused.exit_code == 2
        told = f"{wrong!r} is no day of the calendar; write year, month and day, such as 2026-01-31"
        assert told in refused.output


def test_stats_is_another_name(data: Path):
    """`dice-table stats` prints what `dice-table history` prints, by the same options."""
    for options in ((), ("--json",), ("--csv",), ("--dice",)):
        told = CliRunner().invoke(cli, ["stats", "--data", str(data), *options])
        assert told.exit_code == 0
        assert told.output == ran(data, *options).output != ""


def test_luck_is_computed_and_kept(data: Path):
    """With --luck, luck is computed once. In a game between two people it is told for both."""
    first = ran(data, "--luck", "--json")
    assert first.stderr.count("computing the luck of game") == 3
    told = json.loads(first.stdout)
    assert all(isinstance(row["luck"], float) and row["lost"] >= 0 for row in told["games"])
    again = ran(data, "--json")
    assert (again.stderr, json.loads(again.stdout)) == ("", told)


def test_a_full_disk_is_told_once_however_often_luck_is_to_be_kept(
    data: Path, monkeypatch: pytest.MonkeyPatch
):
    """Facts are kept after reading, and luck after each of three games; every time the same is wrong."""

    def full(path: Path, content: str) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(kept, "write_file", full)
    done = ran(data, "--luck")
    assert done.exit_code == 1
    assert done.stderr.count("No space left on device") == 1


def test_the_luck_of_a_guest_stands_in_the_line_of_the_game(tmp_path: Path):
    """Games of guests are not added up, so nowhere else would it be printed; that of people stays below."""
    with opened(tmp_path) as journal:
        play(journal, ("Maëlle", "Guest 2"))
    line, *sums = ran(tmp_path, "--luck").stdout.splitlines()
    (row,) = [row for row in json.loads(ran(tmp_path, "--json").stdout)["games"] if row["guest"]]
    assert f", 2. Guest 2 40 (luck {row['luck']:+}, lost by choices {row['lost']}), 24 min" in line
    assert line.count("luck") == 1
    assert sum("luck" in words for words in sums) == 1


def test_a_game_that_cannot_be_read_is_told(data: Path):
    """The others are printed, the reason goes to standard error, and the status says that one is missing."""
    with opened(data) as journal:
        without_a_future(journal)
    done = ran(data)
    assert done.exit_code == 1
    assert "the dice-table that played it (99.0)" in done.stderr
    assert "1. Maëlle 60" in done.stdout


def test_a_damaged_journal_is_told(tmp_path: Path):
    """Nobody takes it for a table at which nothing was finished."""
    for name in ("games.sqlite3", "games-copy.sqlite3"):
        (tmp_path / name).write_bytes(b"no database at all" * 100)
    done = ran(tmp_path)
    assert done.exit_code == 1
    assert "is damaged. Games that can be read: 0" in done.stderr


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--json", "--csv"], "--json and --csv were both given; give one of them."),
        (["--json", "--csv", "--dice"], "--json, --csv and --dice were all given; give one of them."),
        (["--json", "--bgstats", "x"], "--json and --bgstats were both given"),
    ],
)
def test_forms_exclude_each_other(data: Path, arguments: list[str], words: str):
    """None of them is ignored in silence."""
    done = ran(data, *arguments)
    assert (done.exit_code, done.stdout) == (2, "")
    assert words in done.stderr


def test_nothing_yet_is_said(tmp_path: Path):
    """A table at which no game was finished says so."""
    with opened(tmp_path) as journal:
        play(journal, actions=SHORT[:-1])
    assert ran(tmp_path).output == "No game has been finished yet.\n"
    assert json.loads(ran(tmp_path, "--json").output) == {"games": [], "people": []}


def test_the_history_says_who_was_a_machine(tmp_path: Path):
    """Its game is listed with level, seed and version, and counts in no statistics of people."""
    with opened(tmp_path) as journal:
        play(journal, ("Maëlle", "Nora"), machines={1: Machine(seed=3)})
        play(journal, ("Maëlle", "Yann"))
    rows = list(csv.DictReader(ran(tmp_path, "--csv").output.splitlines()))
    assert [(row["player"], row["guest"], row["machine"]) for row in rows] == [
        ("Maëlle", "False", ""),
        ("Nora", "False", f"medium version={VERSION} seed=3"),
        ("Maëlle", "False", ""),
        ("Yann", "False", ""),
    ]
    people = json.loads(ran(tmp_path, "--json").output)["people"]
    assert {row["player"]: row["games"] for row in people} == {"Maëlle": 1, "Yann": 1}
