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
from typing import TYPE_CHECKING, Final

from engines.artiseurs import bag
from engines.artiseurs.actions import Draw, Reveal, Throw
from engines.artiseurs.colours import COLOURS
from engines.artiseurs.osselets import MARKS, Face, unseen_marks
from engines.artiseurs.phase import Phase
from engines.contract import NATURE, Rng

if TYPE_CHECKING:
    from engines.artiseurs.state import State

Answer = Throw | Reveal | Draw

_LANDINGS: Final = [
    Throw(tuple(sorted(faces, key=list(Face).index)))
    for faces in product(*((Face.CENTAUR, mark) for mark in MARKS))
]
"""The throw for each way in which the four osselets can land: each shows its centaur or its mark."""


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


def sample(state: State, rng: Rng) -> Answer:
    """One throw, mark or draw by chance, without the probabilities of all others."""
    match state.phase:
        case Phase.THROW:
            return rng.choices(_LANDINGS)[0]
        case Phase.DRAW:
            stones = "".join(colour * state.bag.count_of(colour) for colour in COLOURS)
            return Draw("".join(rng.sample(stones, state.drawing)))
        case _:
            return Reveal(rng.choices(list(_hidden_marks(state).elements()))[0])


@cache
def throws() -> Sequence[tuple[Throw, Fraction]]:
    """Every throw of the four osselets."""
    return [(throw, Fraction(ways, len(_LANDINGS))) for throw, ways in Counter(_LANDINGS).items()]


def _draws(state: State) -> Iterator[tuple[Draw, Fraction]]:
    """Stones are drawn together from the bag, each as likely as another."""
    every = comb(state.bag.total, state.drawing)
    for draw in bag.candidates(state):
        if bag.refusal(state, draw) is None:
            held = ((state.bag.count_of(colour), draw.stones.count(colour)) for colour in COLOURS)
            yield draw, Fraction(prod(comb(*counts) for counts in held), every)


def _marks(state: State) -> Iterator[tuple[Reveal, Fraction]]:
    left = _hidden_marks(state)
    for mark in sorted(left):
        yield Reveal(mark), Fraction(left[mark], left.total())


def _hidden_marks(state: State) -> Counter[Face]:
    """A mark that is known already, or all of those that have not been seen."""
    known = state.osselet(state.in_hand[0]).mark
    return Counter([known]) if known is not None else unseen_marks(state.osselets)
