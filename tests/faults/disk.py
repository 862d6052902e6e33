"""Records every change that SQLite makes on the disk: write, truncation, sync and deletion, in order."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, Self

from tests.faults import sqlite_library as sqlite
from tests.faults.system_calls import SystemCalls

Deed = Literal["create", "write", "grow", "truncate", "sync", "delete", "sync folder", "rename"]


@dataclass(frozen=True, slots=True)
class Change:
    """One change to a file.

    Attributes:
        deed: the kind of change. Only a power cut makes a file "grow": the new length of a write reaches the
            disk, and its bytes do not.
        name: the file's name without its folder; empty if the folder itself was synced.
        offset: where the bytes were written, or the length that the file was truncated to.
        content: the bytes that were written.
        other: the new name of a renamed file; a file of that name is replaced.
    """

    deed: Deed
    name: str
    offset: int = 0
    content: bytes = b""
    other: str = ""


class Disk:
    """A context manager that records the file operations of all SQLite connections of this process.

    Connections that are opened in the context must be closed in it.

    Args:
        refuse: called with the name of each system call before it is made ("fsync" for a sync); returns the
            errno with which the call fails, or 0 to let it through.
        folder: only files in this folder are recorded; None for all files.

    Attributes:
        changes: the changes so far.
        before: called before each change, with its index in `changes`.
        names: the names of the files that SQLite has opened.
    """

    def __init__(self, refuse: Callable[[str], int] = lambda name: 0, folder: Path | None = None) -> None:
        self.names: set[str] = set()
        self._folder = folder
        self.changes: list[Change] = []
        self.before: Callable[[int], None] = lambda number: None
        self._refuse = refuse
        self._library = sqlite.library()
        self._real = self._library.sqlite3_vfs_find(None)
        self._names: dict[int, str] = {}
        self._kept: list[Any] = []
        self._methods: dict[int, Any] = {}
        self._system = self._around(self._real.contents)
        self._calls = SystemCalls(self._called)

    def __enter__(self) -> Self:
        self._calls.__enter__()
        self._library.sqlite3_vfs_register(ctypes.byref(self._system), 1)
        return self

    def __exit__(self, *_: object) -> None:
        self._library.sqlite3_vfs_unregister(ctypes.byref(self._system))
        self._library.sqlite3_vfs_register(self._real, 1)
        self._calls.__exit__()

    def _is_watched(self, path: Path) -> bool:
        return self._folder is None or path.parent == self._folder

    def _called(self, name: str) -> int:
        refused = self._refuse(name)
        if name == "openDirectory" and not refused:  # SQLite opens a folder only to sync it
            self.note(Change("sync folder", ""))
        return refused

    def note(self, change: Change) -> None:
        """Record a change."""
        self.before(len(self.changes))
        self.changes.append(change)

    def _around(self, real: Any) -> Any:
        """Wrap the system's file system, so that opening and deleting files is recorded."""
        system = sqlite.FileSystem()
        ctypes.pointer(system)[0] = real
        system.name = b"watched"

        def opened(_: Any, path: int, file: Any, flags: int, out: Any) -> int:
            found = Path(ctypes.string_at(path).decode()) if path else Path()
            new = not found.exists()
            verdict = int(real.open(self._real, path, file, flags, out))
            if verdict == sqlite.OK and flags & sqlite.OPEN_LASTING and self._is_watched(found):
                self.names.add(found.name)
                if new:
                    self.note(Change("create", found.name))
                self._names[ctypes.addressof(file.contents)] = found.name
                file.contents.methods = ctypes.pointer(self._watched(file.contents.methods))
            return verdict

        def deleted(_: Any, path: bytes, sync_folder: int) -> int:
            if self._is_watched(found := Path(path.decode())):
                self.note(Change("delete", found.name))
            return int(real.delete(self._real, path, sync_folder))

        system.open, system.delete = sqlite.Open(opened), sqlite.Delete(deleted)
        self._kept.append((system.open, system.delete))
        return system

    def _watched(self, methods: Any) -> Any:
        """Wrap the methods of an open file that change it; cached for each kind of file."""
        place = ctypes.addressof(methods.contents)
        if place not in self._methods:
            self._methods[place] = self._watch(methods.contents)
        return self._methods[place]

    def _watch(self, real: Any) -> Any:
        watched = sqlite.Methods()
        ctypes.pointer(watched)[0] = real

        def write(file: Any, content: int, length: int, offset: int) -> int:
            self.note(Change("write", self._name(file), offset, ctypes.string_at(content, length)))
            return int(real.write(file, content, length, offset))

        def truncate(file: Any, length: int) -> int:
            self.note(Change("truncate", self._name(file), length))
            return int(real.truncate(file, length))

        def sync(file: Any, flags: int) -> int:
            verdict = sqlite.IOERR_FSYNC if self._refuse("fsync") else int(real.sync(file, flags))
            if verdict == sqlite.OK:
                self.note(Change("sync", self._name(file)))
            return verdict

        watched.write, watched.truncate = sqlite.Write(write), sqlite.Truncate(truncate)
        watched.sync = sqlite.Sync(sync)
        self._kept.append((watched.write, watched.truncate, watched.sync))
        return watched

    def _name(self, file: Any) -> str:
        return self._names[ctypes.addressof(file.contents)]
