"""The main function of a camera's process: opens the driver and passes its pictures to the table."""

from __future__ import annotations

import ctypes
import itertools
import multiprocessing
import os
import signal
import sys
import time
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from device.camera import Frame
from device.camera.driver import Driver, Holding, Opener
from device.camera.errors import CameraChanged, CameraStopped, NoCamera
from device.camera.mailbox import MOST_PIXELS, Mailbox
from device.errors import CameraError
from device.processes import become_child
from wording.sentence import Sentence

_LOOK_AGAIN_S: Final = 1.0
_DEATH_SIGNAL: Final = 1
"""PR_SET_PDEATHSIG of prctl(2)."""

_TO_COLOUR = {1: cv2.COLOR_GRAY2BGR, 4: cv2.COLOR_BGRA2BGR}
"""By number of channels: the OpenCV conversion to a picture with three."""


@dataclass(frozen=True, slots=True)
class DriverOpened:
    """The message that the driver works; its first picture is already in the mailbox.

    Attributes:
        name: the driver's name for its camera.
    """

    name: str


def serve(opener: Opener, mailbox: Mailbox, line: Connection) -> None:
    """Run a driver until it fails or the table ends; the main function of a camera's process.

    Args:
        opener: opens the driver; retried each second while there is no camera.
        mailbox: receives the frames.
        line: receives `DriverOpened`, each change of `HeldControls`, and each `CameraError`.
    """
    become_child()
    _die_with_parent()
    try:
        _hand_over(_open(opener, line), mailbox, line)
    except BrokenPipeError:
        return
    except CameraError as error:
        line.send(error)
    except Exception as error:  # noqa: BLE001 - drivers fail in their own ways, and people must hear of each
        seen = f"{type(error).__name__}: {error}"
        sentence = Sentence("The camera has failed ({error}). It is being started again.", error=seen)
        line.send(CameraStopped(sentence))


def fitted(pixels: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Convert a picture to three channels and shrink it if it is too large for a mailbox.

    Some webcams send single pictures in grey, or with a fourth channel.

    Returns:
        (height, width, 3) uint8, blue-green-red.
    """
    height, width, *channels = pixels.shape
    if (turn := _TO_COLOUR.get(channels[0] if channels else 1)) is not None:
        pixels = np.asarray(cv2.cvtColor(pixels, turn), np.uint8)
    scale = (MOST_PIXELS / (height * width)) ** 0.5
    if scale >= 1:
        return pixels
    smaller_wh = (int(width * scale), int(height * scale))
    return np.asarray(cv2.resize(pixels, smaller_wh, interpolation=cv2.INTER_AREA), np.uint8)


def _open(opener: Opener, line: Connection) -> Driver:
    while True:
        try:
            return opener()
        except NoCamera as error:
            line.send(error)
            time.sleep(_LOOK_AGAIN_S)


def _hand_over(driver: Driver, mailbox: Mailbox, line: Connection) -> None:
    """Read pictures until the table ends.

    Raises:
        CameraError: the driver has failed, or the size of its pictures has changed.
    """
    table = multiprocessing.parent_process()
    size = held = None
    for sequence in itertools.count(1):
        pixels = fitted(driver.read())
        size = size or pixels.shape[:2]
        if pixels.shape[:2] != size:
            raise CameraChanged(_changed(driver.name, pixels.shape, size))
        mailbox.put(Frame(pixels, sequence, time.monotonic()))
        if sequence == 1:
            line.send(DriverOpened(driver.name))
        if isinstance(driver, Holding) and driver.held is not held:
            held = driver.held
            line.send(held)
        if table is not None and not table.is_alive():
            return


def _changed(name: str, seen: tuple[int, ...], expected: tuple[int, ...]) -> Sentence:
    return Sentence(
        "{camera} sends pictures of {seen} in place of {expected}. It is being started again.",
        camera=name,
        seen=_size(seen),
        expected=_size(expected),
    )


def _size(shape: tuple[int, ...]) -> str:
    return f"{shape[1]} x {shape[0]}"


def _die_with_parent() -> None:
    """Ask Linux to kill this process when its parent dies, even while a driver hangs."""
    parent = multiprocessing.parent_process()
    if not sys.platform.startswith("linux") or parent is None:
        return
    ctypes.CDLL(None).prctl(_DEATH_SIGNAL, signal.SIGKILL)
    if os.getppid() != parent.pid:
        sys.exit()  # the parent died before the signal was set
