"""Tests whole tournaments, whose games tables tell."""

from dataclasses import replace

import pytest

from device.club.pairing import REST
from device.club.records import Pairing, Tournament
from device.club.tournament import decided_pairings, draw_round, is_over, set_result, standings
from device.errors import ClubError
from tests.device.club.clubs import begin, result


def play(store, pairing, won=1.0, key=None):
    """Have a table tell how a pairing ended."""
    places = {1.0: (1, 2), 0.5: (1, 1), 0.0: (2, 1)}[won]
    store.take(
        "salon",
        key or f"{pairing.round}-{pairing.board}",
        result(pairing.first, pairing.second, places=places),
    )


def test_a_swiss_tournament_is_played_to_its_end(store):
    """Five players, three rounds: each draw waits for the games; one rests each round."""
    begin(store, "Autumn", "imalya", ("A", "B", "C", "D", "E"), "swiss", None)
    for number in (1, 2, 3):
        tournament = draw_round(store, "Autumn")
        now = [pairing for pairing in tournament.pairings if pairing.round == number]
        assert [pairing.second for pairing in now].count("") == 1
        if number < 3:
            with pytest.raises(ClubError, match="have not played yet"):
                draw_round(store, "Autumn")
        assert not is_over(tournament, store.results("imalya"))
        for pairing in now:
            if pairing.second:
                play(store, pairing, 1.0 if pairing.first < pairing.second else 0.0)
        assert is_over(tournament, store.results("imalya")) is (number == 3)
    with pytest.raises(ClubError, match="The last round of Autumn"):
        draw_round(store, "Autumn")
    lines = standings(store.tournament("Autumn"), store.results("imalya"))
    assert (lines[0].name, lines[0].points, lines[0].place) == ("A", 3.0, 1)
    assert sum(line.points for line in lines) == 9


def test_a_game_decides_one_round_only_and_only_one_after_its_draw(store):
    """No game counts from before the draw, of another game, or with a third player.

    Neither does one with a machine, whatever its name, in place of a player or as a third one, or with a
    shared seat.
    """
    store.take("salon", "old", result("A", "B"))
    begin(store, "Duel", "imalya", ("A", "B"), "round-robin", None)
    (pairing,) = draw_round(store, "Duel").pairings
    store.take("salon", "three", result("A", "B", "C"))
    store.take("salon", "other", result("A", "B", game="jelimvre"))
    store.take("salon", "shared", with_shared(result("A", "B")))
    store.take("salon", "machine", result("A", "B", kinds=("person", "machine")))
    store.take("salon", "third", result("A", "B", "Nora", kinds=("person", "person", "machine")))
    assert decided_pairings(store.tournament("Duel"), store.results("imalya")) == {pairing: None}
    play(store, pairing, 0.5)
    assert decided_pairings(store.tournament("Duel"), store.results("imalya")) == {pairing: 0.5}
    met_again = replace(store.tournament("Duel"), pairings=(pairing, replace(pairing, round=2)))
    assert list(decided_pairings(met_again, store.results("imalya")).values()) == [0.5, None]
    store.take("salon", "1-1", result(withdrawn=True))
    assert decided_pairings(store.tournament("Duel"), store.results("imalya")) == {pairing: None}


def test_a_round_is_drawn_later_than_all_games_before_it(store, monkeypatch):
    """A clock that stands still, or is set back, lets no game of before the draw decide a pairing of it."""
    monkeypatch.setattr("device.club.store._now", lambda: "2026-11-20T20:00:00.000+00:00")
    store.take("salon", "old", result("A", "B"))
    begin(store, "Duel", "imalya", ("A", "B"), "round-robin", None)
    (pairing,) = draw_round(store, "Duel").pairings
    assert decided_pairings(store.tournament("Duel"), store.results("imalya")) == {pairing: None}
    play(store, pairing, 0.5)
    assert decided_pairings(store.tournament("Duel"), store.results("imalya")) == {pairing: 0.5}


def test_people_may_say_how_a_game_ended(store):
    """By hand goes before what the tables say, until that is taken back."""
    begin(store, "Duel", "imalya", ("A", "B"), "round-robin", None)
    (pairing,) = draw_round(store, "Duel").pairings
    play(store, pairing, 1.0)
    set_result(store, "Duel", 1, 1, 0.0)
    assert [(line.name, line.points) for line in standings(store.tournament("Duel"), store.results())] == [
        ("B", 1.0),
        ("A", 0.0),
    ]
    set_result(store, "Duel", 1, 1, None)
    assert standings(store.tournament("Duel"), store.results())[0].name == "A"
    with pytest.raises(ClubError, match="no two players sit at board 2 of round 1; rounds drawn so far: 1"):
        set_result(store, "Duel", 1, 2, 1.0)


def test_nobody_says_how_a_rest_ended(store):
    """Who rests has a point, and plays against nobody."""
    begin(store, "Autumn", "imalya", ("A", "B", "C"), "round-robin", None)
    (rest,) = (pairing for pairing in draw_round(store, "Autumn").pairings if pairing.rests)
    with pytest.raises(ClubError, match=f"no two players sit at board {rest.board} of round 1"):
        set_result(store, "Autumn", 1, rest.board, 0.0)


def test_of_equals_the_one_who_met_better_players_is_before():
    """A and E have two points each, C and D one; the points of those whom they met decide (Buchholz).

    A rest gives a point, and no opponent.
    """
    told = [(1, "A", "B"), (1, "C", "D"), (1, "E", REST), (2, "A", "C"), (2, "E", "B"), (2, "D", REST)]
    pairings = tuple(
        Pairing(number, board, first, second, "", None if second == REST else 1.0)
        for board, (number, first, second) in enumerate(told)
    )
    lines = standings(Tournament("Autumn", "imalya", "swiss", 2, tuple("EDBCA"), pairings), ())
    assert [(line.place, line.name, line.points, line.opponents, line.played) for line in lines] == [
        (1, "A", 2.0, 1.0, 2),
        (2, "E", 2.0, 0.0, 1),
        (3, "C", 1.0, 3.0, 2),
        (4, "D", 1.0, 1.0, 1),
        (5, "B", 0.0, 4.0, 2),
    ]


def test_players_with_equal_points_and_opponents_share_a_place():
    """A and B have played a draw; C, who has played nobody, comes third."""
    drawn = Pairing(1, 1, "A", "B", "", 0.5)
    lines = standings(Tournament("Autumn", "imalya", "swiss", 1, ("C", "A", "B"), (drawn,)), ())
    assert [(line.place, line.name) for line in lines] == [(1, "A"), (1, "B"), (3, "C")]


@pytest.mark.parametrize(
    ("players", "game", "method", "rounds", "words"),
    [
        (("A",), "imalya", "swiss", None, "2 to 200 players"),
        (("A", "a"), "imalya", "swiss", None, "a is named twice"),
        (("A", "B"), "chess", "swiss", None, "no game chess. There are: artiseurs"),
        (
            ("A", "B", "C"),
            "oniria",
            "swiss",
            None,
            "it has no games of two players with a winner. There are: artiseurs",
        ),
        (("A", "B"), "throws", "swiss", None, "throws does not suit a tournament"),
        (("A", "B", "C"), "imalya", "round-robin", 2, "has 3 rounds, not 2"),
        (("A", "B", "C", "D"), "imalya", "swiss", 4, "has 1 to 3 rounds"),
        (("A", "B"), "imalya", "swiss", 0, "two players has 1 round, not 0"),
        (("A", "B\n"), "imalya", "swiss", None, "name"),
    ],
)
def test_what_cannot_be_played_is_told_and_nothing_begins(store, players, game, method, rounds, words):
    """The sentence says what is possible instead."""
    with pytest.raises(ClubError, match=words):
        begin(store, "Autumn", game, players, method, rounds)
    assert store.tournaments() == ()


@pytest.mark.parametrize(("players", "rounds"), [(2, 1), (3, 2), (4, 2), (5, 3), (8, 3), (9, 4)])
def test_a_swiss_tournament_usually_ends_with_one_unbeaten(store, players, rounds):
    """Each round halves the number of players who have won all their games."""
    assert begin(store, "Autumn", "imalya", "ABCDEFGHI"[:players], "swiss", None).rounds == rounds


def test_a_tournament_has_a_name_that_can_be_seen(store):
    """Its name may hold no invisible character, as the name of a player may not."""
    with pytest.raises(ClubError, match="contains the character U\\+DCFF, which is invisible"):
        begin(store, "T\udcff", "imalya", ("A", "B"), "swiss", None)
    begin(store, "The Autumn of Salamanca, first division", "imalya", ("A", "B"), "swiss", None)


@pytest.mark.parametrize("name", ["", "T" * 61])
def test_a_tournament_has_a_name_that_fits(store, name):
    """It stands above its standings."""
    with pytest.raises(ClubError, match=f"a name of 1 to 60 characters; this one has {len(name)}"):
        begin(store, name, "imalya", ("A", "B"), "swiss", None)


def test_players_are_spelled_as_at_the_tables(store):
    """A name whose accents are signs of their own, as a Mac writes them, is the name at the tables."""
    tournament = begin(store, "Autumn", "imalya", ("Mae\u0308lle", "Théo"), "swiss", None)
    assert tournament.players == ("Maëlle", "Théo")
    with pytest.raises(ClubError, match="Maëlle is named twice"):
        begin(store, "Winter", "imalya", ("Mae\u0308lle", "Maëlle"), "swiss", None)


def test_names_of_tournaments_are_told(store):
    """An unknown one, one that is taken, and one that was deleted."""
    with pytest.raises(ClubError, match="no tournament Autumn"):
        draw_round(store, "Autumn")
    begin(store, "Autumn", "imalya", ("A", "B"), "swiss", None)
    with pytest.raises(ClubError, match="There is a tournament Autumn already"):
        begin(store, "Autumn", "imalya", ("A", "B"), "swiss", None)
    store.delete_tournament("Autumn")
    assert store.tournaments() == ()


def test_a_round_that_somebody_else_has_drawn_meanwhile_is_told(store):
    """Two people press at once: one of them is told, and there is one round."""
    begin(store, "Duel", "imalya", ("A", "B"), "round-robin", None)
    store.add_round("Duel", 1, [("A", "B")])
    with pytest.raises(ClubError, match="Round 1 of Duel has been drawn already"):
        store.add_round("Duel", 1, [("B", "A")])
    assert len(store.tournament("Duel").pairings) == 1


@pytest.mark.parametrize("hour", ["10", "12"])
def test_a_round_is_drawn_after_what_was_heard_whatever_the_clocks_say(store, monkeypatch, hour):
    """Another computer draws, whose clock is an hour slow or fast; or a clock is set meanwhile."""

    def it_is(time):
        monkeypatch.setattr("device.club.store._now", lambda: f"2026-11-28T{time}.000+00:00")

    it_is("11:00:00")
    store.take("salon", "1", result("B", "A"))
    begin(store, "Autumn", "imalya", ("A", "B"), "round-robin", None)
    it_is(f"{hour}:00:00")
    draw_round(store, "Autumn")
    tournament = store.tournament("Autumn")
    assert list(decided_pairings(tournament, store.results()).values()) == [None]
    it_is("11:20:00")
    store.take("salon", "2", result("A", "B"))
    assert list(decided_pairings(tournament, store.results()).values()) == [1.0]
    it_is("09:00:00")
    store.take("salon", "3", result("C", "D"))
    assert [each.key for each in store.results()] == ["1", "2", "3"]


def with_shared(game):
    """The same result, with a last seat on which more than one has played."""
    *others, last = game.seats
    return game.model_copy(update={"seats": (*others, last.model_copy(update={"shared": True}))})
