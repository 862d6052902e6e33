"""Series of games: what is shared, staked and kept between two games (l.47, §8)."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.errors import ParseError
from engines.imalya import Phase, State, parse_state
from engines.imalya.dice import Status
from engines.imalya.events import Banked, GameEnded, GameOver, GameStarted, Paid, Reason, Staked
from engines.imalya.series import shares
from engines.imalya.switches import Tiebreak
from tests.engines.imalya.turns import SERIES, TALES, a_turn, legal, play, refused, scores, tales

LEINAN = replace(SERIES, leinan=True)
LAST_TURN = "throw EEEBBB; done; keep 1 2 3 4 5 6"

DEALT = [
    (11, [2, 1, 1, 1], [5, 2, 2, 2]),
    (10, [2, 1, 1], [6, 2, 2]),
    (7, [2, 1], [5, 2]),
    (20, [2, 1, 1, 1], [8, 4, 4, 4]),
    (0, [2, 1], [0, 0]),
    (1, [2, 1], [1, 0]),
    (9, [2, 1, 2], [4, 2, 3]),
]


@pytest.mark.parametrize(("tresor", "portions", "expected"), DEALT)
def test_the_tresor_is_dealt_in_laps(tresor, portions, expected):
    """§8: the Trésor is dealt in laps, two to a winner and one to each other; the last lap may be partial."""
    assert shares(tresor, portions) == expected


@given(st.integers(0, 200), st.lists(st.integers(1, 2), min_size=2, max_size=9))
def test_shares_give_everything_away_lap_by_lap(tresor, portions):
    """§8: everything is dealt, and no two players are more than one lap apart."""
    dealt = shares(tresor, portions)
    laps = [share / portion for share, portion in zip(dealt, portions, strict=True)]

    assert sum(dealt) == tresor
    assert max(laps) - min(laps) <= 1


def ended(rules=SERIES, factions="RMG", **table) -> State:
    """Return the state after the last turn of a game that player 1 has won."""
    table = {"scores": (388, 100, 0)} | table
    state = a_turn(rules, factions=factions, **table).but(active=len(factions) - 1)
    return play(state, LAST_TURN)


def test_winner_says_whether_another_game_follows():
    """l.47: the winner decides whether another game follows, and nothing is shared before."""
    state = ended(tresor=11)

    assert (state.phase, state.awaits.actor, legal(state)) == (Phase.NEXT_GAME, 0, ["next-game", "done"])
    assert (state.outcome, state.tresor) == (None, 11)
    assert GameEnded(state.ended) in state.happened


def test_co_winners_let_the_first_in_turn_order_speak():
    """IM-38: of several winners, the first in turn order from the starter decides."""
    state = a_turn(SERIES, scores=(388, 388, 0)).but(starter=1, active=0)

    assert play(state, LAST_TURN).awaits.actor == 1


def test_last_game_gives_the_whole_tresor_to_the_winner():
    """l.47: if no other game follows, the winner gets the whole Trésor."""
    over = play(ended(tresor=11), "done")

    assert (tales(over), over.tresor, over.phase) == ([26, 15, 15], 0, Phase.OVER)
    assert GameOver(over.outcome) in over.happened


def test_series_is_won_by_its_ledger():
    """§8: what everybody has won in all games, with the last Trésor, ranks the series, not its last game."""
    over = play(ended(tales=(10, 30, 10), tresor=11), "done")

    assert [over.net(seat) for seat in range(3)] == [1, 10, -10]
    assert over.outcome.ranking == ((1,), (0,), (2,))


def test_tresor_is_shared_between_two_games():
    """l.47: between two games the winner gets two Tales and each other player one, again and again."""
    state = play(ended(factions="RMGR", scores=(388, 0, 0, 0), tales=(10,) * 4, tresor=11), "next-game")

    assert (tales(state), state.tresor) == ([15, 12, 12, 12], 0)
    assert Paid(None, 0, 5, Reason.SHARE) in state.happened


def test_partial_lap_goes_round_the_table_from_the_winner():
    """IM-39: the last partial lap goes round by seats, from the winner to his left."""
    state = a_turn(SERIES, scores=(0, 388, 0), tales=(10,) * 3, tresor=7).but(active=2)

    assert tales(play(state, f"{LAST_TURN}; next-game")) == [11, 14, 12]


def test_co_winners_take_two_each():
    """IM-39: each of several winners gets two Tales a lap, in seat order."""
    state = play(ended(scores=(388, 0, 388), tales=(10,) * 3, tresor=9), "next-game")

    assert tales(state) == [14, 12, 13]


def test_eliminated_players_share_and_play_again():
    """IM-39, IM-42: eliminated players get their share and play the next game."""
    state = a_turn(SERIES, scores=(388, 0, 0), tales=(15, 0, 15), tresor=8).but_player(1, out=True)
    state = play(state.but(active=2), f"{LAST_TURN}; next-game")

    assert tales(state)[1] == 2
    assert not play(state, "stake 0; stake 3; stake 0").players[1].out


def test_everybody_is_asked_who_can_hold_more():
    """IM-41: only players with fewer than twenty Tales after sharing are asked to add some."""
    state = play(ended(tales=(20, 19, 4), tresor=0), "next-game")

    assert (state.phase, state.deciders) == (Phase.STAKE, (1, 2))
    assert legal(state) == ["stake 0", "stake 1"]
    assert legal(play(state, "stake 0")) == [f"stake {tales}" for tales in range(1, 17)]


def test_supplementary_stake_that_is_refused():
    """IM-41: a stake below what the Trésor needs, or one that leaves more than fifteen, is refused."""
    state = play(ended(tales=(20, 20, 4), tresor=0), "next-game")

    assert refused(state, "stake 0") == "Player 3 cannot add 0 Tales, but from 1 to 16"
    assert refused(state, "stake 17") == "Player 3 cannot add 17 Tales, but from 1 to 16"


def test_supplementary_stakes_belong_to_the_pause():
    """l.47: stakes and new games are refused outside the pause between two games; the sentences say why."""
    assert "between two games of a series" in refused(a_turn(SERIES), "stake 1")
    assert "single game" in refused(a_turn(TALES), "stake 1")
    assert "when this one is over" in refused(a_turn(SERIES), "next-game")
    assert "not one of a series" in refused(a_turn(TALES), "next-game")


def test_no_die_of_the_last_game_lies_while_stakes_are_added():
    """IM-41: the dice and captures of the last turn are gone once another game follows."""
    state = play(a_turn(SERIES, scores=(0, 388, 0)).but(active=2), "throw DRRRRR; capture 1 2; keep 3 4 5 6")
    assert (state.phase, state.dice[0].status) == (Phase.NEXT_GAME, Status.DAM)
    state = play(state, "next-game")
    assert (state.phase, {die.figure for die in state.dice}) == (Phase.STAKE, {None})


def test_new_game_begins_with_its_tresor_and_nothing_else():
    """IM-42: only Tales carry over to the next game; Factions, starter, scores and powers are reset."""
    rules = replace(SERIES, six=True)
    state = ended(rules, tales=(10, 10, 10), tresor=10).but_player(1, power_due=True)
    state = play(state, "next-game; stake 0; stake 3; stake 0")

    assert (state.phase, state.game, state.round, state.starter) == (Phase.DRAW_FACTION, 2, 0, None)
    assert (tales(state), state.tresor) == ([11, 10, 7], 15)
    assert (scores(state), {player.faction for player in state.players}) == ([0, 0, 0], {None})
    assert not any(player.power_due for player in state.players)
    assert state.ended is None
    assert {Staked(2, 0), Paid(0, None, 5, Reason.STAKE), GameStarted(2)} <= set(state.happened)


def test_new_game_is_played_by_all_after_an_extra_round():
    """IM-25, IM-42: two have played an extra round; in the next game the third has his turns again."""
    rules = replace(SERIES, tiebreak=Tiebreak.EXTRA_ROUND)
    tied = play(a_turn(rules, scores=(388, 388, 0)).but(active=2), LAST_TURN)
    state = play(tied, f"throw REEEEE; keep 1 2 3 4 5 6; {LAST_TURN}; next-game; stake 0; stake 0")

    assert tied.contenders == (0, 1)
    assert play(state, "throw R; throw M; throw G; throw B; name 3").awaits.thrower == 2


def test_powers_are_active_in_the_first_round_of_every_game():
    """IM-42: all powers are active in round 1 of the second game too."""
    state = play(ended(replace(SERIES, six=True), tales=(20,) * 3, tresor=0), "next-game")
    state = play(state, "throw R; throw M; throw G; throw B; name 1")

    assert [state.power_active(seat) for seat in range(3)] == [True] * 3


def test_nobody_begins_with_more_than_fifteen():
    """IM-40: Tales above fifteen after the new stakes are set aside for good, as `banked`."""
    state = play(ended(tales=(30, 20, 21), tresor=0), "next-game")

    assert ([player.banked for player in state.players], tales(state)) == ([10, 0, 1], [15, 15, 15])
    assert {Banked(0, 10), Banked(2, 1)} <= set(state.happened)


def test_cap_is_not_applied_inside_a_game():
    """IM-40: within a game a player may hold more than fifteen Tales."""
    assert tales(play(a_turn(SERIES), "throw BRRRGG; take-tale 1"))[0] == 16


def test_leinan_in_a_series_comes_before_the_cap():
    """IM-82: players first stake one Tale and buy points; only then are Tales above fifteen set aside."""
    state = play(ended(LEINAN, factions="RM", tales=(30, 12), tresor=0), "next-game; stake 0")
    asked = play(state, "throw R; throw M; throw B; name 1")
    begun = play(asked, "deposit 10; deposit 0")

    assert (tales(asked), asked.tresor, legal(asked)[-1]) == ([29, 11], 2, "deposit 29")
    assert (tales(begun), begun.players[0].banked, scores(begun)) == ([15, 11], 4, [120, 0])


@pytest.mark.parametrize(("rules", "most"), [(SERIES, 20), (LEINAN, 16)])
def test_broke_player_adds_up_to_a_whole_stake(rules, most):
    """IM-41: a player with no Tales may add as many as a newcomer stakes, 20 or 16 with the Leïnan."""
    state = play(ended(rules, tales=(20, 0, 20), tresor=0), "next-game")

    assert legal(state)[-1] == f"stake {most}"


def test_net_of_a_series():
    """§8: a player's net is what he has banked and holds, minus all his stakes."""
    state = play(ended(tales=(30, 20, 4), tresor=6), "next-game; stake 10")
    over = state.but(phase=Phase.NEXT_GAME, ended=ended().ended)
    over = play(over, "done")

    assert [over.net(seat) for seat in range(3)] == [14 + 30 - 20, 1 + 15 - 20, 10 - 20 - 10]


def test_series_split_on():
    """IM-39: between two games the winner gets two Tales a lap and each other player one."""
    assert tales(play(ended(tales=(10,) * 3, tresor=8), "next-game")) == [14, 12, 12]


def test_series_split_off():
    """IM-39: by house rule the winner takes all, also between two games; co-winners share it (IM-38)."""
    rules = replace(SERIES, series_split=False)
    shared = ended(rules, scores=(388, 0, 388), tales=(10,) * 3, tresor=5)

    assert tales(play(ended(rules, tales=(10,) * 3, tresor=8), "next-game")) == [18, 10, 10]
    assert tales(play(shared, "next-game")) == [13, 10, 12]


def test_position_between_games_reads_back():
    """The text of a position between two games holds the last result, and reads back."""
    state = ended(tresor=11)
    second = play(play(state, "next-game"), "stake 0")

    assert str(state).splitlines()[-1] == "ended target 1/2/3"
    assert parse_state(str(state)) == state
    assert "banked" not in str(state)
    assert parse_state(str(second)) == second
    with pytest.raises(ParseError, match="names player 9"):
        parse_state(str(state).replace("1/2/3", "1/2/9"))
