"""The play file for BG Stats, read back against the fields of a file that the app itself has shared."""

import json
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from device.annals.bgstats import as_bgstats
from device.annals.finished import FinishedGames
from device.annals.kept import KeptGames
from device.cli import cli
from device.journal.journal import Journal
from device.journal.machine import Machine
from tests.clock import Calendar
from tests.device.annals.games import by_chance, opened, play

NAMES = ("Maëlle", "Yann", "Inès", "Théo")
PUZZLE = "puzzle puzzle=...../...../...../...../WWWR.,W,stone:W,line"
SCHEMA: dict[str, dict[str, type]] = {
    "players": {
        "uuid": str,
        "id": int,
        "name": str,
        "isAnonymous": bool,
        "modificationDate": str,
        "bggUsername": str,
    },
    "games": {
        "uuid": str,
        "id": int,
        "name": str,
        "modificationDate": str,
        "cooperative": bool,
        "highestWins": bool,
        "noPoints": bool,
        "usesTeams": bool,
    },
    "plays": {
        "uuid": str,
        "modificationDate": str,
        "playDate": str,
        "durationMin": int,
        "ignored": bool,
        "manualWinner": bool,
        "rounds": int,
        "usesTeams": bool,
        "gameRefId": int,
        "playerScores": list,
    },
    "playerScores": {
        "score": str,
        "winner": bool,
        "newPlayer": bool,
        "startPlayer": bool,
        "playerRefId": int,
        "rank": int,
        "seatOrder": int,
    },
}
"""The fields of a shared play file (https://pastebin.com/iDbHyBui), each with its type."""


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """Games of three kinds, with a guest and a game in the bin."""
    with opened(tmp_path) as journal:
        play(journal)
        play(journal, ("Maëlle", "Guest 2"))
        by_chance(journal, "jelimvre", "base", NAMES)
        by_chance(journal, "choix_des_dieux", "elis", NAMES, seed=2)
        play(journal, ("Inès", "Théo"))
        journal.put_into_bin(5)
    return tmp_path


def content_of(data: Path) -> dict[str, Any]:
    """The file as the command writes it."""
    file = data / "games.bgsplay"
    done = CliRunner().invoke(cli, ["history", "--data", str(data), "--bgstats", str(file)])
    assert (done.exit_code, done.output.strip()) == (0, str(file))
    return json.loads(file.read_text("utf-8"))


def test_every_field_has_its_type(data: Path):
    """Each object has exactly the fields of the app's own file, a team only where teams play."""
    content = content_of(data)
    assert content["about"].startswith("This is a Play file that can be read by Board Game Stats")
    assert set(content) == {"about", "players", "locations", "games", "plays"}
    rows = {name: content[name] for name in ("players", "games", "plays")}
    rows["playerScores"] = [score for play_ in content["plays"] for score in play_["playerScores"]]
    for name, schema in SCHEMA.items():
        for row in rows[name]:
            assert {field: type(value) for field, value in row.items() if field != "team"} == schema
    for row in (*content["plays"], *content["players"]):
        datetime.strptime(row["modificationDate"], "%Y-%m-%d %H:%M:%S")


def test_references_hold_and_results_are_right(data: Path):
    """Each play names a game and its players, the winners and the scores of the journal."""
    content = content_of(data)
    names = {player["id"]: player["name"] for player in content["players"]}
    games = {game["id"]: game["name"] for game in content["games"]}
    assert [games[play_["gameRefId"]] for play_ in content["plays"]] == [
        "Jeu d'Imalya",
        "Jeu d'Imalya",
        "Jelimvre",
        "Le Choix des Dieux",
    ]
    first = content["plays"][0]
    assert [
        (names[score["playerRefId"]], score["score"], score["winner"], score["rank"])
        for score in first["playerScores"]
    ] == [("Maëlle", "60", True, 1), ("Yann", "40", False, 2)]
    assert (first["durationMin"], first["rounds"], first["usesTeams"]) == (24, 1, False)
    assert [(game["name"], game["noPoints"], game["usesTeams"]) for game in content["games"]] == [
        ("Jeu d'Imalya", False, False),
        ("Jelimvre", True, True),
        ("Le Choix des Dieux", False, False),
    ]
    teams = content["plays"][2]
    assert teams["usesTeams"]
    assert len({score["team"] for score in teams["playerScores"]}) == 2
    assert len({player["uuid"] for player in content["players"]}) == len(content["players"])


def test_a_play_is_dated_by_its_beginning_and_changed_at_its_end(tmp_path: Path):
    """The app shows plays by the day on which they began."""
    with opened(tmp_path) as journal:
        play(journal)
    (told,) = content_of(tmp_path)["plays"]
    began, ended = (datetime.fromisoformat(told[name]) for name in ("playDate", "modificationDate"))
    assert ended - began == timedelta(minutes=24)


def test_guests_are_anonymous(data: Path):
    """Guests are anonymous, those who sat down later, too; everybody else appears once."""
    players = content_of(data)["players"]
    assert [player["name"] for player in players if player["isAnonymous"]] == [
        "Guest 2",
        "Guest 5",
        "Guest 6",
    ]
    assert sorted(player["name"] for player in players if not player["isAnonymous"]) == sorted(NAMES)


def test_a_second_file_names_the_same_things_alike(data: Path):
    """Plays keep their identifiers, also after somebody was renamed, so that no import doubles them."""
    first = content_of(data)
    with opened(data) as journal:
        journal.change_person(2, name="Yannick")
        again = json.loads(as_bgstats(FinishedGames.read(journal, KeptGames(None))))
    for kind in ("players", "games", "plays"):
        assert [row["uuid"] for row in first[kind]] == [row["uuid"] for row in again[kind]]
    assert "Yannick" in [player["name"] for player in again["players"]]


def test_later_games_alone_name_the_same_things_alike(data: Path):
    """Players and plays keep their identifiers where the first games are in the bin or left out."""
    first = content_of(data)
    with opened(data) as journal:
        journal.put_into_bin(1)
        again = json.loads(as_bgstats(FinishedGames.read(journal, KeptGames(None))))
    for kind in ("players", "plays"):
        before = {row["uuid"] for row in first[kind]}
        assert {row["uuid"] for row in again[kind]} <= before
    assert len(again["plays"]) == len(first["plays"]) - 1


def test_whoever_gets_the_number_of_somebody_forgotten_is_another_player(tmp_path: Path):
    """The app must not add the games of both up."""
    calendar = Calendar()
    with opened(tmp_path, calendar) as journal:
        play(journal)
        before = {row["uuid"] for row in as_players(journal) if row["name"] == "Yann"}
        journal.forget_person(2)
        calendar.pass_minutes(1)
        play(journal, ("Maëlle", "Inès"))
        (ines,) = [row["uuid"] for row in as_players(journal) if row["name"] == "Inès"]
    assert ines not in before


def as_players(journal: Journal) -> list[dict[str, Any]]:
    """The players of the file."""
    content = json.loads(as_bgstats(FinishedGames.read(journal, KeptGames(None))))
    return list(content["players"])


def test_nothing_yet_is_an_empty_file(tmp_path: Path):
    """A table without finished games writes a file without plays."""
    with opened(tmp_path):
        pass
    assert content_of(tmp_path)["plays"] == []


def test_a_puzzle_is_left_out(tmp_path: Path):
    """Nobody can win it, so it is no play that the app should count."""
    with opened(tmp_path) as journal:
        play(journal, ("Maëlle",), ("place W a2",), "artiseurs", PUZZLE)
    content = content_of(tmp_path)
    assert (content["plays"], content["games"], content["players"]) == ([], [], [])


def test_a_file_that_cannot_be_written_gives_a_sentence(data: Path):
    """A folder in the file's place is told, with what to do."""
    done = CliRunner().invoke(cli, ["history", "--data", str(data), "--bgstats", str(data)])
    assert "cannot be written: it is a folder, and a file was expected; name" in str(done.exception)


def test_a_machine_is_a_player_of_its_own(tmp_path: Path):
    """It is marked by its name, and is the same player in every game, on whatever seat."""
    with opened(tmp_path) as journal:
        play(journal, ("Maëlle", "Nora"), machines={1: Machine()})
        play(journal, ("Nora", "Maëlle"), machines={0: Machine(seed=3)})
    players = content_of(tmp_path)["players"]
    assert sorted((player["name"], player["isAnonymous"]) for player in players) == [
        ("Maëlle", False),
        ("Nora (machine)", False),
    ]
