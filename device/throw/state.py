"""The state of a throw: one value that determines what the eye does next and what the screen shows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum, auto
from typing import Final, Self

from device.throw import patience
from device.throw.numbers import Numbers
from device.throw.pending import Pending
from device.throw.why import Blurred, Number, Why
from vision.motion import PARTS, Snapshot
from vision.reading import Die, Reading


class Goal(Enum):
    """What dice count as when they come to rest."""

    IDLE = auto()
    """As nothing: no throw is awaited."""
    FIND_KEPT = auto()
    """As the kept dice, which are recognised by their faces. Then the throw is awaited."""
    THROW = auto()
    """As the awaited throw, if they were seen to fall."""
    AS_IT_LIES = auto()
    """As the awaited throw, even if they were not seen to fall: somebody has pressed OK."""
    COUNTED = auto()
    """As nothing: the throw has counted. Before a live camera its dice are followed where they are nudged."""
    IN_DOUBT = auto()
    """As the same throw: it has counted, a question about it is open, and it is read again once touched."""


AWAITED: Final = frozenset({Goal.FIND_KEPT, Goal.THROW, Goal.AS_IT_LIES})
"""Nothing has counted yet."""
READS: Final = AWAITED | {Goal.IN_DOUBT}
"""The tray is read once it is still, until two readings agree."""


@dataclass(frozen=True, slots=True)
class Quiet:
    """Nothing has moved since the tray was judged, or since it was first seen: there is nothing to read."""


@dataclass(frozen=True, slots=True)
class Settling:
    """Something moves, or has just stopped and is not sure to have come to rest.

    Attributes:
        frames: how many frames nothing has moved for; 0 while something moves.
        since_s: when the first of them was taken.
        reading: what was read of the still tray so far, or None.
        read_s: when the frame of that reading was taken.
    """

    frames: int = 0
    since_s: float = 0.0
    reading: Reading | None = None
    read_s: float = 0.0


@dataclass(frozen=True, slots=True)
class HandInView(Settling):
    """All is still, but something reaches into the picture."""


@dataclass(frozen=True, slots=True)
class Unrest:
    """Something has moved, and never stopped for long enough to count.

    Attributes:
        since_s: when it was first seen to move.
        parts: the parts of the picture in which it has moved since then.
    """

    since_s: float
    parts: frozenset[int] = frozenset()


Watch = Quiet | Settling | HandInView


@dataclass(frozen=True, slots=True)
class State:
    """The state of a throw.

    Attributes:
        goal: what dice that come to rest are for.
        watch: what moves in the tray.
        numbers: which die is which, those that are awaited and those that stay.
        watched: whatever came to lie in the tray was seen to fall.
        why: why the awaited throw does not count yet, or what is to be said of the one that did.
        question: what was read and answered so far of a throw in doubt; None for any other goal.
        counted: dice that make no throw while they lie so: those of the last throw that counted, without the
            ones that were lifted since. With None, dice count even if nobody saw them move.
        at_rest: the tray when it lay untouched last, in the light of now; None until it has.
        unrest: what has moved since the tray was still last; None while it is.
        now_s: when the newest frame was taken.
        live: people throw before this camera; other cameras throw, or show a photograph, on command.
    """

    goal: Goal = Goal.IDLE
    watch: Watch = Quiet()
    numbers: Numbers = field(default_factory=Numbers)
    watched: bool = True
    why: Why | None = None
    question: Pending | None = None
    counted: Reading | None = None
    at_rest: Snapshot | None = None
    unrest: Unrest | None = None
    now_s: float = float("-inf")
    live: bool = True

    @property
    def still(self) -> bool:
        """Whether nothing has moved in the newest frame."""
        return not isinstance(self.watch, Settling) or self.watch.frames > 0

    @property
    def found(self) -> Mapping[int, Die]:
        """The thrown dice that were read while others are missing, by number; else none."""
        return self.why.found if self.goal in AWAITED and isinstance(self.why, Number | Blurred) else {}

    @property
    def nothing_to_read(self) -> bool:
        """Whether nothing has moved since the tray was read, or it is still and need not be read."""
        return isinstance(self.watch, Quiet) or (self.still and not self._reads)

    @property
    def _reads(self) -> bool:
        """Whether the tray is read once it is still.

        An open throw is read until it counts; dice that have counted are read once, to see where they lie.
        """
        if self.goal is not Goal.COUNTED or not self.live:
            return self.goal in READS
        return isinstance(self.watch, Settling) and self.watch.reading is None

    @property
    def still_s(self) -> float:
        """For how long nothing has moved in a tray that settles."""
        watch = self.watch
        return self.now_s - watch.since_s if isinstance(watch, Settling) and watch.frames else 0.0

    @property
    def restless(self) -> bool:
        """Whether all of the picture moves for longer than people take to throw."""
        unrest = self.unrest
        if unrest is None or not self.live or unrest.parts != PARTS:
            return False
        return self.now_s - unrest.since_s >= patience.RESTLESS_S

    @property
    def reading_due(self) -> bool:
        """Whether the newest frame is to be read; while anything moves, none is."""
        if not self._reads or not isinstance(self.watch, Settling):
            return False
        if self.goal is Goal.COUNTED:
            return self.still_s >= patience.STILL_S
        if self.watch.reading is None:
            return self.watch.frames >= patience.FIRST_FRAMES
        since_s = self.now_s - self.watch.read_s
        if isinstance(self.watch, HandInView):
            return since_s >= patience.HAND_AGAIN_S
        # Where dice are missing no throw can count, so the second reading has time.
        missing = len(self.watch.reading.dice) < self.numbers.expected
        least_s = patience.STILL_S if missing else patience.SURE_S
        lay_still = self.watch.frames >= patience.SURE_FRAMES and self.still_s >= least_s
        return lay_still and since_s >= patience.AGAIN_S

    def moved(self) -> Self:
        """Start settling again, so that nothing counts before everything is still."""
        return replace(self, watch=Settling())

    def anew(self) -> Self:
        """Treat all dice as new once they are still, even if no motion was seen."""
        numbers = replace(self.numbers, before={})
        return replace(self.moved(), numbers=numbers, counted=None, at_rest=None, why=None, unrest=None)
