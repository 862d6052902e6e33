"""Writes the files that people name on the command line; none replaces a file that is there already."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from pathlib import Path

from device.errors import OutputError
from vision.files import check_new_file, write_new_file


def write_output(path: Path, content: bytes | str) -> None:
    """Write a new file, whole or not at all.

    Raises:
        OutputError: the file exists already, or cannot be written.
    """
    with _explaining_errors(path):
        write_new_file(path, content)


def check_output(path: Path) -> None:
    """Check the place of a new file before the work for it begins.

    Raises:
        OutputError: the file exists already, or its folder is missing.
    """
    with _explaining_errors(path):
        check_new_file(path)


@contextlib.contextmanager
def _explaining_errors(path: Path) -> Iterator[None]:
    try:
        yield
    except FileExistsError as error:
        raise OutputError(f"{path} exists already; name another file, or delete it first") from error
    except OSError as error:
        raise OutputError(f"{path} cannot be written: {error.strerror}; name another file") from error
