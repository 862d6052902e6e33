"""Learn from what people answer about dice, in memory, until the evening ends."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from math import lgamma, log
from typing import Final

import numpy as np

from vision.added_looks import NO_LOOKS, AddedLooks, Alike, Looks, surprises
from vision.dice_set import TERTRE, Answered, DiceSet
from vision.model import softmax
from vision.reading import Die, Shape
from vision.taught import Look, identity

MOST_SEEN: Final = 40
"""The most looks at one face; one more drops the oldest. Larger: comparing takes longer, and gains little."""
PAUSE_S: Final = 6 * 3600.0
"""The evening has ended if nobody answered for so many seconds. Longer: looks by another lamp still count."""

_CLEARLY: Final = 0.9
"""The probability from which the faces of a d4 show clearly, with an answer, in which direction they run."""
_ALIKE: Final = 0.9
"""The probability that all d4 of a table are of one make, so that their drawings run in one direction.
Smaller: more answers are needed until a d4 is believed of which two drawings are seen."""
_WRONG: Final = 0.02
"""The probability of a wrong answer. Larger: more answers are needed, and a wrong one does less harm."""

_Kind = tuple[str, Shape, str]
"""The name of a dice set, and the shape and the design of the die."""


@dataclass(frozen=True, slots=True, eq=False)
class Learnt:
    """What the answers of an evening have taught so far. Instances never change; see `Evening.go_back`.

    Attributes:
        looks: the looks at each kind of die.
        contradicted: the names of the sets of which a believed reading was wrong, by the look that showed it.
        directions: by the name of the set, how many answers showed its d4 with drawings that run clockwise,
            and how many counterclockwise.
    """

    looks: Mapping[_Kind, AddedLooks] = field(default_factory=dict)
    contradicted: Mapping[str, str] = field(default_factory=dict)
    directions: Mapping[str, tuple[int, int]] = field(default_factory=dict)

    def clockwise(self, name: str) -> float:
        """How likely the drawings on the next d4 of a set run clockwise.

        Those of all its d4 run clockwise, or those of all run counterclockwise, or some of the d4 are mirror
        images of the others.
        """
        clockwise, counter = self.directions.get(name, (0, 0))
        any_share = lgamma(clockwise + 1) + lgamma(counter + 1) - lgamma(clockwise + counter + 2)
        all_clockwise, _, mixed = softmax(
            np.array(
                [
                    log(_ALIKE / 2) + clockwise * log(1 - _WRONG) + counter * log(_WRONG),
                    log(_ALIKE / 2) + clockwise * log(_WRONG) + counter * log(1 - _WRONG),
                    log(1 - _ALIKE) + any_share,
                ]
            )
        )
        return float(all_clockwise + mixed * (clockwise + 1) / (clockwise + counter + 2))


class Evening:
    """The looks that answers have given since the evening began.

    Nothing is written down, so nobody is asked for consent. Only answers of people count, never readings: a
    reader that believes itself misreads in silence.

    Args:
        alike: compares looks, as `EmbeddingCache.alike` does.
        clock: a monotonic clock, in seconds.

    Attributes:
        learnt: what it has learnt so far, for `go_back`.
    """

    def __init__(self, alike: Alike, clock: Callable[[], float] = lambda: 0.0) -> None:
        self._alike = alike
        self._clock = clock
        self._answered_s = clock()
        self.learnt = Learnt()

    def ended(self) -> bool:
        """Forget everything if nobody has answered for `PAUSE_S`. Return whether that is so."""
        ended = self._clock() - self._answered_s > PAUSE_S
        if ended:
            self.learnt = Learnt()
        return ended

    def learn(self, dice_set: DiceSet, die: Die, face: str, look: Look) -> None:
        """Take in what somebody said that a die shows.

        A look that contradicts a sure reader or other looks waits for a second one; see `vision.added_looks`.

        Args:
            dice_set: the dice on the table.
            die: the die as it was read.
            face: the reader's name of the face that the die shows.
            look: the picture of the die.
        """
        self.ended()
        kind = _kind(dice_set, die.shape, face)
        if kind is None:
            return
        self._answered_s = self._clock()
        before = self.learnt.looks.get(kind, AddedLooks(most=MOST_SEEN))
        taught = {one.name: one.looks for one in dice_set.taught}.get(kind[2], NO_LOOKS)
        now = before.with_look(face, look, self._alike, surprising=surprises(die, face), taught=taught)
        looks = {**self.learnt.looks, kind: now.without_contradicted(face, self._alike)}
        contradicted = self.learnt.contradicted
        if die.face != face and not die.doubtful:
            contradicted = {**contradicted, identity(look): dice_set.name}
        self.learnt = Learnt(looks, contradicted, self._directions(dice_set.name, die, face))

    def _directions(self, name: str, die: Die, face: str) -> Mapping[str, tuple[int, int]]:
        """In how many answers about the d4 of each set the drawings ran in each direction, with this one."""
        clockwise = dict(zip(TERTRE.faces, die.clockwise, strict=False)).get(face, 0.5)
        if max(clockwise, 1 - clockwise) < _CLEARLY:
            return self.learnt.directions
        before, counter = self.learnt.directions.get(name, (0, 0))
        counts = (before + 1, counter) if clockwise > 0.5 else (before, counter + 1)
        return {**self.learnt.directions, name: counts}

    def go_back(self, learnt: Learnt) -> None:
        """Know only what was learnt up to then: the answers since were taken back.

        It is not enough to drop the look of an answer: the answer may also have dropped another look, or put
        into use one that had waited.
        """
        self.learnt = learnt

    def joined(self, dice_set: DiceSet) -> DiceSet:
        """The dice set with what was learnt this evening."""
        self.ended()
        answered = tuple(
            Answered(shape, design, looks.in_use)
            for (name, shape, design), looks in self.learnt.looks.items()
            if name == dice_set.name and any(looks.in_use.values())
        )
        return replace(
            dice_set,
            answered=answered,
            contradicted=dice_set.name in self.learnt.contradicted.values(),
            clockwise=self.learnt.clockwise(dice_set.name),
        )

    def looks(self, dice_set: DiceSet) -> Looks:
        """All looks of this evening at the dice of a set, by the name of the face."""
        looks: dict[str, tuple[Look, ...]] = {}
        for answered in self.joined(dice_set).answered:
            for face, seen in answered.looks.items():
                looks[face] = looks.get(face, ()) + seen
        return looks


def _kind(dice_set: DiceSet, shape: str, face: str) -> _Kind | None:
    """The kind of dice in a set that a look belongs to; None if no die of the set has such a face."""
    known = [(kind.shape, kind.design) for kind in dice_set.kinds if face in kind.faces]
    known += [(taught.shape, taught.name) for taught in dice_set.taught if face in taught.looks]
    found = next((one for one in known if one[0] == shape), known[0] if known else None)
    return (dice_set.name, *found) if found else None
