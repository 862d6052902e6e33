"""Chances and values, exactly (§7), and who may come to owe more than he has (CD-22)."""

from fractions import Fraction
from itertools import product

import pytest

from engines.choix_des_dieux import GODS, Combination, Rules, Symbol
from engines.choix_des_dieux.combinations import COMBINATIONS, full_name
from engines.choix_des_dieux.dice import DEVIN, DICE, SAGE, TERTRE
from engines.choix_des_dieux.odds import (
    Prospect,
    chances,
    expected_changes,
    fair_value,
    prospects,
    results,
    winning_chance,
)
from engines.choix_des_dieux.payoffs import net
from engines.choix_des_dieux.risks import Risk, risks, worst
from engines.choix_des_dieux.rules import BettorLiability
from engines.choix_des_dieux.settlement import settle
from engines.errors import EngineError
from tests.engines.choix_des_dieux.rounds import a_table, play

SABRE, ARBRE, NUAGE, DEMONDE = Symbol
BETS = "open; throw A; stake 2 10; stake 3 8; stake 4 6; stake 1 7; throw N"
GUESSED = f"{BETS}; guess 2 Bûcher; guess 3 Mort douce; guess 4 Mort douce"


def test_faces():
    """CD-31, l.19-25: the symbols that the numbers of ordinary dice stand for, from 1 on."""
    assert ["".join(die.faces) for die in DICE] == ["SAND", "SSAANN", "SSAANNDD"]


def test_every_result_is_as_likely_as_its_faces():
    """§7: of 192 equally likely results 48 are void, and each of the 36 triples comes from 4."""
    found = dict(results(()))

    assert found.pop((DEMONDE,)) == Fraction(48, 192)
    assert set(map("".join, found)) == set(COMBINATIONS)
    assert set(found.values()) == {Fraction(4, 192)}
    assert sum(found.values()) + Fraction(1, 4) == 1


def test_chances_agree_with_counting_faces():
    """The chance of each name equals the count over all faces of the three dice."""
    counted = dict.fromkeys(chances(()), 0)
    for tertre, sage, devin in product(TERTRE.faces, SAGE.faces, DEVIN.faces):
        counted[None if tertre is DEMONDE else COMBINATIONS[tertre + sage + devin]] += 1

    assert {name: Fraction(count, 192) for name, count in counted.items()} == chances(())


@pytest.mark.parametrize(("god", "wins"), [(SABRE, "2/3"), (ARBRE, "5/6"), (NUAGE, "2/3")])
def test_chances_given_the_god(god, wins):
    """§7: with the god known, six names have a chance of 1/12 and three of 1/6.

    The shooter wins with 2/3 or 5/6, depending on the god.
    """
    likely = sorted(chances((god,)).values())

    assert likely == [Fraction(1, 12)] * 6 + [Fraction(1, 6)] * 3
    assert winning_chance((god,)) == Fraction(wins)


def test_shooter_wins_and_loses():
    """§7: the shooter wins with 13/24 and loses with 5/24; a quarter of the rounds is void."""
    assert winning_chance(()) == Fraction(13, 24)
    assert 1 - winning_chance(()) - Fraction(1, 4) == Fraction(5, 24)


def test_symbol_of_the_tertre_seen_again():
    """§7: the Tertre's symbol comes at least twice in all with 3/8, three times with 1/16."""
    again = [chance for dice, chance in results(()) if dice[0] in dice[1:]]
    thrice = [chance for dice, chance in results(()) if len(dice) == 3 and len(set(dice)) == 1]

    assert (sum(again), sum(thrice)) == (Fraction(3, 8), Fraction(1, 16))


@pytest.mark.parametrize("dice", list(product((SABRE, ARBRE, NUAGE), repeat=2)))
def test_any_guess_after_the_sage_is_one_in_four(dice):
    """§7: after the Sage four combinations are possible, each with a chance of 1/4."""
    assert list(chances(dice).values()) == [Fraction(1, 4)] * 4


def expected_net(dice, stake: int) -> Fraction:
    """The shooter's expected gain, before any bonus."""
    likely = chances(dice).items()
    return sum((chance * net(name, stake, Rules()) for name, chance in likely if name), Fraction(0))


EXPECTED = [((SABRE,), "7/9"), ((ARBRE,), "59/18"), ((NUAGE,), "41/24")]


@pytest.mark.parametrize(("dice", "gain"), EXPECTED)
def test_expected_net_of_a_stake(dice, gain):
    """§7: the expected gain for each elis staked, by god; a stake of 6 needs no rounding."""
    assert expected_net(dice, 6) == 6 * Fraction(gain)


def test_expected_net_before_the_tertre():
    """§7: the shooter gains about 1.44 for each elis staked, or 1.92 if void rounds are left out."""
    per_elis = expected_net((), 6) / 6

    assert round(float(per_elis), 2) == 1.44
    assert round(float(per_elis / Fraction(3, 4)), 2) == 1.92


def test_prospects_are_what_a_screen_shows():
    """The prospects list each combination still possible with its chance and its net."""
    assert prospects(play(a_table(), BETS)) == (
        Prospect(Combination.LA_FALAISE, Fraction(1, 4), 4),
        Prospect(Combination.LA_MOISSON, Fraction(1, 4), 28),
        Prospect(Combination.BUCHER, Fraction(1, 4), 7),
        Prospect(Combination.MORT_DOUCE, Fraction(1, 4), -7),
    )


def test_expected_changes_are_the_mean_of_the_settlements():
    """The expected changes are the mean of four settlements worked out by hand, one for each Devin."""
    # La Falaise brings 4 of the wrong stakes of 24; the other 20 go to the pot.
    # La Moisson brings 28, which is 4 more than the wrong stakes: each bettor adds 2, rounded up.
    # Bûcher brings 7 of the wrong stakes of 14; the other 7 go to the pot, which pays Maëlle a bonus of 7.
    # Mort douce costs Inès 7 and Maëlle 10: Yann and Théo get 8 each, and 1 goes to the pot.
    shooter = [4, 28, 7, -7]
    maelle = [-10, -12, 7, -10]
    yann = [-8, -10, -8, 8]
    theo = [-6, -8, -6, 8]

    assert expected_changes(play(a_table(), GUESSED)) == tuple(
        Fraction(sum(changes), 4) for changes in (shooter, maelle, yann, theo)
    )


def test_expected_changes_before_the_sage_weigh_both_throws():
    """Before the Sage, the mean is taken over every pair of faces of Sage and Devin."""
    state = play(
        a_table(pot=9), BETS.removesuffix("; throw N") + "; guess 2 Forêt Divine; guess 3 La Moisson"
    )
    ends = [settle(state.but(dice=(ARBRE, sage, devin))) for sage, devin in product(SAGE.faces, DEVIN.faces)]
    mean = [
        sum(Fraction(end.players[seat].won - state.players[seat].won, len(ends)) for end in ends)
        for seat in range(4)
    ]

    assert list(expected_changes(state)) == mean


def test_fair_value():
    """The fair value of a stake is the stake plus its expected change."""
    state = play(a_table(), GUESSED)

    assert fair_value(state, 0) == 7 + 8
    assert fair_value(state, 1) == 10 - Fraction(25, 4)


@pytest.mark.parametrize("story", ["open; throw A", "open; throw D", "open; throw A; stake 2 10"])
def test_nothing_has_a_value_before_all_have_staked(story):
    """Before the shooter has staked, asking for expected changes is refused with a message."""
    with pytest.raises(EngineError, match="a stake has a value from the shooter's announcement"):
        expected_changes(play(a_table(), story))


def test_full_names():
    """l.57, 81, 105: the full name of each triple contains "Palga"."""
    dons = [full_name(name) for name in Combination if "Palga" in full_name(name)]

    assert dons == [
        "Pleine Mer – Palga Ulepal",
        "Forêt Divine – Palga Laïlo",
        "Spélonque des Morts – Palga Telnir",
    ]
    assert len(dons) == len(GODS)


@pytest.mark.parametrize("dice", ["S", "A", "N", "SS", "SA", "AA", "AN", "NS", "NN"])
@pytest.mark.parametrize("pot", [0, 30])
@pytest.mark.parametrize("liability", list(BettorLiability))
def test_worst_is_the_worst_of_all_settlements(dice, pot, liability):
    """`worst` is the largest loss over every result and every pair of guesses.

    After two trees it is 0 for the shooter, whom even the Séisme costs nothing (l.87).
    """
    rules = Rules(bettor_liability=liability, purse=999)
    first, *rest = dice
    story = [
        "open",
        f"throw {first}",
        "stake 2 10; stake 3 5; stake 1 7",
        *(f"throw {face}" for face in rest),
    ]
    state = play(a_table(rules, players=3, pot=pot, funds=(999,) * 3), "; ".join(story))
    dearest = [0, 0, 0]
    for result, _ in results(state.dice):
        for guesses in product(state.possible, repeat=2):
            guessed = state.but_player(1, guess=guesses[0]).but_player(2, guess=guesses[1])
            end = settle(guessed.but(dice=result))
            losses = [old.won - new.won for old, new in zip(state.players, end.players, strict=True)]
            dearest = list(map(max, dearest, losses))

    assert [worst(state, seat) for seat in range(3)] == dearest


def test_risks_name_who_may_be_short():
    """CD-22: a risk is told where a player may have to pay more than his purse holds."""
    state = play(a_table(funds=(9, 20, 100, 100)), BETS)

    assert risks(state) == (Risk(1, 28, 20),)
    assert risks(play(a_table(funds=(6, 100, 100, 100)), "open; throw D")) == ()
    assert risks(play(a_table(Rules(track_money=False)), BETS)) == ()
