"""What an answer changes of the looks that people have added, so that the answer can be taken back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from vision.added_looks import AddedLooks, Looks
from vision.taught import Look, identity


@dataclass(frozen=True, slots=True, eq=False)
class RemovedLook:
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
class LookChange:
    """What an answer has changed of the looks at dice of one kind.

    Attributes:
        put: the identities of the looks that it has added, or put into use.
        removed: the looks that were elsewhere before, or are gone.
        order: the number of each look, by its identity, in the order before.
    """

    put: frozenset[str]
    removed: tuple[RemovedLook, ...]
    order: Mapping[str, int]


def change_between(before: AddedLooks, after: AddedLooks) -> LookChange:
    """What has changed between earlier looks and later ones."""
    entries, entries_after = _entries(before), _entries(after)
    removed = (
        RemovedLook(waited, face, look)
        for waited, looks in ((False, before.in_use), (True, before.waiting))
        for face, seen in looks.items()
        for look in seen
        if (identity(look), waited, face) not in entries_after
    )
    order = {identifier: number for number, (identifier, *_) in enumerate(entries)}
    put = frozenset(identifier for identifier, *_ in entries_after.keys() - entries.keys())
    return LookChange(put, tuple(removed), order)


def without_change(looks: AddedLooks, change: LookChange) -> AddedLooks:
    """The looks without a change; all other changes since then stay.

    A look that the change has put into use and that was deleted since does not return.
    """
    present = {identifier for identifier, *_ in _entries(looks)}
    undone = looks
    for identifier in change.put:
        undone = undone.without(identifier)
    in_use, waiting = undone.in_use, undone.waiting
    for one in change.removed:
        identifier = identity(one.look)
        if identifier in change.put and identifier not in present:
            continue
        if one.waited:
            waiting = _with(waiting, one)
        else:
            in_use = _with(in_use, one)
    return replace(
        looks,
        in_use=_ordered(looks, in_use, change, looks.firm),
        waiting=_ordered(looks, waiting, change, firm=0),
    )


def _entries(looks: AddedLooks) -> dict[tuple[str, bool, str], None]:
    """The identity of each look, whether it waits, and its face; in order."""
    return dict.fromkeys(
        (identity(look), waits, face)
        for waits, at_faces in ((False, looks.in_use), (True, looks.waiting))
        for face, seen in at_faces.items()
        for look in seen
    )


def _with(looks: Looks, one: RemovedLook) -> Looks:
    return MappingProxyType({**looks, one.face: (*looks.get(one.face, ()), one.look)})


def _ordered(limits: AddedLooks, looks: Looks, change: LookChange, firm: int) -> Looks:
    """The looks at each face in the order before a change, newer ones last."""

    def number(look: Look) -> int:
        return change.order.get(identity(look), len(change.order))

    return MappingProxyType(
        {face: limits.limited(sorted(seen, key=number), firm) for face, seen in looks.items()}
    )
