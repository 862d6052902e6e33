"""Every switch of §10, in both positions."""

import pytest

from engines.choix_des_dieux import Combination, Phase, Rules, parse_rules
from engines.choix_des_dieux.events import Moved, Reason, Short
from engines.choix_des_dieux.payoffs import net
from tests.engines.choix_des_dieux.rounds import a_table, legal, play, refused, settled, won

BETS = "open; throw A; stake 2 10; stake 3 8; stake 4 6; stake 1 7"


def elis(switches: str = "") -> Rules:
    """The rules for playing with money, with these switches set."""
    return parse_rules(f"elis {switches}")


def changes(rules: Rules, result: str, bets: str, pot: int = 0, **table) -> tuple[list[int], int]:
    """What each player wins or loses in a round where the shooter stakes 7, and the pot after it."""
    before = a_table(rules, players=len(bets.split()) + 1, pot=pot, **table)
    after = settled(result, 7, bets, before)
    return won(before, after), after.pot


def test_stake_limit_strict():
    """CD-03: the shooter's stake must be below the average of the stakes 10, 8 and 6."""
    state = play(a_table(), BETS.removesuffix("; stake 1 7"))

    assert "may stake 7 elis at most" in refused(state, "stake 1 8")


def test_stake_limit_at_most():
    """CD-03: the shooter may stake the average itself, so bettors' stakes of 1 each are enough."""
    state = play(a_table(elis("stake_limit=at_most")), BETS.removesuffix("; stake 1 7"))
    ones = play(a_table(elis("stake_limit=at_most")), "open; throw A; stake 2 1; stake 3 1; stake 4 1")

    assert "may stake 8 elis at most" in refused(state, "stake 1 9")
    assert play(ones, "stake 1 1").phase is Phase.SAGE


def test_stake_limit_at_most_needs_one_eli_each():
    """CD-03: where the shooter may reach the average, a round can be played with one eli in each purse."""
    poor = a_table(elis("stake_limit=at_most"), players=3, funds=(1, 1, 1))
    state = play(poor, "open; throw A; stake 2 1; stake 3 1; stake 1 1")

    assert state.stake == 1
    assert "open" not in legal(a_table(players=3, funds=(1, 1, 1)))


def test_track_money_on():
    """CD-04: nobody may stake more than his purse holds."""
    state = play(a_table(funds=(100, 12, 100, 100)), "open; throw A")

    assert refused(state, "stake 2 13") == "Maëlle has 12 elis and cannot stake 13"


def test_track_money_off():
    """CD-04: without purses only wins and losses are recorded, and nobody is ever short of money."""
    before = a_table(Rules(track_money=False), players=3)
    after = settled("Tourbillon", 200, "300+ 200", before)

    assert won(before, after) == [-600, 800, -200]
    assert [player.funds for player in after.players] == [0, 0, 0]


def test_guess_lock_devin():
    """CD-15: a bettor may change his guess until the Devin is thrown."""
    assert "guess 2 La Moisson" in legal(play(a_table(), f"{BETS}; guess 2 Bûcher"))


def test_guess_lock_first():
    """CD-15: the first guess is final, even when it cannot come true any more."""
    state = play(a_table(elis("guess_lock=first")), f"{BETS}; guess 2 Forêt Divine; throw N")

    assert refused(state, "guess 2 Bûcher") == (
        "the first guess stands at this table: Maëlle has named Forêt Divine"
    )
    assert "guess 3 Bûcher" in legal(state)


MULTIPLIED = [
    ("Pleine Mer", 35, 42),
    ("Bûcher", 7, 14),
    ("Forêt Divine", 77, 84),
    ("Perdus en Mer", 14, 14),
    ("La Moisson", 28, 28),
    ("Le Rivage", 3, 3),
    ("Séisme", 0, 0),
    ("Tourbillon", -21, -21),
]


@pytest.mark.parametrize(("name", "off", "on"), MULTIPLIED)
def test_multiplier_is_profit(name, off, on):
    """CD-06: a multiplier gives the stake included (off) or the gain on top of it (on).

    The other combinations pay the same in both positions.
    """
    combination = Combination(name)

    assert net(combination, 7, elis()) == off
    assert net(combination, 7, elis("multiplier_is_profit=on")) == on


@pytest.mark.parametrize("name", ["Noyés", "Tempête"])
def test_third_is_lost(name):
    """CD-09: the shooter keeps a third of his stake (off) or loses a third, rounded down (on)."""
    combination = Combination(name)

    assert [net(combination, stake, elis()) for stake in (1, 6, 7)] == [-1, -4, -5]
    assert [net(combination, stake, elis("third_is_lost=on")) for stake in (1, 6, 7)] == [0, -2, -2]


def test_third_is_lost_leaves_other_losses_alone():
    """CD-09: the switch changes no combination but the two that divide the stake by three."""
    for name in ("Fin du Monde", "Mort douce", "Errance éternelle"):
        assert net(Combination(name), 7, elis()) == net(Combination(name), 7, elis("third_is_lost=on"))


def test_excess_stakes_pot():
    """CD-17: wrong stakes that are not needed go to the pot.

    Of 14, 3 pay Le Rivage and 11 go to the pot, which then pays the bonus of 7.
    """
    assert changes(elis(), "Le Rivage", "10+ 8 6") == ([3, 7, -8, -6], 4)


def test_excess_stakes_refund():
    """CD-17: wrong stakes that are not needed go back in proportion.

    Of 11 left over, 6 and 4 go back for stakes of 8 and 6; the last 1 pays the bonus through the pot.
    """
    assert changes(elis("excess_stakes=refund"), "Le Rivage", "10+ 8 6") == ([3, 1, -2, -2], 0)


def test_excess_stakes_refund_of_a_seisme():
    """CD-12 with CD-17: a Séisme pays nothing, so everybody gets his stake back."""
    assert changes(elis("excess_stakes=refund"), "Séisme", "10 8+ 6") == ([0, 0, 0, 0], 0)


FROM_THE_POT = [
    ("shooter_stake", ([35, 7, 7, -6], 57)),
    ("even_money", ([35, 10, 8, -6], 53)),
    ("split_pot", ([35, 35, 35, -6], 1)),
    ("none", ([35, 0, 0, -6], 71)),
]


@pytest.mark.parametrize(("bonus", "expected"), FROM_THE_POT)
def test_bonus_from_the_pot(bonus, expected):
    """CD-18: the pot pays the bonus by the switch.

    Of 100, Pleine Mer leaves 71; each right bettor gets 7, his own stake, half of the pot, or nothing.
    """
    assert changes(elis(f"bonus={bonus}"), "Pleine Mer", "10+ 8+ 6", 100) == expected


def test_bonus_is_capped_by_an_equal_share_of_the_pot():
    """CD-18: the bonus is at most an equal share of the pot: of 40 - 29 = 11, 5 for each of two."""
    for bonus in ("shooter_stake", "even_money", "split_pot"):
        assert changes(elis(f"bonus={bonus}"), "Pleine Mer", "10+ 8+ 6", 40) == ([35, 5, 5, -6], 1)


FROM_THE_SHOOTER = [
    ("shooter_stake", ([21, 7, 7, -35], 0)),
    ("even_money", ([17, 10, 8, -35], 0)),
    ("split_pot", ([35, 0, 0, -35], 0)),
    ("none", ([35, 0, 0, -35], 0)),
]


@pytest.mark.parametrize(("bonus", "expected"), FROM_THE_SHOOTER)
def test_bonus_from_the_shooter(bonus, expected):
    """CD-18: with an empty pot the shooter pays the bonus, at most 35 / 3 = 11 each.

    The rule that splits the pot then pays nothing.
    """
    assert changes(elis(f"bonus={bonus}"), "Pleine Mer", "10+ 8+ 6") == expected


def test_bonus_leaves_the_shooter_a_share_of_what_he_got():
    """CD-18, CD-22: of 35 the wrong bettor can pay 8; the right one gets half of these, not a stake of 7."""
    assert changes(elis(), "Pleine Mer", "10+ 8", funds=(100, 100, 8, 0)) == ([4, 4, -8], 0)


def test_bonus_is_capped_by_an_equal_share_of_the_gain():
    """CD-18: the shooter's gain of 14 is shared by three, so the bonus is 4 each instead of 7."""
    assert changes(elis(), "Perdus en Mer", "10+ 8+ 14") == ([6, 4, 4, -14], 0)


def test_no_bonus_that_they_would_pay_themselves():
    """CD-19: where everybody guessed right and the pot is empty, no bonus is paid."""
    assert changes(elis(), "Pleine Mer", "10+ 8+ 6+") == ([35, -12, -12, -12], 1)


def test_bettor_liability_unlimited():
    """CD-21: wrong bettors pay from their own purses what the stakes and the pot do not cover."""
    assert changes(elis(), "Pleine Mer", "10+ 8 6") == ([28, 7, -19, -17], 1)


def test_bettor_liability_stake_only():
    """CD-21: nobody pays more than his stake, so the shooter gets less than his 35."""
    limited = elis("bettor_liability=stake_only")

    assert changes(limited, "Pleine Mer", "10+ 8 6") == ([7, 7, -8, -6], 0)
    assert changes(limited, "Pleine Mer", "10+ 8+ 6+") == ([24, -10, -8, -6], 0)


def test_unpaid_forgive():
    """CD-22: a bettor who cannot pay gives what he has, and the shooter receives that much less."""
    before = a_table(elis("bonus=none"), players=3, funds=(100, 12, 100))
    after = settled("Pleine Mer", 7, "10 8", before)

    assert won(before, after) == [29, -12, -17]
    assert Short(1, 7) in after.happened


def test_unpaid_debt():
    """CD-22: a bettor who cannot pay has a purse below zero, and does not shoot next."""
    before = a_table(elis("bonus=none unpaid=debt"), players=3, funds=(100, 12, 100))
    after = settled("Pleine Mer", 7, "10 8", before)

    assert won(before, after) == [35, -19, -17]
    assert after.players[1].funds == -7
    assert not any(isinstance(event, Short) for event in after.happened)
    assert after.shooter == 2


def test_a_purse_in_debt_or_above_what_is_usual_can_change_a_little():
    """CD-22: a debtor may pay back a part, and a purse above 999 elis may put some away."""
    before = a_table(elis("unpaid=debt"), players=3, funds=(1200, -30, 100))

    assert play(before, "purse 1 1190; purse 2 -20").players[0].funds == 1190
    assert play(before, "purse 1 1190; purse 2 -20").players[1].funds == -20
    assert "a purse holds -30 to 999 elis" in refused(before, "purse 2 -31")
    assert "a purse holds 0 to 1200 elis" in refused(before, "purse 1 1201")


def lost(final_pot: str):
    """The table after Inès lost 18 that nobody had guessed; the pot grew from 12 to 54."""
    before = a_table(elis(f"final_pot={final_pot}"), pot=12)
    return settled("Fin du Monde", 7, "10 8 6", before)


def test_final_pot_players():
    """CD-23: all players share the final pot, and the last shooter gets the rest (l.157)."""
    state = lost("players")

    assert won(state, play(state, "close")) == [15, 13, 13, 13]


def test_final_pot_bettors():
    """CD-23: the bettors alone share what the shooter lost (l.141); all share the other 36 (l.157)."""
    state = lost("bettors")
    after = play(state, "close")

    assert won(state, after) == [9, 15, 15, 15]
    assert after.happened[0] == Moved(Reason.UNCLAIMED, ((None, 18),), ((1, 6), (2, 6), (3, 6)))


@pytest.mark.parametrize(
    ("before", "after"),
    [("sit-out 4", "close"), ("purse 4 0", "close"), ("leave 4", 'join "Théo"; close')],
    ids=["sat out", "had nothing", "came later"],
)
def test_final_pot_bettors_are_those_who_staked(before, after):
    """CD-23, l.141: only those who staked in the last round share what its shooter lost.

    Mort violente takes 14, of which Maëlle and Yann have 7 each; their stakes of 18 go to all (l.157).
    """
    state = play(a_table(elis("final_pot=bettors")), before)
    closed = play(settled("Mort violente", 7, "10 8", state), after)

    assert Moved(Reason.UNCLAIMED, ((None, 14),), ((1, 7), (2, 7))) in closed.happened
    assert won(state, closed) == [-8, 1, 3, 4]


def test_final_pot_bettors_share_only_what_the_last_round_lost():
    """CD-23, l.141: a loss that a later round has followed is the pot's, also where that round was void."""
    state = play(lost("bettors"), "open; throw D")
    closed = play(state, "close")

    assert state.unclaimed == 0
    assert won(state, closed) == [13, 15, 13, 13]


def test_final_pot_bettors_share_what_the_shooter_could_pay():
    """CD-22, CD-23: of a loss of 21 Inès pays the 16 that she has; the bettors share these, 5 each."""
    state = settled("Tourbillon", 7, "10 8 6", a_table(elis("final_pot=bettors"), funds=(16, 100, 100, 100)))

    assert (state.unclaimed, state.pot) == (16, 40)
    assert won(state, play(state, "close")) == [7, 11, 11, 11]


def test_next_shooter_clockwise():
    """CD-26: the next seat clockwise shoots."""
    state = play(a_table(), "open; throw D")

    assert (state.phase, state.shooter) == (Phase.GATHER, 1)


def test_next_shooter_shooter_names():
    """CD-26: the last shooter names another player who has something to stake."""
    state = play(a_table(elis("next_shooter=shooter_names"), funds=(100, 100, 0, 100)), "open; throw D")

    assert (state.awaits.actor, state.awaits.kind) == (0, "name_shooter")
    assert legal(state) == ["name 2", "name 4", "close"]
    assert refused(state, "name 1") == "Inès has just shot: the hand goes to another player"
    assert refused(state, "name 3") == "Yann has nothing to stake: the hand goes to a player who has"
    assert play(state, "name 4").shooter == 3


def test_next_shooter_shooter_names_where_nobody_can_stake():
    """CD-26: where nobody else can stake, anybody may be named, and fills his purse before the round."""
    state = play(a_table(elis("next_shooter=shooter_names"), players=2, funds=(50, 50)), "open; throw D")
    poor = state.but_player(1, funds=0)

    assert legal(poor) == ["name 2", "close"]
    assert play(poor, "name 2; purse 2 30; open").awaits.thrower == 1
