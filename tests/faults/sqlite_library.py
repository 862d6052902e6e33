"""Accesses the SQLite library of Python's `sqlite3` module through ctypes: its structures and functions.

Python's module has no hook for reads, writes and syncs. The library itself has two: a virtual file system,
and a replaceable table of system calls.
"""

from __future__ import annotations

import _sqlite3
import ctypes
from ctypes import CFUNCTYPE, POINTER, c_char_p, c_int, c_int64, c_void_p
from typing import Final

OK: Final = 0
IOERR_FSYNC: Final = 1034

OPEN_LASTING: Final = 0x00084900
"""The flags of files that outlive their connection: databases, rollback journals, write-ahead logs."""


class Methods(ctypes.Structure):
    """`sqlite3_io_methods`: the methods of an open file."""


class File(ctypes.Structure):
    """`sqlite3_file`: an open file, which begins with a pointer to its methods."""

    _fields_ = (("methods", POINTER(Methods)),)


class FileSystem(ctypes.Structure):
    """`sqlite3_vfs`: a virtual file system, which opens and deletes files and has the system calls."""


Write = CFUNCTYPE(c_int, POINTER(File), c_void_p, c_int, c_int64)
Truncate = CFUNCTYPE(c_int, POINTER(File), c_int64)
Sync = CFUNCTYPE(c_int, POINTER(File), c_int)
Open = CFUNCTYPE(c_int, POINTER(FileSystem), c_void_p, POINTER(File), c_int, c_void_p)
Delete = CFUNCTYPE(c_int, POINTER(FileSystem), c_char_p, c_int)
SetSystemCall = CFUNCTYPE(c_int, POINTER(FileSystem), c_char_p, c_void_p)
GetSystemCall = CFUNCTYPE(c_void_p, POINTER(FileSystem), c_char_p)

_METHODS: Final = (
    *("close", "read", "write", "truncate", "sync", "file_size", "lock", "unlock", "check_reserved_lock"),
    *("file_control", "sector_size", "device_characteristics"),
    *("shm_map", "shm_lock", "shm_barrier", "shm_unmap", "fetch", "unfetch"),
)
_TYPES: Final = {"write": Write, "truncate": Truncate, "sync": Sync}
Methods._fields_ = [("version", c_int), *((name, _TYPES.get(name, c_void_p)) for name in _METHODS)]

FileSystem._fields_ = [
    ("version", c_int),
    ("file_bytes", c_int),
    ("longest_path", c_int),
    ("following", c_void_p),
    ("name", c_char_p),
    ("data", c_void_p),
    ("open", Open),
    ("delete", Delete),
    *((name, c_void_p) for name in ("access", "full_path")),
    *((name, c_void_p) for name in ("dl_open", "dl_error", "dl_symbol", "dl_close")),
    *((name, c_void_p) for name in ("randomness", "sleep", "time", "last_error", "time_64")),
    ("set_system_call", SetSystemCall),
    ("get_system_call", GetSystemCall),
    ("next_system_call", c_void_p),
]


def library() -> ctypes.CDLL:
    """Load the library, and declare its functions that are used here.

    Raises:
        OSError: the library cannot be loaded, because SQLite is built into this Python.
    """
    found = ctypes.CDLL(_sqlite3.__file__)
    try:
        found.sqlite3_vfs_find.restype = POINTER(FileSystem)
        found.sqlite3_vfs_find.argtypes = [c_char_p]
        found.sqlite3_vfs_register.argtypes = [POINTER(FileSystem), c_int]
        found.sqlite3_vfs_unregister.argtypes = [POINTER(FileSystem)]
    except AttributeError as error:
        raise OSError(
            f"SQLite cannot be reached through {_sqlite3.__file__} ({error}): it is built into this Python;"
            " run the suite with the Python of the system, as on Debian or Raspberry Pi OS"
        ) from error
    return found
