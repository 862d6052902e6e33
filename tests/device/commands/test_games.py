"""Tests `dice-table games`: list, resume, delete."""

import contextlib
import json
import sqlite3
from collections.abc import Mapping
from pathlib import Path

import pytest
from click.testing import CliRunner

from device.cli import cli
from device.commands import games
from device.errors import JournalError, RecordError
from device.game.match import Match
from device.i18n import catalogue
from device.journal.entry import Entry
from device.journal.game_record import GameRecord
from device.journal.journal import Journal
from device.journal.machine import Machine
from device.session.withdrawn import WithdrawnResults
from engines.contract import AnyGame
from engines.opponents import VERSION
from engines.registry import GAMES


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A data folder with two unfinished games, and one that this version cannot play."""
    with Journal(tmp_path / "games.sqlite3") as journal:
        for players in (["Inès", "Théo"], ["Maëlle", "Yann"]):
            Match.begin(journal, GAMES["imalya"], GAMES["imalya"].parse_rules("base"), players)
        journal.begin("imalya", "0.0.1", "base", ["Zoé", "Ana"])
        journal.write(3, [Entry("act", "sing")], known=0)
    return tmp_path


def told(data: Path, *arguments: str, answer: str = "") -> str:
    """The output of the command, with standard error."""
    ran = CliRunner().invoke(cli, ["games", "--data", str(data), *arguments], input=answer)
    if ran.exception is not None and not isinstance(ran.exception, SystemExit):
        raise ran.exception
    return ran.output


def test_every_game_has_a_line(data: Path):
    """Games are listed newest first; one that cannot be resumed has the reason."""
    newest, second, first = told(data).splitlines()
    assert newest.startswith("    3  open")
    assert "0.0.1" in newest
    assert "Maëlle, Yann; 0 steps" in second
    assert "Inès, Théo; 0 steps" in first


def test_whoever_joined_and_won_is_named(tmp_path: Path):
    """A winner may have sat down after the game began."""
    game = GAMES["choix_des_dieux"]
    with Journal(tmp_path / "games.sqlite3") as journal:
        match = Match.begin(journal, game, game.presets["elis"], ("Maëlle", "Yann"))
        for text in ("name 1", 'join "Lou"', "close"):
            match.apply(game.parse_action(text))
    assert told(tmp_path).rstrip().endswith("won by Maëlle, Yann, Lou")


def test_json_tells_the_same(data: Path):
    """With --json, each game is one object on a line."""
    listed = [json.loads(line) for line in told(data, "--json").splitlines()]
    assert [game["number"] for game in listed] == [3, 2, 1]
    assert listed[1] | {"started": "", "stands": ""} == {
        "number": 2,
        "game": "imalya",
        "title": "Imalya",
        "players": ["Maëlle", "Yann"],
        "started": "",
        "finished": None,
        "steps": 0,
        "stands": "",
        "trouble": "",
        "machines": [],
        "binned": None,
    }


@pytest.fixture
def replayed(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The numbers of the games that are replayed, which takes minutes for thousands."""
    numbers: list[int] = []
    opened = Match.open

    def noted(journal: Journal, games: Mapping[str, AnyGame], record: GameRecord) -> Match:
        numbers.append(record.number)
        return opened(journal, games, record)

    monkeypatch.setattr(Match, "open", noted)
    return numbers


def test_the_newest_games_are_listed_before_the_others_are_replayed(
    data: Path, replayed: list[int], monkeypatch: pytest.MonkeyPatch
):
    """Nobody waits for a line until all games of five years have been replayed."""
    before: list[list[int]] = []
    monkeypatch.setattr(games, "as_line", lambda game: before.append(replayed.copy()) or "")
    told(data)
    assert before == [[3], [3, 2], [3, 2, 1]]


def test_to_delete_a_game_only_that_game_is_replayed(data: Path, replayed: list[int]):
    """The other games have nothing to do with the question."""
    assert "Inès, Théo; 0 steps" in told(data, "--delete", "1", answer="n\n")
    assert replayed == [1]


def test_a_game_is_deleted_after_a_question(data: Path):
    """After a question, a game is deleted from the journal and its copy; others stay."""
    assert "Delete it for good?" in told(data, "--delete", "1", answer="n\n")
    assert len(told(data).splitlines()) == 3
    told(data, "--delete", "1", answer="y\n")
    told(data, "--delete", "3", "--yes")
    assert "Maëlle, Yann" in told(data)
    assert len(told(data).splitlines()) == 1
    (data / "games.sqlite3").unlink()
    with Journal(data / "games.sqlite3") as journal:
        assert [game.number for game in journal.games()] == [2]


def test_a_game_in_the_bin_is_listed_and_can_be_deleted(data: Path):
    """It comes last, in both forms, and goes for good like any other."""
    with Journal(data / "games.sqlite3") as journal:
        journal.put_into_bin(2)
    assert [line[:15] for line in told(data).splitlines()] == [
        "    3  open    ",
        "    1  open    ",
        "    2  in bin  ",
    ]
    *shown, binned = [json.loads(line) for line in told(data, "--json").splitlines()]
    assert [game["binned"] for game in shown] == [None, None]
    assert (binned["number"], bool(binned["binned"])) == (2, True)
    assert told(data, "--delete", "2", answer="y\n").startswith("2  in bin")
    assert len(told(data).splitlines()) == 2
    with Journal(data / "games.sqlite3") as journal:
        assert journal.games_in_bin() == []


def test_a_game_in_the_bin_is_not_resumed(data: Path):
    """The sentence names the keys that lead to the bin as the screens do; the game stays there."""
    with Journal(data / "games.sqlite3") as journal:
        journal.put_into_bin(2)
    with pytest.raises(RecordError, match="game 2 is in the bin; take it out at the table first") as refused:
        told(data, "--resume", "2")
    keys = str(refused.value).partition("(")[2].rstrip(")").split(", ")
    assert len(keys) == 3
    assert set(keys) <= {caption.replace("\n", " ") for caption in catalogue("fr")}
    with Journal(data / "games.sqlite3") as journal:
        assert [game.number for game in journal.games_in_bin()] == [2]


def test_a_list_without_games_says_so(tmp_path: Path):
    """A sentence for people; programs get no line."""
    Journal(tmp_path / "games.sqlite3").close()
    assert told(tmp_path) == "No game is kept.\n"
    assert told(tmp_path, "--json") == ""


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--delete", "7"], "there is no game 7; `dice-table games` prints those that are kept"),
        (["--resume", "7"], "there is no game 7"),
        (["--resume", "3"], "cannot be opened"),
    ],
)
def test_a_game_that_is_not_there_is_named(data: Path, arguments: list[str], words: str):
    """An unknown game is refused, and nothing is changed."""
    with pytest.raises(RecordError, match=words):
        told(data, *arguments)


def test_without_games_the_folder_is_named(tmp_path: Path):
    """Without games the error names the folder, and no file is created."""
    with pytest.raises(RecordError, match="no games are kept in"):
        told(tmp_path)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(("broker", "kept"), [('[broker]\nhost = "localhost"\n', 1), ("", 0)])
def test_a_finished_game_that_is_deleted_is_withdrawn_at_the_broker(
    data: Path, monkeypatch: pytest.MonkeyPatch, broker: str, kept: int
):
    """The next start of the table takes back the result that the broker holds; without one nothing stays."""
    settings = data / "settings.toml"
    settings.write_text(broker, "utf-8")
    monkeypatch.setenv("DICE_TABLE_SETTINGS", str(settings))
    with Journal(data / "games.sqlite3") as journal:
        journal.write(3, [], over=True, known=1)
    told(data, "--delete", "3", "--yes")
    told(data, "--delete", "2", "--yes")
    withdrawn = WithdrawnResults(data).all()
    assert len(withdrawn) == kept
    assert all(key.endswith("-3") for key in withdrawn)


def test_resume_and_delete_exclude_each_other(data: Path):
    """--resume and --delete together are refused."""
    assert "were both given" in told(data, "--resume", "1", "--delete", "1")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--json", "--resume", "1"], "--json and --resume were both given; give one of them."),
        (["--json", "--delete", "1"], "--json and --delete were both given"),
        (["--yes"], "--yes belongs to --delete N; give both, or leave it out."),
    ],
)
def test_an_option_that_would_be_ignored_is_refused(data: Path, arguments: list[str], words: str):
    """Nothing is resumed, deleted or printed."""
    refused = told(data, *arguments)
    assert words in refused
    assert "Imalya" not in refused


@pytest.mark.parametrize("version", [0, 99])
def test_a_database_of_another_program_is_named(tmp_path: Path, version: int):
    """The sentence names the file itself, not the temporary copy from which it is read."""
    path = tmp_path / "games.sqlite3"
    if version:
        Journal(path).close()
    with contextlib.closing(sqlite3.connect(path)) as other:
        other.execute(f"PRAGMA user_version = {version}")
        other.execute("CREATE TABLE songs (name TEXT)")
    with pytest.raises(JournalError) as refused:
        told(tmp_path)
    assert str(refused.value).startswith(f"{path} ")


def test_a_folder_in_the_place_of_the_games_is_named(tmp_path: Path):
    """The disk is not to blame."""
    (tmp_path / "games.sqlite3").mkdir()
    with pytest.raises(JournalError, match="is not an ordinary file, and the file of games was expected"):
        told(tmp_path)


def test_a_running_table_keeps_its_games(data: Path):
    """While a table is running, no game can be deleted."""
    with Journal(data / "games.sqlite3"), pytest.raises(Exception, match="in use by another dice-table"):
        told(data, "--delete", "1", "--yes")


def test_the_list_says_who_is_a_machine(data: Path):
    """A machine stands there as one; with --json its level, version and seed, too."""
    with Journal(data / "games.sqlite3") as journal:
        game = GAMES["jelimvre"]
        rules = game.presets["base"]
        Match.begin(journal, game, rules, ["Nora", "Inès"], machines={0: Machine(seed=5)})
    assert "Nora (machine), Inès;" in told(data).splitlines()[0]
    (machine,) = json.loads(told(data, "--json").splitlines()[0])["machines"]
    assert machine == f"medium version={VERSION} seed=5"


_DAMAGED = b"no database at all" * 100


def test_a_list_of_a_damaged_journal_does_not_say_that_no_game_is_kept(data: Path):
    """Standard error says what is wrong, and the status that games are missing."""
    for name in ("games.sqlite3", "games-copy.sqlite3"):
        (data / name).write_bytes(_DAMAGED)
    ran = CliRunner().invoke(cli, ["games", "--data", str(data)])
    assert (ran.exit_code, ran.stdout) == (1, "")
    assert "is damaged. Games that can be read: 0" in ran.stderr


def test_a_game_that_a_damaged_journal_has_lost_is_not_just_unknown(data: Path):
    """Before it says that there is no such game, the sentence says that the journal is damaged."""
    for name in ("games.sqlite3", "games-copy.sqlite3"):
        (data / name).write_bytes(_DAMAGED)
    with pytest.raises(RecordError, match=r"is damaged\. .* there is no game 1;"):
        told(data, "--delete", "1", "--yes")


def test_what_a_change_mends_in_a_damaged_journal_is_told(data: Path):
    """No table will say it: it finds the journal mended."""
    (data / "games.sqlite3").write_bytes(_DAMAGED)
    assert "games.damaged-1.sqlite3" in told(data, "--delete", "1", "--yes")
    assert len(told(data).splitlines()) == 2
