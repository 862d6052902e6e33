"""Throws, stones and marks by chance, where the machine stands in for osselets and bag."""

from __future__ import annotations

import random
from collections import Counter
from typing import Final

from engines.artiseurs import COLOURS, Draw, Face, Reveal, State, Throw
from engines.artiseurs.osselets import MARKS

_CHANCE: Final = random.SystemRandom()


def throw(source: random.Random = _CHANCE) -> Throw:
    """Four osselets, each on its centaur or its mark; nobody knows which number has which mark."""
    marks = source.sample(MARKS, len(MARKS))
    return Throw(tuple(source.choice((Face.CENTAUR, mark)) for mark in marks))


def draw(state: State, source: random.Random = _CHANCE) -> Draw:
    """As many stones out of the bag as are being drawn."""
    return Draw("".join(source.sample(COLOURS, state.drawing, counts=state.bag)))


def mark(state: State, source: random.Random = _CHANCE) -> Reveal:
    """What an osselet hides: any of the marks that have not come to light yet."""
    unseen = Counter(MARKS) - Counter(osselet.mark for osselet in state.osselets if osselet.mark)
    return Reveal(source.choice(sorted(unseen.elements())))
