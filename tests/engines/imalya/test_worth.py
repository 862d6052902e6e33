"""The expected points of choices agree with exhaustive search, worked examples and simulated turns."""

from collections.abc import Iterator
from itertools import islice
from math import inf, sqrt
from random import Random
from statistics import fmean, stdev

import pytest

from engines.imalya import GAME, Done, Phase, PlayAgain, State, parse_action, parse_rules
from engines.imalya.worth import CHOICES, Unsolved, at_most, best, expected, is_exact, worth
from engines.imalya.worth.bounds import more_at_most
from engines.imalya.worth.position import reduced
from engines.imalya.worth.prospect import Prospect, fixed_point
from engines.imalya.worth.solver import counted
from engines.imalya.worth.turn_rules import turn_rules
from tests.engines.imalya.best_play import turns
from tests.engines.imalya.chance import answer
from tests.engines.imalya.literal import literal_points
from tests.engines.imalya.turns import LAIIRNA, SIX, SORT, a_turn, play
from tests.engines.imalya.turns_by_chance import HOUSES, some_states


def small_throws(house: str, powers: bool, seed: int) -> Iterator[State]:
    """Yield the states before a throw of at most two dice."""
    for state in some_states(house, powers, seed):
        if state.phase is Phase.THROW and len(state.in_hand) <= 2:
            yield state


def test_worth_of_the_last_die():
    """l.31-33: after five own dice, the last may bring 120, 96, or 48 by a Dam; else it is thrown again."""
    state = play(a_turn(), "throw RRRRRB; keep 1 2 3 4 5")

    assert expected(state) == pytest.approx((120 + 2 * 96 + 48) / 4)


def test_worth_of_stopping_is_the_count():
    """Locking a Bel as the last die is worth the 75 of the count; throwing it again is worth 90."""
    state = play(a_turn(), "throw RRRRRB; keep 1 2 3 4 5; throw B")

    assert {str(action): round(points, 9) for action, points in worth(state).items()} == {
        "lock 6": 75,
        "done": 90,
    }
    assert best(state) == Done()


def test_six_foreign_dice_are_worth_more_with_the_six():
    """l.63: after five Gains, the Six makes a sixth worth 108 and not 36; a Dam leaves 16."""
    story = "throw GGGGGB; keep 1 2 3 4 5"

    assert expected(play(a_turn(SIX, tresor=0), story)) == pytest.approx((108 + 16) / 2)
    assert expected(play(a_turn(), story)) == pytest.approx((48 + 2 * 36 + 16) / 4)


def test_locks_that_were_wrong_are_taken_back():
    """From any unconfirmed locks, the best choices lead to the expected points without going in circles."""
    state = play(a_turn(), "throw GMEBBR; done; lock 1; lock 3; lock 4")
    points = expected(state)
    while state.phase is Phase.LOCK:
        assert worth(state)[best(state)] == pytest.approx(points)
        state = state.apply(best(state))

    assert expected(state) == pytest.approx(points)


def test_adversary_chooses_what_costs_most():
    """l.85: with the Sort the adversary's best capture is the one that leaves the player fewest points."""
    state = play(a_turn(SORT), "throw DRRRGG")
    points = worth(state)

    assert state.awaits.actor == 1
    assert points[best(state)] == min(points.values()) < max(points.values())


@pytest.mark.parametrize("number", [1, pytest.param(3, marks=pytest.mark.slow)])
@pytest.mark.parametrize("powers", [False, True], ids=["", "powers"])
@pytest.mark.parametrize("house", HOUSES)
def test_agrees_with_literal_search(house, powers, number):
    """The expected points equal those of exhaustive search with numbered dice."""
    number = 1 if "dragon8" in house else min(number, 2) if "floor" in house else number
    for state in islice(small_throws(house, powers, seed=len(house)), number):
        assert expected(state) == pytest.approx(literal_points(state), abs=1e-8), str(state)


def choices(states: Iterator[State]) -> Iterator[State]:
    """Yield the first choice that follows each state when play goes on by chance."""
    rng = Random(1)
    for state in states:
        while counted(state) is None and state.phase not in CHOICES:
            state = state.apply(answer(state, rng))
        if counted(state) is None:
            yield state


def check_choice(state: State) -> None:
    """Check that every legal action has a value, and that the best one is worth the expected points."""
    assert worth(state).keys() == {*state.legal_actions()}
    assert worth(state)[best(state)] == pytest.approx(expected(state))


@pytest.mark.parametrize("house", ["base", "sort", "tales six", "escalier"])
def test_what_is_expected_is_the_best_choice(house):
    """Near the end of a turn, with at most two open dice, the best choice is worth the expected points."""
    for state in islice(choices(small_throws(house, powers=False, seed=1)), 20):
        check_choice(state)


@pytest.mark.slow
@pytest.mark.parametrize("house", ["base", "sort", "tales six", "escalier"])
def test_what_is_expected_is_the_best_choice_in_whole_turns(house):
    """At any moment of a turn the best choice is worth the expected points."""
    for state in islice(choices(some_states(house, powers=False, seed=1)), 40):
        check_choice(state)


@pytest.mark.parametrize("house", [*HOUSES, "tales six laiirna"])
def test_reducing_twice_changes_nothing(house):
    """Reducing a state, building a state from the result and reducing again gives the same position."""
    for state in islice(some_states(house, powers="six" in house, seed=2), 200):
        position = reduced(state)
        assert reduced(position.state(turn_rules(state))) == position


def test_best_play_of_the_base_turn():
    """A base turn is worth 38.79 points, and simulated best play agrees within four standard errors."""
    start = a_turn()
    points = list(turns(start, 500, seed=5))

    assert expected(start) == pytest.approx(38.791692837357)
    assert abs(fmean(points) - expected(start)) < 4 * stdev(points) / sqrt(len(points))


@pytest.mark.parametrize("house", ["tales", "tales leinan", "tales mercenaire leinan mercenaire_captured=on"])
def test_what_moves_tales_alone_leaves_the_turn_as_it_is(house):
    """l.40-53, 82, 83: rules that only move Tales reduce a turn to the same position as the base game."""
    assert turn_rules(a_turn(parse_rules(house))) == turn_rules(a_turn())


def test_a_mort_that_may_choose_wants_what_costs_most():
    """IM-57: a Mort that may still kill one of the player's five own dice will do so: 48 points, not 75."""
    start = a_turn(parse_rules("tales six kill_timing=owner_choice"), "RM", powers=True)
    state = play(start, "throw RRRRRB; done; done; keep 1 2 3 4 5; throw B; done; done; keep 6")

    assert {str(action): points for action, points in worth(state).items()} == {
        **{f"kill {die}": 48 for die in (1, 2, 3, 4, 5)},
        "done": 75,
    }
    assert expected(state) == 48


@pytest.mark.parametrize(("score", "lost"), [(0, 0), (10, 10), (300, 25)])
def test_with_a_floor_nobody_loses_more_than_he_has(score, lost):
    """IM-70: three Dams with a Gain and two Egals cost 25 points, but never more than the score."""
    start = a_turn(parse_rules("escalier escalier_floor=on"), scores=(score,) * 3)
    state = play(start, "throw DDDEEG; capture 1 4")

    assert [*worth(state).values()] == [-lost, -lost]


@pytest.mark.parametrize(("score", "points"), [(0, 90), (5, 89), (300, 88.75)])
def test_a_bought_gain_steals_what_there_is(score, points):
    """IM-90, IM-93: a bought Gain takes five points for each Egal, or what the player has left."""
    start = a_turn(parse_rules("tales six laiirna"), "MRG", scores=(score,) * 3)
    start = start.but_player(2, bought=start.turn)

    assert expected(play(start, "throw MMMMMB; done; keep 1 2 3 4 5")) == pytest.approx(points)


def last_die(tales, tresor, landed="", house="", **more):
    """Return a turn in which a Ruse has kept five own dice and the other players have no Tales."""
    start = a_turn(parse_rules(f"tales six laiirna {house}"), tales=(tales, 0, 0), tresor=tresor, **more)
    return play(start, "throw RRRRRB; done; keep 1 2 3 4 5" + landed)


@pytest.mark.parametrize("house", ["", "sort ruse_reroll=with_next_throw"])
@pytest.mark.parametrize("tales", [0, 3])
def test_a_ruse_that_may_buy_agrees_with_literal_search(tales, house):
    """l.84: with purchases and Bels that take Tales, the points equal those of exhaustive search."""
    state = last_die(tales, 25, house=house)

    assert is_exact(state)
    assert expected(state) == pytest.approx(literal_points(state), abs=1e-6)


def test_a_ruse_that_may_buy_once_is_worth_the_power_that_is_free():
    """l.59, 84: if no Bel gives Tales, a Ruse with two Tales is worth as much as one with a free power."""
    story = "throw RRRREB; done; keep 1 2 3 4; throw DG"
    rules = parse_rules("tales six laiirna")
    free = play(a_turn(SIX, powers=True, factions="RR"), story)
    bought = play(a_turn(rules, "RR", tales=(2, 2), tresor=0), story)

    assert not is_exact(bought)
    assert expected(bought) == pytest.approx(expected(free))


def test_a_ruse_that_may_buy_from_a_poor_tresor_is_between_two_turns():
    """l.45, 84: if the Trésor may run empty, there is only a lower and an upper bound."""
    state = last_die(2, 9, "; throw D")
    least, most = worth(state), at_most(state)

    assert not is_exact(state)
    assert {str(action): points for action, points in least.items()} == {"buy-reroll 6": 90, "done": 48}
    assert {str(action): points for action, points in most.items()} == {
        "buy-reroll 6": pytest.approx(expected(last_die(0, 30))),
        "done": 48,
    }


def test_turns_of_a_ruse_that_may_buy_follow_each_other_without_end():
    """l.84, 87: the upper bound is infinite while all kept dice are own: bonus turns may go on forever."""
    start = a_turn(parse_rules("tales six laiirna chance"), tresor=40)
    own = play(start, "throw RRRRRB; done; keep 1 2 3 4 5")
    other = play(start, "throw RRRRGB; done; keep 1 2 3 4 5")

    assert not is_exact(own)
    assert (more_at_most(own), more_at_most(other)) == (inf, 0)


@pytest.mark.parametrize(("score", "exact"), [(5, False), (300, True)])
def test_a_ruse_that_may_buy_has_something_to_steal_or_not(score, exact):
    """IM-93: if a bought Gain may leave a player without points to steal, the values are only bounds."""
    state = last_die(15, 40, "; throw E", scores=(score, 0, 0))
    state = state.but_player(2, bought=state.turn)

    assert is_exact(state) is exact
    assert (worth(state) == at_most(state)) is exact


@pytest.mark.slow
def test_a_gain_takes_tales_that_could_buy():
    """l.58: a Gain that takes Tales of a Ruse lowers the expected points, as in exhaustive search."""
    alone = last_die(2, 38)
    state = alone.but_player(2, power_open=True)

    assert is_exact(state)
    assert expected(state) == pytest.approx(literal_points(state), abs=1e-6)
    assert expected(state) < expected(alone) - 1


def test_a_floor_at_which_a_gain_steals_is_between_two_turns():
    """IM-70, IM-71: the lower bound assumes that each Egal is stolen for, the upper that none is."""
    rules = parse_rules("escalier six escalier_floor=on escalier_gain_steals=on")
    state = play(a_turn(rules, "MRG", powers=True), "throw MMMMMB; done; keep 1 2 3 4 5; throw E")

    assert {str(action): points for action, points in worth(state).items()} == pytest.approx(
        {"lock 6": 75, "done": 88.75}
    )
    assert {str(action): points for action, points in at_most(state).items()} == pytest.approx(
        {"lock 6": 75, "done": 90}
    )


def test_nothing_is_worth_points_between_turns():
    """A throw is no choice, and before the first turn nothing is expected; the error says so."""
    with pytest.raises(Unsolved, match="only a choice within a turn is worth points; now"):
        worth(a_turn())
    with pytest.raises(Unsolved, match="only within a turn; now"):
        expected(GAME.new(parse_rules("base"), ["Maëlle", "Yann"]))


@pytest.mark.slow
def test_another_turn_is_worth_what_a_turn_is_worth():
    """l.87: with the Chance, six own are worth 120 and another turn, so 96 points are thrown again for it."""
    start = a_turn(parse_rules("chance"))
    last = play(start, "throw RRRRRB; keep 1 2 3 4 5")
    won = play(start, "throw RRRRRR")

    assert expected(last) == pytest.approx((120 + expected(start) + 48) / 2)
    assert worth(won) == pytest.approx({PlayAgain(): expected(start), Done(): 0})
    assert expected(a_turn()) < expected(start) < 1.02 * expected(a_turn())


def test_points_won_on_the_way_count():
    """l.72: with the Escalier a last Bel gives five points and may be thrown again."""
    state = play(a_turn(parse_rules("escalier")), "throw RRRRRB; done; keep 1 2 3 4 5; throw B")

    assert {str(action): round(points, 9) for action, points in worth(state).items()} == {
        "take-points 6": round(5 + expected(state.apply(parse_action("take-points 6"))), 9),
        "done": round(expected(state.apply(Done())), 9),
    }
    # Own Faction 120, another 96, a Dam 48 - 5. A Bel brings 5 and is thrown again; an Egal is thrown again.
    again = (120 + 2 * 96 + 43 + 5) / 4
    assert expected(state) == pytest.approx(5 + again)


def test_throwing_again_is_worth_the_better_outcomes_alone():
    """IM-06: of 10, 4 and 0 points, where 0 is final, throwing the 4 again is worth (10 + 0) / 2."""
    outcomes = [
        (1 / 3, Prospect(10.0, again=0.0)),
        (1 / 3, Prospect(4.0, again=0.0)),
        (1 / 3, Prospect(0.0)),
    ]

    assert fixed_point(outcomes) == pytest.approx(5.0)


@pytest.mark.slow
def test_best_play_of_a_ruse_that_may_buy():
    """l.84: with 15 Tales a turn of a Ruse is worth 117.17 points, and simulated best play agrees."""
    start = a_turn(LAIIRNA)
    points = list(turns(start, 2000, seed=1))

    assert expected(start) == pytest.approx(117.17045, abs=1e-4)
    assert abs(fmean(points) - expected(start)) < 4 * stdev(points) / sqrt(len(points))


@pytest.mark.slow
@pytest.mark.parametrize("house", ["base", "sur", "sort", "tales six", "escalier", "escalier six", "chance"])
def test_two_hundred_thousand_turns(house):
    """The expected points lie within four standard errors of 200,000 simulated turns of best play."""
    start = a_turn(parse_rules(house))
    points = list(turns(start, 200_000, seed=1))

    assert abs(fmean(points) - expected(start)) < 4 * stdev(points) / sqrt(len(points))
