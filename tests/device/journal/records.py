"""Records of games on the disk, and what happens to them."""

import sqlite3
from collections.abc import Callable
from pathlib import Path

from device.journal.entry import Entry
from device.journal.journal import Doubt, Journal

DOUBT = Doubt("die 4 may be a two", b"a picture")


def fill(path: Path, actions: int = 40) -> list[Entry]:
    """Write a journal with one game and close it."""
    entries = [Entry("act", f"throw {n % 90 + 10}", (1,) if n % 3 else ()) for n in range(actions)]
    with Journal(path) as journal:
        record = journal.begin("toy", "0.1.0", "plain", ["Maëlle", "Yann"])
        journal.write(record.number, entries, known=0)
    return entries


def change(path: Path, statement: str) -> None:
    """Change a row with another program."""
    database = sqlite3.connect(path)
    database.execute(statement)
    database.commit()
    database.close()


def left_behind(path: Path, file: Path, change: Callable[[Journal], object]) -> None:
    """Make a change, and restore the old contents of a file."""
    before = file.read_bytes()
    with Journal(path) as journal:
        change(journal)
    file.write_bytes(before)


def everything(path: Path) -> bytes:
    """Every byte of every file in the journal's folder."""
    return b"".join(file.read_bytes() for file in sorted(path.parent.iterdir()))
