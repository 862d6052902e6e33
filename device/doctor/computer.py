"""The computer that the doctor checks: its files, its environment, and the output of its tools."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from device.processes import ask
from device.settings.model import Settings

UNIT: Final = "dice-table.service"
AS_TABLE: Final = "examine as the table's user: sudo -u dice-table dice-table doctor"
"""What to do where the files of an installed table are closed to the user who asks the doctor."""


@dataclass(frozen=True, slots=True)
class Computer:
    """Gives checks access to the system. In tests, `root` is a folder that imitates the file system.

    Attributes:
        settings: the settings in force.
        root: the folder that contains sys, proc, dev and run.
        environment: the variables of the process.
        ask: runs a command and returns its output, or None.
    """

    settings: Settings
    root: Path = Path("/")
    environment: Mapping[str, str] = field(default_factory=lambda: os.environ)
    ask: Callable[..., str | None] = ask

    def read(self, path: str) -> str | None:
        """The text of a small file without its final newline; None if it cannot be read."""
        try:
            return (self.root / path).read_text("utf-8", "replace").strip("\0\n ")
        except OSError:
            return None

    def find(self, pattern: str) -> list[Path]:
        """The files that match a glob pattern, sorted."""
        return sorted(self.root.glob(pattern))

    def properties(self, names: Iterable[str], unit: str | None = UNIT) -> Mapping[str, str]:
        """Properties of a unit of systemd, or of systemd itself without `unit`; unknown ones are left out."""
        asked = [f"--property={name}" for name in names]
        answer = self.ask("systemctl", "show", *asked, *([unit] if unit else []))
        return dict(line.split("=", 1) for line in (answer or "").splitlines() if "=" in line)

    @property
    def pi(self) -> str | None:
        """The model of the Raspberry Pi; None on any other computer."""
        model = self.read("proc/device-tree/model")
        return model if model and "Raspberry Pi" in model else None

    @property
    def desktop(self) -> bool:
        """Whether a desktop is running, which controls screen and keyboard itself."""
        return any(self.environment.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))

    @property
    def table_runs(self) -> bool:
        """Whether the table is running as a service, and so uses the camera, the pins and the games."""
        return self.ask("systemctl", "is-active", UNIT) == "active"
