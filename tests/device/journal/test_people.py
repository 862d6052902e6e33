"""People, their names in all games, and how they are forgotten."""

from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from device.errors import PersonError
from device.game.match import Match
from device.i18n import use_language
from device.journal.entry import Entry
from device.journal.journal import Journal
from device.journal.machine import Machine
from device.journal.medallions import MEDALLIONS
from device.journal.repair import copy_of
from engines.errors import BadName
from engines.opponents import parse_opponent
from engines.registry import GAMES
from tests.device.journal.records import change, everything, left_behind

NORA = Machine(parse_opponent("easy"))


def evening(journal: Journal) -> tuple[int, int]:
    """Let two people and a guest play a game; returns the numbers of the people."""
    maelle, yann = journal.add_person("Maëlle"), journal.add_person("Yann")
    journal.begin("toy", "1", "40", ("Maëlle", "Amber", "Yann"), people=(maelle.number, None, yann.number))
    return maelle.number, yann.number


def test_a_person_is_read_back_from_the_disk(path: Path):
    """Name, way of saying it, medallion and the day of joining are kept."""
    with Journal(path) as journal:
        added = journal.add_person("Maëlle")
        changed = journal.change_person(added.number, said="Ma-elle", medallion="star")
    with Journal(path) as journal:
        assert journal.people() == [changed] == [replace(added, said="Ma-elle", medallion="star")]


def test_eight_people_get_eight_medallions(path: Path):
    """No two of the first eight people have the same shape."""
    with Journal(path) as journal:
        shapes = [journal.add_person(name).medallion for name in "ABCDEFGHI"]
    assert shapes == [*MEDALLIONS, "disc"]


@pytest.mark.parametrize("name", ["", "  ", "A" * 25, "a\tb"])
def test_a_bad_name_is_refused_and_nothing_is_added(path: Path, name: str):
    """The names that the rules of games refuse are refused here, too."""
    with Journal(path) as journal:
        with pytest.raises(BadName):
            journal.add_person(name)
        assert journal.people() == []


@pytest.mark.parametrize("name", ["2", "007"])
def test_a_name_of_digits_is_refused(path: Path, name: str):
    """A command that takes a number or a name could mean two people by it."""
    with Journal(path) as journal:
        evening(journal)
        with pytest.raises(PersonError, match="is a number and no name"):
            journal.add_person(name)
        with pytest.raises(PersonError, match="is a number and no name"):
            journal.change_person(1, name=name)
        assert journal.change_person(1, name=f"Lou {name}").name == f"Lou {name}"


def test_a_name_that_is_known_is_refused(path: Path):
    """Two people of one name could not be told apart, also not by capitals."""
    with Journal(path) as journal:
        evening(journal)
        with pytest.raises(PersonError, match="Maëlle is known here already"):
            journal.add_person("MAËLLE")
        with pytest.raises(PersonError, match="Yann is known"):
            journal.change_person(1, name="yann")
        assert journal.change_person(1, name="MAËLLE").name == "MAËLLE"


def test_a_game_knows_who_sat_where(path: Path):
    """A guest has no person."""
    with Journal(path) as journal:
        maelle, yann = evening(journal)
        assert journal.games()[0].people == (maelle, None, yann)
        assert journal.games()[0].players == ("Maëlle", "Amber", "Yann")


def test_a_renamed_person_shows_in_old_games(path: Path):
    """Also where somebody joined a game by the name."""
    with Journal(path) as journal:
        maelle, _ = evening(journal)
        journal.write(1, [Entry("act", 'join "Maëlle"'), Entry("act", 'join "Lou"')], known=0)
        journal.change_person(maelle, name="Maëlle R.")
    with Journal(path) as journal:
        assert journal.games()[0].players == ("Maëlle R.", "Amber", "Yann")
        assert [entry.text for entry in journal.entries(1)] == ['join "Maëlle R."', 'join "Lou"']


def test_a_guest_gives_way_to_a_person_of_the_same_name(path: Path):
    """Two players of one game never have the same name, or the rules would refuse the game."""
    with Journal(path) as journal:
        maelle, _ = evening(journal)
        journal.change_person(maelle, name="Amber")
        assert journal.games()[0].players == ("Amber", "Amber 2", "Yann")


def session(journal: Journal, *actions: str) -> None:
    """Let Yann and the guest Amber play Le Choix des Dieux; Maëlle and others join them."""
    game = GAMES["choix_des_dieux"]
    maelle, yann = journal.add_person("Maëlle").number, journal.add_person("Yann").number
    match = Match.begin(journal, game, game.presets["elis"], ("Yann", "Amber"), (yann, None))
    for action in ("name 1", 'join "Maëlle"', *actions):
        match.apply(game.parse_action(action))
    journal.seat_person(1, 2, maelle)


def called(journal: Journal) -> list[str]:
    """The names of the players at the end of the first game."""
    return [player.name for player in Match.open(journal, GAMES, journal.game(1)).state.players]


@pytest.mark.parametrize(
    ("number", "name", "actions", "after"),
    [
        (1, "Amber", (), ["Yann", "Amber 2", "Amber"]),
        (1, "Amber", ("leave 2", 'join "Amber"'), ["Yann", "Amber 2", "Amber"]),
        (2, "Garnet", ('join "Garnet"',), ["Garnet", "Amber", "Maëlle", "Garnet 2"]),
        (2, "Garnet", ("leave 1", 'join "Garnet"', 'join "Yann"'), ["Garnet", "Amber", "Maëlle", "Garnet 2"]),
    ],
)
def test_a_game_of_somebody_renamed_can_still_be_opened(path, number, name, actions, after):
    """A guest who has the new name gets a number, also where one of them left and came back."""
    with Journal(path) as journal:
        session(journal, *actions)
        journal.change_person(number, name=name)
        assert called(journal) == after


def test_a_game_of_somebody_renamed_can_be_opened_where_the_copy_is_older(path: Path):
    """After a power cut only the record knows the new name: the copy brings no player of that name back."""
    with Journal(path) as journal:
        session(journal)
    left_behind(path, copy_of(path), lambda journal: journal.change_person(1, name="Amber"))
    with Journal(path) as journal:
        assert called(journal) == ["Yann", "Amber 2", "Amber"]


def test_a_game_of_people_who_were_merged_can_still_be_opened(path: Path):
    """A guest who was called as the one who stays gets a number."""
    with Journal(path) as journal:
        session(journal, 'join "Garnet"')
        garnet = journal.add_person("Garnet").number
        journal.merge_people(garnet, 1)
        assert called(journal) == ["Yann", "Amber", "Garnet", "Garnet 2"]


@pytest.mark.parametrize(
    ("number", "actions", "after"),
    [
        (1, ('join "Guest 3"',), ["Yann", "Amber", "Guest 4", "Guest 3"]),
        (2, ('join "Guest 1"',), ["Guest 2", "Amber", "Maëlle", "Guest 1"]),
        (2, ("leave 1", 'join "Yann"'), ["Guest 1", "Amber", "Maëlle"]),
    ],
)
def test_a_game_of_somebody_forgotten_can_still_be_opened(path, number, actions, after):
    """Its guest is called as nobody else in the game, and is the same in another language."""
    with Journal(path) as journal:
        session(journal, *actions)
        journal.forget_person(number)
        assert called(journal) == after
        use_language("fr")
        assert called(journal) == after


def test_a_guest_of_before_is_forgotten_with_the_person(path: Path):
    """A name is also gone where its person had played as a guest, or had joined and was taken back."""
    with Journal(path) as journal:
        session(journal, 'join "Lou"', 'join "Guest 1"')
        journal.begin("toy", "1", "40", ("Lou", "Amber"))
        journal.forget_person(journal.add_person("Lou").number)
        assert called(journal) == ["Yann", "Amber", "Maëlle", "Guest 2", "Guest 1"]
        assert journal.game(2).players == ("Guest 1", "Amber")
        assert b"Lou" not in everything(path)


def test_a_guest_with_an_accent_is_found_after_somebody_else_was_renamed(path: Path):
    """The name is written anew as it was: a person who is forgotten leaves no trace of it."""
    with Journal(path) as journal:
        maelle = journal.add_person("Maëlle").number
        journal.begin("toy", "1", "40", ("Maëlle", "Zoé", "Amber"), people=(maelle, None, None))
        journal.change_person(maelle, name="Amber")
        assert journal.game(1).players == ("Amber", "Zoé", "Amber 2")
        journal.forget_person(journal.add_person("Zoé").number)
        assert journal.game(1).players == ("Amber", "Guest 1", "Amber 2")


def test_machines_and_usual_names_stay_when_their_namesake_is_forgotten(path: Path):
    """The name of a machine, or one that tables give to guests, tells nothing of a person."""
    with Journal(path) as journal:
        journal.begin("toy", "1", "40", ("Lou", "Nora"), machines={1: Machine()})
        journal.begin("toy", "1", "40", ("Lou", "Amber"))
        for name in ("Nora", "Amber"):
            journal.forget_person(journal.add_person(name).number)
        assert [game.players for game in journal.games()] == [("Lou", "Amber"), ("Lou", "Nora")]


def test_a_forgotten_person_leaves_no_byte_behind(path: Path):
    """Neither in the file, nor in its copy, nor in a log, also not an earlier name; the game stays."""
    use_language("fr")
    with Journal(path) as journal:
        journal.change_person(evening(journal)[0], name="Rozenn", said="Rozeunne")
        journal.write(1, [Entry("act", f"throw {n}") for n in range(300)], known=0)
        journal.write(1, [Entry("act", 'join "Rozenn"')], known=300)
        assert b"Rozenn" in everything(path)
        journal.forget_person(1)
        assert journal.games()[0].players == ("Invité 1", "Amber", "Yann")
        assert journal.entries(1)[-1].text == 'join "Invité 1"'
        for trace in ("Rozenn", "Rozeunne", "Maëlle"):
            assert trace.encode() not in everything(path)
    for file in (path, copy_of(path)):
        assert b"Yann" in file.read_bytes()
    with Journal(path) as journal:
        assert journal.notices == ()
        assert journal.games()[0].players == ("Invité 1", "Amber", "Yann")
        assert [person.name for person in journal.people()] == ["Yann"]


def test_a_copy_that_has_failed_brings_nobody_back(path: Path, monkeypatch: pytest.MonkeyPatch):
    """A copy that could not be written is deleted with the person, and made anew at the next start.

    The disk knows that it is deleted: a power cut does not bring it back either.
    """
    synced: list[Path] = []
    monkeypatch.setattr("vision.files.sync_folder", synced.append)
    with Journal(path) as journal:
        evening(journal)
        assert journal._copy is not None
        journal._copy.close()
        journal._copy = None
        journal.forget_person(1)
        assert path.parent in synced
        assert "Maëlle".encode() not in everything(path)
    with Journal(path) as journal:
        assert [person.name for person in journal.people()] == ["Yann"]
    assert copy_of(path).exists()


def test_two_entries_for_one_person_become_one(path: Path):
    """The kept name shows in the games of both."""
    with Journal(path) as journal:
        evening(journal)
        again = journal.add_person("Mael").number
        journal.begin("toy", "1", "40", ("Mael", "Yann"), people=(again, 2))
        assert journal.merge_people(1, again).name == "Maëlle"
        assert [game.players for game in journal.games()] == [("Maëlle", "Yann"), ("Maëlle", "Amber", "Yann")]
        assert b"Mael\0" not in everything(path)
    with Journal(path) as journal:
        assert [person.name for person in journal.people()] == ["Maëlle", "Yann"]


def test_people_who_sat_together_are_not_merged(path: Path):
    """The sentence names the game."""
    with Journal(path) as journal:
        evening(journal)
        with pytest.raises(PersonError, match="have both sat in game 1"):
            journal.merge_people(1, 2)
        with pytest.raises(PersonError, match="named twice"):
            journal.merge_people(1, 1)
        with pytest.raises(PersonError, match="there is no person 7"):
            journal.forget_person(7)
        assert len(journal.people()) == 2


@pytest.mark.parametrize("now", ["Lou", "Nora"])
def test_people_who_sat_in_one_game_one_after_the_other_are_not_merged(path: Path, now: str):
    """Lou has played on for Yann, whoever sits there now; both have played, so they are two people."""
    with Journal(path) as journal:
        _, yann = evening(journal)
        lou = journal.add_person("Lou").number
        journal.change_seat(1, 2, "Yann", "Lou", known=0)
        if now == "Nora":
            journal.change_seat(1, 2, "Lou", "Nora", NORA, known=1)
        for kept, gone in ((yann, lou), (lou, yann)):
            with pytest.raises(PersonError, match="have both sat in game 1"):
                journal.merge_people(kept, gone)
        rozenn = journal.add_person("Rozenn").number
        assert journal.merge_people(lou, rozenn).name == "Lou"


def test_nobody_sits_on_two_seats(path: Path):
    """Such a game is refused, and nothing is written."""
    with Journal(path) as journal:
        journal.add_person("Maëlle")
        with pytest.raises(PersonError, match="sits on two seats"):
            journal.begin("toy", "1", "40", ("Maëlle", "Maëlle"), people=(1, 1))
        assert journal.games() == []


@pytest.mark.parametrize("statement", ["UPDATE people SET name = 'Maelle'", "UPDATE seats SET person = 9"])
def test_a_damaged_row_of_the_roster_comes_back_from_the_copy(path: Path, statement: str):
    """A checksum detects it."""
    with Journal(path) as journal:
        evening(journal)
    change(path, statement)
    with Journal(path) as journal:
        assert journal.games()[0].players == ("Maëlle", "Amber", "Yann")
        assert journal.notices[0] == "The record of games was damaged: its copy has brought back everything."


def test_a_copy_with_other_people_is_put_aside(path: Path, tmp_path: Path):
    """Its first person is not ours: mended from it, a game would name somebody who never played it."""
    other = tmp_path / "other.sqlite3"
    for file, name, day in ((path, "Maëlle", 1), (other, "Inès", 2)):
        with Journal(file, lambda day=day: datetime(2026, 11, day, 20, tzinfo=UTC)) as journal:
            journal.add_person(name)
    other.replace(copy_of(path))
    for _ in range(2):
        with Journal(path) as journal:
            assert [person.name for person in journal.people()] == ["Maëlle"]
        path.unlink()
    assert path.with_name("games-copy.damaged-1.sqlite3").exists()


def test_a_person_who_is_lost_in_both_files_is_a_guest_in_the_games(path: Path):
    """The notices say so, and the games go on."""
    with Journal(path) as journal:
        evening(journal)
    for file in (path, copy_of(path)):
        change(file, "UPDATE people SET name = 'Maelle' WHERE number = 1")
    with Journal(path) as journal:
        assert journal.unfinished()[0].players == ("Guest 1", "Amber", "Yann")
        assert [person.name for person in journal.people()] == ["Yann"]
        assert "People who are not known any more: 1. Write their names anew." in journal.notices
        assert any("player is not known any more: 1" in notice for notice in journal.notices)
    with Journal(path) as journal:
        assert journal.notices == ()


@pytest.mark.parametrize("behind", ["record", "copy"])
@pytest.mark.parametrize(
    ("after", "machine", "people"),
    [("Nora", NORA, None), ("Amber 2", None, None), ("Lou", None, 3)],
    ids=["machine", "guest", "person"],
)
def test_a_kill_between_the_two_files_seats_one_alone(path: Path, behind, after, machine, people):
    """Whichever file knows that a seat changed hands, name, person and machine agree at the next start."""
    with Journal(path) as journal:
        session(journal)
        journal.add_person("Lou")
        known, seat = journal.length(1), called(journal).index("Yann")
    left_behind(
        path,
        path if behind == "record" else copy_of(path),
        lambda journal: journal.change_seat(1, seat, "Yann", after, machine, known=known),
    )
    for _ in range(2):
        with Journal(path) as journal:
            record = journal.game(1)
            assert called(journal)[seat] == after
            assert record.people[seat] == people
            assert record.machines[seat : seat + 1] == ((str(machine),) if machine else ())


def joined_and_undone(journal: Journal) -> int:
    """A session in which Lou joins and the step is taken back; returns the number of Lou."""
    session(journal)
    lou = journal.add_person("Lou").number
    match = Match.open(journal, GAMES, journal.game(1))
    match.apply(match.game.parse_action('join "Lou"'))
    match.undo()
    return lou


@pytest.mark.parametrize("way", ["rename", "merge", "merge into a player"])
def test_a_step_that_was_taken_back_has_the_name_of_now(path: Path, way: str):
    """Redo seats whoever joined then by the name of now, or a guest where that person has a seat already."""
    with Journal(path) as journal:
        lou = joined_and_undone(journal)
        if way == "rename":
            journal.change_person(lou, name="Rozenn")
        elif way == "merge":
            journal.merge_people(journal.add_person("Rozenn").number, lou)
        else:
            journal.merge_people(1, lou)
        match = Match.open(journal, GAMES, journal.game(1))
        match.redo()
        after = "Guest 3" if way == "merge into a player" else "Rozenn"
        assert called(journal) == ["Yann", "Amber", "Maëlle", after]
        assert not any("Lou" in entry.text for entry in journal.entries(1))


@pytest.mark.parametrize("behind", ["record", "copy"])
@pytest.mark.parametrize(
    ("changed", "after"),
    [
        (lambda journal: journal.change_person(1, name="Rozenn"), "Rozenn"),
        (lambda journal: journal.change_seat(1, 2, "Maëlle", "Nora", NORA, known=journal.length(1)), "Nora"),
        (lambda journal: journal.forget_person(1), "Guest 3"),
    ],
    ids=["rename", "change of the seat", "forget"],
)
def test_whoever_joined_has_one_name_where_one_of_the_two_files_is_older(path, behind, changed, after):
    """The step by which somebody joined follows the newer file, like the person and the seat."""
    with Journal(path) as journal:
        session(journal)
    left_behind(path, path if behind == "record" else copy_of(path), changed)
    for _ in range(2):
        with Journal(path) as journal:
            assert called(journal) == ["Yann", "Amber", after]
        path.unlink()


def test_a_name_that_only_the_copy_had_forgotten_is_gone_after_the_next_forgetting(path: Path):
    """Forgetting was interrupted between the two files. The person is still known, and can be forgotten."""
    with Journal(path) as journal:
        session(journal)
    left_behind(path, path, lambda journal: journal.forget_person(1))
    with Journal(path) as journal:
        journal.forget_person(1)
    assert "Maëlle".encode() not in everything(path)


def test_people_that_the_log_has_lost_come_back_from_the_copy(path: Path):
    """A file without its last changes is brought up to date."""
    with Journal(path) as journal:
        evening(journal)
    before = path.read_bytes()
    with Journal(path) as journal:
        journal.change_person(1, name="Rozenn")
        journal.add_person("Lou")
    path.write_bytes(before)
    with Journal(path) as journal:
        assert [person.name for person in journal.people()] == ["Rozenn", "Yann", "Lou"]


@pytest.mark.parametrize(
    ("changed", "players", "people"),
    [
        (lambda journal: journal.change_person(1, name="Rozenn"), ["Yann", "Amber", "Rozenn"], (2, None, 1)),
        (lambda journal: journal.seat_person(1, 2, 2), ["Yann", "Amber", "Maëlle"], (2, None, 2)),
    ],
    ids=["name", "seat"],
)
def test_what_only_the_record_has_changed_is_changed_in_the_copy(path: Path, changed, players, people):
    """A kill between the two files leaves the old name or the old seat in the copy, until the next start."""
    with Journal(path) as journal:
        session(journal)
    left_behind(path, copy_of(path), changed)
    for _ in range(2):
        with Journal(path) as journal:
            assert called(journal) == players
            assert journal.person(1).name == players[2]
            assert journal.game(1).people == people
        path.unlink()
