"""The looks at dice that this table keeps, in the files of all dice sets."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final, get_args

from device.teaching.look_files import KeptLook, LookFiles
from device.teaching.taught_file import readable_set
from device.teaching.taught_sets import SUFFIX, TaughtSets, explaining_disk
from vision.added_looks import AddedLooks, Alike, surprises
from vision.dice_set import SHIPPED_SETS
from vision.errors import DiceSetError
from vision.files import remove_file
from vision.look_changes import LookChange, change_between, without_change
from vision.reading import Die, Shape
from vision.taught import Look, TaughtSet, identity
from wording.sentence import Sentence

_ADDED: Final = "added"
"""The folder of looks added to shipped sets, with a file for each kind of die."""
_WAITING: Final = "waiting"
"""The folder of looks that wait for a second one like them, with a file for each kind of die."""


@dataclass(frozen=True, slots=True, eq=False)
class Addition:
    """A look that was added, as `KeptLooks.take_back` needs it.

    Attributes:
        identity: the identity of the look.
        used: whether the reader uses the look from now on.
        change: what has changed of the looks in its files.
    """

    identity: str
    used: bool
    change: LookChange


def _pass_over(error: DiceSetError) -> None:
    """Say nothing of a damaged set: the looks of the others can be listed."""


class KeptLooks:
    """The looks at the dice of all sets: those that a set was taught by, and those that were added later.

    Args:
        folder: the folder of the dice sets.
        taught: the sets that were taught here; their files hold the looks at their dice.
    """

    def __init__(self, folder: Path, taught: TaughtSets) -> None:
        self._folder = folder
        self._taught = taught

    def of(self, dice_set: str) -> tuple[KeptLook, ...]:
        """The taught and remembered looks at the dice of a set.

        Raises:
            DiceSetError: there is no such set, or it is damaged.
        """
        return tuple(look for files in self._files(dice_set) for look in files.listed())

    def of_all(self, damaged: Callable[[DiceSetError], None] = _pass_over) -> tuple[KeptLook, ...]:
        """The looks at the dice of all sets that can be read, with shipped sets first.

        Args:
            damaged: told of each set that cannot be read.

        Raises:
            DiceBoxError: the folder of the taught sets cannot be read.
        """
        return tuple(look for _files, look in self._with_files(damaged))

    def add(self, dice_set: str, die: Die, face: str, look: Look, alike: Alike) -> Addition:
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
            addition: what `add` returned. Those after it must have been taken back before.

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

    def forget(self, which: str) -> KeptLook:
        """Delete a look, whichever set it belongs to; returns it.

        Args:
            which: the identity of the look (`KeptLook.identity`).

        Raises:
            DiceSetError: there is no such look.
            DiceBoxError: a file cannot be written, or the folder of the taught sets cannot be read.
        """
        found = self._holding(which)
        if found is None:
            raise DiceSetError(
                Sentence(
                    "there is no look {which!r}; each has eight digits, which dice-table dice looks lists",
                    which=which,
                )
            )
        files, kept = found
        self._save(files, files.load().without(which))
        return kept

    def added_to(self, shipped: str) -> tuple[TaughtSet, ...]:
        """The looks in use that were added to a shipped set, for each solid; damaged files are ignored."""
        added = (readable_set(files.kept) for files in self._files(shipped))
        return tuple(looks for looks in added if looks)

    def copy(self, name: str, new: str) -> None:
        """Give a taught set the looks of another one: those in use, and those that wait.

        Raises:
            DiceSetError: there is no such set, or it is damaged.
            DiceBoxError: a file cannot be written.
        """
        (old,), (copy,) = self._files(name), self._files(new)
        self._save(copy, old.load())

    def delete_waiting(self, name: str) -> None:
        """Delete the looks at the dice of a set that wait for a second one.

        Raises:
            DiceBoxError: a file cannot be deleted.
        """
        for waiting in (self._waiting_path(name, shape) for shape in get_args(Shape)):
            with explaining_disk(waiting, Sentence("deleted")), suppress(FileNotFoundError):
                remove_file(waiting)

    def _holding(self, which: str) -> tuple[LookFiles, KeptLook] | None:
        """The look of an identity and its files, whichever set it belongs to; None if there is none.

        Raises:
            DiceBoxError: the folder of the taught sets cannot be read.
        """
        found = (held for held in self._with_files(_pass_over) if held[1].identity == which)
        return next(found, None)

    def _with_files(self, damaged: Callable[[DiceSetError], None]) -> Iterator[tuple[LookFiles, KeptLook]]:
        """Every look and its files; see `of_all`. A damaged set does not hide the looks of others."""
        self._taught.check()
        for name in (*SHIPPED_SETS, *self._taught.names):
            try:
                found = [(files, look) for files in self._files(name) for look in files.listed()]
            except DiceSetError as error:
                damaged(error)
                continue
            yield from found

    def _files(self, dice_set: str) -> tuple[LookFiles, ...]:
        """The files with the looks at the dice of a set, one entry for each solid."""
        if dice_set not in SHIPPED_SETS:
            taught = self._taught.load(dice_set)
            path = self._taught.path(dice_set)
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

    def _added_path(self, dice_set: str, shape: str) -> Path:
        return self._folder / _ADDED / f"{dice_set} {shape}{SUFFIX}"

    def _waiting_path(self, dice_set: str, shape: str) -> Path:
        return self._folder / _WAITING / f"{dice_set} {shape}{SUFFIX}"

    def _save(self, files: LookFiles, added: AddedLooks) -> None:
        with explaining_disk(files.kept, Sentence("written")):
            files.save(added)
