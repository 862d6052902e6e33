"""The dice sets of this table: shipped ones, taught ones, and looks that were added to either."""

from __future__ import annotations

import unicodedata
from contextlib import AbstractContextManager, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final, get_args

from device.errors import DiceBoxError, explaining
from device.teaching.look_files import KeptLook, LookFiles, readable_set
from device.teaching.taught_file import is_set_name, load_set, set_name
from vision.added_looks import AddedLooks, Alike, surprises
from vision.dice_set import SHIPPED_SETS, DiceSet, no_dice_set
from vision.errors import DiceSetError
from vision.files import is_file, is_folder, is_there, make_folder, remove_file
from vision.look_changes import LookChange, change_between, without_change
from vision.reading import Die, Shape
from vision.taught import Look, TaughtSet, identity
from wording.sentence import Sentence

SUFFIX: Final = ".dice"
"""The file name extension of a set."""
_FOLDER: Final = "dice"
_ADDED: Final = "added"
"""The folder of looks added to shipped sets, with a file for each kind of die."""
_WAITING: Final = "waiting"
"""The folder of looks that wait for a second one like them, with a file for each kind of die."""


@dataclass(frozen=True, slots=True, eq=False)
class Addition:
    """A look that was added, as `DiceBox.take_back` needs it.

    Attributes:
        identity: the identity of the look.
        used: whether the reader uses the look from now on.
        change: what has changed of the looks in its files.
    """

    identity: str
    used: bool
    change: LookChange


class DiceBox:
    """The dice sets in the data folder, one file for each taught set.

    Args:
        data: the data folder of this table.
    """

    def __init__(self, data: Path) -> None:
        self._folder = data / _FOLDER

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
        with _explaining_errors(self._folder, Sentence("read")):
            return list(self._folder.iterdir()) if is_there(self._folder) else []

    def find(self, name: str) -> DiceSet:
        """The set of a name, with the looks that were added to it.

        Raises:
            DiceSetError: there is no such set, or its file is damaged.
        """
        if name in SHIPPED_SETS:
            return self._with_added(SHIPPED_SETS[name])
        return DiceSet(name, (), (self.taught(name),))

    def taught(self, name: str) -> TaughtSet:
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
        return replace(load_set(self._path(name)), name=name)

    def keep(self, taught: TaughtSet) -> None:
        """Write a set to its file; a taught set of the same name is replaced.

        Raises:
            DiceSetError: the name belongs to a shipped set.
            DiceBoxError: the file cannot be written.
        """
        self.check_free(taught.name, taken=())
        self._write(taught, self._path(taught.name))

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

    def rename(self, name: str, new: str) -> None:
        """Rename a taught set; the looks that wait for a second one keep waiting.

        Raises:
            DiceSetError: there is no such set, or the new name is not valid or not free.
            DiceBoxError: a file cannot be written.
        """
        taught = self.taught(name)
        self.check_free(new, taken=tuple(other for other in self.names if other != name))
        (files,) = self._files(name)
        looks = files.load()
        self._write(replace(taught, name=new), self._path(new))
        if new == name:
            return
        try:
            (files,) = self._files(new)
            self._save(files, looks)
        except DiceBoxError:
            with suppress(DiceBoxError):
                self.delete(new)  # or the set would be there twice
            raise
        self.delete(name)

    def delete(self, name: str) -> None:
        """Delete a taught set.

        Raises:
            DiceSetError: there is no taught set of that name.
            DiceBoxError: the file cannot be deleted, or the folder of the taught sets cannot be read.
        """
        if name not in self.names:
            self.check()
            raise DiceSetError(
                Sentence("there is no dice set {name!r} that was taught here, so none was deleted", name=name)
            )
        with _explaining_errors(self._path(name), Sentence("deleted")):
            remove_file(self._path(name))
            for waiting in filter(
                Path.exists, (self._waiting_path(name, shape) for shape in get_args(Shape))
            ):
                remove_file(waiting)

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
        taught = self.taught(name)
        if is_file(path):
            _check_replaceable(path, taught.name)
        with _explaining_errors(path, Sentence("written")):
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
        self._write(taught, self._path(taught.name))
        return taught.name

    def add_look(self, dice_set: str, die: Die, face: str, look: Look, alike: Alike) -> Addition:
        """Add a look at a die that was misread, or not read at all.

        A look that contradicts a confident reading waits for a second one that agrees; see
        `vision.added_looks`.

        Args:
            dice_set: the dice set that the game was played with.
            die: the die as it was read.
            face: the reader's name of the right face.
            look: the picture of the die.
            alike: compares looks.

        Raises:
            DiceSetError: there is no such set, or it is damaged.
            DiceBoxError: a file cannot be written.
        """
        files = self._files_of(dice_set, die.shape, face)
        surprising = surprises(die, face)
        before = files.load()
        added = before.with_look(face, look, alike, surprising=surprising)
        if not files.own:  # people chose the looks of a set that was taught here, so none is dropped
            added = added.without_contradicted(face, alike)
        self._save(files, added)
        used = any(other is look for other in added.in_use.get(face, ()))
        return Addition(identity(look), used, change_between(before, added))

    def take_back(self, addition: Addition) -> bool:
        """Restore what adding a look has changed: looks that it dropped return, and others wait again.

        Args:
            addition: what `add_look` returned. Those after it must have been taken back before.

        Returns:
            False if the look was deleted in the meantime; nothing has changed then.

        Raises:
            DiceBoxError: a file cannot be written, or the folder of the taught sets cannot be read.
        """
        found = self._holding(addition.identity)
        if found is None:
            return False
        files, _ = found
        self._save(files, without_change(files.load(), addition.change))
        return True

    def looks(self, dice_set: str) -> tuple[KeptLook, ...]:
        """The taught and remembered looks at the dice of a set.

        Raises:
            DiceSetError: there is no such set, or it is damaged.
        """
        return tuple(look for files in self._files(dice_set) for look in files.listed())

    def forget_look(self, which: str) -> KeptLook:
        """Delete a look, whichever set it belongs to; returns it.

        Args:
            which: the identity of the look (`KeptLook.identity`).

        Raises:
            DiceSetError: there is no such look.
            DiceBoxError: a file cannot be written, or the folder of the taught sets cannot be read.
        """
        found = self._holding(which)
        if found is not None:
            files, kept = found
            self._save(files, files.load().without(which))
            return kept
        raise DiceSetError(
            Sentence(
                "there is no look {which!r}; each has eight digits, which dice-table dice looks lists",
                which=which,
            )
        )

    def _holding(self, which: str) -> tuple[LookFiles, KeptLook] | None:
        """The look of an identity and its files, whichever set it belongs to; None if there is none.

        Raises:
            DiceBoxError: the folder of the taught sets cannot be read.
        """
        self.check()
        for name in (*SHIPPED_SETS, *self.names):
            with suppress(DiceSetError):  # a damaged set must not hide the looks of others
                for files in self._files(name):
                    for kept in files.listed():
                        if kept.identity == which:
                            return files, kept
        return None

    def _with_added(self, dice_set: DiceSet) -> DiceSet:
        """A shipped set with the looks that were added to it; damaged files of looks are ignored."""
        added = (readable_set(files.kept) for files in self._files(dice_set.name))
        return replace(dice_set, taught=tuple(looks for looks in added if looks))

    def _files(self, dice_set: str) -> tuple[LookFiles, ...]:
        """The files with the looks at the dice of a set, one entry for each solid."""
        if dice_set not in SHIPPED_SETS:
            taught = self.taught(dice_set)
            path = self._path(dice_set)
            waiting = self._waiting_path(dice_set, taught.shape)
            return (LookFiles(dice_set, taught.shape, dice_set, path, waiting, own=True),)
        designs: dict[Shape, str] = {}
        for kind in SHIPPED_SETS[dice_set].kinds:
            designs.setdefault(kind.shape, kind.design)
        return tuple(
            LookFiles(
                dice_set,
                shape,
                design,
                self._added_path(dice_set, shape),
                self._waiting_path(dice_set, shape),
                own=False,
            )
            for shape, design in designs.items()
        )

    def _files_of(self, dice_set: str, shape: str, face: str) -> LookFiles:
        """The files for a look at a face of a die whose solid was read as `shape`."""
        every = self._files(dice_set)
        if dice_set not in SHIPPED_SETS:
            return every[0]
        shapes = [kind.shape for kind in SHIPPED_SETS[dice_set].kinds if face in kind.faces]
        chosen = shape if shape in shapes else shapes[0]
        return next(files for files in every if files.shape == chosen)

    def _path(self, name: str) -> Path:
        return self._folder / f"{name}{SUFFIX}"

    def _added_path(self, dice_set: str, shape: str) -> Path:
        return self._folder / _ADDED / f"{dice_set} {shape}{SUFFIX}"

    def _waiting_path(self, dice_set: str, shape: str) -> Path:
        return self._folder / _WAITING / f"{dice_set} {shape}{SUFFIX}"

    def _save(self, files: LookFiles, added: AddedLooks) -> None:
        with _explaining_errors(files.kept, Sentence("written")):
            files.save(added)

    def _write(self, taught: TaughtSet, path: Path) -> None:
        with _explaining_errors(path, Sentence("written")):
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


def _explaining_errors(path: Path, deed: Sentence) -> AbstractContextManager[None]:
    """Turn an error of the disk into a `DiceBoxError` with a sentence."""
    return explaining(
        DiceBoxError, "{path} cannot be {deed}: {error}; choose another folder", path=path, deed=deed
    )
