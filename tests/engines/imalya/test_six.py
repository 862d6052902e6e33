"""Powers and combinations (l.54-70), beyond the worked examples."""

from dataclasses import replace

import pytest

from engines.imalya import Figure, Status
from engines.imalya.events import FactionChanged, MovedUp, PowerClosed, PowerOpened, TurnCounted
from engines.imalya.switches import RuseReroll
from tests.engines.imalya.turns import SIX, TALES, a_turn, legal, play, refused, scores, tales

PLAIN = "throw EEEEEG; keep 1 2 3 4 5 6"


def test_all_powers_are_active_in_the_first_round_and_close_with_it():
    """IM-55: all powers are active in round 1 and close at its end."""
    state = a_turn(SIX, factions="MMM", powers=True)
    second = play(state, PLAIN)
    third = play(second, PLAIN)
    after = play(third, PLAIN)

    for moment in (state, second, third):
        assert [moment.power_active(seat) for seat in range(3)] == [True] * 3
    assert [after.power_active(seat) for seat in range(3)] == [False] * 3
    assert {PowerClosed(0), PowerClosed(1), PowerClosed(2)} <= set(after.happened)


def test_power_won_in_the_first_round_opens_again_in_the_second():
    """IM-56: a power won in round 1 opens with its owner's next turn, also while the old one is active."""
    state = play(a_turn(SIX, factions="RR", powers=True), "throw RRRRRR")
    between = play(state, PLAIN)

    assert state.power_active(0)
    assert (between.active, between.power_active(0), between.power_active(1)) == (0, True, False)
    assert PowerOpened(0) in between.happened


def test_power_won_while_active_is_extended():
    """IM-56: six of one's own while the power is active make it last a round from the owner's next turn."""
    state = a_turn(SIX, factions="RR").but_player(0, power_open=True)
    state = play(state, "throw RRRRRR")
    seen = []
    for _ in range(4):
        seen.append((state.active, state.power_active(0)))
        state = play(state, PLAIN)

    assert seen == [(1, True), (0, True), (1, True), (0, False)]


def test_change_of_faction_ends_the_old_power_at_once():
    """IM-66: a new Faction closes the old power at once; the new power opens with the next turn."""
    state = play(a_turn(SIX, factions="RG", powers=True), "throw GGGGGG")
    player = state.players[0]

    assert (player.faction, state.power_active(0), player.power_due) == (Figure.GAIN, False, True)
    assert {FactionChanged(0, Figure.GAIN), PowerClosed(0)} <= set(state.happened)
    assert play(state, PLAIN).power_active(0)


def test_six_thrown_end_the_turn_before_any_action():
    """IM-51: six alike, thrown at once, end the turn; fewer dice leave the turn open."""
    assert play(a_turn(SIX), "throw EEEEER; keep 1 2 3 4 5").awaits.dice == (6,)
    assert play(a_turn(SIX), "throw MMMMMM").active == 1


def test_locked_and_thrown_alike_are_no_combination_until_locked():
    """IM-51: a sixth die that would complete a combination counts only once the player locks it."""
    state = play(a_turn(SIX), "throw MMMMMR; keep 1 2 3 4 5; throw M")

    assert (scores(state)[0], legal(state)) == (0, ["lock 6", "done"])
    assert scores(play(state, "keep 6"))[0] == 108


def test_without_the_six_there_are_no_combinations():
    """IM-68: without the Six, six Bels score nothing and six Egals do not end the game."""
    state = play(a_turn(TALES), "throw BBBBBB; done; keep 1 2 3 4 5 6")

    assert scores(state) == [0, 0, 0]
    assert play(a_turn(TALES), "throw EEEEEE; keep 1 2 3 4 5 6").outcome is None


def test_six_bels_give_nothing_to_the_eliminated():
    """IM-64: six Bels give nothing to eliminated players, whose scores are frozen."""
    state = play(a_turn(SIX).but_player(2, out=True), "throw BBBBBB")

    assert scores(state) == [50, 50, 0]


def test_six_dams_spare_the_eliminated_and_cost_the_thrower_six_once():
    """IM-54, IM-65: six Dams cost each player still in up to six Tales, once, and eliminate nobody."""
    state = play(a_turn(SIX, tales=(4, 15, 0)).but_player(2, out=True), "throw DDDDDD")

    assert (tales(state), state.tresor) == ([0, 9, 0], 25)
    assert not state.players[0].out


def test_six_egals_pay_no_gain():
    """IM-63: six Egals end the game before the Gain is paid."""
    over = play(a_turn(SIX, factions="RG", scores=(10, 5), powers=True, tresor=10), "throw EEEEEE")

    assert (over.outcome.reason, over.outcome.ranking) == ("six_egals", ((0,), (1,)))
    assert tales(over) == [25, 15]


@pytest.mark.parametrize(
    ("points", "active", "ranking", "overtaken"),
    [
        ((100, 90, 80), 0, ((0,), (1,), (2,)), ()),
        ((100, 90, 80), 2, ((0,), (2,), (1,)), (1,)),
        ((100, 100, 80), 1, ((1,), (0,), (2,)), (0,)),
        ((100, 100, 80), 2, ((2,), (0, 1)), (0, 1)),
        ((100, 80, 80), 2, ((2,), (0,), (1,)), (0, 1)),
    ],
)
def test_six_egals_gain_one_place(points, active, ranking, overtaken):
    """IM-63: six Egals lift the player one place; a player tied for first becomes the only first."""
    over = play(a_turn(SIX, scores=points).but(active=active), "throw EEEEEE")

    assert over.outcome.ranking == ranking
    moved = [event for event in over.happened if isinstance(event, MovedUp)]
    assert moved == ([MovedUp(active, overtaken)] if overtaken else [])


def test_mort_kills_once_in_each_opponents_turn():
    """l.57: a Mort kills one die in an opponent's turn; a second die of that Faction lives."""
    state = play(a_turn(SIX, factions="RM", powers=True), "throw RRGGGG; keep 3 4 5; throw RR")

    assert [state.die(number).status for number in (1, 2, 6)] == ["killed", "loose", "loose"]


def test_mort_kills_nothing_in_its_own_turn():
    """l.57: a Mort kills no die in its owner's turn."""
    state = play(a_turn(SIX, factions="MR", powers=True), "throw MMMGGG")

    assert {die.status for die in state.dice} == {Status.LOOSE}


def test_mort_against_mort():
    """IM-59: a Mort also kills a die of another Mort."""
    state = play(a_turn(SIX, factions="MRGM", powers=True), "throw MGGGGG")

    assert (state.die(1).status, tales(state)) == ("killed", [15, 15, 15, 17])


def test_killed_die_cannot_be_freed_or_locked():
    """l.57: a killed die can be neither freed nor locked."""
    state = play(a_turn(SIX, factions="RM", powers=True), "throw RBGGGG")

    assert "not held by a Dam" in refused(state, "free 2 1")
    assert "was killed" in refused(play(state, "done"), "lock 1")


def test_power_of_an_eliminated_player_ceases():
    """IM-69: the Mort of an eliminated player kills no die."""
    state = a_turn(SIX, factions="RM", powers=True).but_player(1, out=True)

    assert play(state, "throw RGGGGG").die(1).status is Status.LOOSE


def test_every_egal_that_lands_pays_the_gain_again_when_rethrown():
    """IM-61: an Egal pays the Gain each time it lands, even if it is then converted or thrown again."""
    state = play(a_turn(SIX, factions="RG", powers=True), "throw EERRRB; convert 6 1 R; done")
    again = play(state, "throw EEMMMM") if state.awaits.actor < 0 else play(state, "keep; throw EEMMMM")

    assert tales(state) == [13, 17]
    assert tales(again) == [11, 19]


def test_every_gain_opponent_is_paid_as_long_as_the_thrower_can():
    """IM-61: several Gains are paid in turn order after the thrower, until he has no Tales."""
    state = play(a_turn(SIX, factions="RGG", tales=(1, 15, 15), powers=True), "throw ERRMMM")

    assert (tales(state), state.grace) == ([0, 16, 15], True)


def test_gain_against_gain():
    """IM-61: for an Egal of a Gain, the Trésor pays the thrower and the thrower pays the other Gain."""
    state = play(a_turn(SIX, factions="GRMG", powers=True), "throw EMMMMM")

    assert (tales(state), state.tresor) == ([15, 15, 15, 16], 14)


def test_face_that_the_ruse_brings_lands_like_any_other():
    """IM-62: the new face of a rerolled Dam has its effects: an Egal pays the Gain, a Mort may kill it."""
    state = a_turn(SIX, factions="RGM", powers=True)

    assert tales(play(state, "throw DGGGMM; reroll 1; throw E")) == [14, 16, 15]
    assert play(state, "throw DGGGMM; reroll 1; throw R").die(1).status is Status.KILLED


def test_ruse_acts_once_a_turn():
    """IM-62: after one reroll in a turn, the Ruse cannot throw a later Dam of that turn again."""
    state = a_turn(SIX, factions="RG", powers=True)
    later = play(state, "throw DRMMMM; reroll 1; throw R; done; throw DDBRRR")

    assert not [text for text in legal(later) if text.startswith("reroll")]
    assert "has acted in this turn already" in refused(later, "reroll 1")


def test_ruse_rerolls_only_a_fresh_dam():
    """l.59: the Ruse may reroll only a Dam of this throw."""
    state = play(a_turn(SIX, factions="RG", powers=True), "throw DRMMMM; done; capture 1 2; done; throw DBMM")

    assert "was thrown earlier" in refused(state, "reroll 1")
    assert "is not a Dam" in refused(state, "reroll 4")
    assert "reroll 3" in legal(state)


def test_refusals_of_a_dam_say_what_became_of_it():
    """l.59, IM-62: a captor of this throw was not "thrown earlier"; a Dam of the Ruse was not "countered"."""
    state = play(a_turn(SIX, factions="RG", powers=True), "throw DREBBB; done; capture 1 2")
    later = play(
        a_turn(replace(SIX, ruse_reroll=RuseReroll.WITH_NEXT_THROW), powers=True), "throw DRGGMM; reroll 1"
    )

    assert refused(state, "reroll 1").startswith(
        "Dam 1 has locked itself; the Ruse could avoid it only before"
    )
    assert refused(later, "lock 1") == "Dam 1 cannot be kept: it must be thrown again"


@pytest.mark.parametrize(("thrown", "owed"), [("DDDDDD", 6), ("BBBBBB", 0), ("RRRRRR", 0), ("EEEEEE", 0)])
def test_of_all_combinations_only_six_dams_are_told_to_cost_tales(thrown, owed):
    """l.66, IM-54: six Dams cost six Tales; the count of any other combination tells of no debt."""
    state = play(a_turn(SIX), f"throw {thrown}")
    counted = next(event for event in state.happened if isinstance(event, TurnCounted))

    assert (counted.debt, counted.paid) == (owed, owed)
