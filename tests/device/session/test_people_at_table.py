"""Tests that the people of the roster are the players of the games, on a whole table."""

from pathlib import Path

import pytest

from device.screen.base import Begin, Home, Play, Redo, Resume, Undo
from device.screen.games.errands import OpenGames, Section
from device.screen.home.home import HomeScreen
from device.screen.people.errands import ChangePerson, ForgetPerson
from engines.choix_des_dieux import Join
from engines.registry import GAMES
from tests.device.evening import Evening


@pytest.fixture
def evening(tmp_path: Path):
    """A table with a voice, which knows Maëlle and Yann."""
    evening = Evening(tmp_path, voice="full")
    maelle = evening.journal.add_person("Maëlle")
    evening.journal.change_person(maelle.number, said="Ma-elle")
    evening.journal.add_person("Yann")
    evening.turn()
    yield evening
    evening.close()


def begin(evening: Evening, name: str, rules: str, *players: str) -> None:
    """Begin a game, as the screens do."""
    evening.table.open(Begin(name, GAMES[name].presets[rules], players))
    evening.turn()


def test_a_name_of_the_roster_is_that_person(evening):
    """The journal keeps who sat where, and a game that is taken up has the same people."""
    begin(evening, "imalya", "base", "Yann", "Amber", "Maëlle")
    assert evening.journal.games()[0].people == (2, None, 1)
    evening.table.open(Home())
    evening.journal.change_person(2, name="Yannick")
    evening.table.open(Resume(1))
    assert evening.table.match.players == ("Yannick", "Amber", "Maëlle")


def test_a_medallion_goes_with_its_person(evening):
    """Wherever the person sits; a guest gets a shape that nobody else has."""
    begin(evening, "imalya", "base", "Yann", "Amber", "Maëlle")
    shapes = evening.screen.canvas.medallions
    assert (shapes["Maëlle"], shapes["Yann"], shapes["Amber"]) == ("disc", "lozenge", "shield")


def test_the_voice_says_a_name_as_its_person_wants(evening):
    """On the screen it stands as it is written."""
    begin(evening, "choix_des_dieux", "elis", "Yann", "Maëlle")
    for action in ("name 2", "open"):
        evening.table.open(Play(GAMES["choix_des_dieux"].parse_action(action)))
        evening.turn(times=100)
    assert any("Ma-elle" in words for words in evening.voice.said)
    assert not any("Maëlle" in words for words in evening.voice.said)


def test_whoever_joins_later_gets_a_seat(evening):
    """And somebody else who joins in the same place gets it instead."""
    begin(evening, "choix_des_dieux", "elis", "Yann", "Amber")
    evening.table.open(Play(GAMES["choix_des_dieux"].parse_action("name 1")))
    evening.table.open(Play(Join("Maëlle")))
    assert evening.journal.game(1).people == (2, None, 1)
    evening.table.open(Undo())
    evening.table.open(Play(Join("Garnet")))
    assert evening.journal.game(1).people == (2, None)


def test_whoever_joined_in_a_step_that_was_undone_has_no_seat(evening):
    """The game does not count for her, unless she joins again or the step is redone."""
    begin(evening, "choix_des_dieux", "elis", "Yann", "Amber")
    evening.table.open(Play(GAMES["choix_des_dieux"].parse_action("name 1")))
    evening.table.open(Play(Join("Maëlle")))
    evening.table.open(Undo())
    assert evening.journal.game(1).people == (2, None)
    evening.table.open(Redo())
    assert evening.journal.game(1).people == (2, None, 1)
    stand = evening.table._referee.stand()
    evening.table.open(Undo())
    evening.table._lobby.rewind(stand)
    assert evening.journal.game(1).people == (2, None, 1)


def joined_game(evening: Evening) -> None:
    """Begin a game that Maëlle joins, and go home; the table proposes to resume it."""
    begin(evening, "choix_des_dieux", "elis", "Yann", "Amber")
    for action in ("name 1", 'join "Maëlle"'):
        evening.table.open(Play(GAMES["choix_des_dieux"].parse_action(action)))
    evening.table.open(Home())
    evening.turn()


def names_now(evening: Evening) -> list[str]:
    """The names of the players in the game on the table."""
    return [player.name for player in evening.state.players]


def names_listed(evening: Evening) -> list[str]:
    """The names of the players in the last position of the game that the list shows first."""
    evening.table.open(OpenGames(Section.UNDER_WAY))
    evening.turn()
    return [player.name for player in evening.table.view().games.under_way[0].state.players]


def test_whoever_joined_and_is_renamed_keeps_her_seat(evening):
    """The game that is resumed from memory knows the new name, and so does its place in the list."""
    joined_game(evening)
    evening.table.open(ChangePerson(1, HomeScreen(), name="Rozenn"))
    assert names_listed(evening) == ["Yann", "Amber", "Rozenn"]
    evening.table.open(Resume())
    assert names_now(evening) == ["Yann", "Amber", "Rozenn"]
    evening.table.open(Play(GAMES["choix_des_dieux"].parse_action("open")))
    assert evening.journal.game(1).people == (2, None, 1)


def test_a_forgotten_name_is_gone_from_the_screen_too(evening):
    """A game that is resumed right afterwards calls her a guest, and so does the list."""
    joined_game(evening)
    evening.table.open(ForgetPerson(1, HomeScreen()))
    assert names_listed(evening) == ["Yann", "Amber", "Guest 3"]
    evening.table.open(Resume())
    assert names_now(evening) == ["Yann", "Amber", "Guest 3"]
