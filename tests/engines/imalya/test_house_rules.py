"""Every switch of §13 for the base game, the Tales and the Six, in both positions."""

from dataclasses import replace

import pytest

from engines.imalya import Phase, Rules, Status
from engines.imalya.events import ExtraRound, NoPrey, PowerClosed, TaxDay
from engines.imalya.switches import DamOrder, KillReward, KillTiming, RuseReroll, TaxTiming, Tiebreak
from tests.engines.imalya.turns import BASE, ESCALIER, SIX, TALES, a_turn, legal, play, refused, scores, tales

CAPTURE_FIRST = Rules(dam_order=DamOrder.CAPTURE_FIRST)


def test_dam_order_respond_first():
    """IM-07: by default a Bel may counter a Dam before the Dam captures."""
    state = play(a_turn(), "throw DRRGEB")

    assert (state.phase, "counter 6 1" in legal(state)) == (Phase.RESPOND, True)


def test_dam_order_capture_first():
    """IM-07: by this rule the Dam captures first, and a counter makes it give the prey back."""
    captured = play(a_turn(CAPTURE_FIRST), "throw DRRGEB")
    late = play(captured, "capture 1 2")
    after = play(late, "counter 6 1")

    assert (captured.phase, late.phase) == (Phase.CAPTURE, Phase.LATE_BEL)
    assert "the Dams capture first" in refused(play(a_turn(CAPTURE_FIRST), "throw DRRGEB"), "convert 6 5 R")
    assert (after.die(1).status, after.die(2).status, after.die(2).captor) == ("countered", "loose", None)


def test_dam_order_capture_first_gives_a_locked_die_back_locked():
    """IM-07: a locked die given back by a countered Dam is locked again, and scores."""
    state = play(a_turn(CAPTURE_FIRST), "throw RRRREE; keep 1 2 3 4; throw DB; capture 5 1; counter 6 5")

    assert state.die(1).status is Status.FREE
    assert play(state, "keep 6; throw M; keep 5").players[0].score == 65


def test_dam_order_capture_first_still_lets_the_ruse_act_before():
    """IM-62: by this rule too the Ruse may throw a Dam again before it captures."""
    rules = replace(SIX, dam_order=DamOrder.CAPTURE_FIRST)
    state = play(a_turn(rules, factions="RG", powers=True), "throw DRRGEB")

    assert legal(state) == ["reroll 1", "done"]


def test_dam_order_capture_first_offers_a_bel_that_nothing_was_captured_before():
    """IM-07: by this rule a Bel may act also when no Dam has landed."""
    assert "convert 6 5 R" in legal(play(a_turn(CAPTURE_FIRST), "throw RRRGEB"))


def test_free_fresh_captive_on():
    """IM-08: a Bel may free a die captured in the same throw."""
    assert "free 6 2" in legal(play(a_turn(), "throw DRRGEB; done; capture 1 2"))


def test_free_fresh_captive_off():
    """IM-08: a Bel may free a die only if it was captured in an earlier throw."""
    state = play(a_turn(Rules(free_fresh_captive=False)), "throw DRRGEB; done; capture 1 2")
    later = play(state, "done; keep; throw BRRR")

    assert "taken in this very throw" in refused(state, "free 6 2")
    assert "free 3 2" in legal(later)


RECAPTURE = "throw DRBBBB; done; done; keep; throw BBBB; free 3 2; done; throw DBBB; done"


def test_freed_recapturable_on():
    """IM-14: a freed die may be captured again as a locked die, if there is no fresh prey."""
    assert play(a_turn(), RECAPTURE).die(2).captor == 3


def test_freed_recapturable_off():
    """IM-14: a freed die cannot be captured again in the same turn."""
    state = play(a_turn(Rules(freed_recapturable=False)), RECAPTURE)

    assert (state.die(2).status, state.die(3).status) == (Status.FREE, Status.DAM)
    assert NoPrey(3) in state.happened


def tied(tiebreak: Tiebreak, rules: Rules = BASE, **table):
    """End a round with two players at 388 and one far behind."""
    rules = replace(rules, tiebreak=tiebreak)
    state = a_turn(rules, scores=(388, 388, 100), **table).but(active=2)
    return play(state, "throw EEEEEE; keep 1 2 3 4 5 6")


def test_tiebreak_shared():
    """IM-25: players with equal scores share the victory."""
    state = tied(Tiebreak.SHARED)

    assert state.outcome.ranking == ((0, 1), (2,))


def test_tiebreak_extra_round():
    """IM-25: the tied players alone play on, until one is ahead at the end of a round."""
    state = tied(Tiebreak.EXTRA_ROUND)
    again = play(state, "throw REEEEE; keep 1 2 3 4 5 6; throw MEEEEE; keep 1 2 3 4 5 6")
    over = play(again, "throw EEEEEE; keep 1 2 3 4 5 6; throw MEEEEE; keep 1 2 3 4 5 6")

    assert ExtraRound((0, 1)) in state.happened
    assert (state.active, state.round, state.contenders) == (0, 3, (0, 1))
    assert (again.active, again.round, scores(again)) == (0, 4, [391, 391, 100])
    assert over.outcome.ranking == ((1,), (0,), (2,))


def test_tiebreak_extra_round_decides_for_the_tied_alone():
    """IM-25: the first place goes to one of the tied, though both have fallen behind the third meanwhile."""
    rules = replace(ESCALIER, tiebreak=Tiebreak.EXTRA_ROUND)
    state = a_turn(rules, scores=(388, 388, 380)).but(active=2)
    state = play(state, "throw EEEEEE; keep 1 2 3 4 5 6; throw DDDGGE; capture 1 4; capture 2 5")
    over = play(state, "throw DDDGGG; capture 1 4; capture 2 5")

    assert scores(over) == [368, 373, 380]
    assert over.outcome.ranking == ((1,), (0,), (2,))


def test_tiebreak_extra_round_is_played_by_the_tied_who_are_still_in():
    """IM-25: where one of the tied is eliminated, the other plays the extra round without him."""
    rules = replace(TALES, tiebreak=Tiebreak.EXTRA_ROUND)
    state = a_turn(rules, scores=(388, 388, 100), tales=(0, 0, 15)).but(active=2).but_player(0, out=True)
    extra = play(state, "throw EEEEEE; keep 1 2 3 4 5 6")

    assert (extra.contenders, extra.active, extra.outcome) == ((0, 1), 1, None)
    assert play(extra, "throw MEEEEE; keep 1 2 3 4 5 6").outcome.ranking == ((1,), (0,), (2,))


def test_tiebreak_extra_round_is_for_scores_and_tales_alike():
    """l.46: with Tales, more Tales win before any extra round."""
    state = tied(Tiebreak.EXTRA_ROUND, TALES, tales=(9, 10, 15))

    assert state.outcome.ranking == ((1,), (0,), (2,))


def test_tiebreak_extra_round_needs_somebody_who_can_play():
    """IM-25: tied players who are eliminated cannot play an extra round, so they share the victory."""
    rules = replace(TALES, tiebreak=Tiebreak.EXTRA_ROUND)
    state = a_turn(rules, scores=(388, 388, 100), tales=(0, 0, 15)).but(active=2)
    state = state.but_player(0, out=True).but_player(1, out=True)

    assert play(state, "throw EEEEEE; keep 1 2 3 4 5 6").outcome.winners == (0, 1)


NOTHING = "throw BBBBBE; done; keep 1 2 3 4 5 6"


def test_powers_of_the_first_round_end_before_an_extra_round():
    """IM-55: nobody's power of round 1 is active in the extra round after it."""
    rules = replace(SIX, target=50, tiebreak=Tiebreak.EXTRA_ROUND)
    state = a_turn(rules, powers=True, scores=(60, 60, 0)).but(active=2)
    state = play(state, NOTHING)

    assert (state.round, state.contenders) == (2, (0, 1))
    assert [state.power_active(seat) for seat in range(3)] == [False] * 3


def test_power_of_one_who_plays_no_extra_round_ends_where_he_is_passed_over():
    """IM-56: a power lasts a full round, also if its owner has no turn after it."""
    rules = replace(SIX, tiebreak=Tiebreak.EXTRA_ROUND)
    state = a_turn(rules, scores=(388, 0, 388)).but(active=2).but_player(1, power_open=True)
    first = play(state, NOTHING)
    third = play(first, NOTHING)

    assert (first.active, first.power_active(1)) == (0, True)
    assert (third.active, third.power_active(1)) == (2, False)
    assert PowerClosed(1) in third.happened


def test_tax_timing_immediate():
    """IM-33: the tax is collected as soon as the Trésor is empty."""
    state = play(a_turn(TALES, tresor=1), "throw BRRRRR; take-tale 1")

    assert TaxDay() in state.happened
    assert (tales(state), state.tresor) == ([13, 12, 12], 9)


def test_tax_timing_end_of_turn():
    """IM-33: the Trésor stays empty for the rest of the turn, and the tax is collected after the count."""
    rules = replace(TALES, tax_timing=TaxTiming.END_OF_TURN)
    state = play(a_turn(rules, tresor=1), "throw BBRRRR; take-tale 1")
    after = play(state, "keep 1 2 3 4 5 6")

    assert (tales(state), state.tresor, state.phase) == ([16, 15, 15], 0, Phase.LOCK)
    assert "Trésor is empty" in refused(state, "take-tale 2")
    assert (tales(after), after.tresor) == ([13, 12, 12], 9)


def test_tax_timing_end_of_turn_asks_nothing_of_a_tresor_that_was_filled_again():
    """IM-33: no tax is collected if the Trésor has Tales again when the turn ends."""
    rules = replace(TALES, tax_timing=TaxTiming.END_OF_TURN)
    state = play(a_turn(rules, tresor=1), "throw BDRRRR; take-tale 1; capture 2 3; keep 1 4 5 6")

    assert (tales(state), state.tresor) == ([15, 15, 15], 1)


@pytest.mark.parametrize("rules", [BASE, ESCALIER], ids=["base", "escalier"])
def test_tax_timing_end_of_turn_without_tales(rules):
    """IM-33: without the Tales there is no Trésor, so no turn ends with a tax day (l.45)."""
    rules = replace(rules, tax_timing=TaxTiming.END_OF_TURN)

    assert TaxDay() not in play(a_turn(rules), "throw RRRRMM; keep 1 2 3 4 5 6").happened


STRIPPED = "throw EERRGD; capture 6 5; keep 1 2 3 4"


def test_levy_grace_on():
    """IM-35: a player who loses his last Tale to a levy in his own turn is not eliminated at its count."""
    state = play(a_turn(SIX, factions="MG", tales=(1, 15), powers=True), STRIPPED)

    assert (tales(state)[0], state.players[0].out) == (0, False)


def test_levy_grace_off():
    """IM-35: without the grace, the debt at the count eliminates such a player."""
    rules = replace(SIX, levy_grace=False)
    state = play(a_turn(rules, factions="MG", tales=(1, 15), powers=True), STRIPPED)

    assert state.players[0].out


def test_levy_grace_lasts_for_that_turn_only():
    """IM-35: a levy in another player's turn does not protect a player at his own next count."""
    state = a_turn(TALES, factions="RMG", tales=(15, 3, 15), tresor=1)
    state = play(state, "throw BRRRRR; take-tale 1; keep 1 2 3 4 5 6")
    assert (tales(state)[1], state.grace) == (0, False)

    assert play(state, "throw DMMMMM; capture 1 2; keep 3 4 5 6").players[1].out


FREED_EGAL = "throw DRRGEE; capture 1 5; keep 2 3; throw BR; free 4 5; keep 4 6"


def test_freed_egal_cost_1():
    """IM-36: judged at the count, a Dam whose Egal was freed costs one Tale."""
    assert tales(play(a_turn(TALES), FREED_EGAL))[0] == 14


def test_freed_egal_cost_2():
    """IM-36: a Dam whose Egal was freed still costs two Tales; one that took a Mineure costs one."""
    rules = replace(TALES, freed_egal_cost=2)

    assert tales(play(a_turn(rules), FREED_EGAL))[0] == 13
    assert tales(play(a_turn(rules), "throw DRRGMM; capture 1 4; keep 2 3 5 6"))[0] == 14


RUINED = "throw DMMMMM; capture 1 2; keep 3 4 5 6"


def test_stop_when_one_left_off():
    """IM-37: with one player left the game goes on."""
    state = play(a_turn(TALES, factions="RM", tales=(0, 15)), RUINED)

    assert (state.players[0].out, state.outcome, state.active) == (True, None, 1)


def test_stop_when_one_left_on():
    """IM-37: with one player left the game ends; the highest score wins, even of an eliminated player."""
    rules = replace(TALES, stop_when_one_left=True)
    state = play(a_turn(rules, factions="RM", tales=(0, 15), scores=(50, 40)), RUINED)

    assert (state.outcome.reason, state.outcome.winners) == ("one_left", (0,))


def test_six_alone_moves_no_money():
    """IM-50: the Six without Tales: a Mort kills, but the Gain and six Dams have no effect."""
    rules = Rules(six=True, six_alone=True)
    state = play(a_turn(rules, factions="RMG", powers=True), "throw RREEMM")
    dams = play(a_turn(rules), "throw DDDDDD")

    assert state.die(1).status is Status.KILLED
    assert (tales(state), state.tresor) == ([0, 0, 0], 0)
    assert (tales(dams), scores(dams), dams.active) == ([0, 0, 0], [0, 0, 0], 1)


CONVERTED = "throw GGGGEB; convert 6 5 G; keep 1 2 3 4 5; throw G; keep 6"


def test_converted_in_six_on():
    """IM-52: a die converted from an Egal counts in a combination of locked dice."""
    assert scores(play(a_turn(SIX), CONVERTED))[0] == 108


def test_converted_in_six_off():
    """IM-52: a converted die makes no combination; the ordinary count gives 36."""
    state = play(a_turn(replace(SIX, converted_in_six=False)), CONVERTED)

    assert (scores(state)[0], state.players[0].faction) == (36, "R")


def test_kill_timing_auto_first():
    """IM-57, IM-59: the first die of the victim's Faction is killed at once, even if a Bel converted it."""
    state = play(a_turn(SIX, factions="RM", powers=True), "throw GGGGEB")
    assert [die.status for die in state.dice] == ["loose"] * 6

    assert play(state, "convert 6 5 R").die(5).status is Status.KILLED


OWNER = replace(SIX, kill_timing=KillTiming.OWNER_CHOICE)


def test_kill_timing_owner_choice():
    """IM-57: after each landing the owner of the Mort is asked to kill a die of the victim or to wait."""
    state = play(a_turn(OWNER, factions="RM", powers=True), "throw RRGGGD")
    killed = play(state, "kill 2")
    waited = play(state, "done; done; capture 6 3; keep 1; throw RGG")

    assert (state.phase, state.awaits.actor) == (Phase.KILL, 1)
    assert legal(state) == ["kill 1", "kill 2", "done"]
    assert (killed.die(2).status, tales(killed)) == ("killed", [15, 17])
    assert killed.awaits.actor == 0
    assert legal(waited) == ["kill 1", "kill 2", "done"]


def test_kill_timing_owner_choice_has_a_last_chance_before_the_count():
    """IM-57: before the count the owner of the Mort may kill a free die, and is asked one last time."""
    state = play(a_turn(OWNER, factions="RM", powers=True), "throw RRGGGG; done; keep 1 2 3 4 5 6")
    after = play(state, "kill 1")

    assert (state.phase, state.awaits.actor) == (Phase.LAST_KILL, 1)
    assert scores(after)[0] == (3 + 4) * 5
    assert scores(play(state, "done"))[0] == (6 + 4) * 6


def test_kill_timing_owner_choice_asks_each_mort_in_turn_order():
    """IM-59: the owners of all active Morts are asked in turn order."""
    state = play(a_turn(OWNER, factions="RMM", powers=True), "throw RRGGGG")
    second = play(state, "done")

    assert (state.deciders, second.deciders) == ((1, 2), (2,))
    assert tales(play(second, "kill 1")) == [15, 15, 17]


def test_kill_timing_owner_choice_asks_nobody_who_has_killed_or_can_kill_nothing():
    """IM-59: each Mort kills one die in a turn; without a die of the victim's Faction none is asked."""
    state = a_turn(OWNER, factions="RM", powers=True)

    assert play(state, "throw GGGGGE").phase is Phase.LOCK
    assert play(state, "throw RRGGGG; kill 1; keep 3; throw RRGG").phase is Phase.LOCK


def test_kill_timing_owner_choice_comes_after_a_combination():
    """IM-60: six of one's own Faction, thrown or locked, score 120 before any kill."""
    state = a_turn(OWNER, factions="RM", powers=True)

    assert scores(play(state, "throw RRRRRR"))[0] == 120
    locked = play(state, "throw RRRRRG; done; keep 1 2 3 4 5; throw R; done; keep 6")
    assert scores(locked)[0] == 120


def three_turns(reward: KillReward) -> list[int]:
    """Return all Tales after two opponents of a Mort have played a turn in round 1."""
    state = a_turn(replace(SIX, kill_reward=reward), factions="RGM", powers=True)
    state = play(state, "throw RGMMMM; keep 2 3 4 5 6")
    return tales(play(state, "throw RGMMMM; keep 1 3 4 5 6"))


def test_kill_reward_per_kill():
    """IM-58: the Mort gets two Tales for each kill."""
    assert three_turns(KillReward.PER_KILL) == [15, 15, 19]


def test_kill_reward_once_per_window():
    """IM-58: the Mort gets two Tales once while its power is active, however many dice it kills."""
    assert three_turns(KillReward.ONCE_PER_WINDOW) == [15, 15, 17]


def test_kill_reward_once_per_window_is_paid_again_in_the_next_window():
    """IM-58: after six of its own Faction the power is active again, and the next kill is paid."""
    rules = replace(SIX, kill_reward=KillReward.ONCE_PER_WINDOW)
    state = a_turn(rules, factions="MR", powers=True)
    state = play(state, "throw MMMMMM; throw RGGGGG; keep 2 3 4 5 6; throw EEEEEG; keep 1 2 3 4 5 6")
    assert tales(state)[0] == 17

    assert tales(play(state, "throw RGGGGG"))[0] == 19


def test_ruse_reroll_immediate():
    """IM-62: the Dam is thrown again alone at once, and its new face belongs to the same throw."""
    state = play(a_turn(SIX, factions="RG", powers=True), "throw DDRRRG; reroll 1")
    landed = play(state, "throw B")

    assert (state.phase, state.awaits.dice) == (Phase.REROLL, (1,))
    assert "counter 1 2" in legal(landed)
    assert landed.throw_number == 1


def test_ruse_reroll_with_next_throw():
    """IM-62: the Dam captures nothing, cannot be kept, and is thrown with the next throw."""
    rules = replace(SIX, ruse_reroll=RuseReroll.WITH_NEXT_THROW)
    state = play(a_turn(rules, factions="RG", powers=True), "throw DRRRRG; reroll 1")

    assert (state.phase, state.die(1).status) == (Phase.LOCK, Status.COUNTERED)
    assert play(state, "keep 2 3 4 5 6").awaits.dice == (1,)
