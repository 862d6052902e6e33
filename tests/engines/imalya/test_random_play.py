"""Whole games by chance, with every house rule, against the invariants of §14."""

import pytest

from engines.imalya import GAME, parse_rules
from tests.engines.imalya.invariants import check
from tests.engines.simulate import random_game

HOUSES = [
    "base",
    "tales",
    "tales six",
    "six six_alone=on",
    "tales six mercenaire",
    "tales leinan mercenaire mercenaire_captured=on stop_when_one_left=on",
    "tales six laiirna",
    "tales six leinan mercenaire laiirna laiirna_steal=ruse ruse_reroll=with_next_throw",
    "tales six laiirna laiirna_steal=both laiirna_keep_free=off kill_timing=owner_choice",
    "sort",
    "escalier six sort sort_chooser=previous dam_order=capture_first",
    "tales six mercenaire sort",
    "sur",
    "escalier sur",
    "tales six laiirna sur dam_order=capture_first",
    "chance",
    "escalier chance tiebreak=extra_round",
    "tales six mercenaire laiirna sur chance tax_timing=end_of_turn",
    "dragon8",
    "escalier six dragon8 chance sur",
    "tales six leinan mercenaire laiirna dragon8 dragon8_dice=6 dragon8_all_own_bonus=0",
    "tales target=120 series=on",
    "tales six leinan mercenaire target=150 series=on stop_when_one_left=on",
    "tales six dragon8 chance laiirna target=200 series=on series_split=off",
    "tales leinan leinan_first_scores=on",
    "tales six leinan tax_timing=end_of_turn",
    "escalier",
    "escalier six escalier_gain_steals=on",
    "escalier six escalier_floor=on kill_timing=owner_choice dam_order=capture_first",
    "base dam_order=capture_first tiebreak=extra_round target=100",
    "tales six dam_order=capture_first kill_timing=owner_choice",
    "tales six free_fresh_captive=off freed_recapturable=off freed_egal_cost=2",
    "tales six tax_timing=end_of_turn levy_grace=off stop_when_one_left=on",
    "tales six converted_in_six=off kill_reward=once_per_window ruse_reroll=with_next_throw",
    "tales six kill_timing=owner_choice kill_reward=once_per_window tiebreak=extra_round",
]


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("house", HOUSES)
def test_invariants_hold_to_the_end(house, players):
    """Tales are conserved, dice have one status, points stand in the table, faces of locked dice stay."""
    for step in random_game(GAME, parse_rules(house), players, seed=players):
        check(step)
        assert GAME.parse_state(str(step.after)) == step.after
