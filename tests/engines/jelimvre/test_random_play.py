"""Random games with every house rule, checked against the invariants."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engines.jelimvre import GAME, Colour, Kind, Rules, attackers, parse_rules, parse_state
from engines.jelimvre.board import find
from engines.jelimvre.outlook import Outlook
from engines.jelimvre.switches import Climb, DragonPath, KnightRoutes, Regenerator
from tests.engines.jelimvre.chance import a_position
from tests.engines.jelimvre.invariants import check
from tests.engines.simulate import random_game

HOUSES = [
    "base",
    "base sandglass=on king_in_air_loses=off walls_return=off",
    "base regenerator=capture corner_seal=off knight_blocked_by_dragon=on knight_vs_barrier=leap",
    "base regenerator=superpose dragon_king_path=army_only encirclement=off",
    "base climb=forward3 soldier_wall_range=any descent=back3 late_promotion=on",
    "base first_turn_move_and_build=on support_pieces=army+walls+X water9_new_zone=on hidden_setup=on",
]


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("house", HOUSES)
def test_invariants_hold_to_the_end(house, players):
    """Random games conserve pieces, walls and water, and break no rule of cells and counters."""
    for step in random_game(GAME, parse_rules(house), players, seed=players):
        check(step)
        assert parse_state(str(step.after)) == step.after


rules = st.builds(
    Rules,
    regenerator=st.sampled_from(Regenerator),
    corner_seal=st.booleans(),
    knight_blocked_by_dragon=st.booleans(),
    knight_vs_barrier=st.sampled_from(KnightRoutes),
    dragon_king_path=st.sampled_from(DragonPath),
    climb=st.sampled_from(Climb),
)


@settings(max_examples=60, deadline=None)
@given(rules, st.integers(0, 2**32))
def test_attackers_are_those_whose_moves_take_the_king(rules, seed):
    """The attackers found from the king's cell are exactly the pieces with a move that takes him."""
    state = a_position(Random(seed), rules)
    for colour in Colour:
        king = find(state.board, Kind.KING, colour)
        moves = Outlook(state.board, colour.other, rules).army_moves()
        assert sorted(attackers(state.board, king, colour.other, rules)) == sorted(
            move.origin for move in moves if move.target == king
        )


@settings(max_examples=15, deadline=None)
@given(rules, st.integers(0, 2**32))
def test_no_two_legal_actions_are_the_same(rules, seed):
    """No legal action is listed twice, and the state after each reads back."""
    state = a_position(Random(seed), rules)
    legal = list(state.legal_actions())
    assert len(legal) == len(set(legal))
    for action in legal[:: max(1, len(legal) // 20)]:
        assert parse_state(str(state.apply(action))) == state.apply(action)
