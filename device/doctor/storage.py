"""Checks that the disk keeps data: a canary file is written, and checked at the next run."""

from __future__ import annotations

import hashlib
import os
import shutil
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from device.doctor.finding import Finding, fault, fine, note
from device.doctor.machine import Machine
from vision.files import make_folder

NAME: Final = "storage"
CANARY: Final = "storage-canary"
LEAST_FREE_MB: Final = 100
SLOW_S: Final = 1.0

_BYTES: Final = 256 * 1024
_DIGEST: Final = hashlib.sha256().digest_size
_DYING: Final = "copy the games away (dice-table settings says where they are), and put in a new card"


def check_storage(machine: Machine) -> Iterable[Finding]:
    """Check the canary of the last run, write a new one, and measure how long that takes."""
    folder = machine.settings.data
    try:
        make_folder(folder)
        if canary_changed(folder / CANARY):
            return [fault(NAME, f"{folder / CANARY} has changed: the disk loses data", _DYING)]
        took_s = write_canary(folder / CANARY)
        if canary_changed(folder / CANARY):
            return [fault(NAME, f"a file just written to {folder} is read back changed", _DYING)]
        free_mb = shutil.disk_usage(folder).free // 1_000_000
    except OSError as error:
        cure = "choose another folder with data or --data, or let the table's user write there"
        return [fault(NAME, f"{folder} cannot be used: {error.strerror}", cure)]
    seen = f"{folder}: written and read back in {1000 * took_s:.0f} ms, {free_mb} MB free"
    if free_mb < LEAST_FREE_MB:
        return [fault(NAME, seen, "make room on the disk: a full one stops the game")]
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
    fresh = path.with_name(path.name + ".new")
    started_s = time.perf_counter()
    with fresh.open("wb") as file:
        file.write(hashlib.sha256(content).digest() + content)
        file.flush()
        os.fsync(file.fileno())
    fresh.replace(path)
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)
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
