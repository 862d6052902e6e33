"""Checks whether a screen is plugged in."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from device.doctor.computer import Computer
from device.doctor.finding import Finding, fault, fine

NAME: Final = "display"


def check_display(computer: Computer) -> Iterable[Finding]:
    """Ask each connector of each graphics card whether a screen is connected."""
    connectors = {
        path.parent: path.read_text().strip() for path in computer.find("sys/class/drm/card*-*/status")
    }
    connected = [folder for folder, status in connectors.items() if status == "connected"]
    if connected:
        modes = {folder.name: (folder / "modes").read_text().split() for folder in connected}
        return [
            fine(
                NAME,
                ", ".join(f"{name} {mode[0] if mode else 'without a mode'}" for name, mode in modes.items()),
            )
        ]
    if computer.desktop:
        return [fine(NAME, "a window of the desktop")]
    if not connectors:
        return [
            fault(
                NAME,
                "the system lists no graphics card",
                "on a Pi put dtoverlay=vc4-kms-v3d into /boot/firmware/config.txt; elsewhere start a desktop",
            )
        ]
    names = ", ".join(sorted(folder.name.partition("-")[2] for folder in connectors))
    return [
        fault(
            NAME,
            f"nothing is plugged into {names}",
            "plug the screen in and switch it on before the Pi;"
            " on a Pi 4 or 5 use the HDMI port next to the power",
        )
    ]
