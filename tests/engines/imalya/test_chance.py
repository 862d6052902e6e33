"""Six of one's own Faction give another turn (l.87)."""

from dataclasses import replace

import pytest

from engines.imalya import Phase, Rules
from engines.imalya.events import BonusTurn, Combination, PowerOpened, TaxDay, TurnStarted
from engines.imalya.switches import TaxTiming
from tests.engines.imalya.turns import BASE, CHANCE, LAIIRNA, SIX, a_turn, legal, play, refused, scores, tales

CHANCE_SIX = replace(SIX, chance=True)
PLAIN = "throw EEEMMM; keep 1 2 3 4 5 6"
EMPTY = "throw EEEBBB; done; keep 1 2 3 4 5 6"


@pytest.mark.parametrize("rules", [CHANCE, CHANCE_SIX, replace(CHANCE, escalier=True)])
def test_six_own_thrown_end_the_turn(rules):
    """IM-98: six of one's own thrown at once score 120 and end the turn, with or without the Six."""
    state = play(a_turn(rules), "throw RRRRRR")

    assert (scores(state)[0], state.phase, legal(state)) == (120, Phase.BONUS, ["again", "done"])
    assert Combination(0, "R") in state.happened


def test_another_turn_is_optional():
    """IM-98: the player may decline the bonus turn, and then the next player throws."""
    state = play(a_turn(CHANCE), "throw RRRRRR; done")

    assert (state.active, state.phase, scores(state)[0]) == (1, Phase.THROW, 120)


def test_another_turn_is_a_whole_turn_at_once_and_may_chain():
    """IM-98: a bonus turn follows in the same round with all six dice, and may win another one."""
    state = play(a_turn(CHANCE), "throw RRRRRR; again")
    chained = play(state, "throw RRRRRR; again; throw RRRRRR; done")

    assert (state.active, state.round, state.awaits.dice) == (0, 2, (1, 2, 3, 4, 5, 6))
    assert {BonusTurn(0), TurnStarted(0, 2)} <= set(state.happened)
    assert (scores(chained)[0], chained.active) == (360, 1)


@pytest.mark.parametrize("letters", ["GGGGGG", "BBBBBB", "DDDDDD"])
def test_six_of_anything_else_give_no_turn(letters):
    """l.87: only six of the player's own Faction give a bonus turn: no other Faction, Bels or Dams."""
    assert play(a_turn(CHANCE_SIX), f"throw {letters}").active == 1


def test_with_the_chance_alone_six_of_another_are_an_ordinary_count():
    """IM-68: without the Six, six of another Faction do not end the turn, and count 36."""
    state = play(a_turn(CHANCE), "throw GGGGGG")

    assert (state.phase, scores(play(state, "keep 1 2 3 4 5 6"))) == (Phase.LOCK, [36, 0, 0])


def test_with_the_chance_alone_no_power_is_won():
    """Without the Six, six of one's own Faction win no power (l.62)."""
    state = play(a_turn(CHANCE), "throw RRRRRR; again")

    assert not state.power_active(0)
    assert PowerOpened(0) not in state.happened


def test_nobody_plays_again_without_having_won_it():
    """`again` is refused without the Chance or without six of one's own Faction; the sentence says which."""
    assert "without the Chance" in refused(a_turn(BASE), "again")
    assert "right after six dice of one’s own Faction" in refused(a_turn(CHANCE), "again")


def test_round_is_complete_after_the_last_players_bonus_turn():
    """IM-24: the round ends only after the bonus turn of its last player."""
    state = a_turn(CHANCE, scores=(0, 0, 300)).but(active=2)
    state = play(state, "throw GGGGGG")
    over = play(state, f"again; {EMPTY}")

    assert state.outcome is None
    assert over.outcome.winners == (2,)


def windows(story: str, turns: int = 5) -> list[tuple[int, int, bool]]:
    """Play a story of A in round 1; for each later turn, return round, seat and whether A has power."""
    state = play(a_turn(CHANCE_SIX, factions="RG", powers=True), story)
    seen = []
    for _ in range(turns):
        seen.append((state.round, state.active, state.power_active(0)))
        state = play(state, PLAIN)
    return seen


def test_bonus_turn_opens_the_power_until_the_next_ordinary_turn():
    """IM-99: a power opened in a bonus turn ends as the next ordinary turn of its owner begins."""
    state = a_turn(CHANCE_SIX, factions="RG")
    bonus = play(state, "throw RRRRRR; again")
    after = play(bonus, f"{PLAIN}; {PLAIN}")

    assert (bonus.power_active(0), PowerOpened(0) in bonus.happened) == (True, True)
    assert (after.round, after.active, after.power_active(0)) == (3, 0, False)
    assert windows(f"throw RRRRRR; again; {PLAIN}") == [
        (1, 1, True),
        (2, 0, False),
        (2, 1, False),
        (3, 0, False),
        (3, 1, False),
    ]


def test_declined_bonus_turn_leaves_the_power_to_the_next_turn():
    """IM-99: after a declined bonus turn the power opens with the owner's next turn, as by IM-56."""
    assert windows("throw RRRRRR; done") == [
        (1, 1, True),
        (2, 0, True),
        (2, 1, True),
        (3, 0, False),
        (3, 1, False),
    ]


def test_power_opened_by_a_bonus_turn_of_the_last_player_lasts_into_the_second_round():
    """IM-99: that power lasts until the owner's next ordinary turn; all others close with round 1."""
    state = a_turn(CHANCE_SIX, factions="RGM", powers=True).but(active=2)
    state = play(state, f"throw MMMMMM; again; {EMPTY}")
    seen = []
    for _ in range(3):
        seen.append((state.active, state.power_active(0), state.power_active(2)))
        state = play(state, EMPTY)

    assert seen == [(0, False, True), (1, False, True), (2, False, False)]


def test_powers_can_be_bought_before_a_bonus_turn():
    """IM-91, IM-98: before a bonus turn, as before any turn, opponents are asked whether they buy a power."""
    state = play(a_turn(replace(LAIIRNA, chance=True), factions="RM"), "throw RRRRRR; again")

    assert (state.phase, state.deciders) == (Phase.BUY, (1,))


@pytest.mark.parametrize("answer", ["again", "done"])
def test_tax_at_the_end_of_the_turn_comes_before_a_bonus_turn(answer):
    """IM-33, IM-98: a tax due at the end of a turn is collected once, before any bonus turn."""
    rules = Rules(tales=True, chance=True, tax_timing=TaxTiming.END_OF_TURN)
    state = play(a_turn(rules, tresor=0), f"throw RRRRRR; {answer}")

    assert state.happened.count(TaxDay()) == 1
    assert (tales(state), state.tresor) == ([12, 12, 12], 9)


def test_mort_kills_once_more_in_a_bonus_turn():
    """IM-59: a bonus turn is a new turn, so a Mort kills one die in it."""
    state = a_turn(CHANCE_SIX, factions="RM").but_player(1, power_open=True)
    state = play(state, "throw RRRRRR; again; throw RRGGGG")

    assert [die.status for die in state.dice[:2]] == ["killed", "loose"]


def test_converted_dice_count_as_with_the_six():
    """IM-52: a converted die counts for the bonus turn, unless the house wants six natural faces."""
    story = "throw RRRREB; convert 6 5 R; keep 1 2 3 4 5; throw R; keep 6"

    assert play(a_turn(CHANCE), story).phase is Phase.BONUS
    assert play(a_turn(Rules(chance=True, converted_in_six=False)), story).active == 1
