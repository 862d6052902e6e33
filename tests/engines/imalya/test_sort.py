"""The Sort: an adversary chooses what the Dams take (l.85)."""

from dataclasses import replace

from engines.imalya import Phase
from engines.imalya.switches import DamOrder, SortChooser
from tests.engines.imalya.turns import BASE, SORT, a_turn, legal, play, refused

PREVIOUS = replace(SORT, sort_chooser=SortChooser.PREVIOUS)


def test_without_the_sort_the_player_chooses():
    """l.17: without the Sort the player chooses the prey of his Dams."""
    assert play(a_turn(BASE), "throw DRRGEM").awaits.actor == 0


def test_fresh_dice_first_binds_the_adversary():
    """IM-95, IM-13: the adversary too must choose fresh prey first."""
    state = play(a_turn(SORT), "throw RRRBBB; keep 1 2 3; throw DRR")

    assert (state.awaits.actor, legal(state)) == (1, ["capture 4 5", "capture 4 6"])
    assert "it could take 5 and 6" in refused(state, "capture 4 1")


def test_bels_act_before_and_after_the_adversary():
    """IM-07: the player's Bels may act before the adversary chooses, and free a captured die afterwards."""
    state = play(a_turn(SORT), "throw DRRGEB")
    taken = play(state, "done; capture 1 2")

    assert (state.phase, state.awaits.actor) == (Phase.RESPOND, 0)
    assert (taken.phase, taken.awaits.actor) == (Phase.LATE_BEL, 0)
    assert "free 6 2" in legal(taken)


def test_adversary_chooses_also_where_the_dams_come_first():
    """IM-07, l.85: by the house rule `dam_order` the adversary chooses before the Bels act."""
    rules = replace(SORT, dam_order=DamOrder.CAPTURE_FIRST)

    assert play(a_turn(rules), "throw DRRGEB").awaits.actor == 1


def test_adversary_gives_one_die_to_each_dam():
    """l.17, 85: the adversary chooses the prey of one Dam after the other."""
    state = play(a_turn(SORT), "throw DDRRGE; capture 1 3")

    assert (state.awaits.actor, state.awaits.kind) == (1, "capture")
    assert legal(state) == ["capture 2 4", "capture 2 5", "capture 2 6"]


def test_sort_chooser_next():
    """IM-95: the next player who is still in chooses."""
    state = a_turn(SORT, factions="RMGR").but_player(1, out=True)

    assert play(state, "throw DRRGEM").awaits.actor == 2


def test_sort_chooser_previous():
    """IM-95: by house rule the previous player who is still in chooses."""
    state = a_turn(PREVIOUS, factions="RMGR").but_player(3, out=True)

    assert play(state, "throw DRRGEM").awaits.actor == 2


def test_last_player_left_chooses_for_himself():
    """IM-95, IM-37: the last player who is still in chooses for himself, having no adversary."""
    state = a_turn(SORT, factions="RM").but_player(1, out=True)

    assert play(state, "throw DRRGEM").awaits.actor == 0
