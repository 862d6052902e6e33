"""Tests what power cuts are made of, without a virtual machine."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from device.journal.journal import FILE_NAME
from tests.faults.ledger import Written
from tests.faults.reopened import reopen
from tests.machine.block_log import (
    DISCARD,
    ENTRY,
    FLUSH,
    MAGIC,
    SECTOR_BYTES,
    SUPERBLOCK,
    CutDisk,
    Write,
    read_log,
)
from tests.machine.guest.evening import play


def sector(*parts: bytes) -> bytes:
    """One sector that begins with these bytes."""
    return b"".join(parts).ljust(SECTOR_BYTES, b"\0")


def left(disk: CutDisk) -> set[bytes]:
    """All that may be left of a small disk, by its first byte of each sector."""
    chance = random.Random(1)
    return {disk.cut(chance)[::SECTOR_BYTES] for _ in range(200)}


def test_a_log_is_read(tmp_path: Path):
    """Writes have their place and data, flushes none, and what was discarded stays."""
    log = tmp_path / "log"
    log.write_bytes(
        sector(SUPERBLOCK.pack(MAGIC, 1, 3, SECTOR_BYTES))
        + sector(ENTRY.pack(2, 1, 0, 0))
        + sector(b"data")
        + sector(ENTRY.pack(0, 0, FLUSH, 0))
        + sector(ENTRY.pack(0, 9, DISCARD, 0))
    )
    assert list(read_log(log)) == [
        Write(2 * SECTOR_BYTES, sector(b"data"), False),
        Write(0, b"", True),
        Write(0, b"", False),
    ]
    log.write_bytes(bytes(SECTOR_BYTES))
    with pytest.raises(ValueError, match="is no log of blklogwrites"):
        list(read_log(log))


def test_what_was_flushed_survives_every_cut():
    """Unflushed sectors may be lost, kept or mixed; a flushed one never goes back to its former content."""
    disk = CutDisk(sector(b"a") + sector(b"b"))
    disk.take(Write(0, sector(b"1") + sector(b"2"), False))
    assert left(disk) == {b"ab", b"12", b"1b", b"a2"}
    disk.take(Write(0, b"", True))
    assert left(disk) == {b"12"}
    disk.take(Write(SECTOR_BYTES, sector(b"3"), False))
    assert left(disk) == {b"12", b"13"}


def test_an_evening_is_the_same_wherever_it_is_played(tmp_path: Path):
    """The host knows from the seed what the machine has written, and the record has all of it."""
    told: dict[str, list[Written]] = {"here": [], "there": []}
    for name, written in told.items():
        (tmp_path / name).mkdir()
        play(tmp_path / name, 25, 40, written.append)
    assert told["here"] == told["there"]
    assert len(told["here"]) > 20
    found = reopen(tmp_path / "here" / FILE_NAME)
    assert sum(map(len, found.ledger.games.values())) == sum(len(one.entries) for one in told["here"])
