"""Numbers as the Maya wrote them: shell, dots and bars (l.55-61)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

BAR: Final = 5
BASE: Final = 20


@dataclass(frozen=True)
class Level:
    """One level of a numeral: a shell for zero, else dots above bars.

    Attributes:
        bars: each worth five.
        dots: each worth one.
    """

    bars: int
    dots: int

    @property
    def is_shell(self) -> bool:
        """Whether it shows the shell, which is zero."""
        return not self.bars and not self.dots

    @property
    def value(self) -> int:
        """The sum of its symbols (l.55)."""
        return self.bars * BAR + self.dots

    def __str__(self) -> str:
        return "@" if self.is_shell else "-" * self.bars + "." * self.dots


@dataclass(frozen=True)
class Numeral:
    """A whole number in Maya figures.

    The book needs one level. Higher levels, each worth twenty times the one below, and the minus sign are
    additions of this table (O-2).

    >>> str(numeral(14)), str(numeral(0)), str(numeral(40)), str(numeral(-7))
    ('--....', '@', '..|@', '!-..')

    Attributes:
        levels: from the highest to the lowest, at least one.
        negative: whether a minus stands before it.
    """

    levels: tuple[Level, ...]
    negative: bool

    @property
    def value(self) -> int:
        """The number that the numeral stands for."""
        total = 0
        for level in self.levels:
            total = total * BASE + level.value
        return -total if self.negative else total

    def __str__(self) -> str:
        return "!" * self.negative + "|".join(map(str, self.levels))


def numeral(number: int) -> Numeral:
    """The Maya figures of a number."""
    levels: list[Level] = []
    rest = abs(number)
    while rest or not levels:
        rest, units = divmod(rest, BASE)
        levels.insert(0, Level(*divmod(units, BAR)))
    return Numeral(tuple(levels), negative=number < 0)
