"""The Sûr: the order in which Dams capture is fixed (l.86)."""

import pytest

from tests.engines.imalya.turns import SUR, a_turn, legal, play, refused

ORDER = [
    ("an Egal before one's own Faction", "throw DRRGGE", [6]),
    ("one's own Faction before another", "throw DRRGMM", [2, 3]),
    ("other Factions alike, Dam by Dam", "throw DGGMMB; done", [2, 3, 4, 5]),
    ("equal Egals: the player points", "throw DEERGM", [2, 3]),
    ("a fresh foreign die before a locked Egal", "throw EBBBBB; done; keep 1; throw DGMBB; done", [3, 4]),
    ("a locked own die before a locked foreign one", "throw RGBBBB; keep 1 2; throw DBBB; done", [1]),
]


@pytest.mark.parametrize(("order", "story", "prey"), ORDER, ids=[order for order, *_ in ORDER])
def test_a_dam_takes_its_prey_in_the_order_of_the_sur(order, story, prey):
    """l.86, IM-97: all fresh prey comes before locked prey; among equal prey the player chooses."""
    state = play(a_turn(SUR), story)
    dam = next(die.number for die in state.dice if die.figure == "D")

    if len(prey) == 1:
        assert state.die(prey[0]).captor == dam
    else:
        assert legal(state) == [f"capture {dam} {die}" for die in prey]
        assert state.awaits.actor == 0


def test_die_out_of_order_is_refused():
    """A capture out of order is refused with the dice that the Dam could take."""
    state = play(a_turn(SUR), "throw DRRGMM")

    assert refused(state, "capture 1 4") == "Dam 1 cannot take die 4; it could take 2 and 3"


def test_second_dam_goes_on_in_the_order():
    """l.86: a second Dam takes the next prey in the order."""
    state = play(a_turn(SUR), "throw DDERRG")

    assert state.die(3).captor == 1
    assert legal(state) == ["capture 2 4", "capture 2 5"]
