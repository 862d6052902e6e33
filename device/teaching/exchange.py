"""Exports and imports dice sets as files: on a USB stick, or else in a folder beside the games."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from device.errors import DiceBoxError
from device.i18n import _, said
from device.teaching.dice_box import SUFFIX, DiceBox
from device.terminal import plain
from vision.errors import DamagedSetError, NewerSetError, VisionError
from vision.files import make_folder

_FOLDER: Final = "exchange"
STICKS: Final = (Path("/media"), Path("/run/media"))
"""The folders below which systems mount USB sticks; systemd/dice-table.service leaves them writable."""


class Exchange:
    """Exports and imports sets, and returns the sentences for the screen.

    Args:
        box: the dice sets.
        data: the data folder of this table; without a stick, files are exchanged in a folder in it.
        sticks: the folders below which sticks are mounted.
    """

    def __init__(self, box: DiceBox, data: Path, sticks: Sequence[Path] = STICKS) -> None:
        self._box = box
        self._data = data
        self._sticks = sticks

    def write(self, name: str) -> str:
        """Export a set; returns a sentence with the path of the file.

        Raises:
            DeviceError: the file cannot be written.
            VisionError: the set is damaged.
        """
        stick = self._stick()
        if stick is None:
            return _("No stick found (FAT or exFAT). Written: {path}").format(
                path=self._box.export(name, self._beside())
            )
        if not os.access(stick, os.W_OK):
            refused = _(
                "{stick} may not be written: lift its write protection, or pull it out and export again."
            )
            raise DiceBoxError(refused.format(stick=stick))
        return _("Written: {path}").format(path=self._box.export(name, stick))

    def take_in(self) -> str:
        """Import all sets from the stick or the folder; returns a sentence with those imported.

        It also says why the first set that could not be imported was refused.

        Raises:
            DiceBoxError: the folder cannot be made, or the stick cannot be read.
        """
        folder, taken, refused = self._stick() or self._beside(), [], ""
        for path in _sets(folder):
            try:
                taken.append(self._box.import_file(path))
            except (VisionError, DiceBoxError) as error:
                refused = refused or f"{plain(path.name)}: {refusal(error)}"
        words = [_("Taken in: {names}").format(names=", ".join(taken))] if taken else []
        words += [refused] if refused else []
        nothing = _("There is no file *{suffix} in {folder}.").format(suffix=SUFFIX, folder=folder)
        return "\n".join(words) or nothing

    def _stick(self) -> Path | None:
        """The folder of the first mounted stick, or None."""
        found = (stick for place in self._sticks for stick in sorted(place.glob("*/*")) if _is_stick(stick))
        return next(found, None)

    def _beside(self) -> Path:
        """The folder beside the games, created if it is missing."""
        folder = self._data / _FOLDER
        try:
            make_folder(folder)
        except OSError as error:
            raise DiceBoxError(
                _("{folder} cannot be made: {error}. Put a stick in.").format(
                    folder=folder, error=error.strerror
                )
            ) from error
        return folder


def _sets(folder: Path) -> list[Path]:
    """The files of dice sets in a folder, sorted."""
    try:
        return sorted(folder.glob(f"*{SUFFIX}"))
    except OSError as error:
        raise DiceBoxError(
            _("{folder} cannot be read: {error}. Put the stick in again.").format(
                folder=folder, error=error.strerror
            )
        ) from error


def _is_stick(path: Path) -> bool:
    """Whether a readable file system is mounted there; a stick that was pulled out may fail to answer."""
    try:
        return path.is_dir() and path.is_mount()
    except OSError:
        return False


def refusal(error: Exception) -> str:
    """Why a set cannot be read, in a translated sentence short enough for the screen."""
    if isinstance(error, NewerSetError):
        return _("A newer dice-table has written this set: update this one.")
    if isinstance(error, DamagedSetError):
        return _("This is no set of dice, or it is damaged: export it again where it is whole.")
    return said(error)
