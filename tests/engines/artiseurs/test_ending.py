"""How a game ends, by itself or by agreement, and how the players are ranked (§7)."""

import pytest

from engines.artiseurs import Phase, Stones, standings
from engines.artiseurs.ending import is_settled
from engines.artiseurs.events import GameOver
from tests.engines.artiseurs.tables import a_table, legal, play, refused, thrown, told

BOARD = "Wa1 Wa3 Rb2 Rb4 Bd1 We5"


def test_standings_go_by_stones_then_by_strength():
    """More stones rank first; among equals Black ranks before Red, and Red before White (l.83)."""
    state = a_table(stones=BOARD)

    assert standings(state) == [(0, 3), (1, 2), (2, 1)]
    assert standings(a_table(stones="Wa1 Rb2 Bd4")) == [(2, 1), (1, 1), (0, 1)]


def test_weighted_standings_count_half_points():
    """Weighted points: Black 3 a stone, Red 2, White 1.5. The engine stores them doubled (l.106)."""
    assert standings(a_table(stones=BOARD), weighted=True) == [(0, 9), (1, 8), (2, 6)]


def test_a_full_bag_weighs_the_same_for_all():
    """A-1: with the whole bag on the board each colour weighs 12 (8 x 1.5, 6 x 2, 4 x 3); Black wins."""
    board = "WWWW./WWWW./RRR.R/RR.../BBB.B"
    state = a_table(stones=board)

    assert standings(state, weighted=True) == [(2, 24), (1, 24), (0, 24)]


def test_an_empty_board_is_the_strongest_players():
    """With no stone on the board and an empty bag the order is Black, Red, White (§7.1)."""
    state = play(a_table(bag=Stones()), "throw CCCC; pass 1")

    assert state.outcome.ranking == ((2,), (1,), (0,))


def test_the_end_is_tested_after_each_action():
    """The game ends in the middle of a turn as soon as an action meets the condition (A-25)."""
    state = play(a_table(stones="Wa1 Rb5", bag=Stones(1, 0, 0)), "throw 1CCM; play 1; draw W; place W c3")

    assert (state.phase, state.outcome.reason) == (Phase.OVER, "few_stones")
    assert told(state, GameOver) == [GameOver(state.outcome)]
    assert list(state.legal_actions()) == []
    assert "the game is over" in refused(state, "play 2")


@pytest.mark.parametrize(("left", "settled"), [(1, False), (0, True)])
def test_nothing_is_settled_while_the_bag_holds_a_stone(left, settled):
    """A-11: three stones on the board say nothing yet while another can be drawn."""
    assert is_settled(a_table(stones="Wa1 Rb5 Be1", bag=Stones(left, 0, 0))) is settled


def test_nothing_is_settled_while_lines_can_still_be_filled():
    """A-11, l.81: with the bag empty, six stones of three colours can still fill lines and come off."""
    assert not is_settled(a_table(stones=BOARD, bag=Stones()))


def test_a_player_without_stones_plays_on():
    """A player with no stone on the board still has turns, since anybody may move any stone (A-24)."""
    state = play(a_table("learning", active="W", stones="Rb5 Ba1"), "step b5 b4; step a1 a2")

    assert (state.active, state.outcome) == (2, None)


@pytest.mark.parametrize("seat", [1, 2, 3])
def test_anybody_proposes_the_end_and_all_others_are_asked(seat):
    """Any player may propose the end; the others are asked in turn order after the proposer (l.19)."""
    state = play(thrown("C1CM", stones=BOARD), f"propose-end {seat}")
    asked = [state.awaits.actor]
    state = play(state, "agree")
    asked.append(state.awaits.actor)

    assert asked == [seat % 3, (seat + 1) % 3]
    assert legal(state) == ["agree", "refuse"]
    assert play(state, "agree").outcome.reason == "agreed"


def test_whoever_may_speak_is_announced():
    """`awaits.others` names the seats that may propose the end or, in baugienne, claim or withdraw."""
    assert thrown("C1CM").awaits.others == (1, 2)
    acting = play(thrown("C1CM", "baugienne"), "claim 1; grant; pass 1; claim 1; grant; play 3")
    assert (acting.awaits.kind, acting.awaits.actor, acting.awaits.others) == ("step", 0, (1,))
    assert play(acting, "claim 2").awaits.others == (1,)


def test_the_end_is_not_proposed_with_stones_in_hand():
    """A player who holds a stone must place it before anybody can propose the end."""
    state = play(thrown("C1CM"), "play 2; draw W")

    assert refused(state, "propose-end 1") == (
        "'propose-end 1' is not possible now: Player W places a white stone"
    )
