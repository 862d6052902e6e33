"""Plays motions over the still picture: frame by frame, until they end or somebody presses a key."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from device.screen.motion.motion import STILL_MS, Act, Motion
from device.screen.motion.sprite import Layers
from device.screen.motion.stage import Stage
from device.settings.model import MotionLevel

MOST: Final = 3
"""The most motions together; of more, the first are left out."""
SKIPPED: Final = 3
"""After this many moments in a row that somebody has cut short, moments are short."""
LATE_S: Final = 0.036
"""A longer time between two frames, in seconds, is late: there are fewer than 30 of them a second."""
SLOW_S: Final = 1 / 15
"""The time between two frames on a machine that is too slow for more."""
_LATE_FRAMES: Final = 3
"""After this many late frames in a row, fewer are drawn, or none."""


@dataclass(frozen=True, slots=True)
class _Running:
    motion: Motion
    act: Act
    begun_s: float
    lasts_s: float

    def t(self, now_s: float) -> float:
        """How much of its time has passed, from 0 to 1."""
        return min(1.0, (now_s - self.begun_s) / self.lasts_s) if self.lasts_s else 1.0


class MotionPlayer:
    """Plays what a step has set in motion.

    Args:
        level: how much moves.
        clock: a monotonic clock, in seconds, by which motions last.
        stopwatch: a monotonic clock, in seconds, by which late frames are noticed.

    Attributes:
        level: how much moves; what is moving already is not changed.
    """

    def __init__(
        self,
        level: MotionLevel = "full",
        clock: Callable[[], float] = time.monotonic,
        stopwatch: Callable[[], float] = time.perf_counter,
    ) -> None:
        self.level = level
        self._clock = clock
        self._pace = _Pace(stopwatch)
        self._layers: Layers | None = None
        self._running: list[_Running] = []
        self._skipped = 0

    @property
    def moving(self) -> bool:
        """Whether there are more frames to draw."""
        return self._layers is not None

    @property
    def _level_now(self) -> MotionLevel:
        """The level, or a lower one where people cut motions short or the machine is too slow."""
        hurried = self._skipped >= SKIPPED or self._pace.too_slow
        return "short" if hurried and self.level == "full" else self.level

    def chosen(self, motions: Sequence[Motion]) -> list[Motion]:
        """The most important of these motions, shortened or left out by level and pace of the table."""
        level = self._level_now
        if level == "none":
            wanted = [motion.still() for motion in motions]
        else:
            wanted = [motion.short() if level == "short" else motion for motion in motions]
        return _most_important([motion for motion in wanted if motion is not None])

    def begin(self, motions: Sequence[Motion], stage: Stage) -> None:
        """Begin motions in place of those that ran; the canvas shows the picture after the step."""
        now_s, still = self._clock(), self.level == "none"
        self._running = [
            _Running(motion, motion.act(stage), now_s, (STILL_MS if still else motion.duration_ms) / 1000)
            for motion in motions
        ]
        self._layers = Layers(stage.canvas.surface, stage.after) if self._running else None
        self._pace.begin()

    def picture(self, surface: pygame.Surface) -> pygame.Surface:
        """What a surface shows without anything that moves on it."""
        return self._layers.still if self._layers else surface.copy()

    def redrawn(self, surface: pygame.Surface) -> None:
        """Go on with what moves over a still picture that was drawn anew."""
        if self._layers is not None:
            self._layers = Layers(surface, surface.copy())

    def frame(self) -> list[pygame.Rect]:
        """Draw what moves as it is now, and return the rectangles that have changed."""
        if self._layers is None or self._pace.skips_frame():
            return []
        if self._pace.gives_up:
            self._running.clear()
        now_s = self._clock()
        if any(running.motion.covers and running.t(now_s) >= 1 for running in self._running):
            self._skipped = 0
        self._running = [running for running in self._running if running.t(now_s) < 1]
        layers = self._layers
        if not self._running:
            self._layers = None
        return layers.show([sprite for running in self._running for sprite in running.act(running.t(now_s))])

    def end(self) -> None:
        """Let everything that moves come to its end in the next frame."""
        if any(running.motion.covers for running in self._running):
            self._skipped += 1
        self._running.clear()

    def forget_skips(self) -> None:
        """Forget how often motions were cut short, since another game begins."""
        self._skipped = 0


def _most_important(motions: Sequence[Motion]) -> list[Motion]:
    """The last `MOST` motions. If one covers all below the bar, only motions above it play beside it."""
    covering = [motion for motion in motions if motion.covers][-MOST:]
    if not covering:
        return list(motions[-MOST:])
    above = [motion for motion in motions if motion.over_moments]
    return [*covering, *above[max(0, len(above) - MOST + len(covering)) :]]


class _Pace:
    """Notices a machine that draws too slowly: first it draws every second frame, then none."""

    def __init__(self, stopwatch: Callable[[], float]) -> None:
        self.too_slow = False
        self.gives_up = False
        self._stopwatch = stopwatch
        self._drawn_s = 0.0
        self._late = 0
        self._slow = False

    def begin(self) -> None:
        """Something begins to move."""
        self._drawn_s, self._late = self._stopwatch(), 0
        self._slow = self.gives_up = False

    def skips_frame(self) -> bool:
        """Whether it is too early for the next frame; if not, that frame counts."""
        now_s = self._stopwatch()
        took_s = now_s - self._drawn_s
        if self._slow and took_s < SLOW_S:
            return True
        self._drawn_s = now_s
        self._late = self._late + 1 if took_s > (1.5 * SLOW_S if self._slow else LATE_S) else 0
        if self._late >= _LATE_FRAMES:
            self.gives_up = self.too_slow = self._slow
            self._slow, self._late = True, 0
        return False
