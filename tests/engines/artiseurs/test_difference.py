"""The board that the camera sees is explained by the legal actions that lead to it (§10)."""

import pytest

from engines.artiseurs import parse_cell
from engines.artiseurs.difference import differing, plans, proposals
from tests.engines.artiseurs.tables import a_table, board_of, in_hand, play, thrown

SEEN = [
    (in_hand("R", "R", "Wc3"), "Rc3 Wd3", ["push R c3 d3"]),
    (in_hand("WB", "B", "Wc3"), "Bc3", ["seize B c3"]),
    (in_hand("WB", "B", "Wc3"), "Wc3 Wa1", ["place W a1"]),
    (in_hand("W", "W", "Wa1 Wb1 Bc1 Bd1"), "Wa1 Wb1 Bc1 Bd1 We1", ["place W e1"]),
    (in_hand("W", "W", "Wa1 Wb1 Bc1 Bd1 Ra5"), "Ra5", ["place W e1"]),
    (a_table("learning", stones="Wc3 Rd4"), "Wc4 Rd4", ["step c3 c4"]),
    (play(thrown("MCC1"), "play 1"), "Re5", ["lift c3"]),
    (a_table("learning", stones="Wc3 Rd4"), "Wc5 Rd4", []),
    (thrown("MCC1"), "Wc3", []),
]


@pytest.mark.parametrize(("state", "seen", "actions"), SEEN, ids=[seen for _, seen, _ in SEEN])
def test_one_action_explains_what_was_seen(state, seen, actions):
    """A placing, push, seizure, step or lift is found from the board, also when a filled line is gone."""
    assert [str(action) for action in proposals(state, board_of(seen))] == actions


IN_ONE_GO = [
    (play(thrown("MCC1"), "play 1"), "Wa1 Re5", ["lift c3", "place W a1"]),
    (in_hand("B", "B", "Wc3"), "Bc3 Wd1", ["seize B c3", "place W d1"]),
    (in_hand("WR", "W", "Bc3"), "Bc3 Wa1 Re5", ["place W a1", "place R e5"]),
    (in_hand("W", "W", "Wa1 Wb1 Bc1 Bd1"), "Wc3", ["place W e1", "place W c3"]),
    (in_hand("W", "W", "Rd4"), "Wc3 Rd4", ["place W c3"]),
    (in_hand("W", "W", "Rd4"), "Bc3 Rd4", []),
    (a_table("learning", stones="Rd4"), "Bc3 Rd4", ["from-bag", "draw B", "place B c3"]),
    (play(a_table("learning", stones="Rd4"), "from-bag"), "Wc3 Rd4", ["draw W", "place W c3"]),
]


@pytest.mark.parametrize(("state", "seen", "actions"), IN_ONE_GO, ids=[seen for _, seen, _ in IN_ONE_GO])
def test_two_actions_explain_what_a_hand_did_in_one_go(state, seen, actions):
    """Pairs are found: lift and place, seize and place, two drawn stones, a filled line and its return."""
    assert [[str(action) for action in plan] for plan in plans(state, board_of(seen))] == (
        [actions] if actions else []
    )


def test_cells_that_differ_are_named():
    """The cells that differ from the game's board are listed, so that players can look at them."""
    state = a_table("learning", stones="Wc3 Rd4")

    assert differing(state, board_of("Bc3 Rd4 Wa1")) == (parse_cell("a1"), parse_cell("c3"))
