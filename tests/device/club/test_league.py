"""The league adds up, person by person, what the games of all tables have brought."""

import pytest

from device.club.league import LeagueStanding, league, shares
from device.club.records import ClubResult
from tests.device.club.clubs import result


def standings(*results):
    """The league over some results, each of a game of its own."""
    heard = (
        ClubResult("cellar", f"game {number}", f"2026-11-20T21:00:0{number}", each)
        for number, each in enumerate(results)
    )
    return league(heard)


@pytest.mark.parametrize(
    ("places", "wanted"),
    [
        ((1, 2, 3), [1, 0.5, 0]),
        ((1, 1, 3), [0.75, 0.75, 0]),
        ((1, 2, 2), [1, 0.25, 0.25]),
        ((1, 1, 1), [0.5, 0.5, 0.5]),
    ],
)
def test_a_game_brings_the_share_of_the_others_who_were_beaten(places, wanted):
    """The winner has one point, the last none; a shared place counts half."""
    assert [share for _seat, share in shares(result("Ana", "Ben", "Jo", places=places))] == wanted


def test_a_person_among_machines_brings_nothing():
    """Nobody was beaten who counts: a game against machines alone or guests is in no league."""
    assert standings(result("Ana", "Nora", kinds=("person", "machine"))) == ()
    assert standings(result("Ana", "Guest 1", kinds=("person", "guest"))) == ()


def test_machines_and_guests_are_nobody_who_is_beaten():
    """Of four players two count: the better one has beaten all of them."""
    kinds = ("machine", "person", "guest", "person")
    assert standings(result("Nora", "Ana", "Guest 1", "Ben", kinds=kinds)) == (
        LeagueStanding(1, "Ana", 1, 0, 1.0),
        LeagueStanding(2, "Ben", 1, 0, 0.0),
    )


def test_only_the_first_place_is_a_win():
    """The second of three has beaten somebody, but won nothing."""
    wins = {line.name: line.wins for line in standings(result("Ana", "Ben", "Jo"))}
    assert wins == {"Ana": 1, "Ben": 0, "Jo": 0}


def test_of_equal_points_fewer_games_stand_first_and_the_place_is_shared():
    """Ben made his point in one game, Ana in two: Ben's line is the first, and both are first."""
    lines = standings(result("Ana", "Jo"), result("Lou", "Ana"), result("Ben", "Jo"))
    firsts = [(line.place, line.name, line.games) for line in lines if line.points == 1]
    assert firsts == [(1, "Ben", 1), (1, "Lou", 1), (1, "Ana", 2)]
    assert lines[-1].place == 4


def test_shares_that_add_up_to_a_whole_are_equal_to_it():
    """Six games with a share of a sixth are worth one game that was won, in spite of rounding.

    So Ana and Eva share a place, and Ana, who played one game less, stands before Eva.
    """
    sixth = result("Ben", "Jo", "Max", "Zoé", "Noé", "Ana", "Lou")
    lost = result("Kim", "Eva")
    lines = standings(*[sixth] * 6, result("Eva", "Lou"), *[lost] * 6)
    ana, eva = (line for line in lines if line.name in ("Ana", "Eva"))
    assert (ana.name, eva.name) == ("Ana", "Eva")
    assert ana.place == eva.place


def test_a_name_is_one_person_however_it_is_spelled():
    """Large and small letters make no other person; the newest spelling is shown."""
    (first, _second) = standings(result("ANA", "Ben"), result("Ana", "Ben"))
    assert first == LeagueStanding(1, "Ana", 2, 2, 2.0)
