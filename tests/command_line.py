"""The command lines of programs of the tests, many of which write kept files anew and have no options."""

from __future__ import annotations

import argparse
import sys


def take_no_options(description: str | None) -> None:
    """Print the help if `--help` is given, and refuse every other argument; both end the program.

    A program calls it before it does anything.

    Args:
        description: the docstring of its module.
    """
    parser(description).parse_args()


def parser(description: str | None) -> argparse.ArgumentParser:
    """A parser of the arguments of a program that is run by `python -m`."""
    module = sys.modules["__main__"].__spec__
    name = module.name.removesuffix(".__main__") if module else sys.argv[0]
    return argparse.ArgumentParser(
        prog=f"python -m {name}",
        description=description,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
