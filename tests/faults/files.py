"""Records the changes that Python code makes in a folder: writes, renames, deletions and syncs."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path
from typing import Any, Final, Self
from unittest import mock

from tests.faults.disk import Change, Disk

_REPLACE: Final = os.replace
_UNLINK: Final = os.unlink
_SYNC: Final = os.fsync


class Files:
    """A context manager that records Python's file operations in a folder.

    Written bytes are recorded together with the next recorded call, since no other change depends on them
    before.

    Args:
        folder: the folder to watch.
        disk: receives the changes.
    """

    def __init__(self, folder: Path, disk: Disk) -> None:
        self._folder = folder
        self._disk = disk
        self._known = {path.name: path.read_bytes() for path in folder.iterdir()}
        self._patches = contextlib.ExitStack()

    def __enter__(self) -> Self:
        calls = {
            "replace": self._replace,
            "rename": self._replace,
            "unlink": self._unlink,
            "fsync": self._sync,
        }
        for name, call in calls.items():
            self._patches.enter_context(mock.patch.object(os, name, call))
        return self

    def __exit__(self, *_: object) -> None:
        self._patches.close()
        self._look()

    def _look(self) -> None:
        """Record the bytes written since the last call to files that are not SQLite's."""
        for path in sorted(self._folder.iterdir()):
            if path.name in self._disk.names or path.name.endswith("-shm"):  # "-shm" holds no data to keep
                continue
            content = path.read_bytes()
            if self._known.get(path.name) != content:
                self._disk.note(Change("truncate" if path.name in self._known else "create", path.name))
                self._disk.note(Change("write", path.name, 0, content))
                self._known[path.name] = content

    def _replace(self, source: Any, target: Any, **more: Any) -> None:
        self._look()
        _REPLACE(source, target, **more)
        old, new = Path(source), Path(target)
        if new.parent == self._folder:
            self._disk.note(Change("rename", old.name, other=new.name))
            self._known[new.name] = new.read_bytes()

    def _unlink(self, path: Any, **more: Any) -> None:
        self._look()
        _UNLINK(path, **more)
        if Path(path).parent == self._folder:
            self._disk.note(Change("delete", Path(path).name))
            self._known.pop(Path(path).name, None)

    def _sync(self, opened: int) -> None:
        self._look()
        _SYNC(opened)
        path = Path(f"/proc/self/fd/{opened}").readlink()
        if path == self._folder:
            self._disk.note(Change("sync folder", ""))
        elif path.parent == self._folder:
            self._disk.note(Change("sync", path.name))
