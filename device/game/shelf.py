"""What people have made at the table and may use again: text files beside the games, a thing a line."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from device.errors import ShelfError
from vision.files import make_folder, read_file, read_text, write_file
from wording.sentence import Sentence

KINDS: Final = ("puzzles", "oniria-cards")
"""What can be kept: each kind in a file of its own, `puzzles.txt`."""
LARGEST_BYTES: Final = 1_000_000
"""A file in which people have written for years is smaller; a larger one is another file."""


class Shelf:
    """The files of one folder, read once and again after each change.

    Args:
        folder: where they are; None for a table that keeps nothing.

    Attributes:
        texts: what stands in the file of each kind; "" where there is none yet.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder
        self.texts: Mapping[str, str] = {kind: self._read(kind) for kind in KINDS}

    def add(self, kind: str, line: str) -> Path:
        """Write a line below the others, on disk before this returns.

        Returns:
            The file that it stands in now.

        Raises:
            ShelfError: it cannot be written; what was there stays.
        """
        if self._folder is None:
            raise ShelfError(Sentence("this table keeps no files; start it with --data FOLDER"))
        path = self._path(kind)
        try:
            make_folder(self._folder)
            above = read_file(path, LARGEST_BYTES) if path.exists() else b""
            ended = b"" if not above or above.endswith(b"\n") else b"\n"
            write_file(path, above + ended + f"{line}\n".encode())
        except OSError as error:
            raise ShelfError(
                Sentence(
                    "{path} cannot be written: {error}; choose another folder with --data",
                    path=path,
                    error=error.strerror,
                )
            ) from error
        self.texts = {**self.texts, kind: self._read(kind)}
        return path

    def _read(self, kind: str) -> str:
        """What stands in a file; bytes that are no text show as such, for its reader to refuse the line."""
        if self._folder is None or not self._path(kind).exists():
            return ""
        try:
            return read_text(self._path(kind), LARGEST_BYTES, errors="replace")
        except OSError:
            return ""

    def _path(self, kind: str) -> Path:
        return (self._folder or Path()) / f"{kind}.txt"
