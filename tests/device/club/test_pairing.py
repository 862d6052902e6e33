"""Tests who meets whom, over many drawn tournaments."""

from itertools import combinations
from random import Random

import pytest

from device.club.pairing import REST, round_robin, rounds_of_round_robin, swiss


@pytest.mark.parametrize("count", [2, 3, 4, 5, 8, 9, 20])
def test_in_a_round_robin_everybody_meets_everybody_once(count):
    """Each round seats everybody once, and each pair meets in one round."""
    players = [f"P{number}" for number in range(count)]
    met = []
    for number in range(1, rounds_of_round_robin(count) + 1):
        pairs = round_robin(players, number)
        seated = [player for pair in pairs for player in pair if player != REST]
        assert sorted(seated) == sorted(players)
        assert all(first != REST for first, _second in pairs)
        met += [frozenset(pair) for pair in pairs]
    assert len(met) == len(set(met))
    assert len([pair for pair in met if REST not in pair]) == count * (count - 1) // 2


@pytest.mark.parametrize("count", [2, 4, 7, 8, 16, 31])
@pytest.mark.parametrize("seed", range(4))
def test_in_a_swiss_tournament_nobody_meets_twice_and_equals_meet(count, seed):
    """Results by chance: no pair meets again, nobody rests twice, and leaders meet leaders."""
    chance = Random(seed)
    players = [f"P{number}" for number in range(count)]
    points, met, rested = dict.fromkeys(players, 0.0), set(), set()
    for _round in range(max(1, (count - 1).bit_length())):
        pairs = swiss(players, points, met, rested)
        seated = [player for pair in pairs for player in pair if player != REST]
        assert sorted(seated) == sorted(players)
        for first, second in pairs:
            if second == REST:
                assert first not in rested
                rested.add(first)
                points[first] += 1
                continue
            assert frozenset((first, second)) not in met
            assert abs(points[first] - points[second]) <= 1
            met.add(frozenset((first, second)))
            won = chance.choice([1.0, 0.5, 0.0])
            points[first] += won
            points[second] += 1 - won


def test_the_first_round_of_a_swiss_tournament_folds_the_list():
    """The upper half meets the lower half."""
    assert swiss(list("ABCDEF"), {}, set(), set()) == (("A", "D"), ("B", "E"), ("C", "F"))


def test_who_has_fewest_points_rests_and_only_once():
    """With an odd number the last one who has not rested yet."""
    points = {"A": 2.0, "B": 1.0, "C": 0.0}
    assert swiss(list("ABC"), points, set(), set())[-1] == ("C", REST)
    assert swiss(list("ABC"), points, set(), {"C"})[-1] == ("B", REST)


def test_another_player_rests_where_two_would_else_meet_again():
    """A has met B, C and D already: D rests in place of E, who has fewer points, and nobody meets again."""
    points = {"A": 3.0, "B": 2.0, "C": 2.0, "D": 1.0, "E": 0.0}
    met = {frozenset("AB"), frozenset("AC"), frozenset("AD")}
    assert swiss(list("ABCDE"), points, met, set()) == (("A", "E"), ("B", "C"), ("D", REST))


def test_where_everybody_would_have_to_meet_again_the_last_one_rests():
    """All have met all: nothing is gained by another rest."""
    met = {frozenset(pair) for pair in combinations("ABC", 2)}
    assert swiss(list("ABC"), {"A": 2.0, "B": 1.0}, met, set()) == (("A", "B"), ("C", REST))


def test_nobody_meets_again_however_many_points_lie_between_two():
    """After a hundred rounds the leader meets the last one, as nobody else is left."""
    players = ["leader", "second", "third", "last"]
    points = {"leader": 110.0, "second": 110.0, "third": 1.0, "last": 0.0}
    met = {frozenset(("leader", "second")), frozenset(("third", "last"))}
    assert swiss(players, points, met, set()) == (("leader", "last"), ("second", "third"))


def test_players_who_have_all_met_meet_again():
    """There is a round all the same."""
    assert swiss(["A", "B"], {}, {frozenset("AB")}, set()) == (("A", "B"),)


def test_once_all_have_rested_the_last_one_rests_again():
    """Of five players two went home after the others had rested: the three go on, and the worst one rests."""
    points = {"A": 2.0, "B": 1.0, "C": 1.5}
    assert swiss(("A", "B", "C"), points, (), ("A", "B", "C")) == (("A", "C"), ("B", REST))


def test_nobody_meets_again_however_far_apart_the_others_are():
    """The leaders have met: each of them plays one of the last, and the two last do not play each other."""
    points = {"A": 3.0, "B": 3.0, "C": 0.0, "D": 0.0}
    pairs = swiss(("A", "B", "C", "D"), points, {frozenset("AB")}, ())
    assert all(len({first, second} & {"A", "B"}) == 1 for first, second in pairs)
