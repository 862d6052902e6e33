"""Runs a camera's driver in a second process, which is killed and restarted if the driver hangs."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from dataclasses import replace
from typing import Final

import cv2
import numpy as np

from device.camera import Frame
from device.camera.child import DriverOpened
from device.camera.driver import Opener
from device.camera.errors import CameraDark, CameraStarting, CameraStopped, NoCamera
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


class LiveCamera:
    """A camera whose driver runs in a process of its own.

    `latest` never waits for the driver: it returns a frame or raises the fault. A process that has ended or
    sends nothing is killed and restarted until frames come.

    Args:
        name: the camera's name in messages; a `Sentence` is translated when it is shown.
        opener: opens the driver, in the new process.
        living: whether a frozen or black picture is a fault (see `Health`).
        clock: returns monotonic time in seconds; frames are stamped with `time.monotonic`.

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
        self._process: CameraProcess | None = None
        self._start(clock())

    @property
    def pid(self) -> int | None:
        """The process id of the driver, or None while no process runs."""
        return self._process.pid if self._process else None

    def latest(self) -> Frame | None:
        """The newest frame, or None before the first one.

        Raises:
            CameraError: no good frames come at present; a later call may succeed.
        """
        now_s = self._clock()
        if self._process is None and now_s >= self._start_s:
            self._start(now_s)
        if self._process is not None:
            self._listen(self._process, now_s)
            self._take(self._process, now_s)
            self._judge(self._process, now_s)
        self._raise_fault()
        return self._frame

    def wait_open(self) -> None:
        """Wait until the camera sends its first frame, or fails; not at all where either has happened.

        Raises:
            CameraError: the camera has failed, or has sent nothing in `OPENING_S` seconds.
        """
        waiting = None if self._opened or self._frame or self._fault else self._process
        if waiting is not None and not self._listen(waiting, self._clock(), OPENING_S):
            self._fault = CameraStopped(self._said_mute())
        self._raise_fault()

    def close(self) -> None:
        """Release the device, even if its driver hangs."""
        if self._process is not None:
            self._process.kill(_LEAVE_S)
        self._process, self._start_s = None, math.inf

    def _start(self, now_s: float) -> None:
        self._health: Health | None = None
        self._reported: CameraError | None = None  # the last error that this process has sent
        self._opened = False
        self._frames_before = self._frame.sequence if self._frame else 0
        self._start_s = self._heard_s = now_s  # without a process, `_start_s` is when the next one starts
        self._starts += 1
        self._process = None
        try:
            self._process = CameraProcess(self.name, self._opener)
        except OSError as error:
            self._fault = CameraStopped(
                Sentence("{camera} cannot be started: {error}.", camera=self.name, error=error.strerror)
            )
            self._pause(now_s)

    def _listen(self, process: CameraProcess, now_s: float, patience_s: float = 0.0) -> bool:
        """Handle the messages of the process; returns whether there were any."""
        said = list(process.messages(patience_s))
        for message in said:
            self._heard_s = now_s
            if isinstance(message, DriverOpened):
                self.name = message.name
                self._opened = True
                self._reported = None  # forget the error that there was no camera
            elif isinstance(message, CameraError):
                self._fault = self._reported = message
            else:
                self.held = message
        return bool(said)

    def _take(self, process: CameraProcess, now_s: float) -> None:
        """Take the newest frame; clear the fault once the stream has shown that it is alive."""
        frame = process.take()
        if frame is None:
            return
        pixels = np.asarray(cv2.flip(frame.pixels, 1), np.uint8) if self.mirrored else frame.pixels
        self._frame = replace(frame, pixels=pixels, sequence=self._frames_before + frame.sequence)
        self._health = self._health or Health(self.name, now_s, self._living)
        self._health.saw(frame.pixels, now_s)
        if self._health.proven:
            self._fault = None
        if now_s - self._start_s > _STEADY_S:
            self._starts = 1

    def _judge(self, process: CameraProcess, now_s: float) -> None:
        """Detect a fault; kill a process that will send no more frames."""
        try:
            if process.ended:
                self._listen(process, now_s)  # it may have sent a message just before it ended
                raise self._reported or CameraStopped(self._said_dead())
            if self._reported is not None and not isinstance(self._reported, NoCamera):
                raise self._reported  # the process is ending, or hangs while it ends
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
        """Schedule the restart of the process; none if the source has ended, such as a video."""
        pause_s = _PAUSES_S[min(self._starts, len(_PAUSES_S)) - 1]
        self._start_s = math.inf if isinstance(self._fault, EOFError) else now_s + pause_s
        self._process = None

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
