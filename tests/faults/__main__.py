"""Runs the fault trials and prints the results as a table; see docs/reliability.md."""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Sequence

from models.arguments import number_to, whole_number
from tests.faults.families import FAMILIES
from tests.faults.suite import Limits, Result, report, run


def main(arguments: Sequence[str]) -> int:
    """Run the suite with the options of the command line; returns 1 if a promise was broken."""
    chosen = _parser().parse_args(arguments)
    families = [family for family in FAMILIES if chosen.only is None or family.name in chosen.only]
    seconds = 3600 * chosen.hours if chosen.hours else 60 * chosen.minutes
    weights = sum(family.weight for family in families)
    results = []
    for family in families:
        limits = Limits(seconds * family.weight / weights, chosen.tries)
        results.append(run(family, chosen.seed, limits))
        print(_progress(results[-1]), file=sys.stderr)
    print(report(results))
    return int(any(result.broken for result in results))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="scripts/test-faults",
        description="Injects faults into the table, and counts the losses.",
    )
    parser.add_argument(
        "--minutes", type=number_to(100_000), default=5.0, help="how long all of it takes (5)"
    )
    parser.add_argument("--hours", type=number_to(1_000), help="the same, for a long run")
    parser.add_argument(
        "--tries", type=whole_number(1), help="how many faults of each kind, however long that takes"
    )
    parser.add_argument("--only", action="append", choices=[family.name for family in FAMILIES])
    parser.add_argument(
        "--seed", type=whole_number(0), default=random.randrange(1_000_000_000), help="repeats a run"
    )
    return parser


def _progress(result: Result) -> str:
    return f"{result.family.name}: {result.outcome.tried:,} tried in {result.took_s:.0f} s"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
