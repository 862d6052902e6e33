"""Checks that the disk keeps data: a canary file is written, and checked at the next run."""

from __future__ import annotations

import errno
import hashlib
import os
import shutil
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from device.doctor.computer import AS_TABLE, Computer
from device.doctor.finding import Finding, fault, fine, note
from vision.files import make_folder, write_file

NAME: Final = "storage"
CANARY: Final = "storage-canary"
LEAST_FREE_MB: Final = 100
"""With less free room, people are told to make some."""
SLOW_S: Final = 1.0
"""A disk that takes longer to write and read back `_BYTES` holds each step of a game up."""

_BYTES: Final = 256 * 1024
_DIGEST: Final = hashlib.sha256().digest_size
_DYING: Final = "copy the games away (dice-table settings says where they are), and put in a new card"
_ROOM: Final = "make room on the disk: a full one stops the game"
_CURES: Final = {
    errno.ENOSPC: _ROOM,
    errno.EDQUOT: _ROOM,
    errno.EROFS: f"Linux writes no more to a disk that fails: {_DYING}",
    errno.EIO: _DYING,
    errno.EACCES: f"{AS_TABLE}; elsewhere let your user write there, or choose another folder with --data",
}
"""What helps where the system refuses to write, by the number of its error."""
_OTHERWISE: Final = "choose another folder with data or --data"


def check_storage(computer: Computer) -> Iterable[Finding]:
    """Check the canary of the last run, write a new one, and measure how long that takes."""
    folder = computer.settings.data
    try:
        make_folder(folder)
        if canary_changed(folder / CANARY):
            return [fault(NAME, f"{folder / CANARY} has changed: the disk loses data", _DYING)]
        took_s = write_canary(folder / CANARY)
        if canary_changed(folder / CANARY):
            return [fault(NAME, f"a file just written to {folder} is read back changed", _DYING)]
        free_mb = shutil.disk_usage(folder).free // 1_000_000
    except OSError as error:
        cure = _CURES.get(error.errno or 0, _OTHERWISE)
        return [fault(NAME, f"{folder} cannot be used: {error.strerror}", cure)]
    seen = f"{folder}: written and read back in {1000 * took_s:.0f} ms, {free_mb} MB free"
    if free_mb < LEAST_FREE_MB:
        return [fault(NAME, seen, _ROOM)]
    if took_s > SLOW_S:
        return [
            note(
                NAME,
                f"{seen}: slow",
                "a tired card often writes slowly before it fails; keep a copy of the games",
            )
        ]
    return [fine(NAME, seen)]


def write_canary(path: Path) -> float:
    """Write a new canary and sync it to the disk; returns how many seconds that took."""
    content = os.urandom(_BYTES)
    started_s = time.perf_counter()
    write_file(path, hashlib.sha256(content).digest() + content)
    return time.perf_counter() - started_s


def canary_changed(path: Path) -> bool:
    """Whether a canary has changed since it was written; False if there is none."""
    if not path.exists():
        return False
    with path.open("rb") as file:
        if hasattr(os, "posix_fadvise"):
            # Drop the page cache, or the file would be read from memory instead of the disk.
            os.posix_fadvise(file.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)
        content = file.read()
    return hashlib.sha256(content[_DIGEST:]).digest() != content[:_DIGEST]
