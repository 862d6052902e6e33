"""Looks that corrections add: which of them the reader uses, which wait, and which are dropped."""

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
every such die in doubt, so the look waits for a second one. Larger: more slips are kept at once. Smaller:
more misread dice must be corrected twice.
"""
_ALIKE: Final = 0.85
"""The least likeness (a cosine) of two looks at the same face of the same make. Larger: two blurred looks
never agree. Smaller: looks at different faces do."""
_NEARER: Final = 0.03
"""Looks at another face contradict a look if they are this much more like it than those at its own face.
Smaller: looks that are alike by chance contradict each other."""
_QUESTIONED: Final = 0.05
"""A new look waits if one at another face is this much more like it than those at its own face. Larger: more
slips of the finger are kept at once. Smaller: more correct looks wait for a second one."""
_CONTRADICTIONS: Final = 2
"""A look is dropped if this many looks at one other face contradict it. With one, a second slip of the finger
would drop a correct look."""

Looks = Mapping[str, tuple[Look, ...]]
"""Looks by the name of the face."""
Alike = Callable[[Sequence[Look], Sequence[Look]], NDArray[np.float32]]
"""How alike each of n looks is to each of m others (n, m), -1 to 1, as `EmbeddingCache.alike` says."""


def surprises(die: Die, face: str) -> bool:
    """Whether the reader was sure that a die shows another face than this one."""
    return die.face is not None and die.face != face and die.confidence >= SURE


@dataclass(frozen=True, slots=True, eq=False)
class Removed:
    """A look that an answer has dropped, or put into use after it had waited.

    Attributes:
        waited: whether it waited.
        face: the face that it was at.
        look: the look.
    """

    waited: bool
    face: str
    look: Look


@dataclass(frozen=True, slots=True, eq=False)
class Change:
    """What an answer has changed of the looks at dice of one kind; see `Added.change_to`.

    Attributes:
        put: the identities of the looks that it has added, or put into use.
        removed: the looks that were elsewhere before, or are gone.
        order: the place of each look, by its identity, in the order before.
    """

    put: frozenset[str]
    removed: tuple[Removed, ...]
    order: Mapping[str, int]


@dataclass(frozen=True, slots=True, eq=False)
class Added:
    """Looks at dice of one kind.

    Attributes:
        kept: those that the reader uses.
        waiting: those that contradict a sure reader or other looks; each waits for a second look that agrees.
        most: the most looks at one face; one more drops the oldest that is not firm.
        firm: how many of the first looks at each face are never dropped. In a taught set these are the looks
            that it was taught by.
    """

    kept: Looks = field(default_factory=lambda: MappingProxyType({}))
    waiting: Looks = field(default_factory=lambda: MappingProxyType({}))
    most: int = MOST_LOOKS
    firm: int = 0

    def with_look(self, face: str, look: Look, alike: Alike, *, surprising: bool) -> Added:
        """These looks and one more.

        A look waits if the reader was sure of another face, or if a look at another face is more like it
        than those at its own. Once a second look at the same face agrees, both are kept. One picture belongs
        to one face only.

        Args:
            face: what the die showed, as a person says.
            look: the die.
            alike: compares looks.
            surprising: the reader was sure of another face.
        """
        before = self.without(identity(look))
        waited = before.waiting.get(face, ())
        likeness = alike([look], waited)[0] if waited else ()
        agreeing = [other for other, like in zip(waited, likeness, strict=True) if like >= _ALIKE]
        if not agreeing and (surprising or before._questioned(face, look, alike)):
            return replace(before, waiting=before._with(before.waiting, face, look))
        waiting, kept = before.waiting, before.kept
        for other in agreeing:
            waiting, kept = _without(waiting, identity(other)), before._with(kept, face, other, self.firm)
        return replace(before, kept=before._with(kept, face, look, self.firm), waiting=waiting)

    def without(self, which: str) -> Added:
        """These looks, without the one that has this identity."""
        return replace(self, kept=_without(self.kept, which), waiting=_without(self.waiting, which))

    def change_to(self, after: Added) -> Change:
        """What has changed from these looks to later ones."""
        stood, stand = self._places(), after._places()
        removed = (
            Removed(waited, face, look)
            for waited, looks in ((False, self.kept), (True, self.waiting))
            for face, seen in looks.items()
            for look in seen
            if (identity(look), waited, face) not in stand
        )
        order = {which: place for place, (which, *_) in enumerate(stood)}
        return Change(frozenset(which for which, *_ in stand.keys() - stood.keys()), tuple(removed), order)

    def without_change(self, change: Change) -> Added:
        """These looks without a change; all other changes since then stay.

        A look that the change has put into use and that was deleted since does not return.
        """
        here = {which for which, *_ in self._places()}
        kept, waiting = self.kept, self.waiting
        for which in change.put:
            kept, waiting = _without(kept, which), _without(waiting, which)
        for one in change.removed:
            which = identity(one.look)
            if which in change.put and which not in here:
                continue
            if one.waited:
                waiting = _with_one(waiting, one)
            else:
                kept = _with_one(kept, one)
        return replace(
            self, kept=self._ordered(kept, change, self.firm), waiting=self._ordered(waiting, change)
        )

    def without_contradicted(self, face: str, alike: Alike) -> Added:
        """These looks, without those that the looks at a face contradict: they were kept by mistake."""
        at_face = self.kept.get(face, ())
        others = {own: looks for own, looks in self.kept.items() if own != face and looks}
        if len(at_face) < _CONTRADICTIONS or not others:
            return self
        # All are compared at once: a comparison of its own for each pair takes seconds late in an evening.
        likeness = alike(at_face, [look for looks in others.values() for look in looks])
        kept, first = self.kept, 0
        for looks in others.values():
            for number in _contradicted(looks, likeness[:, first : first + len(looks)], alike):
                kept = _without(kept, identity(looks[number]))
            first += len(looks)
        return replace(self, kept=kept)

    def _questioned(self, face: str, look: Look, alike: Alike) -> bool:
        """Whether a look at another face is more like a new look at `face` than those at `face` are."""
        nearest = {other: float(alike([look], seen).max()) for other, seen in self.kept.items() if seen}
        own = nearest.pop(face, _ALIKE - _QUESTIONED)
        return any(likeness > own + _QUESTIONED for likeness in nearest.values())

    def _places(self) -> dict[tuple[str, bool, str], None]:
        """The identity of each look, whether it waits, and its face; in order."""
        return dict.fromkeys(
            (identity(look), waits, face)
            for waits, looks in ((False, self.kept), (True, self.waiting))
            for face, seen in looks.items()
            for look in seen
        )

    def _ordered(self, looks: Looks, change: Change, firm: int = 0) -> Looks:
        """The looks at each face in the order before a change, newer ones last."""

        def place(look: Look) -> int:
            return change.order.get(identity(look), len(change.order))

        return MappingProxyType(
            {face: self._fitting(sorted(seen, key=place), firm) for face, seen in looks.items()}
        )

    def _with(self, looks: Looks, face: str, look: Look, firm: int = 0) -> Looks:
        return MappingProxyType({**looks, face: self._fitting((*looks.get(face, ()), look), firm)})

    def _fitting(self, looks: Sequence[Look], firm: int) -> tuple[Look, ...]:
        """As many of the looks at a face as may be kept: the firm ones, and the newest of the others."""
        others = looks[firm:]
        return (*looks[:firm], *others[max(0, len(looks) - self.most) :])


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


def _with_one(looks: Looks, one: Removed) -> Looks:
    return MappingProxyType({**looks, one.face: (*looks.get(one.face, ()), one.look)})


def _without(looks: Looks, which: str) -> Looks:
    return MappingProxyType(
        {face: tuple(look for look in seen if identity(look) != which) for face, seen in looks.items()}
    )
