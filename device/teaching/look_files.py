"""The files with the looks at dice of one kind: one of looks in use, one of looks that wait."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from types import MappingProxyType

from device.teaching.taught_file import load_set, readable_set
from vision.added_looks import AddedLooks, Looks
from vision.files import make_folder, remove_file
from vision.reading import Shape
from vision.taught import LEAST_LOOKS, Look, TaughtSet, identity


@dataclass(frozen=True, slots=True, eq=False)
class KeptLook:
    """A look that was taught or remembered.

    Attributes:
        identity: eight hexadecimal digits, a hash of its pixels.
        dice_set: the set that the look belongs to.
        shape: the solid of the die.
        face: the reader's name of the face.
        waiting: whether the look is unused until a second one agrees with it.
        look: the picture of the die.
    """

    identity: str
    dice_set: str
    shape: str
    face: str
    waiting: bool
    look: Look


@dataclass(frozen=True, slots=True)
class LookFiles:
    """The two files with the looks at dice of one kind.

    Attributes:
        dice_set: the set that the dice belong to.
        shape: the solid of the dice.
        design: the kind of signs on their faces.
        kept: the file with the looks that the reader uses.
        waiting: the file with the looks that wait for a second one like them.
        own: whether the set was taught here, so that `kept` is the file of the set.
    """

    dice_set: str
    shape: Shape
    design: str
    kept: Path
    waiting: Path
    own: bool

    def load(self) -> AddedLooks:
        """Read the looks; missing or damaged files of added looks count as empty.

        Raises:
            DiceSetError: the file of a taught set is missing or damaged.
        """
        kept = load_set(self.kept) if self.own else readable_set(self.kept)
        waiting = readable_set(self.waiting)
        firm = LEAST_LOOKS if self.own else 0
        return AddedLooks(kept.looks if kept else {}, waiting.looks if waiting else {}, firm=firm)

    def save(self, added: AddedLooks) -> None:
        """Write the looks to their files.

        Raises:
            OSError: a file cannot be written.
        """
        if self.own:
            replace(load_set(self.kept), looks=added.in_use).save(self.kept)
        else:
            self._write(self.kept, added.in_use)
        self._write(self.waiting, added.waiting)

    def listed(self) -> tuple[KeptLook, ...]:
        """Every look; those that wait come last.

        Raises:
            DiceSetError: as `load`.
        """
        added = self.load()
        return tuple(
            KeptLook(identity(look), self.dice_set, self.shape, face, waiting, look)
            for waiting, looks in ((False, added.in_use), (True, added.waiting))
            for face, seen in looks.items()
            for look in seen
        )

    def _write(self, path: Path, looks: Looks) -> None:
        """Write a file of looks; delete it if there are no looks."""
        seen: Mapping[str, tuple[Look, ...]] = {face: some for face, some in looks.items() if some}
        if seen:
            make_folder(path.parent)
            TaughtSet(self.design, self.shape, MappingProxyType(seen)).save(path)
            return
        with contextlib.suppress(FileNotFoundError):
            remove_file(path)
