"""The dice sets that were taught on this table, each in a file of its own."""

from __future__ import annotations

import unicodedata
from contextlib import AbstractContextManager, suppress
from dataclasses import replace
from pathlib import Path
from typing import Final

from device.errors import DiceBoxError, explaining
from device.teaching.taught_file import is_set_name, load_set, readable_set, set_name
from vision.dice_set import SHIPPED_SETS, no_dice_set
from vision.errors import DiceSetError
from vision.files import is_file, is_folder, make_folder, remove_file
from vision.taught import TaughtSet
from wording.sentence import Sentence

SUFFIX: Final = ".dice"
"""The file name extension of a set."""


class TaughtSets:
    """The sets that were taught here. No two of them, and none of the shipped ones, have the same name.

    Args:
        folder: the folder of their files.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the taught sets, sorted; none where the folder cannot be read (see `check`)."""
        with suppress(DiceBoxError):
            stems = (path.stem for path in self._listed() if path.suffix == SUFFIX)
            return tuple(sorted(filter(is_set_name, stems), key=_without_accents))
        return ()

    def check(self) -> None:
        """Check that the folder of the taught sets can be read, or is not there yet.

        Raises:
            DiceBoxError: it cannot be read.
        """
        self._listed()

    def _listed(self) -> list[Path]:
        with explaining_disk(self._folder, Sentence("read")), suppress(FileNotFoundError):
            return list(self._folder.iterdir())
        return []

    def load(self, name: str) -> TaughtSet:
        """A taught set.

        Raises:
            DiceSetError: there is no such set, it is a shipped one, or its file is damaged.
            DiceBoxError: the folder of the taught sets cannot be read.
        """
        if name in SHIPPED_SETS:
            raise DiceSetError(
                Sentence(
                    "the dice set {name!r} ships with dice-table and has no file of its own;"
                    " choose one that was taught here",
                    name=name,
                )
            )
        if name not in self.names:
            self.check()
            raise DiceSetError(no_dice_set(name, (*SHIPPED_SETS, *self.names)))
        return replace(load_set(self.path(name)), name=name)

    def keep(self, taught: TaughtSet) -> None:
        """Write a set to its file; a taught set of the same name is replaced.

        Raises:
            DiceSetError: the name belongs to a shipped set.
            DiceBoxError: the file cannot be written.
        """
        self.check_free(taught.name, taken=())
        self._write(taught, self.path(taught.name))

    def check_free(self, name: str, taken: tuple[str, ...] | None = None) -> None:
        """Check that a new set can have a name.

        Args:
            name: the name.
            taken: the names that are not free; those of the taught sets if None.

        Raises:
            DiceSetError: the name is not valid, or a set has it already.
        """
        set_name(name)
        folded = [other.casefold() for other in (*SHIPPED_SETS, *(self.names if taken is None else taken))]
        if name.casefold() in folded:
            raise DiceSetError(
                Sentence("there is a dice set {name} already; choose another name", name=repr(name))
            )

    def copy(self, name: str, new: str) -> None:
        """Write a set to a second file, under another name; under its own name it is written again.

        Raises:
            DiceSetError: there is no such set, or the new name is not valid or not free.
            DiceBoxError: the file cannot be written.
        """
        taught = self.load(name)
        self.check_free(new, taken=tuple(other for other in self.names if other != name))
        self._write(replace(taught, name=new), self.path(new))

    def delete(self, name: str) -> None:
        """Delete the file of a set.

        Raises:
            DiceSetError: there is no taught set of that name.
            DiceBoxError: the file cannot be deleted, or the folder of the taught sets cannot be read.
        """
        if name not in self.names:
            self.check()
            raise DiceSetError(
                Sentence("there is no dice set {name!r} that was taught here, so none was deleted", name=name)
            )
        with explaining_disk(self.path(name), Sentence("deleted")):
            remove_file(self.path(name))

    def export(self, name: str, path: Path) -> Path:
        """Write a taught set into a file for another table; a file of the same set is overwritten.

        Args:
            name: the set.
            path: the file; or a folder, in which the file gets the name of the set.

        Raises:
            DiceSetError: there is no such set, or it is damaged.
            DiceBoxError: the file cannot be written, or exists and is not this set.
        """
        path = path / f"{name}{SUFFIX}" if is_folder(path) else path
        taught = self.load(name)
        if is_file(path):
            _check_replaceable(path, taught.name)
        with explaining_disk(path, Sentence("written")):
            taught.save(path)
        return path

    def import_file(self, path: Path, name: str = "") -> str:
        """Import the set of a file; returns its name on this table.

        Args:
            path: a file that was exported.
            name: the new name of the set; "" keeps the name in the file.

        Raises:
            DiceSetError: the file is not a dice set or is damaged, or the name is not free.
            DiceBoxError: the set cannot be written.
        """
        taught = load_set(path)
        taught = replace(taught, name=set_name(name)) if name else taught
        self.check_free(taught.name)
        self._write(taught, self.path(taught.name))
        return taught.name

    def path(self, name: str) -> Path:
        """The file of the set of this name."""
        return self._folder / f"{name}{SUFFIX}"

    def _write(self, taught: TaughtSet, path: Path) -> None:
        with explaining_disk(path, Sentence("written")):
            make_folder(path.parent)
            taught.save(path)


def _without_accents(name: str) -> str:
    """A name to sort by: its accents stand apart from their letters, so that É stands among E."""
    return unicodedata.normalize("NFD", name).casefold()


def _check_replaceable(path: Path, name: str) -> None:
    """Refuse to replace a file by a set, unless it holds an earlier export of the same set.

    Raises:
        DiceBoxError: it holds something else.
    """
    there = readable_set(path)
    if there is None:
        raise DiceBoxError(
            Sentence("{path} exists already, and is no set of dice; name another file", path=path)
        )
    if there.name != name:
        raise DiceBoxError(
            Sentence("{path} holds the set {other} already; name another file", path=path, other=there.name)
        )


def explaining_disk(path: Path, deed: Sentence) -> AbstractContextManager[None]:
    """Tell an error of the disk as a `DiceBoxError`, in a sentence."""
    return explaining(
        DiceBoxError, "{path} cannot be {deed}: {error}; choose another folder", path=path, deed=deed
    )
