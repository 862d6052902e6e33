"""Feeds pictures into the machine's V4L2 device (guest/feeder.py), and takes the device away."""

from __future__ import annotations

import time
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from tests.machine.appliance import Appliance
from tests.machine.errors import NoAnswer

Pixels = NDArray[np.uint8]

_PYTHON: Final = "/opt/dice-table/current/bin/python"
_DRIVER: Final = "/dev/v4l2loopback"
_LOOPBACK: Final = "python3 /usr/local/lib/machine/loopback.py"
_FILE: Final = "/run/machine-picture.jpg"
_UNIT: Final = "machine-feeder"
_QUALITY: Final = 95
_PULL_OUT_S: Final = 60.0


class Feeder:
    """A webcam of one machine, and what it sees."""

    def __init__(self, machine: Appliance) -> None:
        self._machine = machine
        self._agent = machine.agent
        self._number = 0

    def plug_in(self, number: int = 0) -> None:
        """Plug the webcam in; it becomes the device with this number."""
        self._number = number
        self._agent.output(f"[ -e {_DRIVER} ] || modprobe v4l2loopback devices=0; {_LOOPBACK} add {number}")

    def put_back(self) -> None:
        """Plug it in again, where it was; it shows what it showed."""
        self.plug_in(self._number)
        self.start()

    def pull_out(self) -> None:
        """Unplug it; a loopback device cannot go while the table has it open, so that is awaited.

        Raises:
            NoAnswer: the table has kept it open.
        """
        self.stop()
        until_s = time.monotonic() + _PULL_OUT_S
        while self._agent.shell(f"{_LOOPBACK} remove {self._number}").status:
            if time.monotonic() > until_s:
                raise NoAnswer("the table keeps the device of a silent camera open")

    def show(self, pixels: Pixels) -> Pixels:
        """Show a picture from now on; returns it as the machine gets it, after its compression."""
        done, jpeg = cv2.imencode(".jpg", pixels, (cv2.IMWRITE_JPEG_QUALITY, _QUALITY))
        assert done
        self._machine.put(f"{_FILE}.new", jpeg.tobytes())
        self._agent.output(f"mv {_FILE}.new {_FILE}")
        return np.asarray(cv2.imdecode(jpeg, cv2.IMREAD_COLOR), np.uint8)

    def start(self) -> None:
        """Begin to deliver frames."""
        command = f"{_PYTHON} -I /usr/local/lib/machine/feeder.py /dev/video{self._number} {_FILE}"
        self._agent.output(f"systemd-run --quiet --collect --unit={_UNIT} {command}")

    def stop(self) -> None:
        """Deliver no more frames; the device stays."""
        self._agent.shell(f"systemctl kill --signal=KILL {_UNIT}")
