"""All games in OpenSpiel: its own test, its search, and the same play as in the engines.

The page docs/openspiel.md shows learning; `tests/test_docs.py` runs it.
"""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
from random import Random

import pytest

from engines.contract import NATURE
from engines.episode import LONGEST, Episode, Moment
from engines.errors import IllegalAction, ParseError, RulesConflict
from engines.registry import GAMES

pyspiel = pytest.importorskip("pyspiel", reason="open_spiel, which the extra research brings, is missing")
np = pytest.importorskip("numpy")

from engines.openspiel import PREFIX  # noqa: E402 (it needs pyspiel)

TINY = {"rules": "elis purse=2 guess_lock=first", "opening": "name 1\nopen", "closing": "close"}
"""One round of Le Choix des Dieux with two elis each, in which a guess stands once it is spoken."""

SHORT = [
    pytest.param("imalya", {"rules": "tales six target=5", "players": 3}, 50, id="imalya"),
    pytest.param("choix_des_dieux", {"rules": "elis purse=6", "players": 3}, 200, id="choix_des_dieux"),
    pytest.param("choix_des_dieux", TINY, 200, id="one-round"),
    pytest.param("artiseurs", {"longest": 60}, 30, id="artiseurs"),
    pytest.param("artiseurs", {"rules": "cervienne osselets_mode=virtual", "longest": 40}, 20, id="virtual"),
    pytest.param("jelimvre", {"rules": "base hidden_setup=on", "longest": 30}, 10, id="jelimvre"),
    pytest.param("oniria", {"longest": 60}, 10, id="oniria"),
]
"""Games that are over soon, or broken off: the name, the parameters, and how many are simulated."""


PLAYED = [name for name in GAMES if name != "throws"]
"""The games in which somebody chooses; who throws freely only throws."""


def loaded(name: str, parameters: dict[str, str | int] | None = None):
    """Return a game of OpenSpiel."""
    return pyspiel.load_game(PREFIX + name, parameters or {})


def played_by_chance(game, seed: int):
    """Return the state at the end of a game in which every choice is left to chance."""
    rng, state = Random(seed), game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            places, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(places, chances)[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
    return state


def test_all_games_are_registered():
    """Each of the games has its name in OpenSpiel."""
    assert {PREFIX + name for name in GAMES} <= set(pyspiel.registered_names())


@pytest.mark.parametrize(("name", "parameters", "times"), SHORT)
def test_random_games_pass_the_test_of_openspiel(name, parameters, times):
    """Ids, masks, chances, copies, texts, observations, serialization and returns are as it demands."""
    pyspiel.random_sim_test(loaded(name, parameters), num_sims=times, serialize=True, verbose=False)


LONG = {"imalya": 100, "choix_des_dieux": 2_000, "artiseurs": 50, "jelimvre": 12, "oniria": 20}
"""How many games at full length are simulated of each; a session of Le Choix des Dieux is soon closed."""


@pytest.mark.slow
@pytest.mark.parametrize("name", PLAYED)
def test_long_random_games_pass_the_test_of_openspiel(name):
    """The same for games at full length, with the parameters that each game has by itself."""
    pyspiel.random_sim_test(loaded(name), num_sims=LONG[name], serialize=True, verbose=False)


@pytest.mark.parametrize(("name", "parameters", "times"), SHORT)
def test_returns_are_those_of_the_engine(name, parameters, times):
    """Played again by the engine alone, action by action, a game ends in the same position and utilities."""
    game, rules = loaded(name, parameters), GAMES[name]
    end = played_by_chance(game, seed=times)
    state = Episode.of(rules, **parameters).first
    for text in end.moment.actions():
        state = state.apply(rules.parse_action(text))
    assert str(state) == str(end.moment.state)
    assert end.returns() == list(rules.utilities(state))
    assert abs(sum(end.returns())) < 1e-9


def test_who_wins_a_round_wins_what_the_other_loses():
    """Some rounds of a tiny Choix des Dieux bring money to one of the two, and every round is closed."""
    game = loaded("choix_des_dieux", TINY)
    ends = [played_by_chance(game, seed) for seed in range(30)]
    assert {end.moment.actions()[-1] for end in ends} == {"close"}
    assert len({tuple(end.returns()) for end in ends}) > 2


@pytest.mark.parametrize(("name", "parameters", "times"), SHORT)
def test_search_plays_every_game(name, parameters, times):
    """MCTS of OpenSpiel finds legal actions, at three moments of a game."""
    mcts = pytest.importorskip("open_spiel.python.algorithms.mcts")
    game, rng = loaded(name, dict(parameters) | {"longest": 30}), np.random.RandomState(1)
    rollouts = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=rng)
    bot = mcts.MCTSBot(game, 2, 2, rollouts, solve=False, random_state=rng)
    state, asked = game.new_initial_state(), 0
    while not state.is_terminal() and asked < 3:
        if state.is_chance_node():
            state.apply_action(int(rng.choice([place for place, _ in state.chance_outcomes()])))
            continue
        choice = bot.step(state)
        assert choice in state.legal_actions()
        state.apply_action(choice)
        asked += 1
    assert asked


def test_a_seat_that_does_not_know_a_secret_has_the_same_information():
    """Two covered camps of Jelimvre look alike to Black, and differ for White, who laid them."""
    game = GAMES["jelimvre"]
    episode = Episode.of(game, rules="base hidden_setup=on", opening="white 1")
    begun = Moment(episode, episode.first)
    one, other = (begun.played(game.parse_action(text)) for text in ("put K f1", "put K e1"))
    assert one.information(1) == other.information(1)
    assert one.information(0) != other.information(0)


def test_information_recalls_what_a_seat_has_done():
    """Two ways to the same position in a game with secrets are told apart by whoever went them."""
    game = GAMES["jelimvre"]
    episode = Episode.of(game, rules="base hidden_setup=on", opening="white 1")
    begun = Moment(episode, episode.first)
    ways = []
    for texts in (("put K f1", "put Q e1"), ("put Q e1", "put K f1")):
        moment = begun
        for text in texts:
            moment = moment.played(game.parse_action(text))
        ways.append(moment)
    assert ways[0].seen_by(0) == ways[1].seen_by(0)
    assert ways[0].information(0) != ways[1].information(0)


def test_a_moment_is_pickled_with_its_open_draws():
    """A throw of Imalya that is half drawn is still half drawn when it is read back."""
    episode = Episode.of(GAMES["imalya"], rules="base", opening="throw G\nthrow R\nthrow B\nname 1")
    moment = Moment(episode, episode.first).after(2).after(5)
    read = pickle.loads(pickle.dumps(moment))
    assert (read.drawn, str(read.state), read.moves) == ((2, 5), str(moment.state), 0)
    for place in (0, 1, 2, 3):
        moment, read = moment.after(place), read.after(place)
    assert str(read.state) == str(moment.state)
    assert read.actor != NATURE
    assert read.actions() == moment.actions() != []


@pytest.mark.parametrize("kept", [copy.copy, copy.deepcopy, lambda game: pickle.loads(pickle.dumps(game))])
def test_a_game_is_copied_and_pickled_with_its_episode(kept):
    """Policies and solvers are kept with their game, which plays on as the first one does."""
    game = loaded("choix_des_dieux", TINY)
    again = kept(game)
    assert str(again) == str(game)
    assert str(played_by_chance(again, 4)) == str(played_by_chance(game, 4))


def test_a_pickled_game_registers_itself(tmp_path):
    """A process that has not imported the games reads one back all the same."""
    (tmp_path / "game").write_bytes(pickle.dumps(loaded("oniria", {"players": 4})))
    program = "import pickle, sys; print(pickle.load(open(sys.argv[1], 'rb')).num_players())"
    told = subprocess.run(
        [sys.executable, "-c", program, tmp_path / "game"], capture_output=True, text=True, check=True
    )
    assert told.stdout == "4\n"


def test_parameters_have_defaults():
    """Without parameters: the first preset, the fewest players that it allows, and an end."""
    lengths = {}
    for name, game in GAMES.items():
        episode = Episode.of(game)
        assert episode.rules == str(next(iter(game.presets.values())))
        lengths[name] = (episode.players, episode.longest)
    assert lengths["artiseurs"] == (2, LONGEST)
    assert lengths["oniria"] == (3, LONGEST)


@pytest.mark.parametrize(
    ("parameters", "error", "told"),
    [
        ({"rules": "tales escalier"}, RulesConflict, "the Escalier and the Tales exclude each other"),
        ({"rules": "talse"}, ParseError, "talse"),
        ({"players": 9}, RulesConflict, "Jeu d'Imalya is played by 2, 3, 4, 5, 6, 7 or 8, not by 9"),
        ({"opening": "name 1"}, IllegalAction, "'name 1' is not possible now"),
        ({"closing": "stop"}, ParseError, "'stop' is no action of Imalya"),
        ({"longest": -3}, RulesConflict, "an episode of -3 actions cannot be played; say 1 or more"),
    ],
)
def test_wrong_parameters_are_refused_with_a_sentence(parameters, error, told):
    """What the engine says against rules, players and actions is what OpenSpiel passes on."""
    with pytest.raises(error, match=told):
        loaded("imalya", parameters)


def test_parameters_survive_the_text_of_a_game():
    """The text by which OpenSpiel names a game loads the same one, with line ends and equals signs."""
    game = loaded("choix_des_dieux", TINY)
    again = pyspiel.load_game(str(game))
    assert again.episode.parameters == game.episode.parameters
    assert again.episode.opening == TINY["opening"]
