"""What a disk may hold after the power went away: whatever was not synced may be missing, late or torn."""

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
    """A file: what is surely on the disk, and what was done to it since.

    Attributes:
        safe: the bytes that survive, or None where the file does not exist.
        loose: the changes since, in order.
    """

    safe: bytes | None = None
    loose: list[Change] = field(default_factory=list)

    def take(self, change: Change) -> None:
        """Do one more thing to it."""
        self.loose.append(change)
        if change.deed == "sync":
            self.safe, self.loose = _after(self.safe, self.loose), []

    def sync_name(self) -> None:
        """Make safe whether the file exists; its content is not."""
        places = [place for place, change in enumerate(self.loose) if change.deed in _NAMING]
        if places:
            named = places[-1] + 1
            self.safe = _after(self.safe, [change for change in self.loose[:named] if change.deed in _NAMING])
            self.loose = self.loose[named:]


@dataclass(slots=True)
class Power:
    """The files of a folder while they are written, and what of them a power cut may leave.

    A sync makes its file safe, its name included; that of the folder makes safe which files there are.
    Whatever was done since meets a fate of its own in each file: it is on the disk or it is not, whole or in
    sectors of 512 bytes, in any order; a file may have grown without its new bytes. Bytes beside those that
    were written are not touched.
    """

    _files: dict[str, _File] = field(default_factory=dict)
    _unnamed: Power | None = None
    """The same without the last renaming, which the folder on the disk may not know yet."""

    @classmethod
    def of(cls, folder: Path) -> Self:
        """The files of a folder, all of them safe."""
        return cls({path.name: _File(path.read_bytes()) for path in sorted(folder.iterdir())})

    def take(self, change: Change) -> None:
        """Do one more thing to the files."""
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
        """Lay out what a cut at this moment may leave, in an empty folder."""
        if self._unnamed is not None and chance.random() < 0.5:
            self._unnamed.cut(chance, folder)
            return
        for name, file in self._files.items():
            content = _after(file.safe, _surviving(file.loose, chance))
            if content is not None:
                (folder / name).write_bytes(content)


def _surviving(loose: Sequence[Change], chance: random.Random) -> list[Change]:
    """What of these changes reached the disk: names in their order, contents in any."""
    fate = chance.choice(_FATES)
    if fate == "all":
        return list(loose)
    names = [place for place, change in enumerate(loose) if change.deed in _NAMING]
    named = 0 if fate == "none" else chance.randrange(len(names) + 1)
    if named < len(names):
        loose = loose[: names[named]]  # what was done to a file without a name is gone with it
    return [part for change in loose for part in _parts(change, fate, chance)]


def _parts(change: Change, fate: str, chance: random.Random) -> Iterable[Change]:
    """What of one change reached the disk."""
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
    """A write, cut where sectors of the disk end."""
    start, end = change.offset, change.offset + len(change.content)
    while start < end:
        stop = min(end, (start // SECTOR + 1) * SECTOR)
        content = change.content[start - change.offset : stop - change.offset]
        yield Change("write", change.name, start, content)
        start = stop


def _after(safe: bytes | None, changes: Iterable[Change]) -> bytes | None:
    """The bytes of a file after some changes, or None where it does not exist."""
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
