"""Remembers the names that this table has had at its broker, so that old results can be withdrawn."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from device.broker.messages import LONGEST_TABLE
from vision.files import make_folder, read_text, write_file

FILE_NAME: Final = "table-names.txt"
_LARGEST_BYTES: Final = 10_000
_NAME: Final = re.compile(rf"[a-z0-9-]{{1,{LONGEST_TABLE}}}")
_MOST: Final = 20
"""The most names that are kept, the newest ones: the table looks for its results under each of them."""


def former_names(folder: Path | None, name: str) -> tuple[str, ...]:
    """The other names that this table has had, the oldest first; from now on the present one is kept, too.

    Args:
        folder: the data folder; None for a table that keeps nothing.
        name: the table's name now.
    """
    if folder is None:
        return ()
    known = _read(folder / FILE_NAME)
    former = tuple(each for each in known if each != name)[-_MOST:]
    if [*former, name] != known:
        try:
            make_folder(folder)
            write_file(folder / FILE_NAME, "".join(f"{each}\n" for each in (*former, name)))
        except OSError:  # the next start writes it
            return former
    return former


def _read(path: Path) -> list[str]:
    try:
        text = read_text(path, _LARGEST_BYTES, errors="replace")
    except OSError:
        return []
    return [line for line in text.splitlines() if _NAME.fullmatch(line)]
