"""Random sessions and random settlements with every house rule, checked against the invariants of §11."""

from random import Random

import pytest

from engines.choix_des_dieux import GAME, Combination, Phase, Player, Rules, State, Symbol, parse_rules
from engines.choix_des_dieux.combinations import COMBINATIONS
from engines.choix_des_dieux.rules import (
    Stakes,
    Unpaid,
)
from engines.choix_des_dieux.settlement import settle
from tests.engines.choix_des_dieux.invariants import check, check_settlement
from tests.engines.simulate import Step, random_game
from tests.engines.switches import positions_of

HOUSES = [
    "elis",
    "elis purse=9",
    "elis purse=3 stake_limit=at_most next_shooter=shooter_names final_pot=bettors",
    "elis purse=12 unpaid=debt multiplier_is_profit=on bonus=even_money",
    "elis purse=20 excess_stakes=refund bonus=split_pot guess_lock=first",
    "elis purse=15 bettor_liability=stake_only bonus=none third_is_lost=on",
    "elis purse=2 bettor_liability=stake_only bonus=even_money excess_stakes=refund",
    "barter track_money=off next_shooter=shooter_names",
    "barter purse=30 final_pot=bettors",
    "tokens track_money=off multiplier_is_profit=on third_is_lost=on excess_stakes=refund",
]


ALONE = [
    str(Rules(**{name: value}))
    for name, values in positions_of(Rules).items()
    for value in values[1:]
    if name != "stakes"
]
"""Each house rule by itself, in every position that is not usual."""


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("house", HOUSES + ALONE)
def test_invariants_hold_to_the_end(house, players):
    """In random sessions money is conserved, stakes only rise, and every state reads back."""
    for seed in range(3):
        for step in random_game(GAME, parse_rules(house), players, seed):
            check(step)
            assert GAME.parse_state(str(step.after)) == step.after


def any_rules(rng: Random) -> Rules:
    """Random house rules that do not exclude each other."""
    chosen = {name: rng.choice(values) for name, values in positions_of(Rules).items()}
    if chosen["stakes"] is Stakes.TOKENS:
        chosen["track_money"] = False
    if not chosen["track_money"]:
        chosen["unpaid"] = Unpaid.FORGIVE
    return Rules(**chosen)


def any_end(rng: Random) -> State:
    """A random state before a settlement: three dice lie, one to seven bettors, some purses short."""
    rules, dice = any_rules(rng), rng.choice(list(COMBINATIONS))
    likely = [COMBINATIONS[dice], *Combination]
    stakes = [rng.randint(1, 40) for _ in range(rng.randint(2, 8))]
    players = tuple(
        Player(
            f"Player {seat}",
            stake=stake,
            funds=(stake + rng.choice([0, 5, 500])) * rules.track_money,
            guess=rng.choice(likely[:4]) if seat else None,
        )
        for seat, stake in enumerate(stakes, start=1)
    )
    pot = rng.choice([0, rng.randint(1, 10), rng.randint(1, 300)])
    return State(rules, players, Phase.DEVIN, round=1, pot=pot, dice=tuple(map(Symbol, dice)))


def check_any_settlement(seed: int) -> None:
    """Check that one random settlement conserves money, and that each step pays out what it takes in."""
    before = any_end(Random(seed))
    after = settle(before)
    assert sum(player.won for player in after.players) + after.pot == before.pot
    check_settlement(Step(before, None, after))
    if before.rules.track_money and before.rules.unpaid is Unpaid.FORGIVE:
        assert min(player.funds for player in after.players) >= 0


def test_settlements_conserve_money():
    """§11: players and pot together have as much after a settlement as before it."""
    for seed in range(3_000):
        check_any_settlement(seed)


@pytest.mark.slow
def test_a_hundred_thousand_settlements_conserve_money():
    """§11: a hundred thousand random settlements with every house rule conserve money."""
    for seed in range(100_000):
        check_any_settlement(seed)
