"""What the commands share: options, and how an error is told."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import click

from device.cameras import CAMERAS
from device.terminal import say

FILE: Final = click.Path(path_type=Path)
CAMERA: Final = click.option(
    "--camera",
    metavar="WHICH",
    help=f"{', '.join(CAMERAS)}, a webcam's number, a video, or a folder.",
)
DATA: Final = click.option("--data", metavar="FOLDER", help="The folder in which games are kept.")


def complain(error: Exception) -> None:
    """Print an error on standard error."""
    say(f"dice-table: {error}", error=True)
