"""Write large files whole or not at all."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from vision.files import sync_folder


@contextmanager
def written_whole(path: Path) -> Iterator[Path]:
    """Give the path of a partial file beside a file; at the end of the context it replaces the file.

    After an error the file is as it was, and the partial one is deleted. After a kill the partial file stays
    behind, and the next writing overwrites it. `vision.files.write_file` does the same for content that fits
    into memory.

    Args:
        path: the file; its folder must exist.

    Raises:
        OSError: it cannot be written.
    """
    partial = path.with_name(f"{path.name}.partial")
    try:
        yield partial
        with partial.open("rb") as file:
            os.fsync(file.fileno())
        partial.replace(path)
    except BaseException:
        partial.unlink(missing_ok=True)
        raise
    sync_folder(path.parent)
