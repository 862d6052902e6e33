"""Simulates the state of a disk after a power cut: unsynced changes may be missing, reordered or torn."""

from __future__ import annotations

import copy
import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, Self

from tests.faults.disk import Change

SECTOR: Final = 512
_FATES: Final = ("all", "none", "some", "torn", "zeros")
_NAMING: Final = ("create", "delete")


@dataclass(slots=True)
class _File:
    """A file: its synced contents, and the unsynced changes.

    Attributes:
        safe: the synced bytes, or None if the file does not exist on the disk.
        loose: the unsynced changes, in order.
    """

    safe: bytes | None = None
    loose: list[Change] = field(default_factory=list)

    def take(self, change: Change) -> None:
        """Apply a change to the file."""
        self.loose.append(change)
        if change.deed == "sync":
            self.safe, self.loose = _after(self.safe, self.loose), []

    def sync_name(self) -> None:
        """Sync whether the file exists, but not its contents."""
        places = [place for place, change in enumerate(self.loose) if change.deed in _NAMING]
        if places:
            named = places[-1] + 1
            self.safe = _after(self.safe, [change for change in self.loose[:named] if change.deed in _NAMING])
            self.loose = self.loose[named:]


@dataclass(slots=True)
class Power:
    """The files of a folder while they are written, and the states that a power cut may leave.

    A sync of a file makes its contents and its name safe. A sync of the folder makes safe which files exist.
    Each unsynced change may be on the disk or not, completely or in part (sectors of 512 bytes), and in any
    order. A file may have its new length without the new bytes. Bytes that were not written never change.
    """

    _files: dict[str, _File] = field(default_factory=dict)
    _unnamed: Power | None = None
    """The files without the last renaming, which may not be on the disk yet."""

    @classmethod
    def of(cls, folder: Path) -> Self:
        """The files of a folder, all synced."""
        return cls({path.name: _File(path.read_bytes()) for path in sorted(folder.iterdir())})

    def take(self, change: Change) -> None:
        """Apply a change to the files."""
        if change.deed == "rename":
            self._unnamed = copy.deepcopy(self)
            self._files[change.other] = self._files.pop(change.name)
            return
        if self._unnamed is not None:
            self._unnamed.take(change)
        if change.deed == "sync folder":
            self._unnamed = None
            for file in self._files.values():
                file.sync_name()
        else:
            self._files.setdefault(change.name, _File()).take(change)

    def cut(self, chance: random.Random, folder: Path) -> None:
        """Write a random state that a cut at this moment may leave into an empty folder."""
        if self._unnamed is not None and chance.random() < 0.5:
            self._unnamed.cut(chance, folder)
            return
        for name, file in self._files.items():
            content = _after(file.safe, _surviving(file.loose, chance))
            if content is not None:
                (folder / name).write_bytes(content)


def _surviving(loose: Sequence[Change], chance: random.Random) -> list[Change]:
    """A random part of the changes that reaches the disk: names in order, contents in any order."""
    fate = chance.choice(_FATES)
    if fate == "all":
        return list(loose)
    names = [place for place, change in enumerate(loose) if change.deed in _NAMING]
    named = 0 if fate == "none" else chance.randrange(len(names) + 1)
    if named < len(names):
        loose = loose[: names[named]]  # changes to a deleted file are lost with it
    return [part for change in loose for part in _parts(change, fate, chance)]


def _parts(change: Change, fate: str, chance: random.Random) -> Iterable[Change]:
    """The parts of one change that reach the disk."""
    if change.deed in _NAMING:
        return [change]
    if fate == "none":
        return []
    if fate == "some" or change.deed != "write" or chance.random() < 0.5:
        return chance.choice(([], [change]))
    if fate == "zeros":
        return [Change("grow", change.name, change.offset + len(change.content))]
    return [part for part in _sectors(change) if chance.random() < 0.5]


def _sectors(change: Change) -> Iterator[Change]:
    """A write, split at the sectors of the disk."""
    start, end = change.offset, change.offset + len(change.content)
    while start < end:
        stop = min(end, (start // SECTOR + 1) * SECTOR)
        content = change.content[start - change.offset : stop - change.offset]
        yield Change("write", change.name, start, content)
        start = stop


def _after(safe: bytes | None, changes: Iterable[Change]) -> bytes | None:
    """The bytes of a file after some changes, or None if it does not exist."""
    content = None if safe is None else bytearray(safe)
    for change in changes:
        if change.deed == "delete":
            content = None
        elif change.deed == "create":
            content = bytearray() if content is None else content
        elif content is not None:
            _change(content, change)
    return None if content is None else bytes(content)


def _change(content: bytearray, change: Change) -> None:
    end = change.offset + len(change.content)
    if change.deed == "truncate":
        del content[change.offset :]
    if change.deed in ("write", "truncate", "grow"):
        content.extend(bytes(max(0, end - len(content))))
    if change.deed == "write":
        content[change.offset : end] = change.content
