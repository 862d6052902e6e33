"""Random games with every house rule keep the invariants of §14."""

import contextlib
from collections.abc import Iterator
from itertools import product
from random import Random

import pytest

from engines.errors import RulesConflict
from engines.imalya import GAME, Rules, parse_rules
from engines.imalya.events import TurnCounted
from engines.imalya.rules import VARIANTS
from tests.engines.imalya.chance import answer
from tests.engines.imalya.invariants import check, check_tales
from tests.engines.simulate import Step

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


VARIANTS_OR_ALONE = [*VARIANTS, "six_alone=on", "series=on"]


def legal_houses() -> list[Rules]:
    """Return every combination of variants that is not refused, with a low target."""
    houses = []
    for chosen in product(*(["", word] for word in VARIANTS_OR_ALONE)):
        words = [word for word in chosen if word]
        base = [] if any(word in VARIANTS for word in words) else ["base"]
        with contextlib.suppress(RulesConflict):
            houses.append(parse_rules(" ".join([*base, "target=60", *words])))
    return houses


def play_out(rules: Rules, players: int, seed: int) -> Iterator[Step]:
    """Play a game by chance with any number of players."""
    rng = Random(seed)
    state = GAME.new(rules, [f"Player {seat + 1}" for seat in range(players)])
    while state.outcome is None:
        action = answer(state, rng)
        before, state = state, state.apply(action)
        yield Step(before, action, state)


@pytest.mark.parametrize("players", [3, *(pytest.param(number, marks=pytest.mark.slow) for number in (2, 4))])
@pytest.mark.parametrize("house", HOUSES)
def test_invariants_hold_to_the_end(house, players):
    """Tales are conserved, dice have one status, points stand in the table, faces of locked dice stay."""
    for step in play_out(parse_rules(house), players, seed=players):
        check(step)
        assert GAME.parse_state(str(step.after)) == step.after


@pytest.mark.parametrize("players", [6, 7, 8, 12])
@pytest.mark.parametrize("house", ["tales six", "escalier six dragon8 sort", "tales six laiirna chance sur"])
def test_any_number_of_players(house, players):
    """IM-01: six to twelve players finish a game; there is no upper limit."""
    for step in play_out(parse_rules(f"{house} target=100"), players, seed=players):
        check(step)
    assert sorted(seat for place in step.after.outcome.ranking for seat in place) == [*range(players)]


def test_every_legal_combination_of_variants_ends():
    """§7: every combination of variants that is not refused can be played to the end."""
    houses = legal_houses()
    for seed, rules in enumerate(houses):
        for step in play_out(rules, 2 + seed % 3, seed):
            check(step)

    assert len({str(rules) for rules in houses}) == 336


@pytest.mark.slow
def test_tales_are_conserved_over_a_hundred_thousand_turns():
    """§14: the Tales of players, in the Trésor and set aside add up to those staked, for 100,000 turns."""
    turns, seed = 0, 0
    houses = [rules for rules in map(parse_rules, HOUSES) if rules.tales]
    while turns < 100_000:
        for step in play_out(houses[seed % len(houses)], 2 + seed % 7, seed):
            check_tales(step.after)
            turns += any(isinstance(event, TurnCounted) for event in step.after.happened)
        seed += 1
