"""What Python itself does to the files of a folder beside SQLite: it writes, renames, deletes and syncs."""

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
    """Has a disk note what Python does in a folder, while it is entered.

    What was written into a file is noted at the next call that is noted: until then no other depends on it.

    Args:
        folder: whose files are watched.
        disk: notes what is done.
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
        """Note what was written since the last look into files that are not SQLite's."""
        for path in sorted(self._folder.iterdir()):
            if path.name in self._disk.names or path.name.endswith("-shm"):  # which holds nothing to keep
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
