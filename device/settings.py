"""What a table is told when it starts: where it keeps its games, and where its pictures come from."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from platformdirs import user_data_path

from device.journal import FILE_NAME

DATA_VARIABLE: Final = "DICE_TABLE_DATA"
"""The environment variable that names the data folder."""


@dataclass(frozen=True, slots=True)
class Settings:
    """One start of the table.

    Attributes:
        data: the folder in which games are kept; the system's own place for such data by default.
        camera: "auto", "simulated", the number of a webcam, or a folder of photographs.
    """

    data: Path = field(default_factory=lambda: user_data_path("dice-table", appauthor=False))
    camera: str = "auto"

    @property
    def journal(self) -> Path:
        """The file in which games are kept."""
        return self.data / FILE_NAME
