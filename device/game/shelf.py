"""Keeps what people have made, such as puzzles: text files in the data folder, one item a line."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from device.errors import ShelfError, explaining
from vision.files import is_there, make_folder, read_file, read_text, write_file
from wording.sentence import Sentence

KINDS: Final = ("puzzles", "oniria-cards", "rules")
"""The kinds of items; each has a file of its own, such as `puzzles.txt`."""
LARGEST_BYTES: Final = 1_000_000
"""The largest file that is read, in bytes. Years of use stay below it; a larger file is something else."""


class Shelf:
    """The files of one folder, read at the start and after each change.

    Args:
        folder: the folder of the files; None for a table that keeps nothing.

    Attributes:
        texts: the contents of each kind's file; "" for a file that does not exist yet.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder
        self.texts: Mapping[str, str] = {kind: self._read(kind) for kind in KINDS}

    def add(self, kind: str, line: str) -> Path:
        """Append a line to the file of a kind; it is on disk when this returns.

        Returns:
            The path of the file.

        Raises:
            ShelfError: the file cannot be written; it is unchanged.
        """
        if self._folder is None:
            raise ShelfError(Sentence("this table keeps no files; start it with --data FOLDER"))
        path = self._path(kind)
        with explaining(
            ShelfError, "{path} cannot be written: {error}; choose another folder with --data", path=path
        ):
            make_folder(self._folder)
            above = read_file(path, LARGEST_BYTES) if is_there(path) else b""
            ended = b"" if not above or above.endswith(b"\n") else b"\n"
            write_file(path, above + ended + f"{line}\n".encode())
        self.texts = {**self.texts, kind: self._read(kind)}
        return path

    def _read(self, kind: str) -> str:
        """The contents of a file; invalid bytes are replaced, so that the line's parser refuses the line."""
        if self._folder is None:
            return ""
        try:
            return read_text(self._path(kind), LARGEST_BYTES, errors="replace")
        except OSError:
            return ""

    def _path(self, kind: str) -> Path:
        return (self._folder or Path()) / f"{kind}.txt"
