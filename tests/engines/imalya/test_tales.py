"""The Tales: the Trésor, debts, levies, the tax day and the end (l.40-47)."""

import pytest

from engines.imalya.events import Eliminated, Paid, Reason, TaxDay, TurnCounted
from tests.engines.imalya.turns import SIX, TALES, a_turn, play, scores, tales

RUINED = "throw DMMMMM; capture 1 2; keep 3 4 5 6"


def test_bel_takes_one_tale():
    """l.42: a Bel can take one Tale from the Trésor."""
    state = play(a_turn(TALES), "throw BRRRGG; take-tale 1")

    assert (tales(state), state.tresor) == ([16, 15, 15], 14)


def test_who_pays_his_last_tale_is_still_in():
    """IM-32: a player who pays his last Tale is still in; only one who cannot pay is eliminated."""
    state = play(a_turn(TALES, tales=(1, 15, 15)), RUINED)

    assert (tales(state)[0], state.players[0].out) == (0, False)


def test_eliminated_player_has_no_more_turns():
    """l.44: the turns of an eliminated player are skipped."""
    state = play(a_turn(TALES, tales=(0, 15, 15)), RUINED)
    assert Eliminated(0) in state.happened

    again = play(state, "throw EEEEEE; keep 1 2 3 4 5 6; throw EEEEEE; keep 1 2 3 4 5 6")
    assert (again.round, again.active) == (3, 1)


def test_eliminated_player_can_still_win():
    """l.44: an eliminated player keeps his score and wins if it is the highest at the end."""
    state = play(a_turn(TALES, tales=(0, 15, 15), scores=(390, 0, 0)), RUINED)
    over = play(state, "throw EEEEEE; keep 1 2 3 4 5 6; throw EEEEEE; keep 1 2 3 4 5 6")

    assert over.outcome.winners == (0,)
    assert (tales(over), over.tresor) == ([15, 15, 15], 0)


def test_game_ends_when_everybody_is_eliminated():
    """l.46: the game ends as soon as all players are eliminated, ranked by score."""
    state = a_turn(TALES, factions="RG", tales=(0, 0), scores=(10, 300))
    state = play(state, RUINED)
    over = play(state, RUINED)

    assert (over.outcome.reason, over.outcome.ranking) == ("all_out", ((1,), (0,)))


def test_eliminated_starter_does_not_move_the_round():
    """IM-24: if the starter is eliminated, the turn passes to the next player and the round number stays."""
    state = play(a_turn(TALES, tales=(0, 15, 15)), RUINED)

    assert (state.round, state.starter, state.active) == (2, 0, 1)


def test_count_tells_what_was_owed_and_paid():
    """The event of a count has the points, the debt and the Tales that were paid."""
    state = play(a_turn(TALES, tales=(2, 15, 15)), "throw DDRRRE; capture 1 6; capture 2 3; keep 4 5")
    counted = next(event for event in state.happened if isinstance(event, TurnCounted))

    assert (counted.seat, counted.points, counted.debt, counted.paid) == (0, 12, 3, 2)
    assert Paid(0, None, 2, Reason.DAMS) in state.happened


def test_tax_day_takes_what_there_is_and_passes_over_the_eliminated():
    """IM-33: the tax takes up to three Tales of every player still in, and eliminates nobody."""
    state = a_turn(TALES, tales=(5, 2, 0), tresor=1).but_player(2, out=True)
    state = play(state, "throw BRRRGG; take-tale 1")

    assert (tales(state), state.tresor) == ([3, 0, 0], 5)
    assert not state.players[1].out


def test_tax_day_interrupts_a_transfer_that_then_goes_on():
    """IM-34: if the Trésor runs empty while it pays, the tax is collected first and then the rest is paid."""
    state = play(a_turn(SIX, factions="RM", tresor=1, powers=True), "throw RGGGGG")

    assert [type(event) for event in state.happened].count(TaxDay) == 1
    assert (tales(state), state.tresor) == ([12, 14], 5)


def test_tax_day_of_paupers_leaves_the_tresor_empty():
    """IM-33: the tax takes back the Tale that the Trésor has just paid; a player without Tales pays none."""
    state = play(a_turn(SIX, factions="GM", tales=(0, 0), tresor=1, powers=True), "throw EMMMMM")

    assert (tales(state), state.tresor) == ([0, 0], 1)


def test_stripped_by_a_tax_in_his_own_turn_he_is_safe_from_its_count():
    """IM-35: a player stripped by a tax in his own turn is not eliminated by its count."""
    state = a_turn(TALES, tales=(1, 15, 15), tresor=1)
    state = play(state, "throw BDRRRG; take-tale 1; capture 2 3; keep 1 4 5 6")

    assert (tales(state)[0], state.players[0].out) == (0, False)


def test_tie_goes_to_more_tales_before_the_tresor_is_given():
    """l.46, IM-30: of tied players the one with more Tales wins, before the Trésor is given to him."""
    state = a_turn(TALES, scores=(388, 388, 0), tales=(10, 11, 24), tresor=15).but(active=2)
    over = play(state, "throw EEEEEE; keep 1 2 3 4 5 6")

    assert over.outcome.ranking == ((1,), (0,), (2,))
    assert (tales(over), over.tresor) == ([10, 26, 24], 0)


@pytest.mark.parametrize(("starter", "shares"), [(0, [18, 17, 15]), (1, [17, 18, 15])])
def test_co_winners_split_the_tresor(starter, shares):
    """IM-38: winners share the Trésor equally; an odd Tale goes to the first in turn order."""
    last = (starter + 2) % 3
    state = a_turn(TALES, scores=(388, 388, 0), tresor=5).but(starter=starter, active=last)
    over = play(state, "throw EEEEEE; keep 1 2 3 4 5 6")

    assert (tales(over), over.tresor) == (shares, 0)
    assert scores(over) == [388, 388, 0]
