"""Compare the chances of all games with throws that are simulated, and with what games sample themselves.

    scripts/bench-chances [--throws N] [--sampled N]

For every kind of throw there is a line: how many answers it has, the chi-square of the simulated throws with
its degrees of freedom, and how often chance alone makes one at least as large; the same for `Game.sample`.
Of the paths of Oniria, the first Senda is compared. Jelimvre has no throws.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from random import Random

from engines.registry import GAMES
from models.arguments import whole_number
from tests.engines.throws import asked, counted, distance, how_often, shown, simulated


def verdict(found: Counter[str], chances: dict[str, Fraction]) -> str:
    """Return the chi-square of counts, its degrees of freedom, and how often chance alone reaches it.

    >>> verdict(Counter(a=60, b=40), {"a": Fraction(1, 2), "b": Fraction(1, 2)})
    '     4.0 /    1  0.043'
    """
    if not found.keys() <= chances.keys():
        return f"impossible: {min(found.keys() - chances.keys())}"
    square, freedom = distance(found, chances)
    if not freedom:
        return "too few throws"
    return f"{square:8.1f} / {freedom:4}  {how_often(square, freedom):.3f}"


def main(arguments: Sequence[str] | None = None) -> None:
    """Print a line for every kind of throw."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "--throws", type=whole_number(1), default=1_000_000, help="how many throws are simulated"
    )
    parser.add_argument(
        "--sampled", type=whole_number(1), default=50_000, help="how many answers a game samples"
    )
    chosen = parser.parse_args(arguments)
    rng = Random(1)
    print(f"{'what is thrown':36} answers  {'simulated':>23}  {'sampled':>23}")
    for game in GAMES.values():
        for state, chances in asked(game.name):
            thrown = counted(simulated(game.name, state, rng), chosen.throws)
            sampled = Counter(shown(game.sample(state, rng)) for _ in range(chosen.sampled))
            dice = len(state.awaits.dice)
            name = f"{game.name}, {state.awaits.kind}" + f", dice: {dice}" * bool(dice)
            print(
                f"{name:36} {len(chances):7}  {verdict(thrown, chances):>23}  {verdict(sampled, chances):>23}"
            )


if __name__ == "__main__":
    main()
