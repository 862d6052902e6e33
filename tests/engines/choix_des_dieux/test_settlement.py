"""The events that tell a settlement step by step, so that people can follow the money (§5)."""

from engines.choix_des_dieux import Combination, Rules
from engines.choix_des_dieux.events import HandPassed, Moved, Reached, Reason, Settled, Short, Threw
from engines.choix_des_dieux.rules import FinalPot
from tests.engines.choix_des_dieux.rounds import a_table, play, settled

INES, MAELLE, YANN, THEO = range(4)
POT = None


def told(result: str, bets: str, pot: int = 0, **table):
    """The events of a round where the shooter stakes 7, without the throw and the passing of the hand."""
    first, *steps, last = settled(result, 7, bets, a_table(pot=pot, **table)).happened
    assert isinstance(first, Threw)
    assert isinstance(last, HandPassed)
    return steps


def test_winning_steps():
    """§5.1: a win is told as wrong stakes, pot, shares of the wrong bettors, bonus and total, in order."""
    assert told("Pleine Mer", "10+ 8 6", pot=5) == [
        Reached(INES, Combination.PLEINE_MER, 7, 35, right=(MAELLE,), wrong=(YANN, THEO)),
        Moved(Reason.WRONG_STAKES, ((YANN, 8), (THEO, 6)), ((INES, 14),)),
        Moved(Reason.POT, ((POT, 5),), ((INES, 5),)),
        Moved(Reason.SHARES, ((YANN, 8), (THEO, 8)), ((INES, 16),)),
        Moved(Reason.BONUS, ((INES, 7),), ((MAELLE, 7),)),
        Settled(((INES, 28), (MAELLE, 7), (YANN, -16), (THEO, -14)), pot=0),
    ]


def test_excess_and_surplus_are_told():
    """Wrong stakes not needed and what rounding up adds are told as going to the pot (CD-17, CD-20)."""
    assert told("Le Rivage", "10+ 8 6")[1] == (
        Moved(Reason.WRONG_STAKES, ((YANN, 8), (THEO, 6)), ((INES, 3), (POT, 11)))
    )
    assert told("Pleine Mer", "10+ 8 6")[2] == (
        Moved(Reason.SHARES, ((YANN, 11), (THEO, 11)), ((INES, 21), (POT, 1)))
    )


def test_losing_steps():
    """§5.2: the right bettors share the shooter's loss and the wrong stakes in equal parts (CD-34)."""
    assert told("Noyés", "10+ 8+ 6") == [
        Reached(INES, Combination.NOYES, 7, -5, right=(MAELLE, YANN), wrong=(THEO,)),
        Moved(Reason.LOSS, ((INES, 5), (THEO, 6)), ((MAELLE, 5), (YANN, 5), (POT, 1))),
        Settled(((INES, -5), (MAELLE, 5), (YANN, 5), (THEO, -6)), pot=1),
    ]


def test_loss_that_nobody_guessed():
    """§5.2: where nobody guessed the loss, it goes to the pot together with all stakes."""
    assert told("Mort douce", "10 8 6")[1] == (
        Moved(Reason.LOSS, ((INES, 7), (MAELLE, 10), (YANN, 8), (THEO, 6)), ((POT, 31),))
    )


def test_nothing_is_told_where_nothing_moves():
    """A Séisme that everybody guessed moves no money, so no movement is told."""
    reached, *moved, _ = told("Séisme", "10+ 8+ 6+")

    assert reached.net == 0
    assert moved == []


def test_missing_money_is_told():
    """CD-22: the amount a bettor cannot pay is told before the amount he pays."""
    steps = told("Pleine Mer", "10 8 6+", funds=(100, 12, 100, 100))

    assert steps[2:4] == [
        Short(MAELLE, 7),
        Moved(Reason.SHARES, ((MAELLE, 2), (YANN, 9)), ((INES, 11),)),
    ]


def test_shooter_short_of_his_loss():
    """CD-22: a shooter who cannot pay his whole loss gives all he has."""
    assert told("Tourbillon", "10 8 6+", funds=(16, 100, 100, 100))[1:3] == [
        Short(INES, 5),
        Moved(Reason.LOSS, ((INES, 16), (MAELLE, 10), (YANN, 8)), ((THEO, 34),)),
    ]


def test_loss_below_the_stake_leaves_the_rest_with_the_shooter():
    """§5.2: Noyés costs 5 of the stake of 7, and the shooter keeps the other 2."""
    after = settled("Noyés", 7, "10+ 8 6", a_table())

    assert after.players[INES].funds == 95


def test_closing_steps():
    """§6: the last shooter first gets the last surplus, then all share the pot; he gets the rest (CD-25)."""
    state = settled("Noyés", 7, "10+ 8+ 6", a_table(pot=10))
    closed = play(state, "close")

    assert (state.pot, state.surplus) == (11, 1)
    assert closed.happened[:2] == (
        Moved(Reason.SURPLUS, ((POT, 1),), ((INES, 1),)),
        Moved(Reason.CLOSING, ((POT, 10),), ((INES, 4), (MAELLE, 2), (YANN, 2), (THEO, 2))),
    )


def test_surplus_of_an_earlier_round_is_the_pots():
    """CD-25: after another round, even a void one, the earlier surplus belongs to the pot."""
    state = play(settled("Noyés", 7, "10+ 8+ 6", a_table()), "open; throw D")

    assert (state.surplus, state.last_shooter) == (0, MAELLE)
    assert play(state, "close").happened[0] == Moved(Reason.CLOSING, ((POT, 1),), ((MAELLE, 1),))


def test_last_shooter_who_has_left_has_no_claim():
    """l.159: if the last shooter has left, the surplus and the rest go to those who stay."""
    state = play(settled("Noyés", 7, "10+ 8+ 6", a_table(pot=10)), "leave 1; close")

    assert state.happened[0] == Moved(Reason.CLOSING, ((POT, 11),), ((MAELLE, 5), (YANN, 3), (THEO, 3)))


def test_indivisible_rest_of_a_shooter_who_has_left_is_the_next_ones():
    """l.159: the rest that cannot be divided goes to the next seat clockwise from the shooter who left."""
    state = play(a_table(pot=11).but(last_shooter=MAELLE), "leave 2; close")

    assert state.happened[0] == Moved(Reason.CLOSING, ((POT, 11),), ((INES, 3), (YANN, 5), (THEO, 3)))


def test_what_nobody_guessed_stays_with_the_last_one_at_the_table():
    """CD-23, CD-27: where no bettor is left to share the final pot, the last shooter keeps it."""
    rules = Rules(final_pot=FinalPot.BETTORS)
    state = play(settled("Mort douce", 4, "10", a_table(rules, players=2)), "leave 2")

    assert (state.pot, [player.won for player in state.players]) == (0, [10, -10])


def test_ranking_is_by_what_was_won():
    """Players are ranked by what they won, those who have left included; equal winners share a place."""
    state = play(settled("Noyés", 7, "10+ 8+ 6", a_table()), "leave 4; close")

    assert [player.won for player in state.players] == [-4, 5, 5, -6]
    assert state.outcome.ranking == ((MAELLE, YANN), (INES,), (THEO,))
