"""The real pins of a Raspberry Pi, through gpiozero and lgpio."""

from __future__ import annotations

import importlib
import os
import sys

from gpiozero import GPIOZeroError
from gpiozero.pins import Factory

from device.errors import PanelError
from wording.sentence import Sentence


def real_pins() -> Factory:
    """The pins of this Raspberry Pi.

    Raises:
        PanelError: this is none, or lgpio is missing, empty, or kept from the pins.
    """
    check_driver()
    from gpiozero.pins.lgpio import LGPIOFactory

    try:
        return LGPIOFactory()
    except GPIOZeroError as error:
        raise PanelError(
            Sentence(
                "this machine has no pins that gpiozero knows: {error};"
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
    """The version of lgpio, once it is known to be the real one.

    Raises:
        PanelError: lgpio is missing, or is the empty package that pip falls back to, or cannot start.
    """
    try:
        lgpio = importlib.import_module("lgpio")
    except ModuleNotFoundError as error:
        raise PanelError(
            Sentence(
                "lgpio is not installed: sudo apt install python3-lgpio, and make the environment with"
                " --system-site-packages; scripts/install-pi does both"
            )
        ) from error
    except OSError as error:
        # At its import lgpio makes a pipe in the working folder, and stops where it must not.
        raise PanelError(
            Sentence(
                "lgpio cannot make its pipe in {folder}: {error};"
                " start dice-table in a folder that may be written",
                folder=os.getcwd(),  # noqa: PTH109
                error=error.strerror,
            )
        ) from error
    if not hasattr(lgpio, "gpiochip_open"):
        raise PanelError(
            Sentence(
                "the lgpio in {file} is the empty package that pip falls back to:"
                " pip uninstall lgpio, then sudo apt install python3-lgpio",
                file=getattr(lgpio, "__file__", "the environment"),
            )
        )
    # Four numbers in one: 0x00020200 is 0.2.2.0.
    return ".".join(str(part) for part in int(lgpio.LGPIO_PY_VERSION).to_bytes(4, "big"))


def driver_errors() -> tuple[type[Exception], ...]:
    """What lgpio raises; nothing where it has not been loaded."""
    error = getattr(sys.modules.get("lgpio"), "error", None)
    return (error,) if error else ()
