"""How the Sendas are laid by chance: shuffled (l.47)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from math import perm
from typing import TYPE_CHECKING

from engines.contract import NATURE, Rng
from engines.oniria import dealing
from engines.oniria.actions import Lay
from engines.oniria.decks import SENDAS, TRICKS
from engines.oniria.sendas import Senda, every_senda

if TYPE_CHECKING:
    from engines.oniria.state import State


def chances(state: State) -> Iterator[tuple[Lay, Fraction]]:
    """Every path with its probability, made lazily: there are some four million.

    Where the card library has no Sendas, each constraint that a Senda could print is as likely as another.
    """
    if state.awaits.actor == NATURE:
        paths = perm(SENDAS, TRICKS) if dealing.known_sendas(state) else len(printable()) ** TRICKS
        likely = Fraction(1, paths)
        yield from ((path, likely) for path in dealing.paths(state))


def sample(state: State, rng: Rng) -> Lay:
    """Seven different Sendas of the library; without it, seven constraints."""
    if dealing.known_sendas(state):
        return Lay(tuple(rng.sample(range(1, SENDAS + 1), TRICKS)))
    return Lay(tuple(rng.choices(printable(), k=TRICKS)))


@cache
def printable() -> tuple[Senda, ...]:
    """Every constraint that a Senda could print."""
    return tuple(every_senda())
