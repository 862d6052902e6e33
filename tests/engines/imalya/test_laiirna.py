"""Laiirna: powers can be bought (l.84)."""

from dataclasses import replace

import pytest

from engines.errors import ParseError
from engines.imalya import Figure, Phase, State, Status, laiirna, parse_state
from engines.imalya.events import Paid, PointsMoved, PowerBought, PowerClosed, PowerOpened, Reason
from engines.imalya.switches import LaiirnaSteal
from tests.engines.imalya.turns import LAIIRNA, SIX, a_turn, legal, play, refused, scores, tales

RUSE = replace(LAIIRNA, laiirna_steal=LaiirnaSteal.RUSE)
BOTH = replace(LAIIRNA, laiirna_steal=LaiirnaSteal.BOTH)
ALL_BOUGHT = replace(LAIIRNA, laiirna_keep_free=False)
PLAIN = "throw BBBBBE; done; keep 1 2 3 4 5 6"


def start(rules=LAIIRNA, factions="RMG", active=0, **table) -> State:
    """Return the beginning of a turn in round 2; whoever can buy a power is asked."""
    return laiirna.start_turn(a_turn(rules, factions=factions, **table).but(active=active))


def turns(state: State, number: int) -> State:
    """Play that many turns in which nobody buys, kills or scores."""
    for _ in range(number):
        while state.phase is Phase.BUY:
            state = play(state, "done")
        state = play(state, PLAIN)
    return state


def test_mort_and_gain_are_asked_before_the_first_throw_in_turn_order():
    """IM-91: before each turn Morts and Gains are asked to buy, in turn order from the active player."""
    state = start(active=2)
    second = play(state, "done")
    throw = play(second, "done")

    assert (state.phase, state.deciders) == (Phase.BUY, (2, 1))
    assert (legal(state), second.awaits.actor) == (["buy", "done"], 1)
    assert (throw.phase, throw.awaits.thrower) == (Phase.THROW, 2)


def test_power_costs_two_tales_to_the_tresor():
    """l.84: a power costs two Tales, paid to the Trésor, and is active at once."""
    state = play(start(), "buy")

    assert (tales(state), state.tresor, state.power_active(1)) == ([15, 13, 15], 17, True)
    assert {PowerBought(1), Paid(1, None, 2, Reason.LAIIRNA)} <= set(state.happened)


def test_last_tales_can_be_spent_and_less_than_two_buy_nothing():
    """IM-94: a player with exactly two Tales may buy; one with fewer is not asked."""
    state = start(tales=(15, 2, 1))

    assert state.deciders == (1,)
    assert tales(play(state, "buy")) == [15, 0, 1]


def test_whoever_is_out_or_active_is_not_asked():
    """IM-69, IM-91: eliminated players and players with an active power are not asked."""
    state = a_turn(LAIIRNA, factions="RMGM").but_player(1, out=True).but_player(3, power_open=True)

    assert laiirna.start_turn(state).deciders == (2,)


def test_nobody_is_asked_in_the_first_round():
    """IM-92: in round 1 nobody is asked, because all powers are active."""
    assert laiirna.start_turn(a_turn(LAIIRNA, powers=True)).deciders == ()


@pytest.mark.parametrize("starter", [0, 1, 2])
def test_bought_power_lasts_one_full_round(starter):
    """IM-91: a bought power ends a round later, at the turn in which it was bought, whoever started."""
    state = play(start().but(starter=starter), "buy")
    seen = []
    for _ in range(4):
        seen.append((state.active, state.power_active(1)))
        state = turns(state, 1)

    assert seen == [(0, True), (1, True), (2, True), (0, False)]


def test_bought_power_ends_though_the_seat_has_no_more_turns():
    """IM-91: a bought power ends a round later, even if the player of that turn is eliminated meanwhile."""
    state = turns(play(start(), "buy"), 2).but_player(0, out=True)
    state = turns(state, 1)

    assert (state.active, state.power_active(1)) == (1, False)
    assert PowerClosed(1) in state.happened
    assert 1 in state.deciders


def test_bought_power_ends_though_the_last_seat_of_the_round_has_no_more_turns():
    """IM-91: a power bought in the last turn of a round ends with the next, if that player is eliminated."""
    state = play(start(active=2, tales=(15, 15, 0)), "buy; throw DBBBBB; done; keep 2 3 4 5 6")
    seen = []
    for _ in range(4):
        seen.append((state.round, state.active, state.power_active(1)))
        state = turns(state, 1)

    assert state.players[2].out
    assert seen == [(3, 0, True), (3, 1, True), (4, 0, False), (4, 1, False)]


def test_bought_mort_kills_and_earns_nothing():
    """l.84: a bought Mort kills, but gets no Tales for it."""
    state = play(start(), "buy; done; throw RGGGGE")

    assert (state.die(1).status, tales(state)) == (Status.KILLED, [15, 13, 15])


def test_nothing_is_killed_while_powers_are_bought():
    """l.57, 84: whoever is asked to buy is told that there is nothing to kill, without an empty list."""
    assert refused(start(), "kill 1") == "die 1 cannot be killed; the Mort has nothing to kill now"


def test_bought_gain_earns_nothing_from_its_own_egals():
    """IM-90: a bought Gain gets nothing for the Egals of its owner."""
    state = play(start(factions="GR"), "buy; throw EEGGGM")

    assert (tales(state), scores(state)) == ([13, 15], [0, 0])


def test_bought_gain_steals_no_more_than_there_is():
    """IM-93: a bought Gain takes no more points than its victim has."""
    state = play(start(factions="RG", scores=(7, 0)), "buy; throw EERRRM")

    assert scores(state) == [0, 7]
    assert {PointsMoved(0, 1, 5, Reason.LAIIRNA), PointsMoved(0, 1, 2, Reason.LAIIRNA)} <= set(state.happened)


def test_given_gain_is_paid_in_tales():
    """IM-92: a Gain with a free power still gets Tales, not points."""
    state = play(a_turn(LAIIRNA, factions="RG", powers=True, scores=(20, 0)), "throw EERRRM")

    assert (tales(state), scores(state)) == ([13, 17], [20, 0])


def test_given_power_over_a_bought_one_brings_money():
    """IM-91: a Mort with a bought and a won power is paid for a kill by the won one."""
    state = play(start(factions="MR"), "buy; throw MMMMMM; throw EEEEEM; keep 1 2 3 4 5 6")
    killed = play(state, f"{PLAIN}; throw RGGGGE")

    assert PowerOpened(0) in state.happened
    assert PowerClosed(0) not in state.happened
    assert (killed.die(1).status, tales(killed)[0]) == (Status.KILLED, 13 + 2)


def test_bought_and_won_power_that_end_together_are_told_once():
    """IM-91, IM-99: when a bought and a won power end at once, there is one event."""
    state = play(start(replace(LAIIRNA, chance=True), factions="MR"), "buy; throw MMMMMM; again")
    state = play(turns(state, 1), PLAIN)

    assert (state.active, state.power_active(0)) == (0, False)
    assert state.happened.count(PowerClosed(0)) == 1


def test_bought_power_reads_back():
    """A bought power is written with the turn of its purchase; a turn of an unknown player is refused."""
    text = str(play(start(), "buy"))

    assert "bought=2/1" in text
    assert str(parse_state(text)) == text
    with pytest.raises(ParseError, match="names player 9"):
        parse_state(text.replace("bought=2/1", "bought=2/9"))


def test_bought_power_is_lost_with_the_faction():
    """IM-66: a player who changes his Faction loses his bought power at once."""
    state = play(start(factions="MR"), "buy; throw GGGGGG")

    assert (state.players[0].faction, state.players[0].bought) == (Figure.GAIN, None)
    assert PowerClosed(0) in state.happened


def test_bought_power_is_lost_by_elimination():
    """IM-69: an eliminated player loses his bought power."""
    state = play(start(factions="MR", tales=(2, 15)), "buy; throw DMMMMM; capture 1 2; keep 3 4 5 6")

    assert (state.players[0].out, state.players[0].bought) == (True, None)


def test_ruse_pays_for_each_reroll():
    """IM-91: a Ruse may buy a reroll for each Dam that lands, as often as he can pay."""
    state = play(start(factions="RR"), "throw DDRRRG; buy-reroll 1; throw D; buy-reroll 1; throw R")

    assert (tales(state), state.tresor) == ([11, 15], 19)
    assert "buy-reroll 2" in legal(state)


def test_given_ruse_costs_nothing_and_a_second_reroll_is_bought():
    """IM-92: a Ruse with a free power rerolls once for nothing, and may buy another reroll."""
    state = play(a_turn(LAIIRNA, factions="RG", powers=True), "throw DDRRRG; reroll 1; throw R; buy-reroll 2")

    assert (state.phase, tales(state)) == (Phase.REROLL, [13, 15])


REFUSED = [
    ({"rules": SIX}, "buy-reroll 1", "without Laiirna"),
    ({"factions": "MG"}, "buy-reroll 1", "does not embody the Ruse"),
    ({"tales": (1, 15)}, "buy-reroll 1", "costs 2 Tales, and Player 1 has 1"),
    ({}, "buy-reroll 2", "is not a Dam"),
    ({}, "buy-reroll 1 2", "steals no points"),
    ({"rules": RUSE}, "buy-reroll 1", "name from whom"),
    ({"rules": RUSE}, "buy-reroll 1 1", "cannot steal from player 1"),
    ({"rules": RUSE}, "buy-reroll 1 5", "cannot steal from player 5"),
    ({}, "buy", "before the first throw"),
    ({"rules": SIX}, "buy", "not for sale"),
]


@pytest.mark.parametrize(("table", "text", "sentence"), REFUSED)
def test_what_cannot_be_bought_is_refused(table, text, sentence):
    """l.84, IM-91, IM-94: a purchase that is not allowed is refused with its reason."""
    state = play(a_turn(**{"rules": LAIIRNA, "factions": "RG"} | table), "throw DRRRGB")

    assert sentence in refused(state, text)


STEALS = [
    (LAIIRNA, [30 - 5, 30 + 5], None),
    (RUSE, [30, 30], [30 + 5, 30 - 5]),
    (BOTH, [30 - 5, 30 + 5], [30 + 5, 30 - 5]),
]


@pytest.mark.parametrize(("rules", "gained", "rerolled"), STEALS, ids=["gain", "ruse", "both"])
def test_laiirna_steal(rules, gained, rerolled):
    """IM-90: the switch says who steals five points: the Gain for an Egal, the Ruse for a reroll, or both."""
    state = start(rules, factions="RG", scores=(30, 30))
    ruse = play(state, "done; throw DRRRGM")

    assert scores(play(state, "buy; throw ERRRGM")) == gained
    if rerolled is None:
        assert scores(play(ruse, "buy-reroll 1")) == [30, 30]
    else:
        assert scores(play(ruse, "buy-reroll 1 2")) == rerolled


def test_ruse_steals_from_opponents_who_are_still_in():
    """IM-64, IM-90: a Ruse steals only from players who are still in; if none is left, from nobody."""
    state = a_turn(RUSE, factions="RRR").but_player(1, out=True)
    alone = play(state.but_player(2, out=True), "throw DRRRGM")

    assert [text for text in legal(play(state, "throw DRRRGM")) if "buy" in text] == ["buy-reroll 1 3"]
    assert "buy-reroll 1" in legal(alone)


def test_laiirna_keep_free_on():
    """IM-92: six of one's own Faction still give a free power."""
    assert play(start(factions="RR"), "throw RRRRRR").players[0].power_due


def test_laiirna_keep_free_off():
    """IM-92: with the switch off, no power is free: none for six of one's own and none in round 1."""
    state = play(start(ALL_BOUGHT, factions="RR"), "throw RRRRRR")
    opened = play(
        a_turn(ALL_BOUGHT, factions="MR").but(phase=Phase.NAME_STARTER, round=0, starter=None), "name 2"
    )

    assert (scores(state)[0], state.players[0].power_due) == (120, False)
    assert (opened.round, opened.power_active(0), opened.phase, opened.deciders) == (
        1,
        False,
        Phase.BUY,
        (0,),
    )
