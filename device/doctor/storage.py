"""Does the disk keep what is written to it? A canary is left behind, and looked at the next time."""

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

NAME: Final = "storage"
CANARY: Final = "storage-canary"
LEAST_FREE_MB: Final = 100
SLOW_S: Final = 1.0

_BYTES: Final = 256 * 1024
_DIGEST: Final = hashlib.sha256().digest_size
_DYING: Final = "copy the games away (dice-table settings says where they are), and put in a new card"


def check_storage(machine: Machine) -> Iterable[Finding]:
    """Look at the canary of last time, leave a new one, and measure how long the disk takes."""
    folder = machine.settings.data
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if damaged(folder / CANARY):
            return [fault(NAME, f"{folder / CANARY} is not what was written: the disk forgets", _DYING)]
        took_s = release(folder / CANARY)
        if damaged(folder / CANARY):
            return [fault(NAME, f"what was just written to {folder} comes back changed", _DYING)]
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


def release(path: Path) -> float:
    """Write a new canary through to the disk; returns the seconds that took."""
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


def damaged(path: Path) -> bool:
    """Whether a canary has changed since it was written; one that is not there has not."""
    if not path.exists():
        return False
    with path.open("rb") as file:
        if hasattr(os, "posix_fadvise"):
            # What the memory still holds would hide what the disk has become.
            os.posix_fadvise(file.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)
        content = file.read()
    return hashlib.sha256(content[_DIGEST:]).digest() != content[:_DIGEST]
