"""Random games with every house rule keep the invariants of §9."""

from collections.abc import Iterator
from random import Random

import pytest

from engines.artiseurs import GAME, Phase, parse_rules
from tests.engines.artiseurs.invariants import check
from tests.engines.artiseurs.tables import new_table
from tests.engines.simulate import Step, random_game

HOUSES = [
    "learning",
    "learning seized_uses=black two_player_third_colour=removed",
    "six_duchies",
    "six_duchies must_play_six_duchies=on diagonal_lines=off",
    "six_duchies bag=W5/R10/B10 end_rule=bag_empty",
    "cervienne",
    "cervienne show_hidden_faces=on osselets_mode=virtual",
    "cervienne flip_targets=own sacrifices_per_turn=1 osselets_mode=virtual bag_mode=virtual",
    "cervienne bag=W10/R3/B0",
    "baugienne",
    "baugienne flip_targets=own show_hidden_faces=on seized_uses=black",
    "baugienne osselets_mode=virtual agreed_end_scoring=count",
]


STEPS = 150


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("house", HOUSES)
def test_invariants_hold_to_the_end(house, players):
    """Stones are conserved, lines cleared, osselets owned and positions read back until the game ends."""
    for step in random_game(GAME, parse_rules(house), players, seed=players):
        check(step)
        assert GAME.parse_state(str(step.after)) == step.after


def walk(house: str) -> Iterator[Step]:
    """Yield steps after a throw of four centaurs; each legal verb is equally likely, but nobody agrees."""
    rng = Random(house)
    state = new_table(house, players=3)
    for _ in range(STEPS):
        legal = [action for action in state.legal_actions() if action.verb != "agree"]
        if not legal:
            return
        verb = rng.choice(list(dict.fromkeys(action.verb for action in legal)))
        of_verb = [action for action in legal if action.verb == verb]
        action = of_verb[0] if verb == "throw" else rng.choice(of_verb)
        after = state.apply(action)
        yield Step(state, action, after)
        state = after


def test_every_moment_is_met_and_announced():
    """Walks reach all phases except the choice of a line, and only announced seats have legal actions."""
    met = set()
    for house in HOUSES:
        for step in walk(house):
            check(step)
            met.add(step.after.phase)
            awaits = step.before.awaits
            speak = {action.seat for action in step.before.legal_actions() if "seat" in vars(action)}
            assert speak <= {*awaits.others, awaits.actor, awaits.thrower}

    assert met >= set(Phase) - {Phase.LINE, Phase.OVER}
