"""What osselets and bag do by chance, as far as the players know (l.9, 59, 68).

Each osselet falls on either side. Which mark an osselet has on its other side is unknown until it is seen, so
every mark that is left is as likely below one centaur as below another.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import product
from math import comb, prod
from typing import TYPE_CHECKING

from engines.artiseurs import bag
from engines.artiseurs.actions import Draw, Reveal, Throw
from engines.artiseurs.colours import COLOURS
from engines.artiseurs.osselets import MARKS, Face, unseen_marks
from engines.artiseurs.phase import Phase
from engines.contract import NATURE

if TYPE_CHECKING:
    from engines.artiseurs.state import State

Answer = Throw | Reveal | Draw


def chances(state: State) -> Iterable[tuple[Answer, Fraction]]:
    """Every throw, mark or draw that is awaited, with its probability.

    Osselets in hand are alike, so throws that differ only in which of them shows what count as one.
    """
    if state.awaits.actor != NATURE:
        return ()
    match state.phase:
        case Phase.THROW:
            return throws()
        case Phase.DRAW:
            return _draws(state)
        case _:
            return _marks(state)


@cache
def throws() -> Sequence[tuple[Throw, Fraction]]:
    """Every throw of the four osselets: each shows its centaur or its mark."""
    thrown = Counter(
        tuple(sorted(faces, key=list(Face).index))
        for faces in product(*((Face.CENTAUR, mark) for mark in MARKS))
    )
    return [(Throw(faces), Fraction(ways, 2 ** len(MARKS))) for faces, ways in thrown.items()]


def _draws(state: State) -> Iterator[tuple[Draw, Fraction]]:
    """Stones are drawn together from the bag, each as likely as another."""
    every = comb(state.bag.total, state.drawing)
    for draw in bag.candidates(state):
        if bag.refusal(state, draw) is None:
            held = ((state.bag.count_of(colour), draw.stones.count(colour)) for colour in COLOURS)
            yield draw, Fraction(prod(comb(*counts) for counts in held), every)


def _marks(state: State) -> Iterator[tuple[Reveal, Fraction]]:
    """A mark that is known already, or any of those that have not been seen."""
    known = state.osselet(state.in_hand[0]).mark
    left = Counter([known]) if known is not None else unseen_marks(state.osselets)
    for mark in sorted(left):
        yield Reveal(mark), Fraction(left[mark], left.total())
