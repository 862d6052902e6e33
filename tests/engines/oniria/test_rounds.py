"""Rounds, effects that wait for another round, and the end of the game (§6, §7)."""

import pytest

from engines.oniria import GAME, Choose, Phase, parse_rules, parse_state
from engines.oniria.events import RoundScored, Settled
from tests.engines.oniria.tables import a_round, a_whole_round, legal, play, refused
from tests.engines.simulate import NAMES

FREE = "standard consent=none"
LAY = "lay -/- -/- -/- -/- -/- -/- -/-"


def tricks(state, powers="9 0 0 0"):
    """The state after seven equal tricks, at the end of the round."""
    return play(state, "; ".join([f"trick {powers}; pass"] * 7))


@pytest.mark.parametrize("players", [4, 5])
def test_the_longest_game_asks_everything(players):
    """A game has the most actions if each card is told only when it is turned.

    The limit also allows one more action for each player's deck, which nobody mixes here.
    """
    state = GAME.new(parse_rules("standard"), NAMES[:players])
    most, played = GAME.longest(state), 0
    while state.outcome is None:
        late = (action for action in state.legal_actions() if not isinstance(action, Choose))
        state = state.apply(next(late))
        played += 1

    assert most == played + players


def test_everybody_is_asked_for_a_score_card_bonus():
    """At the end of a round each player is asked for bonuses of her score card (l.75, O-25)."""
    state = tricks(a_round())
    assert (state.phase, state.awaits.actor, state.awaits.others) == (Phase.ROUND_END, 0, (1, 2, 3))

    state = play(state, 'declare 3 points 3 +2 from "score card"; agree 1; pass')
    assert RoundScored(1, (6, 0, 2, 0)) in state.happened
    assert str(state.declarations[0]).startswith("declared 1 trick=7 end stands")


def test_a_round_is_scored_when_all_confirm():
    """A round is scored when every player has confirmed once; a second confirmation is refused."""
    state = play(tricks(a_round()), "done 2")

    assert "Yann has said so" in refused(state, "done 2")
    assert (state.scores, legal(state)) == ((), ["done 1", "done 3", "done 4"])


def test_a_pending_effect_is_settled_in_its_round():
    """A pending effect is settled after the round it waits for.

    Its points count in the round in which it was declared (O-11).
    """
    state = play(a_round(rules=FREE), 'declare 3 pending 2 "as many as then"')
    state = a_whole_round(state, "9 0 0 0")
    assert state.phase is Phase.LAY
    state = a_whole_round(play(state, LAY), "0 9 0 0")

    assert (state.awaits.kind, state.awaits.actor) == ("settle", 2)
    assert refused(state, "settle 2 +1") == "declaration 2 does not wait to be settled: 1 do"
    assert "20 points at most" in refused(state, "settle 1 +21")
    assert {"settle 1 -20", "settle 1 +20"} <= {str(action) for action in state.legal_actions()}
    state = play(state, "settle 1 -3")
    assert state.happened[0] == Settled(2, 1, -3)
    assert RoundScored(1, (6, 0, -3, 0)) in state.happened
    assert state.scores == parse_state(str(state)).scores == ((6, 0, -3, 0), (0, 6, 0, 0))


def test_a_cancelled_effect_is_not_settled():
    """A pending effect that was cancelled is not asked for (§7)."""
    state = play(a_round(rules=FREE), 'declare 2 pending 1 "a point"; declare 2 cancel 1')

    assert a_whole_round(state, "9 0 0 0").phase is Phase.LAY


def test_effects_reach_back_into_a_scored_round():
    """Cancelling a declaration of an earlier round changes its score, and the new score is told."""
    state = play(a_round(rules=FREE), "declare 2 points 2 +3")
    state = play(a_whole_round(state, "9 0 0 0"), LAY)
    assert state.totals == (6, 3, 0, 0)

    state = play(state, "declare 1 cancel 1")
    assert state.totals == (6, 0, 0, 0)
    assert state.happened[-1] == RoundScored(1, (6, 0, 0, 0))


def test_a_sombra_is_asked_about_a_card_of_an_earlier_round():
    """A cancellation can forbid a card of an earlier round; its player says if she was obliged (O-6)."""
    state = play(a_round(rules=FREE), "declare 1 add_constraint 1 sombras 4 yes; declare 1 cancel 1")
    state = play(a_whole_round(state, "9 4 2 2 | 9 0 0 0"), LAY)
    state = play(state, "cards 0 9 0 0; declare 3 cancel 2")
    assert (state.awaits.kind, state.awaits.actor, state.totals) == ("obliged", 1, (6, 0, 0, 0))

    assert play(state, "obliged 2 yes").totals == (6, 0, 0, 0)
    state = play(state, "obliged 2 no")
    assert state.happened[-1] == RoundScored(1, (6, -1, 0, 0))
    assert (state.awaits.kind, parse_state(str(state))) == ("powers", state)


def test_bonuses_are_of_a_round():
    """A bonus that was not spent is lost at the end of the round (l.189)."""
    state = play(a_round(rules=FREE), "declare 2 bonus_gain 2 2")
    assert state.reckoning.bonuses == (0, 2, 0, 0)

    assert play(a_whole_round(state, "9 0 0 0"), LAY).reckoning.bonuses == (0, 0, 0, 0)


@pytest.mark.parametrize("players", [3, 4, 5])
def test_as_many_rounds_as_players(players):
    """A game has as many rounds as players, and then ranks everybody (l.173, 195, 209, 221)."""
    state = a_round(players, FREE)
    for number in range(1, players + 1):
        if players == 3:
            state = play(state, "place 1 7; place 2 7; place 3 8; place 4 8; place 5 9; place 6 9; last 10")
        powers = ["0"] * players
        if players > 3:
            powers[state.sonadora()] = "9"
        assert state.round == number
        state = a_whole_round(state, " ".join(powers))
        if number < players:
            state = play(state, LAY)

    assert state.phase is Phase.OVER
    assert state.outcome.reason == "rounds"
    assert state.outcome.ranking == (tuple(range(players)),)
    assert legal(state) == []
    assert refused(state, "done 1") == "'done' is not possible now: the game is over"
