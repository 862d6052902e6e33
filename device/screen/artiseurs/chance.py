"""Random throws, draws and marks, for games in which the program stands in for osselets and bag."""

from __future__ import annotations

import random
from collections import Counter
from typing import Final

from engines.artiseurs import COLOURS, Draw, Face, Reveal, State, Throw
from engines.artiseurs.osselets import MARKS

_CHANCE: Final = random.SystemRandom()


def throw(source: random.Random = _CHANCE) -> Throw:
    """Throw four osselets: shuffle the marks among the numbers, then show the centaur or the mark of each."""
    marks = source.sample(MARKS, len(MARKS))
    return Throw(tuple(source.choice((Face.CENTAUR, mark)) for mark in marks))


def draw(state: State, source: random.Random = _CHANCE) -> Draw:
    """Draw as many stones from the bag as the state asks for."""
    return Draw("".join(source.sample(COLOURS, state.drawing, counts=state.bag)))


def mark(state: State, source: random.Random = _CHANCE) -> Reveal:
    """Choose a hidden mark at random from those not yet known."""
    unseen = Counter(MARKS) - Counter(osselet.mark for osselet in state.osselets if osselet.mark)
    return Reveal(source.choice(sorted(unseen.elements())))
