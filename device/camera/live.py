"""Runs a camera's driver in a second process, which is killed and restarted if the driver hangs."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

import cv2
import numpy as np

from device.camera import Frame
from device.camera.child import DriverOpened
from device.camera.driver import Opener
from device.camera.errors import CameraDark, CameraDazzled, CameraStarting, CameraStopped, NoCamera
from device.camera.health import PATIENCE_S, Health
from device.camera.hold import HeldControls
from device.camera.process import CameraProcess
from device.errors import CameraError
from wording.sentence import Sentence

OPENING_S: Final = 10.0
"""How long a driver may take to open. libcamera needs some seconds on a small Pi; a shorter limit would kill
it while it starts."""

_PAUSES_S: Final = (0.1, 1.0, 2.0, 4.0, 8.0)
"""The pauses before the first, second ... restart after a fault, in seconds. They grow, because starting a
process again and again for an absent camera would keep the processor busy all evening."""
_STEADY_S: Final = 10.0
"""After this long without a fault, the pauses start again from the shortest."""
_LEAVE_S: Final = 1.0
"""How long the driver's process may take to end by itself when the table closes; then it is killed."""


@dataclass(slots=True)
class _Run:
    """The process of a driver, from its start until it has ended or is killed.

    Attributes:
        process: the process.
        started_s: when it was started.
        heard_s: when it has sent something last, or was started.
        frames_before: the number of the last frame from an earlier process.
        opened: whether the driver has opened its camera.
        reported: the error that it has sent last; None if it has opened its camera since then.
        health: whether its frames show that the camera is alive; None before the first one.
    """

    process: CameraProcess
    started_s: float
    heard_s: float
    frames_before: int
    opened: bool = False
    reported: CameraError | None = None
    health: Health | None = None


class LiveCamera:
    """A camera whose driver runs in a process of its own.

    `latest` never waits for the driver: it returns a frame or raises the fault. A process that has ended or
    sends nothing is killed and restarted until frames come.

    Args:
        name: the camera's name in messages; a `Sentence` is translated when it is shown.
        opener: opens the driver, in the new process.
        living: whether a frozen, black or white picture is a fault (see `Health`).
        clock: a monotonic clock, in seconds; frames are stamped with `time.monotonic`.

    Attributes:
        name: the driver's own name for its camera, once it is open.
        held: the fixed exposure, white balance and focus, once the driver has reported them.
        mirrored: the camera shows a mirror image, so its frames are mirrored back.
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
        self.held: HeldControls | None = None
        self.mirrored = False
        self._opener = opener
        self._living = living
        self._clock = clock
        self._frame: Frame | None = None
        self._fault: CameraError | None = None
        self._starts = 0
        self._next_start_s = 0.0  # when to start a process while none runs
        self._run: _Run | None = None
        self._start(clock())

    @property
    def pid(self) -> int | None:
        """The process id of the driver, or None while no process runs."""
        return self._run.process.pid if self._run else None

    def latest(self) -> Frame | None:
        """The newest frame, or None before the first one.

        Raises:
            CameraError: no good frames come at present; a later call may succeed.
        """
        now_s = self._clock()
        if self._run is None and now_s >= self._next_start_s:
            self._start(now_s)
        if self._run is not None:
            self._listen(self._run, now_s)
            self._take(self._run, now_s)
            self._judge(self._run, now_s)
        self._raise_fault()
        return self._frame

    def wait_open(self) -> None:
        """Wait until the camera sends its first frame, or fails; not at all where either has happened.

        Raises:
            CameraError: the camera has failed, or has sent nothing in `OPENING_S` seconds.
        """
        run = self._run
        waiting = None if run is None or run.opened or self._frame or self._fault else run
        if waiting is not None and not self._listen(waiting, self._clock(), OPENING_S):
            self._fault = CameraStopped(self._said_mute())
        self._raise_fault()

    def close(self) -> None:
        """Release the device, even if its driver hangs."""
        if self._run is not None:
            self._run.process.kill(_LEAVE_S)
        self._run, self._next_start_s = None, math.inf

    def _start(self, now_s: float) -> None:
        self._starts += 1
        try:
            process = CameraProcess(self.name, self._opener)
        except OSError as error:
            self._fault = CameraStopped(
                Sentence("{camera} cannot be started: {error}.", camera=self.name, error=error.strerror)
            )
            self._pause(now_s)
        else:
            frames_before = self._frame.sequence if self._frame else 0
            self._run = _Run(process, started_s=now_s, heard_s=now_s, frames_before=frames_before)

    def _listen(self, run: _Run, now_s: float, patience_s: float = 0.0) -> bool:
        """Handle the messages of the process; returns whether there were any."""
        said = list(run.process.messages(patience_s))
        for message in said:
            run.heard_s = now_s
            if isinstance(message, DriverOpened):
                self.name = message.name
                run.opened = True
                run.reported = None  # forget the error that there was no camera
            elif isinstance(message, CameraError):
                self._fault = run.reported = message
            else:
                self.held = message
        return bool(said)

    def _take(self, run: _Run, now_s: float) -> None:
        """Take the newest frame; clear the fault once the stream has shown that it is alive."""
        frame = run.process.take()
        if frame is None:
            return
        pixels = np.asarray(cv2.flip(frame.pixels, 1), np.uint8) if self.mirrored else frame.pixels
        self._frame = replace(frame, pixels=pixels, sequence=run.frames_before + frame.sequence)
        run.health = run.health or Health(self.name, now_s, self._living)
        run.health.saw(frame.pixels, now_s)
        if run.health.proven:
            self._fault = None
        if now_s - run.started_s > _STEADY_S:
            self._starts = 1

    def _judge(self, run: _Run, now_s: float) -> None:
        """Detect a fault; kill a process that will send no more frames."""
        try:
            if run.process.ended:
                self._listen(run, now_s)  # it may have sent a message just before it ended
                raise run.reported or CameraStopped(self._said_dead())
            if run.reported is not None and not isinstance(run.reported, NoCamera):
                raise run.reported  # the process is ending, or hangs while it ends
            if run.health is not None:
                run.health.check(now_s)
            elif now_s - run.heard_s > OPENING_S:
                raise CameraStopped(self._said_mute())
            elif now_s - run.heard_s > PATIENCE_S:
                self._fault = self._fault or CameraStarting(self._said_starting())
        except (CameraDark, CameraDazzled) as fault:
            self._fault = fault
        except CameraError as fault:
            self._fault = fault
            run.process.kill()
            self._pause(now_s)

    def _pause(self, now_s: float) -> None:
        """Schedule the next start of a process; none if the source has ended, such as a video."""
        pause_s = _PAUSES_S[min(self._starts, len(_PAUSES_S)) - 1]
        self._next_start_s = math.inf if isinstance(self._fault, EOFError) else now_s + pause_s
        self._run = None

    def _raise_fault(self) -> None:
        if self._fault is not None:
            # The same error object is raised again and again, and its traceback would grow each time.
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
