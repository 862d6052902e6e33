"""Plays on a whole table with the simulated tray and the reader that ships, for benches."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import TypeVar

from device.camera import Frame
from device.camera.simulated import SimulatedTray
from device.demo.player import DemoPlayer
from device.screen import base
from device.screen.dice.doubts import DoubtsScreen
from device.screen.dice.figure import FigureScreen
from device.screen.imalya.faces import DIE
from tests.device.evening import Evening
from vision.reader import Reader

FRAMES_PER_S = 30
PATIENCE_FRAMES = 600
"""A throw that has not counted after so many frames never will."""
TICKS_PER_S = os.sysconf("SC_CLK_TCK")


class ReadTray(SimulatedTray):
    """The simulated tray, with the reader that ships.

    Args:
        clock: the time in seconds, for the frames and for the motion.
        stopwatch: measures how long the pictures take.

    Attributes:
        rendered_s: the time for its pictures so far, which no camera takes.
        throws: how often dice were thrown.
    """

    def __init__(
        self, clock: Callable[[], float], stopwatch: Callable[[], float] = time.process_time
    ) -> None:
        super().__init__(seed=1, clock=clock)
        self.read = Reader().read
        self.rendered_s, self.throws = 0.0, 0
        self._stopwatch = stopwatch

    def throw(self, dice: tuple[int, ...], staying: Mapping[int, tuple[float, float]] | None = None) -> None:
        """Throw dice."""
        begun_s = self._stopwatch()
        super().throw(dice, staying)
        self.rendered_s += self._stopwatch() - begun_s
        self.throws += 1

    def latest(self) -> Frame:
        """The picture of now."""
        begun_s = self._stopwatch()
        frame = super().latest()
        self.rendered_s += self._stopwatch() - begun_s
        return frame


T = TypeVar("T")


class Player:
    """Presses keys as the demo does, from home on; after a game its rematch begins.

    Args:
        evening: the table, with a `ReadTray`.
    """

    def __init__(self, evening: Evening) -> None:
        self._evening = evening
        sight = evening.table.view
        self._demo = DemoPlayer(lambda number: DIE.letter(sight().sight.dice[number].face or "1") or "")

    def press(self, turn: Callable[[], T]) -> Iterator[T]:
        """Press one key, and let the loop go round until nothing moves and no throw is awaited.

        Args:
            turn: lets the loop go round once; what it returns is yielded.
        """
        table = self._evening.table
        if table.match is not None and table.match.state.outcome is not None:
            table.open(base.Rematch())
        view = table.view()
        key = self._demo.choose(table.screen, view, self._evening.lit())
        throws = isinstance(table.screen.press(key, view), base.ReadTray)
        steps = table.match.steps if table.match else 0
        for act in (self._evening.fingers.press, self._evening.fingers.release):
            act(key)
            yield turn()
        for _ in range(PATIENCE_FRAMES):
            if not table.moving and not (throws and is_awaited(self._evening, steps)):
                break
            yield turn()


def is_awaited(evening: Evening, steps: int) -> bool:
    """Whether the throw begun after this step is still open: it neither counts nor is asked about."""
    asked = isinstance(evening.table.screen, DoubtsScreen | FigureScreen)
    return not asked and evening.table.match.steps == steps


def cpu_s(pid: int) -> float:
    """The processor time of a process so far, in seconds."""
    fields = Path(f"/proc/{pid}/stat").read_text("ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS_PER_S
