"""All games as environments of PettingZoo."""

from __future__ import annotations

import warnings

import pytest

from engines.errors import NoSuchId
from engines.registry import GAMES

np = pytest.importorskip("numpy")
test = pytest.importorskip(
    "pettingzoo.test", reason="pettingzoo, which the extra research brings, is missing"
)

from engines.pettingzoo import DiceTableEnv  # noqa: E402 (it needs pettingzoo)

SHORT = {
    "imalya": {"rules": "base", "longest": 60},
    "choix_des_dieux": {"rules": "elis purse=6", "players": 3, "opening": "name 1\nopen", "closing": "close"},
    "artiseurs": {"longest": 40},
    "jelimvre": {"longest": 25},
    "oniria": {"longest": 60},
}


PLAYED = [name for name in GAMES if name != "throws"]
"""The games in which somebody chooses; who throws freely only throws."""


def played_by_chance(env, seed: int):
    """Play the masked actions by chance to the end; return the sum of what each agent was given."""
    env.reset(seed=seed)
    rng, given = np.random.default_rng(seed), dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, ended, cut, _ = env.last()
        given[agent] += reward
        done = ended or cut
        env.step(None if done else int(rng.choice(np.flatnonzero(seen["action_mask"]))))
    return given


@pytest.mark.parametrize("name", PLAYED)
def test_every_game_passes_the_test_of_the_api(name):
    """Spaces, masks, rewards and ends are as PettingZoo demands."""
    with warnings.catch_warnings():
        # It would have observations that are arrays, but has them beside masks in its own games.
        warnings.filterwarnings("ignore", "Observation")
        warnings.filterwarnings("ignore", "Action mask numpy array is all zeros")
        test.api_test(DiceTableEnv(name, **SHORT[name]), num_cycles=60, verbose_progress=False)


@pytest.mark.parametrize("name", PLAYED)
def test_agents_are_given_what_their_seats_have_won(name):
    """The rewards of a whole episode are the utilities of the engine; one seed gives one episode."""
    env = DiceTableEnv(name, **SHORT[name])
    given = played_by_chance(env, seed=7)
    assert tuple(given.values()) == tuple(GAMES[name].utilities(env.moment.state))
    moves = env.moment.actions()
    played_by_chance(env, seed=7)
    assert env.moment.actions() == moves


def test_money_changes_hands():
    """Rounds of Le Choix des Dieux have winners, and are ended, not truncated."""
    env = DiceTableEnv("choix_des_dieux", **SHORT["choix_des_dieux"])
    assert any(any(played_by_chance(env, seed).values()) for seed in range(5))


def test_an_action_that_the_mask_forbids_is_refused():
    """The refusal names the agent and the action, and nothing is changed."""
    env = DiceTableEnv("choix_des_dieux", rules="elis purse=6")
    env.reset(seed=1)
    with pytest.raises(NoSuchId, match="player_0 may not do 2 now"):
        env.step(2)
    assert env.moment.actions() == []


def test_a_covered_camp_is_not_observed():
    """Black sees the same board whatever White has laid."""
    one, other = (DiceTableEnv("jelimvre", rules="base hidden_setup=on", opening="white 1") for _ in range(2))
    for env, text in ((one, "put K f1"), (other, "put K e1")):
        env.reset(seed=1)
        env.step(env.episode.ids.id_of(env.episode.game.parse_action(text)))
    assert np.array_equal(one.observe("player_1")["observation"], other.observe("player_1")["observation"])
    assert not np.array_equal(
        one.observe("player_0")["observation"], other.observe("player_0")["observation"]
    )
