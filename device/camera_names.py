"""The table of cameras that can be chosen by name, for the settings, the help texts and `open_camera`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

AUTO: Final = "auto"
"""The name that stands for the first camera that works."""

CAMERAS: Final[Mapping[str, str]] = {
    "pi": "device.camera.pi",
    "simulated": "device.camera.simulated",
}
"""The module of each camera, by the camera's name; "auto" tries them in this order, then webcams.

Each module has the `CameraFunctions` of `device/camera/driver.py`. The modules are not imported here, so that
reading the settings does not load the libraries of cameras.
"""


def camera_names() -> tuple[str, ...]:
    """All names that can be chosen."""
    return (AUTO, *CAMERAS)
