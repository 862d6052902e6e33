"""Compose the library of puzzles again: `python -m tests.engines.artiseurs.make_library` (some minutes).

The result is the same each time, as long as the rules and `compose` stay the same.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

from engines.artiseurs import library
from tests.command_line import take_no_options
from tests.engines.artiseurs.compose import Composed, compose, grade

SEED = 62
ATTEMPTS = 8_000
PUZZLES = 30

_HEAD = '''"""Puzzles from easy to hard, each with one class of solutions.

Written by `python -m tests.engines.artiseurs.make_library`; not to be changed by hand.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from engines.artiseurs.rules import Rules, parse_rules


class Entry(NamedTuple):
    """A puzzle of the library.

    Attributes:
        rules: what is played.
        one_in: of so many who play any legal action by chance, one solves it.
    """

    rules: Rules
    one_in: int


LIBRARY: Final[tuple[Entry, ...]] = (
'''


def written(chosen: list[Composed]) -> str:
    """Return the source of the module that holds these puzzles."""
    entries = [
        f'    Entry(parse_rules("{composed.rules}"), one_in={composed.one_in:_}),\n' for composed in chosen
    ]
    return f'{_HEAD}{"".join(entries)})\n"""Every puzzle, the easiest first."""\n'


if __name__ == "__main__":
    take_no_options(__doc__)
    found = list(compose(Random(SEED), ATTEMPTS))
    Path(library.__file__).write_text(written(grade(found, PUZZLES)), "utf-8")
