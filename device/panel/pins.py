"""The real pins of a Raspberry Pi, through gpiozero and lgpio."""

from __future__ import annotations

import contextlib
import importlib
import os
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from gpiozero import GPIOZeroError
from gpiozero.pins import Factory

from device.errors import PanelError
from wording.sentence import Sentence

_ROOT: Final = Path("/")


def real_pins() -> Factory:
    """The pins of this Raspberry Pi.

    Raises:
        PanelError: this computer is no Raspberry Pi, lgpio is not usable, or the pins may not be opened.
    """
    check_driver()
    from gpiozero.pins.lgpio import LGPIOFactory

    try:
        return LGPIOFactory()
    except GPIOZeroError as error:
        raise PanelError(
            Sentence(
                "this computer has no pins that gpiozero knows: {error};"
                ' set factory = "mock" in [panel], or run dice-table on a Raspberry Pi',
                error=error,
            )
        ) from error
    except driver_errors() as error:
        raise PanelError(
            Sentence(
                "the pins cannot be opened: {error}; add the user to the group gpio:"
                " sudo usermod --append --groups gpio $USER, then log in again",
                error=error,
            )
        ) from error


def check_driver() -> str:
    """Check that lgpio can be used; returns its version.

    Raises:
        PanelError: lgpio is missing, is the empty package that pip falls back to, or cannot start.
    """
    try:
        # On import, lgpio creates a pipe in the working folder, opens it, and no longer needs its name.
        with tempfile.TemporaryDirectory() as folder, _working_in(folder):
            lgpio = importlib.import_module("lgpio")
    except ModuleNotFoundError as error:
        raise PanelError(
            Sentence(
                "lgpio is not installed; sudo apt install python3-lgpio, and make the environment with"
                " --system-site-packages: scripts/install-pi does both"
            )
        ) from error
    except OSError as error:
        raise PanelError(
            Sentence(
                "lgpio cannot make its pipe in {folder}: {error};"
                " make room there, and let this user write into it",
                folder=tempfile.tempdir or "/tmp",
                error=error.strerror,
            )
        ) from error
    if not hasattr(lgpio, "gpiochip_open"):
        raise PanelError(
            Sentence(
                "the lgpio in {file} is the empty package that pip falls back to;"
                " pip uninstall lgpio, then sudo apt install python3-lgpio",
                file=getattr(lgpio, "__file__", "the environment"),
            )
        )
    # The version is packed into an integer, one byte for each part: 0x00020200 is 0.2.2.0.
    return ".".join(str(part) for part in int(lgpio.LGPIO_PY_VERSION).to_bytes(4, "big"))


@contextlib.contextmanager
def _working_in(folder: str) -> Iterator[None]:
    """Change the working folder, and change it back; to `_ROOT` where the former one is closed or gone.

    `sudo -u` starts a program in the folder of the user who calls it, which may be closed to the other user.
    """
    try:
        former = Path.cwd()
    except FileNotFoundError:
        former = _ROOT
    os.chdir(folder)
    try:
        yield
    finally:
        try:
            os.chdir(former)
        except OSError:
            os.chdir(_ROOT)


def driver_errors() -> tuple[type[Exception], ...]:
    """The exception class of lgpio; empty if lgpio is not loaded."""
    error = getattr(sys.modules.get("lgpio"), "error", None)
    return (error,) if error else ()
