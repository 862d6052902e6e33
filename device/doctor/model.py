"""Checks that the reader's models are the shipped files, and that they run."""

from __future__ import annotations

import time
from collections.abc import Iterable
from typing import Final

import numpy as np

from device.doctor.computer import Computer
from device.doctor.finding import Finding, fault, fine
from vision.errors import ModelError
from vision.model import shipped
from vision.reader import Reader
from vision.shipped import SHA256

NAME: Final = "model"
_SIZE: Final = (960, 1280, 3)


def check_model(computer: Computer) -> Iterable[Finding]:
    """Check every file's SHA-256, then read an empty picture."""
    try:
        for name in SHA256:
            shipped(name)
        reader = Reader()
    except ModelError as error:
        return [fault(NAME, str(error), "install dice-table again: scripts/install-pi --upgrade")]
    started_s = time.perf_counter()
    reader.read(np.zeros(_SIZE, np.uint8))
    took_ms = 1000 * (time.perf_counter() - started_s)
    return [fine(NAME, f"{len(SHA256)} files as shipped; an empty tray is read in {took_ms:.0f} ms")]
