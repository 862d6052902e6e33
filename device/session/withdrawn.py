"""Remembers which results count no longer: a broker may be reached only after their games are deleted."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final

from device.broker.messages import withdrawal
from device.journal.game_record import GameRecord
from vision.files import make_folder, read_text, write_file

FILE_NAME: Final = "withdrawn.txt"
LARGEST_BYTES: Final = 1_000_000
"""The largest file that is read, in bytes: some ten thousand games."""
_LINE: Final = re.compile(r"([0-9T]{1,40}-[0-9]{1,19}) ([a-z_]{1,60}) ([0-9T:.+-]{1,40})")
"""The key of a result, the game's name in records, and when the game began. Nobody is named."""


class WithdrawnResults:
    """The results of games that lay in the bin or were deleted, each as the message that takes it back.

    Args:
        folder: the data folder; None for a table that keeps nothing.
    """

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder
        self._lines = dict.fromkeys(self._read())

    def all(self) -> Mapping[str, bytes]:
        """The JSON that takes each result back, by the game's key."""
        found = (_LINE.fullmatch(line) for line in self._lines)
        return {line[1]: withdrawal(line[2], line[3]) for line in found if line is not None}

    def add(self, records: Iterable[GameRecord]) -> None:
        """Keep that the results of these games count no longer; a disk that refuses it is asked again."""
        lines = [f"{result_key(record)} {record.name} {record.started}" for record in records]
        if set(lines) <= self._lines.keys():
            return
        self._lines.update(dict.fromkeys(lines))
        if self._folder is not None:
            text = "".join(f"{line}\n" for line in self._lines)
            try:
                make_folder(self._folder)
                write_file(self._folder / FILE_NAME, text)
            except OSError:  # what is missing there is added again at the next start, from the bin
                return

    def _read(self) -> list[str]:
        if self._folder is None:
            return []
        try:
            text = read_text(self._folder / FILE_NAME, LARGEST_BYTES, errors="replace")
        except OSError:
            return []
        return [line for line in text.splitlines() if _LINE.fullmatch(line)]


def result_key(record: GameRecord) -> str:
    """The key of a game's result: no two games of a table share it, even after its record was begun anew.

    It begins with the time, so that keys are in the order of the games.
    """
    return f"{re.sub(r'[^0-9T]', '', record.started)}-{record.number}"
