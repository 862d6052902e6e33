"""The dice sets of this table: shipped ones, taught ones, and looks that were added to either."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Final

from device.errors import DiceBoxError
from device.teaching.kept_looks import KeptLooks
from device.teaching.taught_sets import TaughtSets
from vision.dice_set import SHIPPED_SETS, DiceSet

_FOLDER: Final = "dice"
"""The folder of the dice sets, in the data folder."""


class DiceBox:
    """All dice sets that can be played with.

    Args:
        data: the data folder of this table.

    Attributes:
        taught: the sets that were taught here.
        looks: the looks at the dice of all sets.
    """

    def __init__(self, data: Path) -> None:
        folder = data / _FOLDER
        self.taught = TaughtSets(folder)
        self.looks = KeptLooks(folder, self.taught)

    def find(self, name: str) -> DiceSet:
        """The set of a name, with the looks that were added to it.

        Raises:
            DiceSetError: there is no such set, or its file is damaged.
        """
        if name in SHIPPED_SETS:
            return replace(SHIPPED_SETS[name], taught=self.looks.added_to(name))
        return DiceSet(name, (), (self.taught.load(name),))

    def rename(self, name: str, new: str) -> None:
        """Rename a taught set; the looks that wait for a second one keep waiting.

        Raises:
            DiceSetError: there is no such set, or the new name is not valid or not free.
            DiceBoxError: a file cannot be written.
        """
        self.taught.copy(name, new)
        if new == name:
            return
        try:
            self.looks.copy(name, new)
        except DiceBoxError:
            with suppress(DiceBoxError):
                self.delete(new)  # or the set would be there twice
            raise
        self.delete(name)

    def delete(self, name: str) -> None:
        """Delete a taught set, and the looks that wait for a second one.

        Raises:
            DiceSetError: there is no taught set of that name.
            DiceBoxError: a file cannot be deleted, or the folder of the taught sets cannot be read.
        """
        self.taught.delete(name)
        self.looks.delete_waiting(name)
