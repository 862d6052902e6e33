"""Reads collections of puzzles: one a line, with notes between them."""

from __future__ import annotations

from engines.artiseurs.rules import Mode, Rules, parse_rules
from engines.errors import EngineError, ParseError


class BadLine(ParseError):
    """A line of a collection is no puzzle, or one that cannot be played.

    Attributes:
        line: the number of the line, from 1.
    """

    def __init__(self, line: int, reason: object) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line


def parse_collection(text: str) -> tuple[Rules, ...]:
    """The puzzles of a text, one a line; empty lines and those that begin with # are left out.

    >>> [str(rules.puzzle.solver) for rules in parse_collection('''# for Yann
    ... puzzle puzzle=...../..W../..R../...../B....,R,stone:R,win
    ... ''')]
    ['R']

    Raises:
        BadLine: a line is no puzzle, or one that cannot be played; the message begins with its number.
    """
    lines = [(number, line.strip()) for number, line in enumerate(text.splitlines(), start=1)]
    return tuple(_read(number, line) for number, line in lines if line and not line.startswith("#"))


def _read(number: int, line: str) -> Rules:
    try:
        rules = parse_rules(line)
    except EngineError as error:
        raise BadLine(number, error) from error
    if rules.mode is not Mode.PUZZLE:
        raise BadLine(number, f"{line!r} are rules of a game; a puzzle begins with 'puzzle puzzle='")
    return rules
