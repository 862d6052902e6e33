"""A machine at the table: which opponent plays a seat, and how its game can be repeated."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from random import SystemRandom
from types import MappingProxyType
from typing import Final

from engines.errors import ParseError
from engines.opponents import VERSION, Opponent, parse_opponent
from wording.sentence import Sentence

NAMES: Final = ("Nora", "Octave", "Irma", "Zélie", "Ursule", "Quentin", "Wanda", "Théo", "Yolande")
"""The names of machines, each with another initial; there are more than any game has seats for machines."""

_TEXT: Final = re.compile(
    r"(?P<opponent>\S+) version=(?P<version>\S+) seed=(?P<seed>[0-9]+)(?P<screen> screen)?"
)
_SEEDS: Final = 2**32
_CHANCE: Final = SystemRandom()


@dataclass(frozen=True, slots=True)
class Machine:
    """A machine on a seat.

    Attributes:
        opponent: its level and its character.
        on_screen: whether its throws are made on the screen; else people throw its dice.
        seed: all its chance comes from this number, so that its game can be repeated.
        version: the version of the strategies that it plays by.
    """

    opponent: Opponent = field(default_factory=Opponent)
    on_screen: bool = False
    seed: int = 0
    version: str = VERSION

    def __str__(self) -> str:
        """The text form, which `parse_machine` reads back.

        >>> str(Machine(seed=7, on_screen=True, version="1"))
        'medium version=1 seed=7 screen'
        """
        screen = " screen" if self.on_screen else ""
        return f"{self.opponent} version={self.version} seed={self.seed}{screen}"

    def chance(self, seat: int, steps: int) -> str:
        """Names the source of chance for what the machine does next: the seed of a `Random`.

        Args:
            seat: its seat.
            steps: how many actions of the game are in force.
        """
        return f"{self.seed} {seat} {steps}"


def parse_machine(text: str) -> Machine:
    """Read a machine.

    >>> parse_machine("strong-teaser version=1 seed=42").opponent.character.word
    'teaser'

    Raises:
        ParseError: the text is no machine, or this version does not know the opponent.
    """
    found = _TEXT.fullmatch(text)
    if found is None:
        words = "'{text}' is no machine; expected one like 'medium version=1 seed=7'"
        raise ParseError(Sentence(words, text=text))
    opponent = parse_opponent(found["opponent"])
    return Machine(opponent, bool(found["screen"]), int(found["seed"]), found["version"])


def machines_named(players: Sequence[str], machines: Sequence[str]) -> dict[str, Machine]:
    """The machines of a game by name, as far as this version knows them.

    Args:
        players: the names in seat order.
        machines: the text form of the machine on each seat; "" for others.
    """
    found = {}
    for name, text in zip(players, machines, strict=False):
        with suppress(ParseError):
            found[name] = parse_machine(text)
    return found


def drawn_seed() -> int:
    """A seed by chance."""
    return _CHANCE.randrange(_SEEDS)


NO_MACHINES: Final[Mapping[int, Machine]] = MappingProxyType({})
"""The machines of a game between people, by seat."""
