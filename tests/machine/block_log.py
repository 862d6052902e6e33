"""The log of a disk's writes, as QEMU's blklogwrites keeps it, and what a power cut leaves of them."""

from __future__ import annotations

import random
import struct
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

SECTOR_BYTES: Final = 512
MAGIC: Final = 0x6A736677736872
SUPERBLOCK: Final = struct.Struct("<QQQI")
"""Magic number, version, number of entries, bytes of a sector."""
ENTRY: Final = struct.Struct("<QQQQ")
"""First sector, number of sectors, flags, length of a mark."""
FLUSH: Final = 1
DISCARD: Final = 4


@dataclass(frozen=True, slots=True)
class Write:
    """One entry of the log.

    Attributes:
        start: the first byte on the disk.
        data: what was written; empty for a flush alone.
        flush: whether all earlier writes had to reach the disk before it.
    """

    start: int
    data: bytes
    flush: bool


def read_log(file: Path) -> Iterator[Write]:
    """The writes in their order; discarded sectors are left out, for a disk may keep them.

    Raises:
        ValueError: the file is no such log.
    """
    with file.open("rb") as log:
        magic, _, count, sector = SUPERBLOCK.unpack(log.read(SUPERBLOCK.size))
        if magic != MAGIC or sector != SECTOR_BYTES:
            raise ValueError(f"{file} is no log of blklogwrites with sectors of 512 bytes")
        log.seek(SECTOR_BYTES)
        for _ in range(count):
            start, sectors, flags, _ = ENTRY.unpack(log.read(SECTOR_BYTES)[: ENTRY.size])
            data = b"" if flags & DISCARD else log.read(sectors * SECTOR_BYTES)
            yield Write(start * SECTOR_BYTES, data, bool(flags & FLUSH))


class CutDisk:
    """A disk whose power can be cut after each write.

    Args:
        content: what it holds at first.
    """

    def __init__(self, content: bytes) -> None:
        self._safe = bytearray(content)
        self._open: list[Write] = []

    def take(self, write: Write) -> None:
        """Take the next write; a flush makes those before it safe."""
        if write.flush:
            for one in self._open:
                _put(self._safe, one.start, one.data)
            self._open.clear()
        if write.data:
            self._open.append(write)

    def cut(self, chance: random.Random) -> bytes:
        """What the disk holds after a power cut: unsafe sectors are all lost, all kept, or any of them."""
        left = bytearray(self._safe)
        kept = chance.choice((0.0, 1.0, chance.random()))
        for write in self._open:
            for place in range(0, len(write.data), SECTOR_BYTES):
                if chance.random() < kept:
                    _put(left, write.start + place, write.data[place : place + SECTOR_BYTES])
        return bytes(left)


def _put(content: bytearray, start: int, data: bytes) -> None:
    content[start : start + len(data)] = data
