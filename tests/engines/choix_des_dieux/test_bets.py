"""Stakes, raises and guesses (§3, P2 to P6)."""

import pytest

from engines.choix_des_dieux import Combination, Phase, Rules
from engines.choix_des_dieux.events import Guessed, Raised, SaidReady, Staked, StakesTooLow
from engines.contract import NATURE, Awaits
from tests.engines.choix_des_dieux.rounds import a_table, legal, play, refused, won

ANNOUNCED = "open; throw A; stake 2 10; stake 3 8; stake 4 6"
STAKED = f"{ANNOUNCED}; stake 1 7"
BETS = f"{STAKED}; throw N"
ASKED = f"{BETS}; ready 2; ready 3; ready 4"


def at(story: str):
    """The table of four players after the actions of a story."""
    return play(a_table(), story)


def test_bettors_announce_after_the_tertre():
    """CD-01: after the Tertre the next seat is asked for a stake, and any other bettor may answer too."""
    state = at("open; throw A")

    assert state.awaits == Awaits(1, "stakes", others=(2, 3))
    assert play(state, "stake 4 6").awaits == Awaits(1, "stakes", others=(2, 3))
    assert play(state, "stake 4 6").happened == (Staked(3, 6),)


def test_shooter_announces_last():
    """l.15: the shooter stakes after all bettors; then the Sage is thrown."""
    state = at(ANNOUNCED)

    assert at("open; throw A").highest_stake(0) == 0
    assert state.awaits.actor == 0
    assert [text for text in legal(state) if text.startswith("stake 1")] == [
        f"stake 1 {m}" for m in range(1, 8)
    ]
    assert play(state, "stake 1 7").awaits == Awaits(NATURE, "sage", (2,), 0, others=(1, 2, 3))


def test_starting_stakes_may_be_put_up_until_the_shooter_has_spoken():
    """l.43: a bettor may raise before the shooter stakes, and this raises the shooter's limit."""
    state = play(at(ANNOUNCED), "stake 4 12")

    assert state.highest_stake(0) == 9


def test_stakes_too_low_for_the_shooter():
    """CD-03: with stakes of 1 each the shooter cannot stay below the average, so a bettor must raise.

    Nobody is told that before all bettors have staked.
    """
    state = at("open; throw A; stake 2 1; stake 3 1; stake 4 1")

    assert at("open; throw A; stake 2 1").happened == (Staked(1, 1),)
    assert state.happened == (Staked(3, 1), StakesTooLow(3, 3))
    assert state.awaits.actor == 1
    assert "no whole stake lies below the bettors’ average" in refused(state, "stake 1 1")
    assert play(state, "stake 3 2").awaits.actor == 0


def test_who_has_no_more_is_not_asked_for_more():
    """CD-03: the first bettor whose purse allows a higher stake is asked to raise."""
    state = play(a_table(funds=(9, 1, 9, 1)), "open; throw A; stake 2 1; stake 3 1; stake 4 1")

    assert state.awaits == Awaits(2, "stakes", others=())


def test_two_elis_are_enough_to_bet_against_the_shooter():
    """CD-03: a round can open if a bettor owns two elis: the shooter can stake one, below the average."""
    state = play(a_table(players=3, funds=(9, 2, 1)), "open; throw A; stake 2 2; stake 3 1")

    assert state.highest_stake(0) == 1
    assert "open" not in legal(a_table(players=3, funds=(9, 1, 1)))


def test_nobody_need_act_before_the_sage():
    """P3: the Sage is awaited at once; until it lands, bettors may raise and guess."""
    state = at(STAKED)
    raised = play(state, "stake 3 20; guess 3 Séisme")

    assert raised.players[2].stake == 20
    assert raised.happened == (Guessed(2, Combination.SEISME),)
    assert raised.awaits == state.awaits


def test_guesses_before_the_sage_are_the_gods():
    """CD-15: before the Sage a bettor may name any of the nine combinations of the god on the Tertre."""
    named = [text for text in legal(at(STAKED)) if text.startswith("guess 2")]

    assert len(named) == 9
    assert "guess 2 Forêt Divine" in named


def test_each_bettor_is_asked_after_the_sage():
    """P5: bettors are asked from the shooter's left, and may answer in any order.

    The Devin is thrown when all have said ready.
    """
    state = at(BETS)

    assert state.awaits == Awaits(1, "bets", others=(2, 3))
    assert play(state, "ready 3").awaits == Awaits(1, "bets", others=(2, 3))
    assert at(ASKED).awaits == Awaits(NATURE, "devin", (3,), 0, others=(1, 2, 3))


def test_one_guess_for_each_symbol_after_the_sage():
    """CD-15: after the Sage four combinations can be named, one for each symbol of the Devin."""
    named = [text for text in legal(at(BETS)) if text.startswith("guess 2")]

    assert named == ["guess 2 La Falaise", "guess 2 La Moisson", "guess 2 Bûcher", "guess 2 Mort douce"]


def test_bets_change_until_the_devin_lands():
    """l.13, 43: until the Devin lands, a bettor who has said ready may still raise and change his guess."""
    state = play(at(ASKED), "guess 2 Bûcher; stake 2 15; guess 2 La Moisson")

    assert state.awaits.actor == NATURE
    assert (state.players[1].stake, state.players[1].guess) == (15, Combination.LA_MOISSON)


def test_two_bettors_may_name_the_same():
    """CD-15: two bettors may guess the same combination."""
    state = play(at(BETS), "guess 2 Bûcher; guess 3 Bûcher")

    assert state.players[1].guess is state.players[2].guess is Combination.BUCHER


def test_raises_and_readiness_are_told():
    """A raise tells the old and the new stake; ready without a guess is told as such (CD-16)."""
    state = at(BETS)

    assert play(state, "stake 2 14").happened == (Raised(1, 10, 14),)
    assert play(state, "ready 2").happened == (SaidReady(1, None),)


def test_no_guess_counts_as_wrong():
    """CD-16: a bettor who makes no guess loses his stake as if he had guessed wrong."""
    before = a_table()
    after = play(before, f"{ASKED}; throw N")

    assert won(before, after) == [7, -10, -8, -6]


def test_an_outdated_guess_counts_as_wrong():
    """A guess that the Sage has made impossible loses, unless the bettor changes it."""
    before = a_table()
    after = play(
        before, f"{STAKED}; guess 2 Forêt Divine; throw N; guess 3 Bûcher; ready 2; ready 3; ready 4; throw N"
    )

    assert won(before, after)[1] == -10


def test_nothing_is_accepted_between_devin_and_settlement():
    """P6, P7: the throw of the Devin settles the round in the same step (l.45)."""
    assert at(f"{ASKED}; throw D").phase is Phase.GATHER


REFUSED = [
    ("open; throw A", "stake 2 0", "a stake is 1 or more, and 0 was said"),
    ("open; throw A", "stake 2 -5", "a stake is 1 or more, and -5 was said"),
    ("open; throw A", "stake 2 101", "Maëlle has 100 elis and cannot stake 101"),
    ("open; throw A", "stake 9 1", "there is no player 9"),
    (
        "open; throw A; stake 2 5",
        "stake 1 1",
        "the shooter is the last to announce: Yann and Théo must stake",
    ),
    ("open; throw A; stake 2 5", "stake 2 5", "a stake is never lowered: Maëlle has staked 5 elis already"),
    (
        "open; throw A; stake 2 5",
        "guess 2 Bûcher",
        "'guess 2 Bûcher' is not possible now: Yann announces a stake",
    ),
    (ANNOUNCED, "stake 1 8", "the bettors have staked 10, 8 and 6, so Inès may stake 7 elis at most"),
    (ANNOUNCED, "throw S", "'throw S' is not possible now: Inès announces a stake"),
    (STAKED, "stake 1 8", "the shooter’s stake is firm: Inès has staked 7 elis"),
    (STAKED, "stake 3 7", "a stake is never lowered: Yann has staked 8 elis already"),
    (STAKED, "throw D", "the Sage has no face demonde"),
    (
        STAKED,
        "guess 2 Pleine Mer",
        "Pleine Mer cannot come any more; still possible: Conflit éternel – Défense, ",
    ),
    (STAKED, "guess 1 Bûcher", "Inès shoots in this round; only bettors guess"),
    (STAKED, "ready 2", "'ready 2' is not possible now: Inès throws the Sage"),
    (BETS, "throw S", "'throw S' is not possible now: Maëlle raises, guesses and says ready"),
    (f"{BETS}; guess 2 Bûcher", "guess 2 Bûcher", "Maëlle has named Bûcher already"),
    (f"{BETS}; ready 2", "ready 2", "Maëlle has said ready already"),
    (BETS, "ready 1", "Inès shoots in this round"),
    (BETS, "guess 2 Séisme", "still possible: La Falaise, La Moisson, Bûcher and Mort douce"),
    (ASKED, "ready 2", "'ready 2' is not possible now: Inès throws the Devin"),
    (f"sit-out 4; {BETS.replace('; stake 4 6', '')}", "guess 4 Bûcher", "Théo takes no part in this round"),
    (f"sit-out 4; {BETS.replace('; stake 4 6', '')}", "stake 4 5", "Théo takes no part in this round"),
]


@pytest.mark.parametrize(("story", "text", "sentence"), REFUSED)
def test_refused_bets(story, text, sentence):
    """A bet in the wrong phase, by the wrong player or of a wrong amount is refused with a reason."""
    assert sentence in refused(at(story), text)


def test_shooter_cannot_stake_what_he_has_not():
    """The shooter cannot stake more than his purse holds, even where the average allows more."""
    state = play(a_table(funds=(3, 100, 100, 100)), ANNOUNCED)

    assert state.highest_stake(0) == 3
    assert refused(state, "stake 1 4") == "Inès has 3 elis and cannot stake 4"


def test_stakes_where_no_purse_is_counted():
    """CD-04: without purses any stake up to 999, the most that the table counts, is accepted."""
    state = play(a_table(Rules(track_money=False)), "open; throw A")

    assert play(state, "stake 2 999").players[1].stake == 999
    assert refused(state, "stake 2 1000") == "the table counts stakes up to 999, and 1000 was said"
