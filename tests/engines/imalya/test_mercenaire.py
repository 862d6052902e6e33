"""The Mercenaire: dice of another Faction cost Tales (l.83)."""

from dataclasses import replace

from tests.engines.imalya.turns import MERCENAIRE, a_turn, play, scores, tales


def test_debt_is_seen_while_dice_are_kept():
    """l.83: the debt grows with each locked die of another Faction; own dice, Bels and Egals are free."""
    state = play(a_turn(MERCENAIRE), "throw RRGMBE; done; lock 1; lock 3; lock 4; lock 5; lock 6")

    assert (state.turn_points, state.turn_debt) == ((3 + 2) * 3, 2)


def test_converted_and_freed_dice_cost_like_any_other():
    """IM-86: a converted or freed die costs a Tale if it is of another Faction at the count."""
    converted = play(a_turn(MERCENAIRE), "throw RRRREB; convert 6 5 G; keep 1 2 3 4 5 6")
    freed = play(a_turn(MERCENAIRE), "throw DGRRRB; done; capture 1 2; free 6 2; keep 3 4 5 6")

    assert tales(converted)[0] == 15 - 1
    assert tales(freed)[0] == 15 - 1 - 1


def test_whoever_cannot_pay_for_his_dice_is_out():
    """IM-86, IM-31: a player who cannot pay for his foreign dice is eliminated, but keeps his points."""
    state = play(a_turn(MERCENAIRE, tales=(1, 15, 15)), "throw RRRRGM; keep 1 2 3 4 5 6")

    assert (scores(state)[0], tales(state)[0], state.players[0].out) == (84, 0, True)


CAPTURED = "throw DGRRRM; capture 1 2; keep 3 4 5 6"


def test_mercenaire_captured_off():
    """IM-85: a die held by a Dam is free of charge: the Dam and one free die are paid."""
    assert tales(play(a_turn(MERCENAIRE), CAPTURED))[0] == 15 - 2


def test_mercenaire_captured_on():
    """IM-85: by house rule the captured foreign die is paid as well; a captured die of his own never is."""
    rules = replace(MERCENAIRE, mercenaire_captured=True)

    assert tales(play(a_turn(rules), CAPTURED))[0] == 15 - 3
    assert tales(play(a_turn(rules), "throw DRRRRM; capture 1 2; keep 3 4 5 6"))[0] == 15 - 2
