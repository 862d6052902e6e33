"""When does a throw count? Turns frames over time into throws, each of them exactly once.

A throw counts when dice were moved, everything has come to rest, no hand is in view, as many dice lie
there as should, the thrown ones lie elsewhere than before and were not just nudged, and two readings
agree. Until then nothing is decided, and while anything moves the reader is not even asked.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from enum import Enum, auto
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.hand import reaches_in
from vision.motion import Motion, Thumbnail, thumbnail
from vision.pairing import SAME_PLACE, alike, pair_nearest, still_there
from vision.reading import Die, Reading

_NUDGED: Final = 0.75
"""How far, in widths of a die, a knee against the table makes a die slide without turning it."""


class Phase(Enum):
    """What goes on in the tray."""

    EMPTY = auto()
    """Nothing has happened yet, or the awaited dice do not all lie there: they are in a hand."""
    MOVING = auto()
    """Something moves, or has just stopped and is not sure to have come to rest."""
    HAND = auto()
    """All is still, but something reaches into the picture."""
    AT_REST = auto()
    """The throw has counted, and nothing has moved since."""
    TOUCHED = auto()
    """The throw has counted, and something has moved since."""


@dataclass(frozen=True, slots=True, eq=False)
class Throw:
    """Dice that have come to rest.

    Attributes:
        reading: all the dice that lie there, thrown or not.
        pixels: the frame that was read; (height, width, 3) uint8, blue-green-red.
        taken_s: when that frame was taken.
    """

    reading: Reading
    pixels: NDArray[np.uint8]
    taken_s: float


@dataclass(frozen=True, slots=True)
class Patience:
    """How long to wait for what.

    Attributes:
        still_s: how long the picture must be still before it is read.
        still_frames: how many frames of it must have been seen.
        agree_s: after this long without two readings that agree, the last one counts, in doubt.
        hand_s: something that has reached in for this long without moving is furniture, not a hand.
    """

    still_s: float = 0.35
    still_frames: int = 4
    agree_s: float = 2.0
    hand_s: float = 4.0


class Settle:
    """Watches the tray and says when a throw has come to rest.

    Args:
        read: the reader; asked only about frames that are still.
        patience: how long to wait for what.

    Attributes:
        phase: what goes on in the tray.
        open: the last throw is in doubt, and counts anew whenever its dice have been touched.

    Time is what the frames say; the class has no clock of its own.
    """

    def __init__(
        self, read: Callable[[NDArray[np.uint8]], Reading], patience: Patience | None = None
    ) -> None:
        self.phase = Phase.EMPTY
        self.seen: Reading | None = None
        """The last reading, counted or not: what the screen marks while a throw is incomplete."""
        self.open = False
        self.idle: tuple[int, ...] = ()
        """The numbers of the awaited dice that lay as before when the last reading was judged."""
        self._read = read
        self._patience = patience or Patience()
        self._motion = Motion()
        self._rest: Thumbnail | None = None
        self._counted: Reading | None = None
        self._counted_before: Reading | None = None
        self._thrown = self._lying = 0
        self._refusable = (0, 0)
        self._before: Mapping[int, Die] = {}
        self._lifted = False
        self._last_s = self._still_since_s = float("-inf")
        self._still_frames = 0
        self._candidate: Reading | None = None

    @property
    def still(self) -> bool:
        """Nothing has moved in the newest frame."""
        return self._still_frames > 0

    def await_throw(self, thrown: int, kept: int = 0, before: Mapping[int, Die] | None = None) -> None:
        """From now on a throw of `thrown` dice is awaited, while `kept` others stay in the tray.

        With 0 nothing is awaited, and nothing counts.

        Args:
            thrown: how many dice are to be thrown.
            kept: how many others lie there.
            before: how the dice to be thrown lie now, by number, where that is known: as long as one of them
                lies there, or all have only been nudged, nothing was thrown.
        """
        self._thrown, self._lying = thrown, thrown + kept
        self._before, self._lifted, self.idle, self.open = before or {}, False, (), False
        if self.phase in (Phase.TOUCHED, Phase.MOVING, Phase.HAND):
            self._wait()

    def refuse(self) -> None:
        """The last throw did not add up: await the same dice again, as if it had not counted."""
        self._thrown, self._lying = self._refusable
        self._counted = self._counted_before

    def take_up(self, reading: Reading, thrown: int) -> None:
        """A throw that was in doubt before lies there: once its dice are touched, all of them count anew.

        Args:
            reading: all the dice that lie there.
            thrown: how many of them were thrown.
        """
        self._counted, self.phase = reading, Phase.AT_REST
        self._refusable = (thrown, len(reading.dice))
        self.leave_open()

    def leave_open(self) -> None:
        """The last throw is in doubt: once its dice have been touched, all of them count anew.

        So people lay a leaning die flat, or throw it again, and need tell nobody. It ends when the next
        throw is awaited.
        """
        self._thrown, self._lying = self._refusable
        self._before, self.open = {}, True

    def stir(self) -> None:
        """Let whatever lies there count as thrown, though nothing was seen to move.

        For photographs, each of which is a throw, and for a player who says "read it as it lies".
        """
        self._rest = self._counted = None
        self._before, self.idle = {}, ()
        self._wait()

    def watch(self, pixels: NDArray[np.uint8], taken_s: float) -> Throw | None:
        """Look at the next frame; a throw, once, when it counts.

        Args:
            pixels: (height, width, 3) uint8, blue-green-red.
            taken_s: when it was taken; a frame no newer than the last one is not looked at again.
        """
        if taken_s <= self._last_s:
            return None
        self._last_s = taken_s
        frame = thumbnail(pixels)
        if self._motion.seen_in(frame):
            self._wait()
            return None
        if self._rest is None and self.phase is Phase.EMPTY:
            self._rest = frame
        self._still_frames += 1
        if self._still_frames == 1:
            self._still_since_s = taken_s
        if not self._thrown or self.phase not in (Phase.MOVING, Phase.HAND) or not self._is_still():
            return None
        return self._judge(self._read(pixels), frame, pixels)

    def _wait(self) -> None:
        """Something moved: whatever was about to count does not, until all is still again."""
        self.phase = Phase.MOVING if self._thrown else Phase.TOUCHED
        self._still_frames = 0
        self._candidate = None

    def _still_s(self) -> float:
        return self._last_s - self._still_since_s

    def _is_still(self) -> bool:
        patience = self._patience
        return self._still_frames >= patience.still_frames and self._still_s() >= patience.still_s

    def _judge(self, reading: Reading, frame: Thumbnail, pixels: NDArray[np.uint8]) -> Throw | None:
        """Decide whether a still picture is the awaited throw."""
        candidate, self._candidate, self.seen = self._candidate, reading, reading
        if self._hand_in(frame, reading):
            self.phase = Phase.HAND
            return None
        self.phase = Phase.MOVING
        if candidate is None:
            return None
        changed = _changed(candidate, reading)
        agreed = not changed and len(candidate.dice) == len(reading.dice)
        if not agreed and self._still_s() < self._patience.agree_s:
            return None
        self.idle = self._not_thrown(reading)
        self._lifted = self._lifted or len(reading.dice) < self._lying
        if len(reading.dice) < self._lying or self._fresh(reading) < self._thrown or self.idle:
            self.phase = Phase.EMPTY
            return None
        self._count(reading, frame)
        return Throw(_doubting(reading, changed), pixels, self._last_s)

    def _hand_in(self, frame: Thumbnail, reading: Reading) -> bool:
        if self._rest is None or self._still_s() >= self._patience.hand_s:
            return False
        return reaches_in(self._rest, frame, self._counted, reading)

    def _fresh(self, reading: Reading) -> int:
        """How many dice do not lie as they lay when the last throw counted; of one left open, all."""
        if self._counted is None or self.open:
            return len(reading.dice)
        return len(_thrown(self._counted, reading))

    def _not_thrown(self, reading: Reading) -> tuple[int, ...]:
        """The dice to be thrown that lie as before, or all of them where all were nudged at most."""
        untouched = still_there(self._before, reading.dice)
        nudged = still_there(self._before, reading.dice, _NUDGED)
        if not self._lifted and len(nudged) == len(self._before):
            return tuple(nudged)
        return tuple(untouched)

    def _count(self, reading: Reading, frame: Thumbnail) -> None:
        self.phase = Phase.AT_REST
        self._refusable, self._thrown, self._lying = (self._thrown, self._lying), 0, 0
        self._counted_before, self._counted, self._rest = self._counted, reading, frame


def _changed(before: Reading, after: Reading) -> tuple[Die, ...]:
    """The dice of `after` that have no counterpart in `before` in the same place with the same face."""
    return _unlike(before, after, lambda one, other: one.face == other.face)


def _thrown(before: Reading, after: Reading) -> tuple[Die, ...]:
    """The dice of `after` that were thrown since `before`.

    In the same place a die counts as thrown only if its face surely changed: a doubtful one may be read
    otherwise the next time without having moved at all.
    """
    return _unlike(before, after, alike)


def _unlike(before: Reading, after: Reading, same_in: Callable[[Die, Die], bool]) -> tuple[Die, ...]:
    pairs = pair_nearest(before.dice, after.dice, SAME_PLACE)
    same = {new for old, new in pairs.items() if same_in(before.dice[old], after.dice[new])}
    return tuple(die for index, die in enumerate(after.dice) if index not in same)


def _doubting(reading: Reading, doubted: tuple[Die, ...]) -> Reading:
    """The reading, with dice on which the eye could not make up its mind marked as doubtful."""
    dice = (replace(die, doubtful=True) if die in doubted else die for die in reading.dice)
    return replace(reading, dice=tuple(dice))
