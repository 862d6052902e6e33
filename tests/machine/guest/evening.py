"""Runs inside the machine, with the table's Python: plays on a disk of its own, and marks what must be kept.

After each write that the journal has acknowledged, their number is written to a sector behind the file
system. In the log of the disk this sector tells what must have been kept at any later power cut.
"""

from __future__ import annotations

import mmap
import os
import random
import sys
from collections.abc import Callable
from pathlib import Path

from device.journal.journal import FILE_NAME
from tests.faults.ledger import Written
from tests.faults.play import NotedJournal, Play


def play(folder: Path, seed: int, steps: int, acknowledge: Callable[[Written], object]) -> None:
    """Make random steps; the same seed makes the same ones everywhere."""
    with NotedJournal(folder / FILE_NAME, acknowledge) as journal:
        played = Play(journal, random.Random(seed))
        for _ in range(steps):
            played.step()


class Marks:
    """Writes the number of acknowledged writes straight to a sector of the disk."""

    def __init__(self, device: str, start: int) -> None:
        self._device = os.open(device, os.O_WRONLY | os.O_DIRECT)
        self._start = start
        self._page = mmap.mmap(-1, mmap.PAGESIZE)  # O_DIRECT needs memory that begins at a page
        self._count = 0

    def add(self, written: Written) -> None:
        """Count one more."""
        self._count += 1
        self._page[:8] = self._count.to_bytes(8, "little")
        os.pwritev(self._device, [memoryview(self._page)[:512]], self._start)


def main() -> None:
    """Play: the folder, the seed, the steps, the device, and the first byte of the marks."""
    folder, seed, steps, device, start = sys.argv[1:]
    marks = Marks(device, int(start))
    play(Path(folder), int(seed), int(steps), marks.add)


if __name__ == "__main__":
    main()
