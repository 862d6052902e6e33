"""Tests the list of people: their order, and what their screens command."""

from pathlib import Path

import pytest

from device.errors import PersonError
from device.journal.journal import Journal
from device.screen.home.home import HomeScreen
from device.screen.people.errands import AddPerson, ChangePerson, ForgetPerson, MergePeople
from device.session.reception import Reception
from engines.errors import BadName

NAMES = ("Maëlle", "Yann", "Inès", "Théo", "Lou")


@pytest.fixture
def journal(tmp_path: Path):
    """A journal of five people who have not played yet."""
    with Journal(tmp_path / "games.sqlite3") as journal:
        for name in NAMES:
            journal.add_person(name)
        yield journal


def play(journal: Journal, *people: int | None) -> None:
    """Begin a game of some people."""
    begin(journal, "imalya", *people)


def begin(journal: Journal, game: str, *people: int | None) -> int:
    """Begin a game of some people; its number."""
    return journal.begin(game, "1", "40", ["Amber"] * len(people), people=people).number


def test_who_came_lately_comes_before_who_came_often_once(journal: Journal):
    """Only the newest twenty games count; then all games, then how lately."""
    reception = Reception(journal)
    assert [person.name for person in reception.people] == list(NAMES)
    for _ in range(30):
        play(journal, 1, 2)
    for _ in range(20):
        play(journal, 4, 5)
    play(journal, 5)
    assert [person.name for person in reception.people] == ["Lou", "Théo", "Maëlle", "Yann", "Inès"]


def test_the_number_beside_a_name_is_that_of_the_persons_page(journal: Journal):
    """It counts finished games that somebody could win: no game under way, no free throws, no puzzle."""
    play(journal, 1, 2)
    journal.write(begin(journal, "imalya", 1, 3), [], over=True, known=0)
    journal.write(begin(journal, "throws", 1, 2), [], over=True, known=0)
    journal.write(begin(journal, "artiseurs", 1), [], over=True, known=0)
    games = {person.name: person.games for person in Reception(journal).people}
    assert games == {"Maëlle": 1, "Yann": 0, "Inès": 1, "Théo": 0, "Lou": 0}


def test_of_people_who_came_equally_often_the_last_one_comes_first(journal: Journal):
    """Whoever has never played follows in the order of joining."""
    for person in (1, 4, 2):
        play(journal, person)
    people = Reception(journal).people
    assert [person.name for person in people] == ["Yann", "Théo", "Maëlle", "Inès", "Lou"]


def test_the_list_is_read_only_when_it_may_have_changed(journal: Journal, monkeypatch):
    """A step of a game does not read all games again."""
    reception = Reception(journal)
    play(journal, 1)
    before = reception.people
    monkeypatch.setattr(journal, "games", lambda: pytest.fail("the games were read"))
    journal.write(1, [], known=0)
    assert reception.people is before


def test_errands_add_change_merge_and_forget_people(journal: Journal):
    """Each errand does its work, and leads to the screen that it names."""
    reception, home = Reception(journal), HomeScreen()
    added = []

    def then(number):
        added.append(number)
        return home

    assert reception.do(AddPerson("Ana", then)).screen is home
    assert added == [6]
    reception.do(ChangePerson(6, home, name="Anna", said="Ana", medallion="star"))
    anna = reception.people[-1]
    assert (anna.name, anna.said, anna.medallion) == ("Anna", "Ana", "star")
    assert reception.said == {"Anna": "Ana"}
    merged = reception.do(MergePeople(1, 6, home))
    assert merged.notice == "Anna and Maëlle are now one person, called Maëlle."
    assert "Lou is forgotten" in reception.do(ForgetPerson(5, home)).notice
    assert [person.name for person in reception.people] == ["Maëlle", "Yann", "Inès", "Théo"]


def test_names_that_cannot_be_drawn_are_refused(journal: Journal):
    """The typefaces have no emoji; the sentence names the sign."""
    reception, home = Reception(journal), HomeScreen()
    with pytest.raises(PersonError, match=r"U\+1F3B2 \(game die\)"):
        reception.do(AddPerson("Zoé 🎲", lambda number: home))
    with pytest.raises(PersonError, match=r"U\+540D"):
        reception.do(ChangePerson(1, home, name="名"))
    with pytest.raises(BadName):
        reception.do(AddPerson("   ", lambda number: home))
    assert [person.name for person in reception.people] == list(NAMES)
