"""The cameras that are chosen by a word. Settings, help and `open_camera` take them from this table alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

AUTO: Final = "auto"
"""The word for the first camera that works."""

CAMERAS: Final[Mapping[str, str]] = {
    "pi": "device.camera.pi",
    "simulated": "device.camera.simulated",
}
"""The module of each camera, by its word; "auto" tries them in this order, and webcams after them.

A module has the two functions that `Named` in `device/camera/driver.py` describes. It is named here and not
imported, so that reading the settings does not start the libraries of a camera.
"""


def words() -> tuple[str, ...]:
    """Every word that can be chosen."""
    return (AUTO, *CAMERAS)
