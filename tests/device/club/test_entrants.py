"""Tests who comes late to a tournament and who goes home early, on a real database."""

import contextlib

import pytest
from sqlalchemy import create_engine

from device.club.entrants import join, leave, rename
from device.club.records import Tournament
from device.club.store import Store
from device.club.tournament import MOST_PLAYERS, decided_pairings, draw_round, is_over, set_result, standings
from device.errors import ClubError
from tests.device.club.clubs import begin, result


def decide_all(store, name):
    """Have the first player of each open pairing win."""
    tournament = store.tournament(name)
    for pairing, won in decided_pairings(tournament, store.results()).items():
        if won is None:
            set_result(store, name, pairing.round, pairing.board, 1.0)


def paired(store, name, number):
    """The pairings of a round."""
    return {(each.first, each.second) for each in store.tournament(name).pairings if each.round == number}


def points(store, name):
    """The points of each player."""
    tournament = store.tournament(name)
    return {line.name: line.points for line in standings(tournament, store.results())}


def test_who_comes_late_to_a_swiss_tournament_begins_without_points(store):
    """Paired from the next round on; the rounds before bring nothing (FIDE C.04.2.D, Late entries)."""
    begin(store, "Autumn", "imalya", ("A", "B", "C", "D"), "swiss", 3)
    draw_round(store, "Autumn")
    assert join(store, "Autumn", "E") == "E"
    assert paired(store, "Autumn", 1) == {("A", "C"), ("B", "D")}
    decide_all(store, "Autumn")
    draw_round(store, "Autumn")
    assert points(store, "Autumn")["E"] == 1.0  # of five players the last one without a rest rests
    assert ("E", "") in paired(store, "Autumn", 2)
    join(store, "Autumn", "F")
    decide_all(store, "Autumn")
    draw_round(store, "Autumn")
    assert points(store, "Autumn")["F"] == 0
    seated = sorted(player for pair in paired(store, "Autumn", 3) for player in pair)
    assert seated == ["A", "B", "C", "D", "E", "F"]


def test_who_has_left_is_paired_no_more_and_keeps_what_was_won(store):
    """Four of five go on; the standings still name the fifth."""
    begin(store, "Autumn", "imalya", ("A", "B", "C", "D", "E"), "swiss", 3)
    draw_round(store, "Autumn")
    decide_all(store, "Autumn")
    assert leave(store, "Autumn", "a") == ("A", None)
    draw_round(store, "Autumn")
    seated = sorted(player for pair in paired(store, "Autumn", 2) for player in pair)
    assert seated == ["B", "C", "D", "E"]
    assert points(store, "Autumn")["A"] == 1.0
    lines = standings(store.tournament("Autumn"), store.results())
    assert [line.name for line in lines if line.left] == ["A"]


@pytest.mark.parametrize(("leaver", "opponent"), [("A", "C"), ("C", "A")])
def test_a_game_that_is_not_over_is_won_by_the_opponent_of_who_leaves(store, leaver, opponent):
    """The next round can be drawn, and a game that is played all the same may count."""
    begin(store, "Autumn", "imalya", ("A", "B", "C", "D"), "swiss", None)
    draw_round(store, "Autumn")
    set_result(store, "Autumn", 1, 2, 1.0)
    name, lost = leave(store, "Autumn", leaver)
    assert (name, lost.round, lost.board) == (leaver, 1, 1)
    assert (points(store, "Autumn")[leaver], points(store, "Autumn")[opponent]) == (0, 1)
    store.take("salon", "1", result(leaver, opponent))
    set_result(store, "Autumn", 1, 1, None)
    assert (points(store, "Autumn")[leaver], points(store, "Autumn")[opponent]) == (1, 0)
    draw_round(store, "Autumn")
    assert leaver not in {player for pair in paired(store, "Autumn", 2) for player in pair}


def test_a_game_that_a_table_has_decided_stands_when_its_winner_leaves(store):
    """Leaving decides open games only."""
    begin(store, "Duel", "imalya", ("A", "B", "C"), "round-robin", None)
    (first, *_others) = [each for each in draw_round(store, "Duel").pairings if each.second]
    store.take("salon", "1", result(first.first, first.second))
    assert leave(store, "Duel", first.first) == (first.first, None)
    assert points(store, "Duel")[first.first] == 1


def test_in_a_round_robin_whoever_was_to_meet_a_leaver_rests(store):
    """All rounds are drawn, and those who stay still meet each other once."""
    begin(store, "All", "imalya", ("A", "B", "C", "D", "E"), "round-robin", None)
    draw_round(store, "All")
    decide_all(store, "All")
    leave(store, "All", "B")
    leave(store, "All", "D")
    for _round in range(4):
        draw_round(store, "All")
        decide_all(store, "All")
    later = [pair for number in range(2, 6) for pair in paired(store, "All", number)]
    assert not {"B", "D"} & {player for pair in later for player in pair}
    met = [pair for number in range(1, 6) for pair in paired(store, "All", number) if "" not in pair]
    between = [frozenset(pair) for pair in met if not {"B", "D"} & set(pair)]
    assert sorted(map(sorted, between)) == [["A", "C"], ["A", "E"], ["C", "E"]]


@pytest.mark.parametrize("method", ["swiss", "round-robin"])
def test_who_has_left_may_come_back(store, method):
    """With the same points, and under the same name."""
    begin(store, "Autumn", "imalya", ("A", "B", "C", "D"), method, 3)
    draw_round(store, "Autumn")
    decide_all(store, "Autumn")
    before = points(store, "Autumn")
    leave(store, "Autumn", "A")
    assert join(store, "Autumn", "a") == "A"
    assert store.tournament("Autumn").playing == ("A", "B", "C", "D")
    assert points(store, "Autumn") == before
    draw_round(store, "Autumn")
    assert "A" in {player for pair in paired(store, "Autumn", 2) for player in pair}


def test_who_cannot_join_or_leave_is_told_why(store):
    """Nothing changes then."""
    begin(store, "All", "imalya", ("A", "B", "C"), "round-robin", None)
    begin(store, "Duel", "imalya", ("A", "B"), "swiss", None)
    with pytest.raises(ClubError, match="All is a round robin, whose rounds are fixed once it has begun"):
        join(store, "All", "D")
    with pytest.raises(ClubError, match="A plays in Duel already"):
        join(store, "Duel", "a")
    with pytest.raises(ClubError, match=r"Z does not play in Duel. There are: A, B"):
        leave(store, "Duel", "Z")
    draw_round(store, "Duel")
    with pytest.raises(ClubError, match="The last round of Duel has been drawn already: nobody can join"):
        join(store, "Duel", "C")
    leave(store, "Duel", "A")
    with pytest.raises(ClubError, match=r"A does not play in Duel. There are: B"):
        leave(store, "Duel", "A")
    with pytest.raises(ClubError, match="no tournament Winter"):
        join(store, "Winter", "A")
    assert (store.tournament("All").players, store.tournament("Duel").players) == (
        ("A", "B", "C"),
        ("A", "B"),
    )


def test_a_full_tournament_takes_nobody(store):
    """Two hundred are the most."""
    players = tuple(f"P{number}" for number in range(MOST_PLAYERS))
    begin(store, "Autumn", "imalya", players, "swiss", None)
    with pytest.raises(ClubError, match="A tournament has 2 to 200 players; got 201"):
        join(store, "Autumn", "Z")


def test_a_tournament_that_all_but_one_have_left_draws_no_round(store):
    """Nobody is left to meet, so its standings are final."""
    begin(store, "Autumn", "imalya", ("A", "B", "C"), "round-robin", None)
    draw_round(store, "Autumn")
    leave(store, "Autumn", "A")
    assert not is_over(store.tournament("Autumn"), store.results("imalya"))
    leave(store, "Autumn", "B")
    assert is_over(store.tournament("Autumn"), store.results("imalya"))
    with pytest.raises(ClubError, match="Fewer than two players are left in Autumn"):
        draw_round(store, "Autumn")


def test_where_all_have_left_the_refusal_names_nobody(store):
    """A sentence that ended in "There are: ." would name nobody, too, but look broken."""
    begin(store, "Autumn", "imalya", ("A", "B"), "round-robin", None)
    leave(store, "Autumn", "A")
    leave(store, "Autumn", "B")
    with pytest.raises(ClubError, match=r"A does not play in Autumn\. There are: none\."):
        leave(store, "Autumn", "A")


def test_a_database_from_before_anybody_could_leave_goes_on(store, tmp_path, postgresql_url, request):
    """In a database whose entrants have no column `has_left`, all players count as present, and can leave."""
    url = postgresql_url if "postgresql" in request.node.name else f"sqlite:///{tmp_path / 'club.sqlite3'}"
    store.add_tournament(Tournament("Spring", "imalya", "swiss", 1, ("A", "B")))
    engine = create_engine(url)
    with engine.begin() as connection:
        connection.exec_driver_sql("ALTER TABLE entrants DROP COLUMN has_left")
    engine.dispose()
    with contextlib.closing(Store(url)) as again:
        assert again.tournament("Spring").playing == ("A", "B")
        leave(again, "Spring", "A")
        assert again.tournament("Spring").playing == ("B",)


def test_the_games_of_who_gets_another_name_at_the_tables_count_again(store):
    """The table tells the game again with the new name; the tournament follows once it knows that name."""
    begin(store, "Autumn", "imalya", ("Maëlle", "Yann", "Jo"), "swiss", 3)
    begin(store, "Winter", "imalya", ("Maëlle", "Yann"), "swiss", None)
    draw_round(store, "Autumn")
    assert paired(store, "Autumn", 1) == {("Maëlle", "Yann"), ("Jo", "")}
    store.take("salon", "1", result("Maëlle", "Yann"))
    assert points(store, "Autumn")["Maëlle"] == 1.0
    store.take("salon", "1", result("Maëlle B.", "Yann"))
    with pytest.raises(ClubError, match="Maëlle and Yann have not played yet"):
        draw_round(store, "Autumn")
    assert rename(store, "Autumn", "maëlle", "Maëlle B.") == ("Maëlle", "Maëlle B.")
    assert points(store, "Autumn") == {"Maëlle B.": 1.0, "Yann": 0.0, "Jo": 1.0}
    draw_round(store, "Autumn")
    assert paired(store, "Autumn", 2) == {("Maëlle B.", "Jo"), ("Yann", "")}
    assert store.tournament("Winter").players == ("Maëlle", "Yann")
    assert rename(store, "Autumn", "Jo", "JO") == ("Jo", "JO")  # the same name in other letters
    assert paired(store, "Autumn", 2) == {("Maëlle B.", "JO"), ("Yann", "")}


@pytest.mark.parametrize(
    ("name", "player", "new", "words"),
    [
        ("Spring", "Jo", "Joe", "There is no tournament Spring. There are: Autumn."),
        ("Autumn", "Nora", "Norah", "Nora does not play in Autumn. There are: Jo, Yann."),
        ("Autumn", "Jo", "yann", "Yann plays in Autumn already."),
        ("Autumn", "Jo", "", "name"),
    ],
)
def test_a_name_that_cannot_be_given_is_told(store, name, player, new, words):
    """The tournament stays as it was."""
    begin(store, "Autumn", "imalya", ("Jo", "Yann"), "swiss", None)
    with pytest.raises(ClubError, match=words):
        rename(store, name, player, new)
    assert store.tournament("Autumn").players == ("Jo", "Yann")
