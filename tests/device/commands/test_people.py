"""Tests `dice-table people`: list, rename, merge, forget."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from device.cli import cli
from device.errors import DeviceError
from device.journal.journal import Journal
from engines.errors import BadName


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A data folder with three people, two of whom have played."""
    with Journal(tmp_path / "games.sqlite3") as journal:
        for name in ("Lou", "Maëlle", "Yann"):
            journal.add_person(name)
        for players in ((2, 3), (2, None)):
            game = journal.begin("imalya", "0.1.0", "base", ("Maëlle", "Amber"), people=players)
            journal.write(game.number, [], over=True, known=0)
    return tmp_path


def told(data: Path, *arguments: str, answer: str = "") -> str:
    """The output of the command, with standard error."""
    ran = CliRunner().invoke(cli, ["people", *arguments, "--data", str(data)], input=answer)
    if ran.exception is not None and not isinstance(ran.exception, SystemExit):
        raise ran.exception
    return ran.output


def names(data: Path) -> list[str]:
    """The names in the list."""
    return [json.loads(line)["name"] for line in told(data, "--json").splitlines()]


def test_who_comes_most_often_comes_first(data: Path):
    """Each line has the number, the name, the medallion and the games."""
    first, second, third = told(data).splitlines()
    assert first.startswith("    2  Maëlle")
    assert "lozenge   2 games, last on " in first
    assert "Yann" in second
    assert "1 game, last" in second
    assert third.endswith("0 games")


def test_a_name_is_found_however_a_terminal_spells_its_accents(data: Path):
    """A terminal may send the letter and its accent apart."""
    sentence = "Maëlle is called Zoé now, in earlier games too\n"
    assert told(data, "rename", "Mae\u0308lle", "Zoe\u0301") == sentence
    told(data, "forget", "Zoe\u0301", "--yes")
    assert names(data) == ["Yann", "Lou"]


def test_json_tells_the_same(data: Path):
    """With --json, each person is one object on a line."""
    first = json.loads(told(data, "--json").splitlines()[0])
    assert first | {"last": "", "joined": ""} == {
        "number": 2,
        "name": "Maëlle",
        "said": "",
        "medallion": "lozenge",
        "games": 2,
        "last": "",
        "joined": "",
    }


def test_an_empty_list_says_so(tmp_path: Path):
    """Silence might be taken for a fault; programs get no line."""
    Journal(tmp_path / "games.sqlite3").close()
    assert told(tmp_path) == "Nobody is in the list of people yet.\n"
    assert told(tmp_path, "--json") == ""
    with pytest.raises(DeviceError) as refused:
        told(tmp_path, "rename", "Zoé", "Zoe")
    assert str(refused.value) == "nobody here is 'Zoé'; nobody is in the list of people yet"


def test_a_person_is_renamed_by_number_or_by_name(data: Path):
    """The list and earlier games have the new name."""
    assert told(data, "rename", "2", "Maëlle R.") == "Maëlle is called Maëlle R. now, in earlier games too\n"
    told(data, "rename", "maëlle r.", "Rozenn")
    assert names(data) == ["Rozenn", "Yann", "Lou"]
    with Journal(data / "games.sqlite3") as journal:
        assert journal.games()[0].players == ("Rozenn", "Amber")


@pytest.mark.parametrize(
    ("person", "name", "words"),
    [
        ("9", "Ana", "nobody here is '9'.*2 Maëlle, 3 Yann, 1 Lou"),
        ("2", "yann", "Yann is known here already"),
        ("2", "3", "3 is a number and no name; write at least one letter"),
        ("2", "Ana 😀", r"cannot show the character U\+1F600 \(grinning face\)"),
    ],
)
def test_a_name_that_cannot_be_is_refused(data: Path, person: str, name: str, words: str):
    """The sentence says why; nothing changes."""
    with pytest.raises(DeviceError, match=words):
        told(data, "rename", person, name)
    with pytest.raises(BadName, match="1 to 24 characters"):
        told(data, "rename", "2", "M" * 25)
    assert names(data) == ["Maëlle", "Yann", "Lou"]


def test_two_people_are_merged_after_a_question(data: Path):
    """Without a yes nothing changes."""
    told(data, "merge", "Maëlle", "Lou", answer="n\n")
    assert names(data) == ["Maëlle", "Yann", "Lou"]
    assert told(data, "merge", "Maëlle", "Lou", "--yes") == "Lou is Maëlle now, with the games of both\n"
    assert names(data) == ["Maëlle", "Yann"]
    with pytest.raises(DeviceError, match="have both sat in game 1"):
        told(data, "merge", "Maëlle", "Yann", "--yes")


@pytest.mark.parametrize(
    ("gone", "words"), [("Maëlle", "was named twice"), ("Yann", "have both sat in game 1")]
)
def test_people_who_cannot_be_merged_are_refused_before_the_question(data: Path, gone: str, words: str):
    """Nobody says yes to what cannot be done."""
    ran = CliRunner().invoke(cli, ["people", "merge", "Maëlle", gone, "--data", str(data)], input="y\n")
    assert words in str(ran.exception)
    assert "Are they one person" not in ran.output


def test_a_person_is_forgotten_after_a_question(data: Path):
    """A file that was set aside because it is damaged is named, since it may hold the name."""
    aside = data / "games-copy.damaged-1.sqlite3"
    aside.write_text("Maëlle")
    told(data, "forget", "Maëlle", answer="n\n")
    assert names(data) == ["Maëlle", "Yann", "Lou"]
    output = told(data, "forget", "Maëlle", answer="y\n")
    assert "Maëlle is forgotten" in output
    assert f"{aside} was set aside" in output
    assert names(data) == ["Yann", "Lou"]


def test_people_of_a_damaged_journal_are_not_just_unknown(data: Path):
    """The list and a change say that the journal is damaged, and not that nobody has ever been there."""
    for name in ("games.sqlite3", "games-copy.sqlite3"):
        (data / name).write_bytes(b"no database at all" * 100)
    ran = CliRunner().invoke(cli, ["people", "--data", str(data)])
    assert (ran.exit_code, ran.stdout) == (1, "")
    assert "is damaged" in ran.stderr
    with pytest.raises(DeviceError, match=r"is damaged\. .* nobody here is 'Lou'"):
        told(data, "rename", "Lou", "Ana")


def test_what_a_change_mends_in_a_damaged_journal_is_told(data: Path):
    """No table will say it: it finds the journal mended."""
    (data / "games.sqlite3").write_bytes(b"no database at all" * 100)
    assert "games.damaged-1.sqlite3" in told(data, "rename", "Lou", "Ana")
    assert names(data) == ["Maëlle", "Yann", "Ana"]


def test_an_empty_folder_name_is_refused(data: Path):
    """`--data ""` after the command never falls back to the folder that was given before it."""
    ran = CliRunner().invoke(cli, ["people", "--data", str(data), "forget", "1", "--yes", "--data", ""])
    assert 'data is ""; expected the folder in which games are kept' in str(ran.exception)
    assert names(data) == ["Maëlle", "Yann", "Lou"]


def test_a_folder_without_games_is_told(tmp_path: Path):
    """The sentence says where the people were looked for."""
    with pytest.raises(DeviceError, match="no games are kept in"):
        told(tmp_path)


def test_json_belongs_to_the_list(data: Path):
    """Together with a change it is refused."""
    ran = CliRunner().invoke(cli, ["people", "--json", "forget", "2", "--data", str(data)])
    assert ran.exit_code == 2
    assert "--json belongs to the list alone" in ran.output
