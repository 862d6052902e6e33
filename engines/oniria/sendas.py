"""The Sendas de los Nahuales and their constraints."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain, combinations, product
from typing import Final

from engines.errors import ParseError
from engines.oniria.decks import Side

_TEXT: Final = re.compile(r"(?P<sombras>[0-9,]+|-)/(?P<sonadora>[0-9,]+|-)")


@dataclass(frozen=True)
class Senda:
    """The constraints of one Senda as printed; with five players, a Soñadora's 8 is read 11 (l.217).

    >>> Senda((2, 3), (8,)).forbids(Side.SOMBRAS)
    (2, 3)

    Attributes:
        sombras: the powers that no Sombra may play, rising.
        sonadora: the powers that the Soñadora may not play, rising.
    """

    sombras: tuple[int, ...] = ()
    sonadora: tuple[int, ...] = ()

    def forbids(self, side: Side) -> tuple[int, ...]:
        """The powers that this side may not play here (l.89-91)."""
        return self.sombras if side is Side.SOMBRAS else self.sonadora

    def __str__(self) -> str:
        return f"{written_powers(self.sombras)}/{written_powers(self.sonadora)}"


def written_powers(powers: Iterable[int]) -> str:
    """Powers in a word, or a dash where there are none."""
    return ",".join(map(str, powers)) or "-"


def read_powers(text: str) -> tuple[int, ...]:
    """Read such a word.

    Raises:
        ValueError: the word is no list of powers.
    """
    return () if text == "-" else tuple(map(int, text.split(",")))


def parse_senda(text: str) -> Senda:
    """Read a Senda: the powers forbidden to Sombras, a stroke, those forbidden to the Soñadora.

    >>> parse_senda("2,3/8"), parse_senda("-/-")
    (Senda(sombras=(2, 3), sonadora=(8,)), Senda(sombras=(), sonadora=()))

    Raises:
        ParseError: the text is no Senda, or forbids a power that no card has.
    """
    if found := _TEXT.fullmatch(text):
        try:
            senda = Senda(read_powers(found["sombras"]), read_powers(found["sonadora"]))
        except ValueError:
            senda = None
        if senda and str(senda) == text and all(map(_is_printable, Side, (senda.sombras, senda.sonadora))):
            return senda
    raise ParseError(
        f"{text!r} is no Senda; one reads like '2,3/8': powers from 0 to 5 that no Sombra may play, rising,"
        " then powers from 7 to 11 that the Soñadora may not, or '-' for none"
    )


def _is_printable(side: Side, powers: tuple[int, ...]) -> bool:
    return set(powers) <= set(side.powers) and list(powers) == sorted(set(powers))


def every_senda() -> Iterator[Senda]:
    """All constraints that a Senda could print, beginning with none."""
    return (Senda(sombras, sonadora) for sombras, sonadora in product(*map(_subsets, Side)))


def _subsets(side: Side) -> chain[tuple[int, ...]]:
    powers = side.powers
    return chain.from_iterable(combinations(powers, size) for size in range(len(powers) + 1))
