"""Turns beyond the worked examples: their order, captures, Bels and locks."""

import pytest

from engines.imalya import Phase, Rules, Status
from engines.imalya.events import NoPrey
from tests.engines.imalya.turns import TALES, a_turn, legal, play, refused


def test_dam_takes_fresh_dice_first():
    """A Dam must take a fresh die if there is one (l.17, IM-13)."""
    state = play(a_turn(), "throw RRRGEE; keep 1 2; throw DMRB; done")

    assert (state.phase, legal(state)) == (Phase.CAPTURE, ["capture 3 4", "capture 3 5"])


def test_fresh_dice_must_be_used_dam_by_dam():
    """If the first of two Dams takes the only fresh prey, the second takes a locked die (IM-13)."""
    state = play(a_turn(), "throw RRRGEE; keep 1 2 3; throw DDM")

    assert state.die(6).captor == 4
    assert legal(state) == ["capture 5 1", "capture 5 2", "capture 5 3"]


def test_no_choice_is_asked_where_there_is_one_prey():
    """A Dam with a single prey takes it without a question."""
    state = play(a_turn(), "throw DRBBBB; done")

    assert (state.phase, state.die(2).captor) == (Phase.LATE_BEL, 1)


def test_dam_never_takes_bels_dams_captives_or_later_dice():
    """A Dam without prey captures nothing, and nothing in a later throw either (IM-12)."""
    state = play(a_turn(), "throw DBBBBB; done")
    after = play(state, "done; throw RRRRR")

    assert NoPrey(1) in state.happened
    assert [die.captor for die in after.dice] == [None] * 6


def test_forced_phases_are_skipped():
    """The game asks for no response if no fresh Bel landed, and for no prey if none is left."""
    assert play(a_turn(), "throw RRRGEE").phase is Phase.LOCK
    assert play(a_turn(), "throw DDDRGE; capture 1 4; capture 2 5").active == 1


def test_bel_is_asked_again_only_after_a_capture():
    """A Bel that passed is asked again in the same throw only if a Dam has captured since."""
    captured = play(a_turn(), "throw DRRGEB; done; capture 1 2")

    assert play(a_turn(), "throw RRRGEB; done").phase is Phase.LOCK
    assert captured.phase is Phase.LATE_BEL
    assert play(captured, "done; keep; throw BGGG; done").phase is Phase.LOCK


def test_late_bel_cannot_counter_any_more():
    """After a capture a Bel may convert, free or take a Tale, but not counter (IM-11)."""
    state = play(a_turn(TALES), "throw DRRGEB; done; capture 1 2")

    assert "convert 6 5 R" in legal(state)
    assert {"free 6 2", "take-tale 6"} <= set(legal(state))
    assert "Dam 1 has locked itself" in refused(state, "counter 6 1")


def test_one_bel_is_one_dam():
    """IM-09: a Bel counters one Dam only; a second Dam needs another Bel."""
    state = play(a_turn(), "throw DDBBRG; counter 3 1")

    assert legal(state) == ["counter 4 2", "done"]
    assert "has acted since it landed" in refused(state, "counter 3 2")
    assert "going to be thrown again already" in refused(state, "counter 4 1")


def test_converted_die_behaves_as_if_it_had_landed_so():
    """IM-16: a converted die can be captured, and has its printed face when it is thrown again."""
    state = play(a_turn(), "throw DRRGEB; convert 6 5 R")
    thrown_again = play(state, "capture 1 2; keep 3; throw EEE")

    assert "capture 1 5" in legal(state)
    assert (thrown_again.die(5).printed, thrown_again.die(5).converted) == ("E", False)


def test_captive_egal_is_not_converted():
    """IM-18: an Egal that a Dam holds cannot be converted, but can be freed."""
    state = play(a_turn(), "throw DRRGEB; done; capture 1 5")

    assert "held by Dam 1" in refused(state, "convert 6 5 R")
    assert "free 6 5" in legal(state)


def test_freed_egal_is_not_converted():
    """IM-18, l.23: an Egal freed in its own throw is locked, so another Bel cannot convert it."""
    state = play(a_turn(), "throw DEBBBB; done; free 3 2")

    assert "was freed from a Dam and stays locked" in refused(state, "convert 4 2 R")


def test_egal_becomes_a_mineure_only():
    """l.22: an Egal is converted to Mort, Gain or Ruse only."""
    state = play(a_turn(), "throw RRRGEB")

    assert refused(state, "convert 6 5 B") == "an Egal becomes Mort, Gain or Ruse, not Bel"


def test_freed_dam_captures_nothing_more():
    """IM-08b: a Dam whose prey was freed stays locked and captures nothing more."""
    state = play(a_turn(), "throw DRMMMM; capture 1 2; keep; throw BMMM; free 3 2; keep; throw EEEE")

    assert (state.die(1).status, state.die(2).status) == (Status.DAM, Status.FREE)
    assert [die.captor for die in state.dice] == [None] * 6


def test_lock_can_be_taken_back_until_it_is_confirmed():
    """A lock can be taken back until Done; afterwards it is final (l.13)."""
    state = play(a_turn(), "throw RRRGEE; lock 1; lock 5")
    back = play(state, "unlock 5")
    final = play(back, "done; throw GGGGG")

    assert {"unlock 1", "unlock 5"} <= set(legal(state))
    assert back.die(5).status is Status.LOOSE
    assert refused(final, "unlock 1") == "die 1 was locked before and stays so for the whole turn"


def test_nothing_must_be_locked_and_throws_are_not_counted_out():
    """IM-06: a player may throw all dice as often as he likes and lock none."""
    state = a_turn()
    for _ in range(30):
        state = play(state, "throw RRRGEE; done")

    assert (state.throw_number, state.awaits.dice) == (30, (1, 2, 3, 4, 5, 6))


def test_turn_waits_for_done_when_the_last_die_is_locked():
    """After the last die is locked, the turn waits for Done, so that the lock can be taken back."""
    state = play(a_turn(), "throw RRRRRR; lock 1; lock 2; lock 3; lock 4; lock 5; lock 6")

    assert state.phase is Phase.LOCK
    assert "unlock 6" in legal(state)
    assert play(state, "done").active == 1


def test_countered_dam_alone_is_thrown_without_a_question():
    """IM-10: if only a countered Dam is left, it is thrown at once without a question."""
    state = play(a_turn(), "throw RRRREE; keep 1 2 3 4; throw DB; counter 6 5; keep 6")

    assert (state.phase, state.awaits.dice) == (Phase.THROW, (5,))


REFUSALS = [
    ("throw RRRGEE", "lock 7", "there is no die 7: the dice are numbered 1 to 6"),
    ("throw RRRGEE", "throw RRRRRR", "'throw RRRRRR' is not possible now: Player 1 chooses the dice to keep"),
    ("throw RRRGEE; lock 1", "lock 1", "die 1 is locked already"),
    ("throw RRRGEE", "unlock 1", "die 1 is not locked"),
    ("throw DRRGEE; capture 1 2", "lock 1", "Dam 1 has locked itself already"),
    ("throw DRRGEE; capture 1 2", "lock 2", "die 2 is held by a Dam already"),
    ("throw DRRGEE", "capture 1 1", "Dam 1 cannot take die 1; it could take 2, 3, 4, 5 and 6"),
    ("throw DRRGEE", "capture 2 3", "die 2 captures nothing now; Dam 1 does"),
    ("throw RRRGEB", "counter 6 1", "die 1 is not a Dam, so there is nothing to counter"),
    ("throw RRRGEB", "convert 1 5 R", "die 1 is not a Bel, so it has no action"),
    ("throw RRRGEB", "convert 6 4 R", "die 4 is not an Egal, so it cannot be converted"),
    ("throw RRRGEB", "free 6 4", "die 4 is not held by a Dam, so it cannot be freed"),
    ("throw RRRGEB", "take-tale 6", "this game is played without Tales, so a Bel has none to take"),
    ("throw DRRGEB", "reroll 1", "Player 1 has no active power of the Ruse"),
    ("throw DRRGEB", "kill 2", "die 2 cannot be killed; the Mort has nothing to kill now"),
    ("", "lock 1", "die 1 has not been thrown yet"),
    ("", "name 1", "'name 1' is not possible now: Player 1 throws dice 1, 2, 3, 4, 5 and 6"),
]


@pytest.mark.parametrize(("story", "action", "sentence"), REFUSALS)
def test_refusals_can_be_read_aloud(story, action, sentence):
    """Each refusal is one sentence that says why the action is not possible."""
    assert refused(play(a_turn(), story), action) == sentence


def test_refusal_carries_the_position():
    """The error of a refused action carries the position as a note, so that the moment can be replayed."""
    state = a_turn()
    with pytest.raises(ValueError, match="not been thrown") as caught:
        play(state, "lock 1")

    assert caught.value.__notes__ == [str(state)]


def test_no_action_is_legal_after_the_end():
    """After the end no action is legal, and every action is refused because the game is over."""
    over = play(a_turn(Rules(target=1), factions="RM").but(starter=1), "throw RRRRRE; keep 1 2 3 4 5 6")

    assert (over.phase, legal(over)) == (Phase.OVER, [])
    assert refused(over, "done") == "'done' is not possible now: the game is over"
