"""Stones in hand: a stack of pools; the pool on top is placed first (A-9)."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from engines.artiseurs.board import Cell, parse_cell
from engines.artiseurs.colours import COLOURS
from engines.errors import ParseError

_TEXT: Final = re.compile(r"(?P<stones>W*R*B*)(?P<seized>\*)?(?:!(?P<lifted>[a-e][1-5]))?")


class Pool(NamedTuple):
    """Stones that are placed one after the other, in any order.

    Attributes:
        stones: a letter each, White first.
        seized: the stone was just seized by a black one (l.53).
        lifted: the cell from which the moon lifted the stone; it may not go back there (A-13).
    """

    stones: str
    seized: bool = False
    lifted: Cell | None = None

    def without(self, stone: str) -> Pool:
        """The pool without one stone of that colour."""
        return self._replace(stones=self.stones.replace(stone, "", 1))

    def __str__(self) -> str:
        lifted = "" if self.lifted is None else f"!{self.lifted}"
        return f"{self.stones}{'*' if self.seized else ''}{lifted}"


Stack = tuple[Pool, ...]
"""Pools; the last one is placed first. None is empty."""


def pool_of(stones: str) -> Pool:
    """A pool of stones in any order.

    >>> pool_of("BWR").stones
    'WRB'
    """
    return Pool("".join(colour * stones.count(colour) for colour in COLOURS))


def format_stack(stack: Stack) -> str:
    """The text form, in the order of the stack; a dash where nothing is in hand.

    >>> format_stack((pool_of("RW"), Pool("R", seized=True)))
    'WR,R*'
    """
    return ",".join(map(str, stack)) or "-"


def parse_stack(text: str) -> Stack:
    """Read a stack.

    Raises:
        ParseError: it is not the text form of a stack.
    """
    return () if text == "-" else tuple(map(_parse_pool, text.split(",")))


def _parse_pool(text: str) -> Pool:
    found = _TEXT.fullmatch(text)
    if found is None or not found["stones"]:
        raise ParseError(f"{text!r} is no stones in hand; they read like 'WWR', 'R*' or 'B!c3'")
    lifted = found["lifted"]
    return Pool(found["stones"], found["seized"] is not None, parse_cell(lifted) if lifted else None)
