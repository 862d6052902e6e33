"""Turns of Imalya played by chance under many house rules."""

from collections.abc import Iterator
from random import Random

import pytest

from engines.imalya import State, parse_rules
from engines.imalya.worth.solver import counted
from tests.engines.imalya.chance import answer
from tests.engines.imalya.turns import a_turn

HOUSES = [
    "base",
    "base dam_order=capture_first",
    "base free_fresh_captive=off freed_recapturable=off",
    "sur",
    "sort",
    "tales mercenaire",
    "tales six",
    "tales six sort ruse_reroll=with_next_throw",
    "tales six converted_in_six=off",
    "escalier",
    "escalier six escalier_gain_steals=on freed_egal_cost=2",
    "escalier escalier_floor=on",
    "escalier six escalier_floor=on freed_egal_cost=2",
    "tales six kill_timing=owner_choice",
    "escalier six kill_timing=owner_choice",
    pytest.param("dragon8", marks=pytest.mark.slow),
    "tales six dragon8 dragon8_dice=6",
]


def some_states(house: str, powers: bool, seed: int) -> Iterator[State]:
    """Yield states of turns played by chance, without end."""
    rng = Random(seed)
    while True:
        state = a_turn(
            parse_rules(house), "".join(rng.sample("RMG", 3)), powers=powers, tresor=rng.choice([0, 9])
        )
        while counted(state) is None:
            yield state
            state = state.apply(answer(state, rng))
