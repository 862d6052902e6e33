"""Exports and imports dice sets as files: on a USB stick, or else in a folder beside the games."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from device.errors import DiceBoxError, explaining
from device.game.outlet import STICKS, Outlet
from device.i18n import _, message_of
from device.teaching.taught_sets import SUFFIX, TaughtSets
from device.terminal import plain
from vision.errors import DamagedSetError, NewerSetError, VisionError


class Exchange:
    """Exports and imports sets, and returns the sentences for the screen.

    Args:
        taught: the sets that were taught here.
        data: the data folder of this table; without a stick, files are exchanged in a folder in it.
        sticks: the folders below which sticks are mounted.
    """

    def __init__(self, taught: TaughtSets, data: Path, sticks: Sequence[Path] = STICKS) -> None:
        self._taught = taught
        self._outlet = Outlet(data, sticks)

    def write(self, name: str) -> str:
        """Export a set; returns a sentence with the path of the file.

        Raises:
            DeviceError: the file cannot be written.
            VisionError: the set is damaged.
        """
        return self._outlet.send(lambda folder: self._taught.export(name, folder))

    def take_in(self) -> str:
        """Import all sets from the stick or the folder; returns a sentence with those imported.

        It also says why the first set that could not be imported was refused.

        Raises:
            OutputError: the folder cannot be made.
            DiceBoxError: the stick cannot be read.
        """
        folder, taken, refused = self._outlet.folder(), [], ""
        for path in _sets(folder):
            try:
                taken.append(self._taught.import_file(path))
            except (VisionError, DiceBoxError) as error:
                refused = refused or f"{plain(path.name)}: {refusal(error)}"
        words = [_("Imported: {names}").format(names=", ".join(taken))] if taken else []
        words += [refused] if refused else []
        nothing = _(
            "There is no file *{suffix} in {folder}. Put one there, or plug in a stick with one, then import."
        ).format(suffix=SUFFIX, folder=folder)
        return "\n".join(words) or nothing


def _sets(folder: Path) -> list[Path]:
    """The files of dice sets in a folder, sorted.

    Hidden files are left out: a Mac writes one beside each file that it copies onto a stick.
    """
    with explaining(DiceBoxError, "{folder} cannot be read: {error}. Put the stick in again.", folder=folder):
        return sorted(path for path in folder.glob(f"*{SUFFIX}") if not path.name.startswith("."))


def refusal(error: Exception) -> str:
    """Why a set cannot be read, in a translated sentence short enough for the screen."""
    if isinstance(error, NewerSetError):
        return _("A newer dice-table has written this set: update the dice-table of this table.")
    if isinstance(error, DamagedSetError):
        return _("This file is not a set of dice, or it is damaged: export it again from its own table.")
    return message_of(error)
