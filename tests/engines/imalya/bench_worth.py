"""Print the value of best play in a turn, the time to compute it, and the mean of simulated turns.

With `--bounds`, play games with Laiirna instead. They show how seldom a choice cannot be solved exactly, and
how far its lower and upper bounds then lie apart.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from math import sqrt
from random import Random
from statistics import fmean, median, stdev
from time import perf_counter

from engines.contract import NATURE
from engines.errors import EngineError
from engines.imalya import Figure, State, new, parse_rules
from engines.imalya.worth import CHOICES, at_most, expected, is_exact, positions, worth
from engines.imalya.worth.solver import counted
from models.arguments import whole_number
from tests.engines.imalya.best_play import turns
from tests.engines.imalya.chance import answer
from tests.engines.imalya.turns import a_turn

HOUSES = (
    "base",
    "sur",
    "sort",
    "base dam_order=capture_first",
    "tales six",
    "escalier",
    "escalier six",
    "chance",
    "dragon8",
)

PLAYERS = (2, 3, 4, 6)
NAMES = ("Maëlle", "Yann", "Inès", "Théo", "Loïc", "Nora")
_LOOKED_AT = 100
"""The number of unsolved choices whose bounds are computed, for each number of players."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Print a line for each set of rules."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--turns", type=whole_number(2), default=20_000, help="how many turns are simulated for each"
    )
    parser.add_argument(
        "--factions", type=_factions, default="RMG", help="a letter a player, whose turn it is first"
    )
    parser.add_argument("--powers", action="store_true", help="every power is open")
    parser.add_argument("--bounds", type=whole_number(1), metavar="GAMES", help="see above; so many games")
    parser.add_argument("rules", nargs="*", type=_rules, default=HOUSES, help="like 'tales six'")
    options = parser.parse_args(arguments)
    if options.bounds:
        for players in PLAYERS:
            print(bounds_line(players, options.bounds), flush=True)
        return
    print(f"{'rules':30} {'points':>8} {'positions':>9} {'warm-up':>8} {'hint':>9}  {options.turns} turns")
    for house in options.rules:
        start = a_turn(parse_rules(house), options.factions, powers=options.powers)
        print(line(house, start, options.turns), flush=True)


def _rules(text: str) -> str:
    """Return the rules as they were given, if a game can be played by them."""
    try:
        parse_rules(text)
    except EngineError as error:
        raise argparse.ArgumentTypeError(str(error)) from error
    return text


def _factions(text: str) -> str:
    """Return the letters as they were given, if they are those of some players."""
    known = "".join(figure.value for figure in Figure)
    if not 2 <= len(text) <= len(known) or len(set(text) & set(known)) < len(text):
        raise argparse.ArgumentTypeError(f"{text!r} was given; give two to six different letters of {known}")
    return text


def line(house: str, start: State, number: int) -> str:
    """Return the line for some rules: the value of a turn, its cost, and the mean of simulated turns."""
    begun = perf_counter()
    points = expected(start)
    warm_up = perf_counter() - begun
    hint = max(seconds(state) for state in choices(start))
    brought = list(turns(start, number, seed=1))
    error = stdev(brought) / sqrt(number)
    known = positions(start)
    return (
        f"{house:30} {points:8.4f} {known:9} {warm_up:6.1f} s {1000 * hint:6.1f} ms"
        f"  {fmean(brought):.3f} ± {error:.3f}"
    )


def bounds_line(players: int, games: int) -> str:
    """Return the line for games with Laiirna and that many players."""
    rng, asked, open_ones = Random(1), 0, []
    for _ in range(games):
        state = new(parse_rules("tales six laiirna"), NAMES[:players])
        while state.outcome is None:
            if state.phase in CHOICES:
                asked += 1
                if not is_exact(state):
                    open_ones.append(state)
            state = state.apply(answer(state, rng))
    if not open_ones:
        return f"{players} players: all {asked} choices are solved"
    apart, settled = [], 0
    for state in rng.sample(open_ones, min(_LOOKED_AT, len(open_ones))):
        least, most = worth(state), at_most(state)
        chosen = max(least, key=least.__getitem__)
        apart.append(max(most.values()) - least[chosen])
        settled += all(points <= least[chosen] for action, points in most.items() if action != chosen)
    return (
        f"{players} players: {1 - len(open_ones) / asked:.1%} of {asked} choices are solved; of the others"
        f" {settled / len(apart):.0%} are settled by the bounds, which lie {median(apart):.2f} points apart"
        f" (median; the widest {max(apart):.2f})"
    )


def choices(start: State) -> list[State]:
    """Return the states in which a player chooses, from turns played by chance."""
    rng, found = Random(1), []
    while len(found) < 1000:
        state = start
        while counted(state) is None:
            if state.awaits.actor != NATURE:
                found.append(state)
            state = state.apply(answer(state, rng))
    return found


def seconds(state: State) -> float:
    """Return how many seconds it takes to compute the value of each choice."""
    begun = perf_counter()
    worth(state)
    return perf_counter() - begun


if __name__ == "__main__":
    main()
