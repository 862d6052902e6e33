"""Looks that answers and corrections add: which of them the reader uses, which wait, which are dropped."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.reading import Die
from vision.taught import MOST_LOOKS, Look, identity

SURE: Final = 0.9
"""A reader that gives a face this probability is sure of it.

A correction of a sure reader is more often a slip of the finger than a misread die. One wrong look would put
every such die in doubt, so the look waits for a second one. Larger: more slips are used at once. Smaller:
more misread dice must be corrected twice.
"""
_ALIKE: Final = 0.75
"""The least likeness (a cosine) of two looks at the same face of the same make. Larger: two blurred looks
never agree. Smaller: looks at different faces do."""
_NEARER: Final = 0.03
"""Looks at another face contradict a look if they are this much more like it than those at its own face.
Smaller: looks that are alike by chance contradict each other."""
_MORE_LIKE: Final = 0.05
"""A new look waits if one at another face is this much more like it than those at its own face. Larger: more
slips of the finger are kept at once. Smaller: more correct looks wait for a second one."""
_CONTRADICTIONS: Final = 2
"""A look is dropped if this many looks at one other face contradict it. With one, a second slip of the finger
would drop a correct look."""

Looks = Mapping[str, tuple[Look, ...]]
"""Looks by the name of the face."""
NO_LOOKS: Final[Looks] = MappingProxyType({})
Alike = Callable[[Sequence[Look], Sequence[Look]], NDArray[np.float32]]
"""How alike each of n looks is to each of m others (n, m), -1 to 1, as `EmbeddingCache.alike` says."""


def surprises(die: Die, face: str) -> bool:
    """Whether the reader was sure that a die shows another face than this one."""
    return die.face is not None and die.face != face and die.confidence >= SURE


@dataclass(frozen=True, slots=True, eq=False)
class AddedLooks:
    """The looks at dice of one kind that people have added by answers and corrections.

    Attributes:
        in_use: those that the reader uses.
        waiting: those that contradict a sure reader or other looks; each waits for a second look that agrees.
        most: the most looks at one face; one more drops the oldest that is not firm.
        firm: how many of the first looks at each face are never dropped. In a taught set these are the looks
            that it was taught by.
    """

    in_use: Looks = field(default_factory=lambda: NO_LOOKS)
    waiting: Looks = field(default_factory=lambda: NO_LOOKS)
    most: int = MOST_LOOKS
    firm: int = 0

    def with_look(
        self, face: str, look: Look, alike: Alike, *, surprising: bool, taught: Looks = NO_LOOKS
    ) -> AddedLooks:
        """These looks and one more.

        A look waits if the reader was sure of another face, or if a look at another face is more like it
        than those at its own. Once a second look at the same face agrees, both are used. One picture belongs
        to one face only.

        Args:
            face: what the die showed, as a person says.
            look: the die.
            alike: compares looks.
            surprising: the reader was sure of another face.
            taught: further looks that are known, with which the new one is compared.
        """
        before = self.without(identity(look))
        waited = before.waiting.get(face, ())
        likeness = alike([look], waited)[0] if waited else ()
        agreeing = [other for other, like in zip(waited, likeness, strict=True) if like >= _ALIKE]
        if not agreeing and (surprising or before._is_more_like_another_face(face, look, alike, taught)):
            return replace(before, waiting=before._with(before.waiting, face, look))
        waiting, in_use = before.waiting, before.in_use
        for other in agreeing:
            waiting, in_use = _without(waiting, identity(other)), before._with(in_use, face, other, self.firm)
        return replace(before, in_use=before._with(in_use, face, look, self.firm), waiting=waiting)

    def without(self, identifier: str) -> AddedLooks:
        """These looks, without the one that has this identity."""
        in_use, waiting = _without(self.in_use, identifier), _without(self.waiting, identifier)
        return replace(self, in_use=in_use, waiting=waiting)

    def without_contradicted(self, face: str, alike: Alike) -> AddedLooks:
        """These looks, without those that the looks at a face contradict: they were added by mistake."""
        at_face = self.in_use.get(face, ())
        others = {own: looks for own, looks in self.in_use.items() if own != face and looks}
        if len(at_face) < _CONTRADICTIONS or not others:
            return self
        # All are compared at once: a comparison of its own for each pair takes seconds late in an evening.
        likeness = alike(at_face, [look for looks in others.values() for look in looks])
        in_use, first = self.in_use, 0
        for looks in others.values():
            for number in _contradicted(looks, likeness[:, first : first + len(looks)], alike):
                in_use = _without(in_use, identity(looks[number]))
            first += len(looks)
        return replace(self, in_use=in_use)

    def limited(self, looks: Sequence[Look], firm: int) -> tuple[Look, ...]:
        """As many of the looks at a face as are kept: the first `firm` ones, and the newest of the others."""
        others = looks[firm:]
        return (*looks[:firm], *others[max(0, len(looks) - self.most) :])

    def _is_more_like_another_face(self, face: str, look: Look, alike: Alike, taught: Looks) -> bool:
        """Whether a look at another face is more like a new look at `face` than those at `face` are."""
        known = {
            other: (*self.in_use.get(other, ()), *taught.get(other, ()))
            for other in {**self.in_use, **taught}
        }
        nearest = {other: float(alike([look], seen).max()) for other, seen in known.items() if seen}
        own = nearest.pop(face, _ALIKE - _MORE_LIKE)
        return any(likeness > own + _MORE_LIKE for likeness in nearest.values())

    def _with(self, looks: Looks, face: str, look: Look, firm: int = 0) -> Looks:
        return MappingProxyType({**looks, face: self.limited((*looks.get(face, ()), look), firm)})


def _contradicted(looks: Sequence[Look], likeness: NDArray[np.float32], alike: Alike) -> list[int]:
    """Which of the looks at one face, by number, are contradicted by those at another one.

    Args:
        looks: the looks at the face (n).
        likeness: how alike each look at the other face is to each of them (m, n).
        alike: compares looks.
    """
    least = np.full(len(looks), _ALIKE)
    if not _over(likeness, least).any():  # most faces are so unlike that their own looks need no comparing
        return []
    beside = alike(looks, looks).astype(np.float64)
    np.fill_diagonal(beside, -1.0)
    return np.flatnonzero(_over(likeness, np.maximum(least, beside.max(axis=1) + _NEARER))).tolist()


def _over(likeness: NDArray[np.float32], least: NDArray[np.float64]) -> NDArray[np.bool_]:
    """Which columns of likenesses (m, n) have enough values above their limit (n,) to contradict a look."""
    return np.asarray((likeness > least).sum(axis=0) >= _CONTRADICTIONS)


def _without(looks: Looks, identifier: str) -> Looks:
    return MappingProxyType(
        {face: tuple(look for look in seen if identity(look) != identifier) for face, seen in looks.items()}
    )
