"""Compare the speed of random games with Python games of OpenSpiel, on one machine in one run.

    scripts/bench-games [--seconds N]

Our engines and OpenSpiel's `python_kuhn_poker` and `python_tic_tac_toe` are timed by the same loop. It plays
each game from the first state to the last and picks every legal move with equal probability. A move is a
throw or a choice. All games list their legal moves before each choice. The games differ: a move of Imalya
settles captures, debts and scores of six dice; a move of Kuhn poker deals a card. Random players of Imalya
seldom keep a die, so players who keep Mineures are timed too. The games take turns; the fastest run counts.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from random import Random
from typing import Any

from engines.contract import NATURE
from engines.registry import GAMES
from tests.engines.imalya import chance as imalya
from tests.engines.imalya.chance import answer
from tests.engines.simulate import ANSWERS, NAMES

PLAYERS = 4
TURNS = 3
"""How often each work has its turn."""

Play = Callable[[Random], int]
"""Plays one game, and says how many moves it had."""


def ours(game: str, rules: str, choose: Callable[[Any, Random], Any]) -> Play:
    """Return a function that plays one of our games by the given rules."""
    parsed = GAMES[game].parse_rules(rules)

    def play(rng: Random) -> int:
        state, moves = GAMES[game].new(parsed, NAMES[:PLAYERS]), 0
        while state.outcome is None:
            state = state.apply(choose(state, rng))
            moves += 1
        return moves

    return play


def uniform(state: Any, rng: Random) -> Any:
    """Pick any throw or legal choice, each with the same probability."""
    if state.awaits.actor == NATURE:
        return imalya.answer(state, rng)
    return rng.choice(list(state.legal_actions()))


def theirs(name: str) -> Play:
    """Return a function that plays a game of OpenSpiel that is written in Python."""
    import pyspiel
    from open_spiel.python import games as _registered  # noqa: F401

    game = pyspiel.load_game(name)

    def play(rng: Random) -> int:
        state, moves = game.new_initial_state(), 0
        while not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
            moves += 1
        return moves

    return play


def rate(play: Play, seconds: float, seed: int) -> tuple[float, float]:
    """Return how many games and how many moves are played in a second."""
    rng, games, moves = Random(seed), 0, 0
    begun = time.perf_counter()
    while (took := time.perf_counter() - begun) < seconds or not games:
        moves += play(rng)
        games += 1
    return games / took, moves / took


def works() -> dict[str, Play]:
    """Return the games to time, by name; without OpenSpiel these are only our own."""
    found = {
        "Imalya, base, uniform choices": ours("imalya", "base", uniform),
        "Imalya, base, Mineures kept": ours("imalya", "base", answer),
        "Imalya, Tales and Six, Mineures kept": ours("imalya", "tales six", answer),
        "Le Choix des Dieux, elis": ours("choix_des_dieux", "elis", ANSWERS["choix_des_dieux"]),
    }
    try:
        for name in ("python_kuhn_poker", "python_tic_tac_toe"):
            found[f"OpenSpiel, {name}"] = theirs(name)
    except ImportError:
        print("OpenSpiel is not installed: python -m pip install open_spiel")
    return found


def main() -> None:
    """Time every game and print a line for each."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seconds", type=float, default=5.0, help="how long each work has, each time")
    seconds = parser.parse_args().seconds
    best: dict[str, tuple[float, float]] = {}
    timed = works()
    for turn in range(TURNS):
        for name, play in timed.items():
            best[name] = max(best.get(name, (0.0, 0.0)), rate(play, seconds, turn), key=lambda one: one[1])
    for name, (games, moves) in best.items():
        print(f"{name:40} {games:9.1f} games/s {moves:10.0f} moves/s")


if __name__ == "__main__":
    main()
