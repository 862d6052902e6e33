"""Runs inside the machine: prints the steps of the newest game, one JSON text a line.

The table holds its record alone, so a copy is read, with the write-ahead log beside it.
"""

from __future__ import annotations

import json
import shutil
import sqlite3
import sys
import tempfile
from pathlib import Path

NAME = "games.sqlite3"
STEPS = (
    "SELECT step || ' ' || text FROM entries WHERE game = (SELECT max(number) FROM games) ORDER BY sequence"
)


def main() -> None:
    """Read the record in the folder that is named."""
    with tempfile.TemporaryDirectory() as copy:
        for file in Path(sys.argv[1]).glob(f"{NAME}*"):
            if not file.name.endswith("-shm"):
                shutil.copy(file, copy)
        database = sqlite3.connect(Path(copy) / NAME)
        for (step,) in database.execute(STEPS):
            print(json.dumps(step))
        database.close()


if __name__ == "__main__":
    main()
