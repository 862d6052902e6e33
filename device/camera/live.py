"""A camera that cannot hang the table: its driver lives in a process that is killed and started anew."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from dataclasses import replace
from typing import Final

from device.camera import Frame
from device.camera.child import Opened
from device.camera.driver import Opener
from device.camera.errors import CameraDark, CameraStarting, CameraStopped, NoCamera
from device.camera.health import PATIENCE_S, Health
from device.camera.hold import Held
from device.camera.process import CameraProcess
from device.errors import CameraError
from wording.sentence import Sentence

OPENING_S: Final = 10.0
"""How long a driver may take to open: libcamera on a small Pi needs some seconds."""

_PAUSES_S: Final = (0.1, 1.0, 2.0, 4.0, 8.0)
"""Before the first, second ... start after a fault: an absent camera must not cost an evening's power."""
_STEADY_S: Final = 10.0
"""After this long without a fault the pauses begin anew."""
_LEAVE_S: Final = 1.0


class LiveCamera:
    """Frames of a driver that runs in its own process.

    Whatever becomes of the driver, `latest` answers at once: a frame, or what is wrong. A process that has
    ended, or that was killed because nothing came of it, is started again until frames come.

    Args:
        name: what the sentences call the camera; a `Sentence` is said in the language in use.
        opener: opens the driver, in the new process.
        living: whether a frozen or black picture is a fault (see `Health`).
        clock: seconds that only grow; the frames carry those of `time.monotonic`.

    Attributes:
        name: what the driver calls itself, once it is open.
        held: what the camera is held at, where its driver holds anything, once that is known.
    """

    def __init__(
        self,
        name: str,
        opener: Opener,
        *,
        living: bool = True,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.name = name
        self.held: Held | None = None
        self._opener = opener
        self._living = living
        self._clock = clock
        self._frame: Frame | None = None
        self._fault: CameraError | None = None
        self._starts = 0
        self._start(clock())

    @property
    def pid(self) -> int | None:
        """The number of the camera's process, or None while there is none."""
        return self._process.pid if self._process else None

    def latest(self) -> Frame | None:
        """The newest frame, or None before the first one.

        Raises:
            CameraError: no good frames come; they may come again.
        """
        now_s = self._clock()
        if self._process is None and now_s >= self._start_s:
            self._start(now_s)
        if self._process is not None:
            self._listen(self._process, now_s)
            self._take(self._process, now_s)
            self._judge(self._process, now_s)
        self._complain()
        return self._frame

    def wait_open(self) -> None:
        """Wait for the first frame, or for the reason why there is none.

        Raises:
            CameraError: that reason.
        """
        waiting = self._process if self._frame is None else None
        if waiting is not None and not self._listen(waiting, self._clock(), OPENING_S):
            self._fault = CameraStopped(self._said_mute())
        self._complain()

    def close(self) -> None:
        """Let go of the device, whatever its driver is doing."""
        if self._process is not None:
            self._process.kill(_LEAVE_S)
        self._process, self._start_s = None, math.inf

    def _start(self, now_s: float) -> None:
        self._health: Health | None = None
        self._last_word: CameraError | None = None
        self._earlier = self._frame.sequence if self._frame else 0
        self._start_s = self._heard_s = now_s
        self._starts += 1
        self._process: CameraProcess | None = None
        try:
            self._process = CameraProcess(self.name, self._opener)
        except OSError as error:
            self._fault = CameraStopped(
                Sentence("{camera} cannot be started: {error}.", camera=self.name, error=error.strerror)
            )
            self._pause(now_s)

    def _listen(self, process: CameraProcess, now_s: float, patience_s: float = 0.0) -> bool:
        """Take in what the process says; True where it has said something."""
        said = list(process.messages(patience_s))
        for message in said:
            self._heard_s = now_s
            if isinstance(message, Opened):
                self.name = message.name
                self._last_word = None  # that there was nothing to open is over
            elif isinstance(message, CameraError):
                self._fault = self._last_word = message
            else:
                self.held = message
        return bool(said)

    def _take(self, process: CameraProcess, now_s: float) -> None:
        """Keep the newest frame; a fault is over once the stream has shown that it lives."""
        frame = process.take()
        if frame is None:
            return
        self._frame = replace(frame, sequence=self._earlier + frame.sequence)
        self._health = self._health or Health(self.name, now_s, self._living)
        self._health.saw(frame.pixels, now_s)
        if self._health.proven:
            self._fault = None
        if now_s - self._start_s > _STEADY_S:
            self._starts = 1

    def _judge(self, process: CameraProcess, now_s: float) -> None:
        """Name what is wrong, and end a process of which nothing more will come."""
        try:
            if process.ended:
                self._listen(process, now_s)  # it may have spoken and ended since it was last heard
                raise self._last_word or CameraStopped(self._said_dead())
            if self._last_word is not None and not isinstance(self._last_word, NoCamera):
                raise self._last_word  # it is about to end, or hangs while it does
            if self._health is not None:
                self._health.check(now_s)
            elif now_s - self._heard_s > OPENING_S:
                raise CameraStopped(self._said_mute())
            elif now_s - self._heard_s > PATIENCE_S:
                self._fault = self._fault or CameraStarting(self._said_starting())
        except CameraDark as fault:
            self._fault = fault
        except CameraError as fault:
            self._fault = fault
            process.kill()
            self._pause(now_s)

    def _pause(self, now_s: float) -> None:
        """Start again in a while; never where the source itself has come to its end."""
        pause_s = _PAUSES_S[min(self._starts, len(_PAUSES_S)) - 1]
        self._start_s = math.inf if isinstance(self._fault, EOFError) else now_s + pause_s
        self._process = None

    def _complain(self) -> None:
        if self._fault is not None:
            # The same error is raised for minutes, and would gather the traces of all those turns.
            raise self._fault.with_traceback(None)

    def _said_dead(self) -> Sentence:
        return Sentence(
            "The program that reads {camera} has ended. It is being started again.", camera=self.name
        )

    def _said_mute(self) -> Sentence:
        return Sentence(
            "{camera} gives no answer: check its cable. It is being started again.", camera=self.name
        )

    def _said_starting(self) -> Sentence:
        return Sentence("{camera} is being started.", camera=self.name)
