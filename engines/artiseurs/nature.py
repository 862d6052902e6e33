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
from typing import TYPE_CHECKING, Final, TypeVar

from engines.artiseurs import bag
from engines.artiseurs.actions import Draw, Reveal, Throw
from engines.artiseurs.colours import COLOURS, Colour
from engines.artiseurs.osselets import MARKS, Face, unseen_marks
from engines.artiseurs.phase import Phase
from engines.contract import NATURE, Rng

if TYPE_CHECKING:
    from engines.artiseurs.state import State

_Item = TypeVar("_Item")

Answer = Throw | Reveal | Draw

_LANDINGS: Final = Counter(
    Throw(tuple(sorted(faces, key=list(Face).index)))
    for faces in product(*((Face.CENTAUR, mark) for mark in MARKS))
)
"""In how many ways the four osselets give each throw: each of them shows its centaur or its mark."""


def chances(state: State) -> Iterable[tuple[Answer, Fraction]]:
    """Every throw, mark or draw that is awaited, with its probability.

    Osselets in hand are alike, so throws that differ only in which osselet shows which face count as one.
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
            return _any_of(_LANDINGS, rng)
        case Phase.DRAW:
            return Draw("".join(sorted(_stones(state, rng), key=COLOURS.index)))
        case _:
            return Reveal(_any_of(_hidden_marks(state), rng))


def _stones(state: State, rng: Rng) -> Iterator[Colour]:
    """Stones drawn from the bag one after the other."""
    left = Counter({colour: state.bag.count_of(colour) for colour in COLOURS})
    for _ in range(state.drawing):
        colour = _any_of(+left, rng)
        left[colour] -= 1
        yield colour


def _any_of(ways: Counter[_Item], rng: Rng) -> _Item:
    """One of several things by chance, each as likely as the number of ways that lead to it."""
    return rng.choices(list(ways), [count / ways.total() for count in ways.values()])[0]


@cache
def throws() -> Sequence[tuple[Throw, Fraction]]:
    """Every throw of the four osselets."""
    return [(throw, Fraction(ways, _LANDINGS.total())) for throw, ways in _LANDINGS.items()]


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
