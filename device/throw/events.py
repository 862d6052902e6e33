"""The effects of an observation, besides the next state."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from device.throw.why import Why
from vision.reading import Die


@dataclass(frozen=True, slots=True)
class Counted:
    """The awaited throw has come to rest.

    Attributes:
        dice: the thrown dice, by number.
        untouched: the numbers of those that lie as they lay when they were seen last, where this throw was
            seen before and has been touched since.
    """

    dice: Mapping[int, Die]
    untouched: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Refused:
    """Dice have come to rest that are no throw; the same dice count once that is put right.

    Attributes:
        why: what is wrong with them.
    """

    why: Why


@dataclass(frozen=True, slots=True)
class PassedOver:
    """Dice lie there that nobody saw fall: they count only if somebody says so."""


@dataclass(frozen=True, slots=True)
class KeptSought:
    """Nobody knows where the dice that stay lie: they are looked for.

    Attributes:
        faces: what they show, by number.
    """

    faces: Mapping[int, str]


@dataclass(frozen=True, slots=True)
class KeptFound:
    """The dice that stay were looked for; from now on the throw is awaited."""


Event = Counted | Refused | PassedOver | KeptSought | KeptFound
