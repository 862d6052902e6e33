"""Where files for people go: on a USB stick, or else into a folder beside the games."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from device.errors import OutputError, explaining
from device.i18n import _
from vision.files import make_folder, write_file
from wording.sentence import Sentence

_FOLDER: Final = "exchange"
STICKS: Final = (Path("/media"), Path("/run/media"))
"""The folders below which systems mount USB sticks; systemd/dice-table.service leaves them writable."""


class Outlet:
    """Finds the stick, or makes the folder beside the games.

    Args:
        data: the data folder of this table; without a stick, files go into a folder in it.
        sticks: the folders below which sticks are mounted.
    """

    def __init__(self, data: Path, sticks: Sequence[Path] = STICKS) -> None:
        self._data = data
        self._sticks = sticks

    def send(self, write: Callable[[Path], Path]) -> str:
        """Have a file written; returns a sentence with its path.

        Args:
            write: writes the file into a folder, and returns its path.

        Raises:
            OutputError: the stick may not be written, or the folder cannot be made.
        """
        stick = self._stick()
        if stick is None:
            path = write(self._beside())
            return _("No stick found (FAT or exFAT). Written: {path}").format(path=_from_home(path))
        if not os.access(stick, os.W_OK):
            raise OutputError(
                Sentence(
                    "{stick} may not be written: lift its write protection, or pull it out and export again.",
                    stick=stick,
                )
            )
        return _("Written: {path}").format(path=write(stick))

    def keep(self, name: str, content: str | bytes) -> str:
        """Write a file; returns a sentence with its path.

        Args:
            name: the name of the file.
            content: what it holds.

        Raises:
            OutputError: the file cannot be written, or the folder cannot be made.
        """

        def write(folder: Path) -> Path:
            path = folder / name
            with explaining(
                OutputError,
                "{path} cannot be written: {error}. Make room, or put another stick in.",
                path=path,
            ):
                write_file(path, content)
            return path

        return self.send(write)

    def folder(self) -> Path:
        """The folder of the stick, or that beside the games.

        Raises:
            OutputError: the folder cannot be made.
        """
        return self._stick() or self._beside()

    def _stick(self) -> Path | None:
        """The folder of the first mounted stick, or None."""
        found = (stick for place in self._sticks for stick in sorted(place.glob("*/*")) if _is_stick(stick))
        return next(found, None)

    def _beside(self) -> Path:
        """The folder beside the games, created if it is missing."""
        folder = self._data / _FOLDER
        with explaining(OutputError, "{folder} cannot be made: {error}. Put a stick in.", folder=folder):
            make_folder(folder)
        return folder


def _is_stick(path: Path) -> bool:
    """Whether a readable file system is mounted there; a stick that was pulled out may fail to answer."""
    try:
        return path.is_dir() and path.is_mount()
    except OSError:
        return False


def _from_home(path: Path) -> str:
    """A path as people write it: from "~" on if it lies in their own folder, so that it fits into a line."""
    home = os.environ.get("HOME")
    return f"~/{path.relative_to(home)}" if home and path.is_relative_to(home) else str(path)
