"""Guests leave no trace: their names go when a game is over, or its evening."""

from datetime import timedelta
from pathlib import Path

import pytest

from device.game.match import Match
from device.journal.guests import is_usual
from device.journal.journal import Doubt, Journal
from device.journal.machine import Machine
from engines.choix_des_dieux import Close, Join, NameShooter
from engines.registry import GAMES
from tests.clock import Calendar
from tests.device.journal.records import everything
from tests.device.resumed import resumed


@pytest.fixture
def clock():
    """A clock."""
    return Calendar()


def session(journal: Journal, *, over: bool) -> Match:
    """Maëlle plays with the guest Rozenn; Gwenole, who is a guest too, joins, leaves and comes back."""
    game = GAMES["choix_des_dieux"]
    maelle = journal.add_person("Maëlle").number
    rules = next(iter(game.presets.values()))
    match = Match.begin(journal, game, rules, ("Maëlle", "Rozenn", "Amber"), (maelle, None, None))
    match.apply(NameShooter(0))
    for action in (Join("Gwenole"), game.parse_action("leave 4"), Join("Gwenole")):
        match.apply(action)
    if over:
        match.apply(Close())
    return match


def test_the_names_of_guests_go_with_the_end_of_a_game(path: Path, clock: Calendar):
    """No byte of them is left in the data folder; people, usual names and the game stay."""
    with Journal(path, clock) as journal:
        state = session(journal, over=True).state
        for name in (b"Rozenn", b"Gwenole"):
            assert name in everything(path)
        journal.forget_guests()
        for name in (b"Rozenn", b"Gwenole"):
            assert name not in everything(path)
        assert journal.games()[0].players == ("Maëlle", "Guest 2", "Amber")
    with Journal(path, clock) as journal:
        assert journal.notices == ()
        record = journal.games()[0]
        again = Match.open(journal, GAMES, record).state
        assert [player.name for player in again.players] == ["Maëlle", "Guest 2", "Amber", "Guest 4"]
        assert [player.funds for player in again.players] == [player.funds for player in state.players]


@pytest.mark.parametrize(
    ("forget", "name"),
    [
        (lambda journal, maelle, double: journal.forget_guests(), b"Kersaint"),
        (lambda journal, maelle, double: journal.forget_person(maelle), "Maëlle".encode()),
        (lambda journal, maelle, double: journal.merge_people(maelle, double), b"Maelig"),
    ],
    ids=["guests", "a person", "a person known twice"],
)
def test_names_leave_no_byte_where_sqlite_overwrites_none(path: Path, clock: Calendar, forget, name):
    """Debian's SQLite overwrites each deleted row by itself; names go where another one does not, too."""
    with Journal(path, clock) as journal:
        session(journal, over=True)
        double = journal.add_person("Maelig").number
        journal.begin("imalya", "1", "base", ("Gwenaelle de Kersaint", "Amber"))
        clock.time += timedelta(days=1)
        for database in (journal._database, journal._copy):
            database.execute("PRAGMA secure_delete = 0")
        assert name in everything(path)
        forget(journal, journal.people_named(["Maëlle"])[0], double)
        assert name not in everything(path)


def test_a_guest_who_comes_back_is_called_by_the_first_seat(path: Path, clock: Calendar):
    """Rozenn leaves the second seat and joins again: both seats name the same guest."""
    with Journal(path, clock) as journal:
        match = session(journal, over=False)
        for action in (match.game.parse_action("leave 2"), Join("Rozenn"), Close()):
            match.apply(action)
        journal.forget_guests()
        names = [player.name for player in Match.open(journal, GAMES, journal.game(1)).state.players]
        assert "Guest 2" in names
        assert "Guest 5" not in names


def test_a_game_that_goes_on_keeps_its_guests_for_the_evening(path: Path, clock: Calendar):
    """A pause within an evening keeps the names; on the next evening the game goes on without them."""
    with Journal(path, clock) as journal:
        session(journal, over=False)
        clock.time += timedelta(hours=2)
        journal.forget_guests()
        assert journal.games()[0].players[1] == "Rozenn"
        clock.time += timedelta(hours=20)
        journal.forget_guests()
        assert b"Gwenole" not in everything(path)
        names = [player.name for player in resumed(journal, GAMES).state.players]
        assert names == ["Maëlle", "Guest 2", "Amber", "Guest 4"]


def test_a_clock_that_was_put_back_keeps_guests_until_another_game_is_begun(path: Path, clock: Calendar):
    """As on a Pi that starts again after a power cut: the game can go on, and no name stays for years."""
    with Journal(path, clock) as journal:
        session(journal, over=False)
        clock.time -= timedelta(days=1000)
        journal.forget_guests()
        assert journal.games()[0].players[1] == "Rozenn"
        journal.begin("imalya", "1", "base", ("Amber", "Birch"))
        journal.forget_guests()
        assert b"Rozenn" not in everything(path)
        assert b"Gwenole" not in everything(path)


def test_a_clock_that_was_put_back_by_an_hour_tells_of_no_other_evening(path: Path, clock: Calendar):
    """A game of this evening keeps its guests, though another one was begun after it."""
    with Journal(path, clock) as journal:
        session(journal, over=False)
        clock.time -= timedelta(hours=1)
        journal.begin("imalya", "1", "base", ("Amber", "Birch"))
        journal.forget_guests()
        assert journal.game(1).players[1] == "Rozenn"


def forget_in_the_copy_alone(path: Path, clock: Calendar):
    """Play a game with guests and forget them; a power cut leaves the record as it was before."""
    with Journal(path, clock) as journal:
        session(journal, over=True)
    before = path.read_bytes()
    with Journal(path, clock) as journal:
        journal.forget_guests()
    path.write_bytes(before)


def test_a_power_cut_between_the_two_files_brings_no_name_back(path: Path, clock: Calendar):
    """If guests were forgotten in the copy alone, starting and forgetting again deletes all their names."""
    forget_in_the_copy_alone(path, clock)
    with Journal(path, clock) as journal:
        assert len(journal.games()) == 1
        journal.forget_guests()
        assert b"Rozenn" not in everything(path)
        assert b"Gwenole" not in everything(path)


def test_a_name_that_only_the_record_still_has_is_overwritten_at_the_next_start(path: Path, clock: Calendar):
    """The game has the names of the newer file at once, so nothing is left to forget."""
    forget_in_the_copy_alone(path, clock)
    with Journal(path, clock):
        pass
    assert b"Rozenn" not in everything(path)
    assert b"Gwenole" not in everything(path)


def test_such_a_power_cut_loses_no_step_and_says_nothing_of_one(path: Path, clock: Calendar):
    """A throw in doubt that both files have is not told as a step that was lost."""
    with Journal(path, clock) as journal:
        session(journal, over=True)
        journal.keep_doubt(1, Doubt("a doubt", b"a picture"))
    before = path.read_bytes()
    with Journal(path, clock) as journal:
        journal.forget_guests()
    path.write_bytes(before)
    with Journal(path, clock) as journal:
        assert journal.notices == ()
        assert journal.doubt(1) == Doubt("a doubt", b"a picture")


def test_nothing_is_written_where_there_is_nothing_to_forget(path: Path, clock: Calendar):
    """A game of people and guests by usual names stays untouched."""
    with Journal(path, clock) as journal:
        maelle = journal.add_person("Maëlle").number
        journal.begin("imalya", "1", "base", ("Maëlle", "Birch 2", "Guest 3"), (maelle, None, None))
        clock.time += timedelta(days=2)
        before = journal.changes
        journal.forget_guests()
        assert journal.changes == before


@pytest.mark.parametrize("name", ["Amber", "Ambre", "Birch 2", "Guest 3", "Invité 12"])
def test_usual_names_say_nothing_of_anybody(name):
    """Usual names in every language, also with a number."""
    assert is_usual(name)


@pytest.mark.parametrize("name", ["Rozenn", "Amberley", "R."])
def test_other_names_are_traces(name):
    """Every name that the table does not give by itself may be that of a real person."""
    assert not is_usual(name)


def test_machines_keep_their_names(path: Path, clock: Calendar):
    """A machine is nobody: its name stays when the names of guests go."""
    with Journal(path, clock) as journal:
        match = Match.begin(
            journal, GAMES["jelimvre"], rules_of("jelimvre"), ("Rozenn", "Nora"), machines={1: Machine()}
        )
        clock.time += timedelta(days=1)
        journal.forget_guests()
        assert journal.game(match.record.number).players == ("Guest 1", "Nora")


def rules_of(name: str) -> object:
    """The usual rules of a game."""
    return next(iter(GAMES[name].presets.values()))
