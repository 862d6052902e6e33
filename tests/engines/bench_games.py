"""Time random games of all five engines beside games of OpenSpiel, on one machine in one run.

    scripts/bench-games [--seconds N] [--turns N] [--only TEXT] [--against FOLDER]

Each game is played by chance once; then it is timed how fast the same moves are played again. A move is a
throw or a choice. All games list their legal moves before each move, except for the 46,656 throws of Imalya
and the paths of Oniria. "any" picks every legal move with equal probability; "players" are the random players
of the tests, who bring games to an end. The games differ: a move of Imalya settles captures, debts and scores
of six dice; a move of Kuhn poker deals a card. `python_...` are games of OpenSpiel that are written in Python
as well; its backgammon is written in C++.

Every game has several turns; the median is printed. With `--against`, turns alternate with those of another
checkout, and the median ratio of such pairs says how much faster this one is.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from functools import cache, partial
from importlib.util import find_spec
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

from engines.contract import NATURE
from engines.registry import GAMES
from models.arguments import number_to, whole_number
from tests.engines.simulate import NAMES, accepts, answer_by_chance

PLAYERS = 4
MOVES = 800
"""The number of moves of each game that are recorded; longer random games are cut there."""
TIMED = [name for name in GAMES if name != "throws"]
"""The five games. Free throwing is none: to list the throws of eight d8, 16 million, takes minutes."""
UNLISTED = ("imalya", "oniria")
"""The games whose throws or paths are not listed."""
THEIRS = ("python_kuhn_poker", "python_tic_tac_toe", "python_liars_poker", "backgammon")

Choose = Callable[[str, Any, Random], Any]
Replay = Callable[[], None]


def listed(game: str, state: Any) -> list[Any]:
    """Return the legal actions, or none where Nature throws and they are too many to list."""
    if game in UNLISTED and state.awaits.actor == NATURE:
        return []
    return list(state.legal_actions())


def any_action(game: str, state: Any, rng: Random) -> Any:
    """Return any throw or legal choice, each with the same probability."""
    legal = listed(game, state)
    return rng.choice(legal) if legal else answer_by_chance(game, state, rng)


def ours(game: str, choose: Choose, rng: Random) -> Replay:
    """Play games by chance, and return a function that plays the same moves again."""
    rules = next(iter(GAMES[game].presets))
    players = next(number for number in (PLAYERS, 3, 2) if accepts(GAMES[game], rules, number))

    def opened() -> Any:
        return GAMES[game].new(GAMES[game].presets[rules], NAMES[:players])

    games: list[list[Any]] = []
    state = opened()
    for _ in range(MOVES):
        if state.outcome is not None or not games:
            state, moves = opened(), []
            games.append(moves)
        moves.append(choose(game, state, rng))
        state = state.apply(moves[-1])

    def replay() -> None:
        for moves in games:
            state = opened()
            for move in moves:
                listed(game, state)
                state = state.apply(move)

    return replay


def theirs(name: str, rng: Random) -> Replay:
    """Play games of OpenSpiel by chance, and return a function that plays the same moves again."""
    import pyspiel
    from open_spiel.python import games as _registered  # noqa: F401

    game = pyspiel.load_game(name)
    games: list[list[int]] = []
    state = game.new_initial_state()
    for _ in range(MOVES):
        if state.is_terminal() or not games:
            state, moves = game.new_initial_state(), []
            games.append(moves)
        moves.append(rng.choice(state.legal_actions()))
        state.apply_action(moves[-1])

    def replay() -> None:
        for moves in games:
            state = game.new_initial_state()
            for move in moves:
                state.legal_actions()
                state.apply_action(move)

    return replay


def works() -> dict[str, Callable[[], Replay]]:
    """Return what prepares each game to be timed, by its line; without OpenSpiel these are only our own."""
    found = {f"{game}, any": partial(ours, game, any_action, Random(1)) for game in TIMED}
    found |= {f"{game}, players": partial(ours, game, answer_by_chance, Random(1)) for game in TIMED}
    if find_spec("pyspiel"):
        found |= {f"OpenSpiel, {name}": partial(theirs, name, Random(1)) for name in THEIRS}
    return found


def rate(replay: Replay, seconds: float) -> float:
    """Return how many moves are played in a second."""
    times, begun = 0, time.process_time()
    while (took := time.process_time() - begun) < seconds or not times:
        replay()
        times += 1
    return times * MOVES / took


class Timer:
    """Times games in a process of its own, which imports the engines of one checkout."""

    def __init__(self, folder: Path) -> None:
        """Start the process; `folder` is the root of the checkout."""
        self._process = subprocess.Popen(
            [sys.executable, __file__, "--answer"],
            env=os.environ | {"PYTHONPATH": str(folder)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def rate(self, name: str, seconds: float) -> float:
        """Return how many moves of a game are played in a second."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        print(json.dumps([name, seconds]), file=self._process.stdin, flush=True)
        return float(self._process.stdout.readline())

    def close(self) -> None:
        """End the process, which reads its standard input to the end."""
        self._process.communicate()


def answer_a_timer() -> None:
    """Time what the lines of the standard input ask for."""
    timed = {name: cache(prepare) for name, prepare in works().items()}
    for line in sys.stdin:
        name, seconds = json.loads(line)
        print(rate(timed[name](), seconds), flush=True)


def main(arguments: Sequence[str] | None = None) -> None:
    """Time every game and print a line for each."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seconds", type=number_to(60), default=0.5, help="how long each game has in a turn")
    parser.add_argument("--turns", type=whole_number(1), default=7, help="how many turns each game has")
    parser.add_argument("--against", type=Path, metavar="FOLDER", help="another checkout to compare with")
    parser.add_argument("--only", default="", metavar="TEXT", help="time only games whose line has this text")
    parser.add_argument("--answer", action="store_true", help=argparse.SUPPRESS)
    chosen = parser.parse_args(arguments)
    if chosen.against and not (chosen.against / "engines").is_dir():
        parser.error(f"{chosen.against} holds no folder 'engines'; give the root of another checkout")
    if chosen.answer:
        answer_a_timer()
        return
    names = [name for name in works() if chosen.only in name]
    if not names:
        parser.error(f"no line has {chosen.only!r}; the lines are {'; '.join(works())}")
    if not find_spec("pyspiel"):
        print("OpenSpiel is not installed: python -m pip install open_spiel", file=sys.stderr)
    folders = [Path(__file__).parents[2], *([chosen.against.resolve()] if chosen.against else [])]
    with contextlib.ExitStack() as stack:
        timers = [stack.enter_context(contextlib.closing(Timer(folder))) for folder in folders]
        for name in names:
            turns = [[timer.rate(name, chosen.seconds) for timer in timers] for _ in range(chosen.turns)]
            print(line(name, turns), flush=True)


def line(name: str, turns: Sequence[Sequence[float]]) -> str:
    """Return the line of a game: the median rate; with another checkout its rate too, and the median ratio.

    >>> line("pig", [[200.0, 100.0], [330.0, 110.0], [300.0, 150.0]])
    'pig                                     300 moves/s, there        110:  2.00 x'
    """
    here, *there = (median(each) for each in zip(*turns, strict=True))
    text = f"{name:32} {here:10,.0f} moves/s"
    for rate in there:
        text += f", there {rate:10,.0f}: {median(one / other for one, other in turns):5.2f} x"
    return text


if __name__ == "__main__":
    main()
